import { describe, expect, it } from 'vitest'
import { dayLabels } from '#web/calendar/agenda/day-labels.ts'

describe('day label', () => {
  it('contains the weekday, and the public holiday or the eve if it is one', () => {
    expect(dayLabels('2027-01-01')).toEqual({
      name: 'fredag 1 januari, röd dag: Nyårsdagen',
      holiday: 'Nyårsdagen',
      isRed: true,
    })
    expect(dayLabels('2026-12-24')).toEqual({
      name: 'torsdag 24 december, Julafton',
      holiday: 'Julafton',
      isRed: false,
    })
    const ordinary = { holiday: null, isRed: false }
    expect(dayLabels('2026-11-24')).toEqual({ name: 'tisdag 24 november', ...ordinary })
    expect(dayLabels('2026-11-22')).toEqual({ name: 'söndag 22 november', ...ordinary })
  })
})
