import { describe, expect, it } from 'vitest'
import type { Warning } from '#shared/sessions/coverage.ts'
import { instantOf } from '#shared/time.ts'
import { iconsOf, iconText, sessionName } from '#web/sessions/status/session-icons.ts'

const now = instantOf('2026-11-17', '12:00')

function session(facts: {
  time?: string
  completed?: boolean
  noShow?: boolean
  warnings?: Warning[]
  potTypeName?: string | null
}) {
  const { time = '14:00', completed = false, noShow = false, warnings = [] } = facts
  return {
    clientName: 'Anna Andersson',
    potTypeName: facts.potTypeName === undefined ? 'PT 60' : facts.potTypeName,
    startsAt: instantOf('2026-11-17', time),
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

  it('warn of a session that has begun since the server answered', () => {
    const passed = session({ time: '11:59', warnings: ['lacking'] })
    expect(iconsOf(passed, now)).toEqual(['unmarked', 'lacking'])
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
