import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { overlapsOf } from '#web/sessions/overlaps.ts'

const day = '2026-11-24'
const booked = [
  { id: 'a', startsAt: instantOf(day, '10:00'), durationHours: 1 },
  { id: 'b', startsAt: instantOf(day, '10:30'), durationHours: 1.5 },
]
const found = (time: string, durationHours: string | number, ownId?: string) =>
  overlapsOf(booked, { date: day, time, durationHours }, ownId).map(({ id }) => id)

describe('what is booked at the same time', () => {
  it('is what shares any of it', () => {
    expect(found('10:45', 0.5)).toEqual(['a', 'b'])
    expect(found('11:30', 1)).toEqual(['b'])
    expect(found('09:00', 12)).toEqual(['a', 'b'])
  })

  it('is not what ends as this begins, or begins as this ends', () => {
    expect(found('09:00', 1)).toEqual([])
    expect(found('12:00', 1)).toEqual([])
  })

  it('is never the session itself', () => {
    expect(found('10:00', 1, 'a')).toEqual(['b'])
  })

  it('is understood as it is typed', () => {
    expect(found('1145', '0,5')).toEqual(['b'])
  })

  it.each([
    ['', 1],
    ['25:00', 1],
    ['10:00', ''],
    ['10:00', 0],
  ])('is nothing while %j and %j are no time yet', (time, hours) => {
    expect(found(time, hours)).toEqual([])
  })
})
