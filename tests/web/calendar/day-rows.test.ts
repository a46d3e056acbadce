import { describe, expect, it } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { dayRows } from '#web/calendar/agenda/day-rows.ts'

const today = '2026-11-24'
const now = instantOf(today, '10:10')

function rows(date: string, times: readonly (readonly [string, number])[]) {
  const sessions = times.map(([time, durationHours]) => ({
    id: time,
    startsAt: instantOf(date, time),
    durationHours,
  }))
  return dayRows(sessions, { date, now }).map((row) => {
    if (row.kind === 'session') return row.session.id
    if (row.kind === 'absence') return `absence ${row.part.absence.label}`
    return row.kind === 'now' ? 'now' : `free ${row.at / 60}–${row.until / 60}`
  })
}

describe('rows of a day', () => {
  it('has the present time between what has begun and what has not', () => {
    expect(
      rows(today, [
        ['08:00', 1],
        ['10:10', 1],
        ['12:00', 9],
      ]),
    ).toEqual(['08:00', '10:10', 'now', '12:00', 'free 21–22'])
  })

  it('has free hours of at least an hour, today from the next half hour on', () => {
    expect(
      rows(today, [
        ['12:00', 1],
        ['13:30', 1],
      ]),
    ).toEqual(['now', 'free 10.5–12', '12:00', '13:30', 'free 14.5–22'])
    expect(rows('2026-11-25', [])).toEqual(['free 7–22'])
    expect(rows('2026-11-23', [['12:00', 1]])).toEqual(['12:00'])
  })

  it('counts overlaps and sessions outside the hours shown', () => {
    expect(
      rows('2026-11-25', [
        ['06:00', 2],
        ['07:00', 3],
        ['08:00', 1],
        ['12:00', 10],
        ['22:30', 1],
      ]),
    ).toEqual(['06:00', '07:00', '08:00', 'free 10–12', '12:00', '22:30'])
  })
})
