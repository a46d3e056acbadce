import { describe, expect, it } from 'vitest'
import { nextFreeHour, nextFreeStart } from '#shared/sessions/free-time.ts'
import { formatDateTime, instantOf } from '#shared/time.ts'

const at = (date: string, time: string, durationHours = 1) => ({
  startsAt: instantOf(date, time),
  durationHours,
})
/** Tuesday. */
const today = '2026-11-24'
const now = instantOf(today, '10:20')

describe('next free hour', () => {
  it('of today is the next whole hour that nothing overlaps', () => {
    expect(nextFreeHour(today, [], now)).toBe('11:00')
    expect(nextFreeHour(today, [at(today, '11:30')], now)).toBe('13:00')
  })

  it('of another day is the first one from ten, or else before it', () => {
    const date = '2026-11-26'
    expect(nextFreeHour(date, [], now)).toBe('10:00')
    expect(nextFreeHour(date, [at(date, '10:00', 2.5)], now)).toBe('13:00')
    expect(nextFreeHour(date, [at(date, '09:30', 13)], now)).toBe('08:00')
  })

  it('is ten when the calendar has no free hour, or today none left', () => {
    expect(nextFreeHour('2026-11-26', [at('2026-11-26', '00:00', 24)], now)).toBe('10:00')
    expect(nextFreeHour(today, [], instantOf(today, '21:00'))).toBe('10:00')
  })
})

describe('next free week of a session', () => {
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
