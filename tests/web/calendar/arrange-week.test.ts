import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { daysOfWeek, instantOf } from '#shared/time.ts'
import { arrangeWeek, initialScrollRem } from '#web/calendar/grid/arrange-week.ts'

const days = daysOfWeek('2026-W47')

function session(id: string, day: string, time: string, durationHours = 1) {
  return { id, startsAt: instantOf(day, time), durationHours }
}

describe('arranging a week of sessions', () => {
  it('groups sessions by day, sorted by time', () => {
    const plans = arrangeWeek(days, [
      session('late', '2026-11-17', '15:00'),
      session('other day', '2026-11-20', '08:00'),
      session('early', '2026-11-17', '09:00'),
    ])
    expect(plans.map((plan) => plan.count)).toEqual([0, 2, 0, 0, 1, 0, 0])
    expect(plans[1]?.cards.map((card) => card.session.id)).toEqual(['early', 'late'])
  })

  it('puts sessions wholly outside the shown hours into the heads of their days', () => {
    const [monday] = arrangeWeek(days, [
      session('dawn', '2026-11-16', '05:30'),
      session('night', '2026-11-16', '22:00'),
      session('day', '2026-11-16', '12:00'),
    ])
    expect(monday?.before.map(({ id }) => id)).toEqual(['dawn'])
    expect(monday?.after.map(({ id }) => id)).toEqual(['night'])
    expect(monday?.cards.map(({ session: { id } }) => id)).toEqual(['day'])
  })

  it('counts a session in every hour that it overlaps, and in no other', () => {
    const [monday] = arrangeWeek(days, [
      session('a', '2026-11-16', '08:30', 1.5),
      session('dawn', '2026-11-16', '06:00', 1.5),
    ])
    expect(monday?.perHour.slice(0, 4)).toEqual([1, 1, 1, 0])
  })

  it('tells how full each day is', () => {
    const [monday, tuesday] = arrangeWeek(days, [
      session('a', '2026-11-16', '08:00', 2),
      session('b', '2026-11-16', '09:00', 2),
    ])
    expect(monday?.load).toEqual({ hours: 4, share: 3 / 8 })
    expect(tuesday?.load).toEqual({ hours: 0, share: 0 })
  })

  it('uses Swedish local time in weeks with a DST change', () => {
    for (const week of ['2026-W13', '2026-W43']) {
      const sunday = daysOfWeek(week)[6] ?? ''
      const plans = arrangeWeek(daysOfWeek(week), [session('a', sunday, '10:00')])
      expect(plans[6]?.cards[0]?.placement.topRem).toBe(15)
    }
  })

  it('includes every session that starts in the week', () => {
    const anySession = fc.record({
      day: fc.constantFrom(...days),
      hour: fc.integer({ min: 0, max: 23 }),
      durationHours: fc.integer({ min: 1, max: 48 }).map((halves) => halves / 2),
    })
    fc.assert(
      fc.property(fc.array(anySession, { maxLength: 60 }), (list) => {
        const sessions = list.map(({ day, hour, durationHours }, n) =>
          session(`${n}`, day, `${String(hour).padStart(2, '0')}:00`, durationHours),
        )
        const shown = arrangeWeek(days, sessions).flatMap((plan) => [
          ...plan.before.map(({ id }) => id),
          ...plan.cards.map((card) => card.session.id),
          ...plan.after.map(({ id }) => id),
        ])
        expect(shown.toSorted()).toEqual(sessions.map(({ id }) => id).toSorted())
      }),
    )
  })
})

describe('initial scroll position of the week', () => {
  it('is the earliest session of any day', () => {
    const plans = arrangeWeek(days, [
      session('a', '2026-11-16', '14:00'),
      session('b', '2026-11-20', '09:00'),
    ])
    expect(initialScrollRem(plans, 40)).toBe(10)
  })

  it('is the given hour in a week without sessions, or the top without an hour', () => {
    expect(initialScrollRem(arrangeWeek(days, []), 40)).toBe(40)
    expect(initialScrollRem(arrangeWeek(days, []), null)).toBe(0)
  })
})
