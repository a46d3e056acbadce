import { describe, expect, it } from 'vitest'
import { fillingOf, levelsOf } from '#shared/pots/filling.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import {
  invertStatusChange,
  potsWithStatusChange,
  predictStatusChange,
  unmarkedWithStatusChange,
  withStatusChange,
} from '#web/sessions/status/status-change.ts'

const now = new Date('2026-11-17T12:00:00Z')

type Row = Parameters<typeof predictStatusChange>[0][number]

function row(overrides: Partial<Row> = {}): Row {
  return {
    id: 'a',
    version: 3,
    potId: 'pot',
    hoursRemaining: 6.5,
    startsAt: new Date('2026-11-17T09:00:00Z'),
    durationHours: 1.5,
    completed: false,
    noShow: false,
    warnings: ['unmarked'],
    ...overrides,
  }
}

describe('predictStatusChange', () => {
  it('charges the hours of a settled session, and increments its version', () => {
    const { after, moves } = predictStatusChange([row()], 'completed', now)
    expect(after).toEqual([
      row({ completed: true, version: 4, hoursRemaining: 5, warnings: ['charged'] }),
    ])
    expect(moves).toEqual(new Map([['pot', -1.5]]))
  })

  it('charges a no-show like a completed session', () => {
    const { after, moves } = predictStatusChange([row()], 'noShow', now)
    expect(after[0]).toMatchObject({ completed: false, noShow: true, hoursRemaining: 5 })
    expect(moves.get('pot')).toBe(-1.5)
  })

  it('refunds the hours when the status is reset', () => {
    const done = row({ completed: true, hoursRemaining: -0.5, warnings: ['charged'] })
    const { after } = predictStatusChange([done], 'planned', now)
    expect(after).toEqual([
      row({ version: 4, hoursRemaining: 1, warnings: ['unmarked', 'lacking'] }),
    ])
  })

  it('charges once when one status replaces another', () => {
    const { moves } = predictStatusChange([row({ completed: true })], 'noShow', now)
    expect(moves).toEqual(new Map())
  })

  it('sums the charges of several sessions on one pot, to the hundredth', () => {
    const { after, moves } = predictStatusChange(
      [row({ durationHours: 0.1 }), row({ id: 'b', durationHours: 0.2 })],
      'completed',
      now,
    )
    expect(moves.get('pot')).toBe(-0.3)
    expect(after.map(({ hoursRemaining }) => hoursRemaining)).toEqual([6.2, 6.2])
  })

  it('charges nothing for a session without a pot', () => {
    const { after, moves } = predictStatusChange(
      [row({ potId: null, hoursRemaining: null })],
      'completed',
      now,
    )
    expect(moves.size).toBe(0)
    expect(after[0]).toMatchObject({ completed: true, hoursRemaining: null, warnings: [] })
  })
})

describe('withStatusChange', () => {
  it('shows the status, and the new balance on every session of the pot', () => {
    const other = row({ id: 'b' })
    const elsewhere = row({ id: 'c', potId: 'another' })
    const [first, second, third] = withStatusChange(
      [row(), other, elsewhere],
      predictStatusChange([row()], 'completed', now),
    )
    expect(first).toMatchObject({ completed: true, version: 4, hoursRemaining: 5 })
    expect(second).toEqual({ ...other, hoursRemaining: 5 })
    expect(third).toBe(elsewhere)
  })

  it('leaves the hours after a session that starts later, and after itself, and lowers those of earlier ones (D100)', () => {
    const ahead = (id: string, day: number, hoursAfter: number) =>
      row({ id, startsAt: new Date(`2026-11-${day}T09:00:00Z`), hoursAfter })
    const rows = [ahead('a', 18, 5), ahead('b', 19, 3.5), ahead('c', 19, 3.5), ahead('d', 20, 0.5)]
    const marking = predictStatusChange(rows.slice(1, 2), 'completed', now)
    const marked = withStatusChange(rows, marking)
    expect(marked.map(({ hoursAfter }) => hoursAfter)).toEqual([3.5, 3.5, 3.5, 0.5])
    expect(withStatusChange(marked, invertStatusChange(marking))).toEqual(rows)
  })

  it('lowers the hours after every session ahead when a past one is charged (D100)', () => {
    const next = row({ id: 'b', startsAt: new Date('2026-11-18T09:00:00Z'), hoursAfter: 5 })
    const [, marked] = withStatusChange(
      [row(), next],
      predictStatusChange([row()], 'completed', now),
    )
    expect(marked).toMatchObject({ hoursRemaining: 5, hoursAfter: 3.5 })
  })

  it('is restored by the inverse change', () => {
    const rows = [row(), row({ id: 'b' })]
    const marking = predictStatusChange([row()], 'noShow', now)
    expect(withStatusChange(withStatusChange(rows, marking), invertStatusChange(marking))).toEqual(
      rows,
    )
  })
})

