import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { changeSeriesInput } from '#shared/sessions/series/inputs.ts'
import { continuedStarts, seriesPlace } from '#shared/sessions/series/series.ts'
import { seriesTexts } from '#shared/sessions/series/texts.ts'
import { addDays, formatDateTime, instantOf, localDateOf, timeOf } from '#shared/time.ts'
import { scale } from '#tests/scale.ts'

const weeks = (first: string, ...after: number[]) =>
  after.map((week) => instantOf(addDays(first, 7 * week), '07:30'))
const tuesday = '2026-11-24'
const base = instantOf(tuesday, '07:30')

describe('the place of a session in its series', () => {
  it('counts the sessions before and after it', () => {
    expect(seriesPlace(base, weeks(tuesday, -2, -1, 0, 1, 2, 3, 4, 5))).toEqual({
      place: 3,
      count: 8,
      last: '2026-12-29',
      everyWeeks: 1,
    })
  })

  it('is none for a session that stands alone', () => {
    expect(seriesPlace(base, [base])).toBeNull()
    const others = [instantOf('2026-12-01', '07:45'), instantOf('2026-11-25', '07:30')]
    expect(seriesPlace(base, [base, ...others])).toBeNull()
  })

  it.each([
    [4, 2],
    [5, null],
  ])('reaches over a pause of %s weeks: %s sessions', (pause, count) => {
    expect(seriesPlace(base, [base, ...weeks(tuesday, pause)])?.count ?? null).toBe(count)
    expect(seriesPlace(base, [base, ...weeks(tuesday, -pause)])?.count ?? null).toBe(count)
  })

  it('knows every other week, and weekly sessions with a week left out', () => {
    expect(seriesPlace(base, weeks(tuesday, 0, 2, 4))?.everyWeeks).toBe(2)
    expect(seriesPlace(base, weeks(tuesday, 0, 1, 3))?.everyWeeks).toBe(1)
  })

  it('is the same over both changes of clocks, on all weekdays, beside a series an hour later', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 16, max: 91 }),
        fc.integer({ min: 0, max: 52 }),
        (weekday, quarter, at) => {
          const first = addDays('2026-01-05', weekday)
          const own = seriesStarts({ date: first, time: timeOf(quarter * 15), repeatWeeks: 52 })
          const later = seriesStarts({
            date: first,
            time: timeOf(quarter * 15 + 60),
            repeatWeeks: 30,
          })
          expect(seriesPlace(own[at] ?? base, [...later, ...own])).toEqual({
            place: at + 1,
            count: 53,
            last: localDateOf(own[52] ?? base),
            everyWeeks: 1,
          })
        },
      ),
      { numRuns: scale.propertyRuns },
    )
  })

  it('reads as a sentence', () => {
    const of = { place: 3, count: 8, date: tuesday, time: '07:30', last: '2027-01-12' }
    const plain = (now: Date) => seriesTexts.place(of, now).replaceAll('\u00a0', ' ')
    expect(plain(instantOf('2027-01-02', '12:00'))).toBe('Pass 3 av 8, tisdagar 07:30 till 12 jan')
    expect(plain(base)).toBe('Pass 3 av 8, tisdagar 07:30 till 12 jan 2027')
  })
})

describe('a series that goes on', () => {
  it('keeps its time of day and its pace', () => {
    const more = { last: '2026-03-17', time: '07:30', moreWeeks: 5, everyWeeks: 2 }
    const added = continuedStarts(more)
    expect(added.map(({ week, startsAt }) => `${week} ${formatDateTime(startsAt)}`)).toEqual([
      '2 2026-03-31 07:30',
      '4 2026-04-14 07:30',
    ])
  })

  it.each([
    [104, null],
    [105, 'Högst 104 veckor'],
    [-1, 'Ange ett helt antal veckor'],
    ['1,5', 'Ange ett helt antal veckor'],
  ])('by %s weeks: %s', (moreWeeks, message) => {
    const id = '6f0c2f0e-6d0a-4b7c-9d55-0d6f4e1a2b3c'
    const result = changeSeriesInput.safeParse({
      id,
      version: 1,
      date: tuesday,
      time: '07:30',
      durationHours: 1,
      potId: null,
      newId: id,
      moreWeeks,
    })
    expect(result.error?.issues[0]?.message ?? null).toBe(message)
  })
})
