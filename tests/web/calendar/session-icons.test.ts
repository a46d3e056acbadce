import { describe, expect, it } from 'vitest'
import type { Warning } from '#shared/sessions/coverage.ts'
import { instantOf } from '#shared/time.ts'
import { formOf, iconsOf, iconText, sessionName } from '#web/sessions/status/session-icons.ts'

const now = instantOf('2026-11-17', '12:00')

function session(facts: {
  date?: string
  time?: string
  completed?: boolean
  noShow?: boolean
  warnings?: Warning[]
  potTypeName?: string | null
}) {
  const {
    date = '2026-11-17',
    time = '14:00',
    completed = false,
    noShow = false,
    warnings = [],
  } = facts
  return {
    clientName: 'Anna Andersson',
    potTypeName: facts.potTypeName === undefined ? 'PT 60' : facts.potTypeName,
    startsAt: instantOf(date, time),
    durationHours: 1,
    completed,
    noShow,
    cancelled: null,
    warnings,
  }
}

describe('icons of a session', () => {
  it('are absent for a planned and covered session', () => {
    expect(iconsOf(session({}), now)).toEqual([])
  })

  it('show the status; no-show takes precedence', () => {
    expect(iconsOf(session({ completed: true, warnings: ['charged'] }), now)).toEqual(['completed'])
    expect(iconsOf(session({ completed: true, noShow: true, warnings: ['charged'] }), now)).toEqual(
      ['noShow'],
    )
  })

  it('warn of a session that has ended since the server answered, and not of one under way', () => {
    const passed = session({ time: '11:00', warnings: ['lacking'] })
    expect(iconsOf(passed, now)).toEqual(['unmarked', 'lacking'])
    expect(iconsOf(session({ time: '11:01' }), now)).toEqual([])
  })

  it('warn of a lack whenever it is, in amber only within fourteen days', () => {
    const formOn = (date: string, time: string, warnings: Warning[] = ['willLack']) => {
      const one = session({ date, time, warnings })
      expect(iconsOf(one, now)).toEqual(warnings)
      return formOf(iconsOf(one, now), one, now)
    }
    expect(formOn('2026-12-01', '12:00')).toBe('lacking')
    expect(formOn('2026-12-01', '12:01')).toBe('planned')
    expect(formOn('2026-11-18', '10:00', ['lacking'])).toBe('lacking')
    expect(formOn('2027-02-01', '10:00', ['lacking'])).toBe('planned')
    expect(formOn('2026-11-18', '10:00', [])).toBe('planned')
  })

  it('do not repeat a warning that the server already gave', () => {
    expect(iconsOf(session({ time: '10:00', warnings: ['unmarked'] }), now)).toEqual(['unmarked'])
  })
})

describe('accessible name of a session', () => {
  it('says that hours are charged only when they are', () => {
    expect(iconText('completed', session({ warnings: ['charged'] }))).toBe(
      'Genomfört – 1\u00a0h har dragits',
    )
    expect(iconText('noShow', session({ warnings: ['charged'] }))).toBe(
      'Uteblivet – 1\u00a0h har dragits',
    )
    expect(iconText('completed', session({}))).toBe('Genomfört')
  })

  it('contains the time, the client, the pot, the status and each warning', () => {
    expect(sessionName(session({ warnings: ['willLack'] }), now)).toBe(
      '14:00–15:00 Anna Andersson, PT 60, Schemalagt, Potten kommer inte att ha tillräckligt med timmar när passet hålls',
    )
  })

  it('says once that an uncovered session has no pot', () => {
    expect(sessionName(session({ warnings: ['lacking'], potTypeName: null }), now)).toBe(
      '14:00–15:00 Anna Andersson, Ingen tidspott, Schemalagt',
    )
  })

  it('says when there is no pot, and contains the status once', () => {
    expect(sessionName(session({ completed: true, potTypeName: null }), now)).toBe(
      '14:00–15:00 Anna Andersson, Ingen tidspott, Genomfört',
    )
  })
})
