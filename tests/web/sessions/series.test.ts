import { describe, expect, it } from 'vitest'
import { instantOf, localTimeOf } from '#shared/time.ts'
import { planSeries, repeatsIn, seriesText, skippedPlaces } from '#web/sessions/series/series.ts'

const none = new Set<string>()
const typed = {
  clientId: 'anna',
  date: '2026-11-24',
  time: '10:00',
  durationHours: 1,
  repeatWeeks: 3,
}

function booked(date: string, { time = '10:00', durationHours = 1, clientId = 'bo' } = {}) {
  const id = `${date} ${time}`
  return { id, clientId, clientName: clientId, startsAt: instantOf(date, time), durationHours }
}

/** The plan; throws without one. */
function plan(
  more: Partial<Record<keyof typeof typed, string | number>> = {},
  there = [booked('2026-12-01')],
  left: ReadonlySet<string> = none,
) {
  const planned = planSeries(
    { ...typed, ...more } as typeof typed,
    { booked: there, absences: [] },
    left,
  )
  if (!planned) throw new Error('nothing is planned')
  return planned
}

describe('number of repeats', () => {
  it.each([
    ['0', 0],
    [8, 8],
    ['104', 104],
    ['105', null],
    ['', null],
    [1.5, null],
    [-1, null],
    ['1e2', null],
    ['två', null],
  ])('%j is %j weeks', (text, weeks) => {
    expect(repeatsIn(text)).toBe(weeks)
  })
})

describe('planned series', () => {
  it('has one session a week, at the same local time on both sides of a DST change', () => {
    const spring = plan({ date: '2027-03-23', repeatWeeks: 2 }, [])
    expect(spring.map(({ date }) => date)).toEqual(['2027-03-23', '2027-03-30', '2027-04-06'])
    expect(spring.map(({ startsAt }) => localTimeOf(startsAt))).toEqual(['10:00', '10:00', '10:00'])
  })

  it('has a skipped hour after the DST change, on the same day', () => {
    const night = plan({ date: '2027-03-21', time: '02:30', repeatWeeks: 2 }, [])
    expect(night.map(({ startsAt }) => localTimeOf(startsAt))).toEqual(['02:30', '03:30', '02:30'])
    expect(night[1]?.date).toBe('2027-03-28')
  })

  it('lists its conflicts', () => {
    expect(plan().map(({ clashes }) => clashes.map(({ clientName }) => clientName))).toEqual([
      [],
      ['bo'],
      [],
      [],
    ])
  })

  it('omits the days that the user has excluded', () => {
    const some = plan({}, [], new Set(['2026-11-24', '2026-12-08']))
    expect(skippedPlaces(some)).toEqual([0, 2])
    // The same dates are omitted when the series begins a week later.
    const later = plan({ date: '2026-12-01' }, [], new Set(['2026-11-24', '2026-12-08']))
    expect(skippedPlaces(later)).toEqual([1])
  })

  it('omits a duplicate, since the server would refuse the whole batch', () => {
    const twin = plan({}, [booked('2026-12-01', { clientId: 'anna' })])
    expect(twin.map(({ isDuplicate }) => isDuplicate)).toEqual([false, true, false, false])
    expect(skippedPlaces(twin)).toEqual([1])
  })

  it.each([
    ['another length', { durationHours: 1.5, clientId: 'anna' }],
    ['another client', { clientId: 'bo' }],
    ['another time', { time: '10:30', clientId: 'anna' }],
  ])('does not treat %s as a duplicate', (_, other) => {
    expect(skippedPlaces(plan({}, [booked('2026-12-01', other)]))).toEqual([])
  })

  it('never omits a single session: the server reports its conflict', () => {
    const one = plan({ repeatWeeks: 0 }, [booked(typed.date, { clientId: 'anna' })])
    expect(one).toMatchObject([{ isDuplicate: true, isKept: true }])
    expect(skippedPlaces(plan({ repeatWeeks: 0 }, [], new Set([typed.date])))).toEqual([])
  })

  it.each([
    [{ time: '' }],
    [{ time: '25' }],
    [{ date: '2026-02-30' }],
    [{ durationHours: '' }],
    [{ repeatWeeks: 105 }],
  ])('is absent while %j is typed', (more) => {
    expect(planSeries({ ...typed, ...more }, { booked: [], absences: [] }, none)).toBeNull()
  })
})

describe('text of a series', () => {
  const now = instantOf('2026-11-20', '12:00')

  it('has the count, the first and the last day', () => {
    expect(seriesText(plan({ repeatWeeks: 7 }), now)).toBe(
      'Totalt 8 pass: tis 24 nov – tis 12 jan 2027',
    )
  })

  it('has the year of a day in another year', () => {
    expect(seriesText(plan({ repeatWeeks: 104 }), now)).toBe(
      'Totalt 105 pass: tis 24 nov – tis 21 nov 2028',
    )
  })

  it('is absent for one session, or none', () => {
    expect(seriesText(plan({ repeatWeeks: 0 }))).toBeNull()
    expect(seriesText([])).toBeNull()
  })
})
