import { describe, expect, it } from 'vitest'
import { addDays, instantOf, localDateOf, localTimeOf } from '#shared/time.ts'
import { rowText, runsOf, seriesChoiceRows } from '#web/sessions/series/series-choice-rows.ts'

function series(date: string, { weeks = 3, time = '10:00', durationHours = 1 } = {}) {
  return Array.from({ length: weeks }, (_, n) => ({
    id: `${n}`,
    startsAt: instantOf(addDays(date, 7 * n), time),
    durationHours,
  }))
}

function booked(date: string, time: string, id = 'other') {
  return { id, clientId: 'bo', clientName: 'Bo', startsAt: instantOf(date, time), durationHours: 1 }
}

const tuesdays = series('2026-11-24')
const all = new Set(['0', '1', '2'])
const at = (time: string, { date = '2026-11-24', durationHours = 1 } = {}) => ({
  date,
  time,
  durationHours,
})
/** Normalises all spaces. */
const words = (rows: ReturnType<typeof seriesChoiceRows>) =>
  rows.map((row) => rowText(row, instantOf('2026-11-20', '12:00')).replaceAll('\u00a0', ' '))

describe('preview of a series change', () => {
  it('shifts all sessions by the same minutes and days', () => {
    const change = { time: at('11:30', { date: '2026-11-25' }), chosen: all, booked: [] }
    expect(words(seriesChoiceRows(tuesdays, change))).toEqual([
      'tis 24 nov, v. 48, 10:00 → ons 25 nov 11:30',
      'tis 1 dec, v. 49, 10:00 → ons 2 dec 11:30',
      'tis 8 dec, v. 50, 10:00 → ons 9 dec 11:30',
    ])
  })

  it('shows an unchanged day once, and a new duration by its end time', () => {
    const later = seriesChoiceRows(tuesdays, { time: at('11:00'), chosen: all, booked: [] })
    expect(words(later)[0]).toBe('tis 24 nov, v. 48, 10:00 → 11:00')
    const longer = { time: at('10:00', { durationHours: 1.5 }), chosen: all, booked: [] }
    expect(words(seriesChoiceRows(tuesdays, longer))[0]).toBe(
      'tis 24 nov, v. 48, 10:00–11:00 → 10:00–11:30',
    )
  })

  it('leaves sessions outside the choice unchanged', () => {
    const change = { time: at('11:00'), chosen: new Set(['0', '2']), booked: [] }
    expect(words(seriesChoiceRows(tuesdays, change))[1]).toBe('tis 1 dec, v. 49, 10:00')
  })

  it('moves nothing for an unchanged time, or for a removal', () => {
    for (const time of [at('10:00'), null]) {
      const rows = seriesChoiceRows(tuesdays, { time, chosen: all, booked: [] })
      expect(rows.map(({ to }) => to)).toEqual([null, null, null])
    }
  })

  it('shows a different year', () => {
    const rows = seriesChoiceRows(series('2026-12-29'), {
      time: null,
      chosen: all,
      booked: [],
    })
    expect(words(rows)[1]).toBe('tis 5 jan 2027, v. 1, 10:00')
  })

  it('shows the week when it changes', () => {
    const time = at('10:00', { date: '2026-12-02' })
    const rows = seriesChoiceRows(tuesdays, { time, chosen: new Set(['0']), booked: [] })
    expect(words(rows)[0]).toBe('tis 24 nov, v. 48, 10:00 → ons 2 dec, v. 49, 10:00')
  })

  it.each([
    ['March', '2027-03-23'],
    ['October', '2026-10-20'],
  ])('keeps the local time across the DST change in %s', (_, date) => {
    const rows = seriesChoiceRows(series(date), {
      time: { ...at('16:00'), date },
      chosen: all,
      booked: [],
    })
    expect(rows.map(({ to }) => to && localTimeOf(to.startsAt))).toEqual([
      '16:00',
      '16:00',
      '16:00',
    ])
  })

  it('moves a skipped hour to after the DST change', () => {
    // Saturday 27 March, and the day after it: the clocks go from 02:00 to 03:00.
    const [row] = seriesChoiceRows(series('2027-03-27', { weeks: 1, time: '02:30' }), {
      time: { date: '2027-03-28', time: '02:30', durationHours: 1 },
      chosen: new Set(['0']),
      booked: [],
    })
    expect(row?.to && [localDateOf(row.to.startsAt), localTimeOf(row.to.startsAt)]).toEqual([
      '2027-03-28',
      '03:30',
    ])
  })

  it('names the public holiday of the new date', () => {
    const rows = seriesChoiceRows(series('2026-12-17'), {
      time: at('10:00', { date: '2026-12-18' }),
      chosen: all,
      booked: [],
    })
    expect(rows.map(({ holiday }) => holiday)).toEqual([null, 'christmas', 'newYear'])
  })
})

describe('conflicts of a series change', () => {
  const clashes = (rows: ReturnType<typeof seriesChoiceRows>) =>
    rows.map((row) => row.clashes.map(({ id }) => id))

  it('are sessions booked at the new time', () => {
    const there = [booked('2026-12-01', '11:30')]
    const rows = seriesChoiceRows(tuesdays, { time: at('11:00'), chosen: all, booked: there })
    expect(clashes(rows)).toEqual([[], ['other'], []])
  })

  it('include sessions that stay in the same series, and not those that move along', () => {
    const there = tuesdays.map(({ id, startsAt }) => ({
      ...booked('2026-11-24', '10:00', id),
      startsAt,
    }))
    const toNextWeek = at('10:00', { date: '2026-12-01' })
    const only = new Set(['0'])
    expect(
      clashes(seriesChoiceRows(tuesdays, { time: toNextWeek, chosen: only, booked: there })),
    ).toEqual([['1'], [], []])
    expect(
      clashes(seriesChoiceRows(tuesdays, { time: toNextWeek, chosen: all, booked: there })),
    ).toEqual([[], [], []])
  })

  it('are not computed for sessions that stay', () => {
    const there = [booked('2026-11-24', '10:00')]
    const rows = seriesChoiceRows(tuesdays, { time: null, chosen: all, booked: there })
    expect(clashes(rows)).toEqual([[], [], []])
  })
})

describe('days to query for conflicts', () => {
  it('are none when nothing moves', () => {
    expect(runsOf([])).toEqual([])
  })

  it('are one range from the first to the last', () => {
    expect(runsOf(['2026-12-08', '2026-11-24'])).toEqual([{ date: '2026-11-24', repeatWeeks: 2 }])
  })

  it('are several ranges when they exceed the limit of one query', () => {
    expect(runsOf(['2026-11-24', addDays('2026-11-24', 7 * 210)])).toEqual([
      { date: '2026-11-24', repeatWeeks: 104 },
      { date: addDays('2026-11-24', 7 * 105), repeatWeeks: 104 },
      { date: addDays('2026-11-24', 7 * 210), repeatWeeks: 0 },
    ])
  })
})
