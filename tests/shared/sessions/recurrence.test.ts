import { describe, expect, it } from 'vitest'
import { weeklyStarts } from '#shared/sessions/recurrence.ts'
import { formatDateTime } from '#shared/time.ts'

describe('weekly recurrence', () => {
  it('without repeats is the session alone', () => {
    expect(weeklyStarts('2026-11-24', '10:00', 0)).toEqual([new Date('2026-11-24T09:00Z')])
  })

  it.each(['2026-03-24', '2026-10-20'])('stays at 10:00 across the DST change after %s', (date) => {
    const starts = weeklyStarts(date, '10:00', 2)
    expect(starts.map((start) => formatDateTime(start).slice(11))).toEqual([
      '10:00',
      '10:00',
      '10:00',
    ])
    expect(new Set(starts.map((start) => start.getUTCHours())).size).toBe(2)
  })

  it('stays on the same weekday for two years', () => {
    const starts = weeklyStarts('2026-11-24', '10:00', 104)
    expect(starts).toHaveLength(105)
    expect(formatDateTime(starts.at(-1) ?? new Date(0))).toBe('2028-11-21 10:00')
    expect(new Set(starts.map((start) => start.getUTCDay()))).toEqual(new Set([2]))
  })

  it('returns to the original time after a night in which it does not exist', () => {
    expect(weeklyStarts('2026-03-22', '02:30', 2).map(formatDateTime)).toEqual([
      '2026-03-22 02:30',
      '2026-03-29 03:30',
      '2026-04-05 02:30',
    ])
  })
})
