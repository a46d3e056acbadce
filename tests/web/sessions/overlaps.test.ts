import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { overlapsOf, spanOf } from '#web/sessions/overlaps.ts'

const day = '2026-11-24'
const booked = [
  { id: 'a', startsAt: instantOf(day, '10:00'), durationHours: 1 },
  { id: 'b', startsAt: instantOf(day, '10:30'), durationHours: 1.5 },
  { id: 'night', startsAt: instantOf('2026-11-23', '23:30'), durationHours: 1.5 },
]
const found = (time: string, durationHours: string | number, ownId?: string) => {
  const span = spanOf({ date: day, time, durationHours })
  return span && overlapsOf(booked, span, ownId).map(({ id }) => id)
}

describe('overlapping sessions', () => {
  it('share part of the time', () => {
    expect(found('10:45', 0.5)).toEqual(['a', 'b'])
    expect(found('11:30', 1)).toEqual(['b'])
    expect(found('09:00', 12)).toEqual(['a', 'b'])
  })

  it('exclude sessions that end at the start, or start at the end', () => {
    expect(found('09:00', 1)).toEqual([])
    expect(found('12:00', 1)).toEqual([])
  })

  it('include sessions that began before midnight', () => {
    expect(found('00:30', 1)).toEqual(['night'])
    expect(found('01:00', 1)).toEqual([])
  })

  it('exclude the session itself', () => {
    expect(found('10:00', 1, 'a')).toEqual(['b'])
  })
})

describe('typed time span', () => {
  it('is parsed as typed', () => {
    expect(spanOf({ date: day, time: '1145', durationHours: '0,5' })).toEqual({
      date: day,
      time: '11:45',
      startsAt: instantOf(day, '11:45'),
      durationHours: 0.5,
    })
  })

  it.each([
    ['', 1],
    ['25:00', 1],
    ['10:00', ''],
    ['10:00', 0],
  ])('is absent while it is %j and %j', (time, durationHours) => {
    expect(spanOf({ date: day, time, durationHours })).toBeNull()
  })
})
