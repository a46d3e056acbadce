import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seriesStarts } from '#shared/sessions/recurrence.ts'
import { similarTo } from '#shared/sessions/similar.ts'
import { addDays, instantOf, type LocalTime, localTimeOf, timeOf } from '#shared/time.ts'
import { scale } from '#tests/scale.ts'

const now = instantOf('2026-01-01', '12:00')
const open = { clientId: 'anna', completed: false, noShow: false }
const at = (date: string, time: string, more: Partial<typeof open> = {}) => ({
  ...open,
  ...more,
  id: `${date} ${time}`,
  startsAt: instantOf(date, time),
})
const idsOf = (sessions: { id: string }[]) => sessions.map(({ id }) => id)

const tuesday = at('2026-03-17', '10:00')

describe('similar session', () => {
  it('has a later week, the same weekday and the same time', () => {
    const week = [at('2026-03-24', '10:00'), at('2026-04-07', '10:00')]
    expect(similarTo(tuesday, [tuesday, at('2026-03-10', '10:00'), ...week], now)).toEqual(week)
  })

  it.each([
    ['another weekday', at('2026-03-25', '10:00')],
    ['another time of day', at('2026-03-24', '10:30')],
    ['a minute later', at('2026-03-24', '10:01')],
    ['the same week', at('2026-03-19', '10:00')],
    ['another client', at('2026-03-24', '10:00', { clientId: 'bo' })],
    ['completed', at('2026-03-24', '10:00', { completed: true })],
    ['no-show', at('2026-03-24', '10:00', { noShow: true })],
  ])('is not similar with %s', (_, other) => {
    expect(similarTo(tuesday, [other], now)).toEqual([])
  })

  it('is in the future, not at this very moment', () => {
    const next = at('2026-03-24', '10:00')
    expect(similarTo(tuesday, [next], next.startsAt)).toEqual([])
    expect(similarTo(tuesday, [next], new Date(next.startsAt.getTime() - 1))).toEqual([next])
  })

  it('may differ in length, pot or list position', () => {
    const later = [at('2026-04-07', '10:00'), at('2026-03-24', '10:00')]
    expect(idsOf(similarTo(tuesday, later, now))).toEqual(['2026-03-24 10:00', '2026-04-07 10:00'])
  })

  it('with equal starts is ordered by id, independently of the input order', () => {
    const [a, b] = ['a', 'b'].map((id) => ({ ...at('2026-03-24', '10:00'), id }))
    if (!a || !b) throw new Error('There are two of them')
    expect(similarTo(tuesday, [a, b], now)).toEqual([a, b])
    expect(similarTo(tuesday, [b, a], now)).toEqual([a, b])
  })

  it('is matched on the clock in Stockholm alone across a change of clocks (D13)', () => {
    // 10:00 in winter is 09:00 UTC, and so is 11:00 in summer.
    const after = [at('2026-03-31', '10:00'), at('2026-03-31', '11:00'), at('2026-03-31', '09:00')]
    expect(idsOf(similarTo(tuesday, after, now))).toEqual(['2026-03-31 10:00'])
  })

  it.each([
    ['2026-03-22', ['2026-03-29 03:30', '2026-04-05 02:30']],
    ['2026-10-18', ['2026-10-25 02:30', '2026-11-01 02:30']],
  ])('at 02:30 on the Sunday before a DST change, %s', (sunday, found) => {
    const [base, ...later] = seriesStarts({ date: sunday, time: '02:30', repeatWeeks: 2 }).map(
      (startsAt, week) => ({
        ...open,
        id: `${addDays(sunday, 7 * week)} ${localTimeOf(startsAt)}`,
        startsAt,
      }),
    )
    // The session of the skipped hour stays in its series.
    expect(base && idsOf(similarTo(base, later, now))).toEqual(found)
  })
})

const timeZone = 'Europe/Stockholm'

/** Weekday and time of day in Stockholm, by Intl alone. */
function slotOf(instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant)
}

/** The Monday of the week in Stockholm. */
function mondayOf(instant: Date): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(instant)
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

describe('similar sessions against a reference implementation', () => {
  const instant = fc
    .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 95 }))
    .map(([day, quarter]) => instantOf(addDays('2026-01-05', day), timeOf(quarter * 15)))
  const near = fc
    .tuple(fc.integer({ min: -6, max: 30 }), fc.constantFrom(-60, -15, 0, 0, 0, 15, 60, 1440))
    .map(([weeks, minutes]) => weeks * 7 * 1440 + minutes)

  it(`agree for random sets of sessions`, () => {
    fc.assert(
      fc.property(
        instant,
        fc.array(fc.tuple(near, fc.boolean(), fc.boolean(), fc.boolean()), { maxLength: 20 }),
        fc.integer({ min: -100, max: 200 }),
        (start, list, nowDays) => {
          const asked = new Date(start.getTime() + nowDays * 86_400_000)
          const base = { id: 'base', clientId: 'anna', startsAt: start }
          const others = list.map(([minutes, completed, noShow, isOther], n) => ({
            id: `s${n}`,
            clientId: isOther ? 'bo' : 'anna',
            completed,
            noShow,
            startsAt: new Date(start.getTime() + minutes * 60_000),
          }))
          const expected = others.filter(
            (one) =>
              one.clientId === 'anna' &&
              !one.completed &&
              !one.noShow &&
              one.startsAt.getTime() > asked.getTime() &&
              slotOf(one.startsAt) === slotOf(start) &&
              mondayOf(one.startsAt) > mondayOf(start),
          )
          expect(new Set(idsOf(similarTo(base, others, asked)))).toEqual(new Set(idsOf(expected)))
        },
      ),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it('include a whole weekly series of ten years, on all weekdays, from any of its sessions', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 95 }).filter((quarter) => quarter < 8 || quarter > 11),
        fc.integer({ min: 0, max: 519 }),
        (weekday, quarter, from) => {
          const series = seriesStarts({
            date: addDays('2026-01-05', weekday),
            time: timeOf(quarter * 15),
            repeatWeeks: 520,
          }).map((startsAt, week) => ({ ...open, id: `week ${week}`, startsAt }))
          const base = series[from]
          expect(base && idsOf(similarTo(base, series, now))).toEqual(idsOf(series.slice(from + 1)))
        },
      ),
      { numRuns: scale.longSeries },
    )
  })

  it('include none of a second series an hour later, on either side of both changes of clocks', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 16, max: 91 }),
        fc.integer({ min: 0, max: 51 }),
        (weekday, quarter, from) => {
          const seriesAt = (time: LocalTime, name: string) =>
            seriesStarts({ date: addDays('2026-01-05', weekday), time, repeatWeeks: 52 }).map(
              (startsAt, week) => ({
                ...open,
                id: `${name} ${week}`,
                startsAt,
              }),
            )
          const first = seriesAt(timeOf(quarter * 15), 'first')
          const second = seriesAt(timeOf(quarter * 15 + 60), 'second')
          const base = first[from]
          expect(base && idsOf(similarTo(base, [...first, ...second], now))).toEqual(
            idsOf(first.slice(from + 1)),
          )
        },
      ),
      { numRuns: scale.propertyRuns },
    )
  })
})