describe('unmarkedWithStatusChange', () => {
  const early = row({ id: 'early', startsAt: new Date('2026-11-16T09:00:00Z') })
  const late = row({ id: 'late' })

  it('removes settled sessions, and lowers the balance of the others', () => {
    const inbox = unmarkedWithStatusChange(
      { sessions: [late, early], total: 102 },
      predictStatusChange([late], 'completed', now),
      now,
    )
    expect(inbox).toEqual({ sessions: [{ ...early, hoursRemaining: 5 }], total: 101 })
  })

  it('restores a session in its position when its status is reset', () => {
    const marking = predictStatusChange([late], 'completed', now)
    const inbox = { sessions: [late, early], total: 2 }
    const marked = unmarkedWithStatusChange(inbox, marking, now)
    const back = unmarkedWithStatusChange(marked, invertStatusChange(marking), now)
    expect(back).toEqual(inbox)
  })

  it('ignores a session that has not begun', () => {
    const ahead = row({ id: 'ahead', startsAt: new Date('2026-11-18T09:00:00Z'), potId: 'another' })
    const inbox = { sessions: [late], total: 1 }
    expect(
      unmarkedWithStatusChange(inbox, predictStatusChange([ahead], 'completed', now), now),
    ).toEqual(inbox)
  })
})

describe('potsWithStatusChange', () => {
  const ahead = row({ id: 'ahead', startsAt: new Date('2026-11-20T09:00:00Z'), durationHours: 2 })
  const waiting = [row(), row({ id: 'b', durationHours: 1 })]
  const potOf = (hoursRemaining: number, open: readonly Row[] = [...waiting, ahead]) => ({
    id: 'pot',
    hoursRemaining,
    filledTo: 16,
    forecast: forecastOf({ hoursRemaining }, open, now),
  })
  const other = { ...potOf(3), id: 'other' }
  const level = (pot: ReturnType<typeof potOf>) => levelsOf(fillingOf(pot)).at(-1)?.to ?? 0

  it.each([
    ['completed', 9.5],
    ['noShow', 9.5],
    ['completed', 1],
    ['completed', 0.25],
    ['completed', -4],
  ] as const)('is what the server makes of a session that is %s, with %d h left', (to, left) => {
    const change = predictStatusChange([row()], to, now)
    const [pot, untouched] = potsWithStatusChange([potOf(left), other], change)
    // Which sessions ahead are covered is the server's answer.
    const { uncovered, lacksFrom, lastsUntil, missing } = potOf(left).forecast
    const server = potOf(
      left - 1.5,
      [waiting[1], ahead].flatMap((one) => one ?? []),
    )
    expect(pot).toEqual({
      ...server,
      forecast: { ...server.forecast, uncovered, lacksFrom, lastsUntil, missing },
    })
    expect(untouched).toBe(other)
  })

  it('lowers the level by the session alone, at the same scale, and an undo raises it again', () => {
    const before = potOf(9.5)
    const change = predictStatusChange([row()], 'completed', now)
    const [marked = before] = potsWithStatusChange([before], change)
    expect(level(before) - level(marked)).toBeCloseTo(1.5 / 16)
    expect(fillingOf(marked)).toEqual({ ...fillingOf(before), used: 8, unmarked: 1 })
    expect(potsWithStatusChange([marked], invertStatusChange(change))).toEqual([before])
    const undo = predictStatusChange([row({ completed: true, hoursRemaining: 8 })], 'planned', now)
    expect(potsWithStatusChange([marked], undo)).toEqual([before])
  })

  it('leaves the pots as they are when nothing is drawn', () => {
    const pots = [potOf(9.5), other]
    const draws = (session: Row, to: 'completed' | 'noShow') =>
      potsWithStatusChange(pots, predictStatusChange([session], to, now))
    expect(draws(row({ potId: null, hoursRemaining: null }), 'completed')).toBe(pots)
    expect(draws(row({ noShow: true }), 'completed')).toBe(pots)
    expect(draws(row({ potId: 'removed' }), 'noShow')).toBe(pots)
  })
})
