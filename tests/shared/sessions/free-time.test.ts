import { describe, expect, it } from 'vitest'
import { freeHours, freeStarts } from '#shared/sessions/free-time.ts'
import { formatDateTime, instantOf } from '#shared/time.ts'

const at = (date: string, time: string, durationHours = 1) => ({
  startsAt: instantOf(date, time),
  durationHours,
})
/** Tuesday. */
const today = '2026-11-24'
const now = instantOf(today, '10:20')

describe('free hours of a day', () => {
  const date = '2026-11-26'
  const day = (durationHours = 1, on = date) => ({ date: on, durationHours })
  const nothing = { booked: [], absences: [] }

  it('are those of the calendar, 7 to 21', () => {
    const free = freeHours(day(), nothing, now)
    expect([free.length, free[0], free.at(-1)]).toEqual([15, '07:00', '21:00'])
  })

  it('of today are those that are ahead', () => {
    expect(freeHours(day(1, today), nothing, now)[0]).toBe('11:00')
    expect(freeHours(day(1, today), nothing, instantOf(today, '21:00'))).toEqual([])
  })

  it('leave out each at which a session of that length overlaps a booking or an absence', () => {
    const booked = [at(date, '09:30', 1)]
    const absences = [{ startsAt: instantOf(date, '13:00'), endsAt: instantOf(date, '21:00') }]
    const taken = { booked, absences }
    expect(freeHours(day(1), taken, now)).toEqual(['07:00', '08:00', '11:00', '12:00', '21:00'])
    expect(freeHours(day(2), taken, now)).toEqual(['07:00', '11:00', '21:00'])
    expect(freeHours(day(0.5), taken, now)).toContain('09:00')
  })

  it('are none on a day that is taken from one midnight to the next', () => {
    expect(freeHours(day(), { booked: [at(date, '00:00', 24)], absences: [] }, now)).toEqual([])
  })
})

describe('next free week of a session', () => {
  const nextFreeStart = (...of: Parameters<typeof freeStarts>) => freeStarts(...of)[0] ?? null
  const text = (start: Date | null) => start && formatDateTime(start)

  it('is the following one, at the same time', () => {
    expect(text(nextFreeStart(at(today, '09:00'), [], now))).toBe('2026-12-01 09:00')
  })

  it('leaves out the weeks in which something overlaps', () => {
    const booked = [at('2026-12-01', '09:30'), at('2026-12-08', '08:00', 1.5)]
    expect(text(nextFreeStart(at(today, '09:00'), booked, now))).toBe('2026-12-15 09:00')
  })

  it('is ahead of now, however old the session is', () => {
    expect(text(nextFreeStart(at('2026-10-06', '09:00'), [], now))).toBe('2026-12-01 09:00')
    expect(text(nextFreeStart(at('2026-10-06', '10:30'), [], now))).toBe('2026-11-24 10:30')
    expect(text(nextFreeStart(at('2026-10-08', '09:00'), [], now))).toBe('2026-11-26 09:00')
  })

  it('stays on the clock when it changes', () => {
    const march = instantOf('2026-03-24', '12:00')
    expect(text(nextFreeStart(at('2026-03-24', '10:00'), [], march))).toBe('2026-03-31 10:00')
  })

  it('does not exist when two years are taken', () => {
    const booked = [at(today, '10:00', 24 * 7 * 110)]
    expect(nextFreeStart(at(today, '09:00'), booked, now)).toBeNull()
  })
})
