import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attendanceFrom, attendanceOf } from '#shared/clients/attendance/attendance.ts'
import { scale } from '#tests/scale.ts'

/** A Wednesday. */
const now = new Date('2026-11-25T12:00:00Z')
const stockholm = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' })

describe('twelve months of a client', () => {
  it('ends with the Sunday of this week and begins with a Monday 52 weeks before', () => {
    const { days } = attendanceOf([], now)
    expect(days).toHaveLength(53 * 7)
    expect(days[0]?.day).toBe('2025-11-24')
    expect(days.at(-1)?.day).toBe('2026-11-29')
    expect(attendanceFrom(now)).toEqual(new Date('2025-11-23T23:00:00Z'))
  })

  it('is null per cent without a marked session', () => {
    expect(attendanceOf([{ startsAt: now, completed: false, noShow: false }], now)).toMatchObject({
      held: 0,
      missed: 0,
      percent: null,
    })
  })

  it('counts each day as a walk over all sessions does, and the share to the hundredth', () => {
    const aSession = fc.record({
      minutes: fc.integer({ min: -400 * 1440, max: 10 * 1440 }),
      completed: fc.boolean(),
      noShow: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(aSession, { maxLength: 80 }), (list) => {
        const sessions = list.map(({ minutes, ...flags }) => ({
          startsAt: new Date(now.getTime() + minutes * 60_000),
          day: stockholm.format(now.getTime() + minutes * 60_000),
          ...flags,
        }))
        const { days, held, missed, percent } = attendanceOf(sessions, now)
        let [allHeld, allMissed] = [0, 0]
        for (const { day, ...counts } of days) {
          const own = sessions.filter((session) => session.day === day)
          const misses = own.filter(({ noShow }) => noShow).length
          const holds = own.filter(({ completed, noShow }) => completed && !noShow).length
          expect(counts).toEqual({ held: holds, missed: misses })
          allHeld += holds
          allMissed += misses
        }
        expect([held, missed]).toEqual([allHeld, allMissed])
        const all = allHeld + allMissed
        if (all === 0) expect(percent).toBeNull()
        else expect(Math.round((percent ?? 0) * 100)).toBe(Math.round((allHeld * 10_000) / all))
      }),
      { numRuns: scale.propertyRuns },
    )
  })
})
