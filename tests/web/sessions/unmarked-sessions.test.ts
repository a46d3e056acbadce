import { describe, expect, it } from 'vitest'
import { byDay, outcomesOf } from '#web/sessions/unmarked/unmarked-sessions.ts'

function waiting(overrides: Partial<Parameters<typeof outcomesOf>[0][number]> = {}) {
  return {
    clientName: 'Anna',
    potId: 'anna-pt' as string | null,
    potTypeName: 'PT 60' as string | null,
    hoursRemaining: 6.5 as number | null,
    durationHours: 1,
    ...overrides,
  }
}

describe('byDay', () => {
  it('groups sessions by Swedish calendar day, keeping newest first', () => {
    const times = ['2026-11-17T22:30:00Z', '2026-11-17T09:00:00Z', '2026-11-16T23:30:00Z']
    const days = byDay(times.map((time) => ({ startsAt: new Date(time) })))
    expect(days.map(({ date, sessions }) => [date, sessions.length])).toEqual([['2026-11-17', 3]])
    expect(byDay([{ startsAt: new Date('2026-11-17T23:00:00Z') }])[0]?.date).toBe('2026-11-18')
  })

  it('returns nothing for no sessions', () => {
    expect(byDay([])).toEqual([])
  })
})

describe('outcomesOf', () => {
  it('sums the charged hours per pot', () => {
    const { pots } = outcomesOf([waiting(), waiting({ durationHours: 0.5 }), waiting()])
    expect(pots).toEqual([
      {
        potId: 'anna-pt',
        clientName: 'Anna',
        potTypeName: 'PT 60',
        sessions: 3,
        hours: 2.5,
        before: 6.5,
        after: 4,
      },
    ])
  })

  it('keeps the pots of one client separate', () => {
    const { pots } = outcomesOf([
      waiting(),
      waiting({ potId: 'anna-duo', potTypeName: 'Duo', hoursRemaining: 2 }),
    ])
    expect(pots.map(({ potId, after }) => [potId, after])).toEqual([
      ['anna-duo', 1],
      ['anna-pt', 5.5],
    ])
  })

  it('sorts pots that end below zero first, then by client in Swedish order', () => {
    const { pots } = outcomesOf([
      waiting({ clientName: 'Örjan', potId: '1' }),
      waiting({ clientName: 'Åsa', potId: '2' }),
      waiting({ clientName: 'Ärla', potId: '3', hoursRemaining: 0.5 }),
      waiting({ clientName: 'Bo', potId: '4', hoursRemaining: 1 }),
    ])
    expect(pots.map(({ clientName }) => clientName)).toEqual(['Ärla', 'Bo', 'Åsa', 'Örjan'])
    expect(pots[0]?.after).toBe(-0.5)
  })

  it('counts sessions without a pot, which are not charged', () => {
    const { pots, withoutPot } = outcomesOf([
      waiting({ potId: null, potTypeName: null, hoursRemaining: null }),
      waiting(),
    ])
    expect(withoutPot).toBe(1)
    expect(pots).toHaveLength(1)
  })

  it('computes in hundredths', () => {
    const { pots } = outcomesOf([
      waiting({ hoursRemaining: 0.3, durationHours: 0.1 }),
      waiting({ hoursRemaining: 0.3, durationHours: 0.2 }),
    ])
    expect(pots[0]).toMatchObject({ hours: 0.3, after: 0 })
  })
})
