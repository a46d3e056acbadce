import { describe, expect, it } from 'vitest'
import { splitSessions } from '#web/portal/split-sessions.ts'

const now = new Date('2026-11-24T12:00:00Z')
const planned = { completed: false, noShow: false }

const at = (iso: string, flags = planned) => ({ startsAt: new Date(iso), ...flags })
const starts = (list: { startsAt: Date }[]) => list.map(({ startsAt }) => startsAt.toISOString())

describe('upcoming and past sessions of the portal', () => {
  it('are sorted soonest first and newest first', () => {
    const { upcoming, past } = splitSessions(
      [
        at('2026-12-01T09:00:00Z'),
        at('2026-11-20T09:00:00Z'),
        at('2026-11-25T09:00:00Z'),
        at('2026-11-23T09:00:00Z'),
      ],
      now,
    )
    expect(starts(upcoming)).toEqual(['2026-11-25T09:00:00.000Z', '2026-12-01T09:00:00.000Z'])
    expect(starts(past)).toEqual(['2026-11-23T09:00:00.000Z', '2026-11-20T09:00:00.000Z'])
  })

  it('a session that starts now is past', () => {
    const { upcoming, past } = splitSessions([at(now.toISOString())], now)
    expect([upcoming.length, past.length]).toEqual([0, 1])
  })

  it.each([
    { completed: true, noShow: false },
    { completed: false, noShow: true },
    { completed: true, noShow: true },
  ])('a session with an early status is past: %o', (flags) => {
    const { upcoming, past } = splitSessions([at('2026-12-01T09:00:00Z', flags)], now)
    expect([upcoming.length, past.length]).toEqual([0, 1])
  })

  it("yesterday's session without a status is past", () => {
    const { past } = splitSessions([at('2026-11-23T09:00:00Z')], now)
    expect(past).toHaveLength(1)
  })

  it('contain every session, do not mutate the input, and accept an empty list', () => {
    const sessions = [at('2026-12-01T09:00:00Z'), at('2026-11-20T09:00:00Z')]
    const before = [...sessions]
    const { upcoming, past } = splitSessions(sessions, now)
    expect(new Set([...upcoming, ...past])).toEqual(new Set(before))
    expect(sessions).toEqual(before)
    expect(splitSessions([], now)).toEqual({ upcoming: [], past: [] })
  })
})
