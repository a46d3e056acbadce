import { describe, expect, it } from 'vitest'
import { dayLoad, sumsOf } from '#shared/calendar/load.ts'
import { instantOf } from '#shared/time.ts'

const day = '2026-11-24'
const session = (time: string, durationHours: number, flags = {}) => ({
  startsAt: instantOf(day, time),
  durationHours,
  completed: false,
  noShow: false,
  ...flags,
})

describe('load of a day', () => {
  it('sums the hours, and counts overlaps once', () => {
    expect(dayLoad([session('10:00', 1), session('08:00', 2), session('09:00', 1.5)])).toEqual({
      hours: 4.5,
      share: 3 / 8,
    })
    expect(dayLoad([])).toEqual({ hours: 0, share: 0 })
  })

  it('is full at eight hours, and ends at midnight', () => {
    expect(dayLoad([session('08:00', 12)])).toEqual({ hours: 12, share: 1 })
    expect(dayLoad([session('23:00', 4)]).share).toBe(1 / 8)
  })

  it('counts a session within another once', () => {
    expect(dayLoad([session('08:00', 4), session('09:00', 1)]).share).toBe(0.5)
  })
})

describe('sums of a week', () => {
  it('has the hours of all, the held ones and those to be marked', () => {
    const now = instantOf(day, '12:00')
    const sessions = [
      session('08:00', 1, { completed: true }),
      session('09:00', 1, { noShow: true }),
      session('10:00', 0.5),
      session('13:00', 1),
    ]
    expect(sumsOf(sessions, now)).toEqual({ hours: 3.5, held: 1, unmarked: 1 })
  })
})
