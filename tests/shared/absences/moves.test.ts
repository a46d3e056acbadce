import { describe, expect, it } from 'vitest'
import { movesAfter } from '#shared/absences/moves.ts'
import { absenceOf } from '#shared/absences/span.ts'
import { addDays, formatDateTime, instantOf } from '#shared/time.ts'

const anna = 'anna'
const bo = 'bo'

function session(date: string, { time = '10:00', clientId = anna, durationHours = 1 } = {}) {
  return {
    id: `${clientId} ${date} ${time}`,
    clientId,
    startsAt: instantOf(date, time),
    durationHours,
  }
}

function weekly(first: string, weeks: number, at: Parameters<typeof session>[1] = {}) {
  return Array.from({ length: weeks }, (_, n) => session(addDays(first, 7 * n), at))
}

const days = (from: string, to: string) =>
  absenceOf({ isWholeDays: true, from, fromTime: '08:00', to, toTime: '17:00', label: '' })

type Session = ReturnType<typeof session>

/** Where the moving sessions go, in order; `staying` are the other sessions. */
function targets(
  moving: Session[],
  {
    staying = [],
    cancelled = [],
    absences,
  }: { staying?: Session[]; cancelled?: Session[]; absences: ReturnType<typeof days>[] },
) {
  const moves = movesAfter(moving, [...moving, ...cancelled], { absences, staying })
  return moving.map(({ id }) => {
    const to = moves.get(id)
    return to ? formatDateTime(to) : null
  })
}

// Two weeks, from Monday 7 December 2026.
const holiday = days('2026-12-07', '2026-12-20')

describe('where a session moves after an absence', () => {
  it('keeps weekday and time, in the first week after it', () => {
    expect(targets([session('2026-12-08')], { absences: [holiday] })).toEqual(['2026-12-22 10:00'])
  })

  it('skips weeks with a session of any client at the time, and other absences', () => {
    const staying = [session('2026-12-22', { time: '10:30', clientId: bo })]
    const absences = [holiday, days('2026-12-29', '2026-12-29')]
    expect(targets([session('2026-12-08')], { staying, absences })).toEqual(['2027-01-05 10:00'])
  })

  it('is not stopped by a session that ends when it starts', () => {
    const staying = [session('2026-12-22', { time: '09:00', clientId: bo })]
    expect(targets([session('2026-12-08')], { staying, absences: [holiday] })).toEqual([
      '2026-12-22 10:00',
    ])
  })

  it('appends those of a series to its end, one week after another', () => {
    const series = weekly('2026-12-01', 8)
    const [before, first, second, ...after] = series
    if (!before || !first || !second) throw new Error('the series is too short')
    expect(targets([first, second], { staying: [before, ...after], absences: [holiday] })).toEqual([
      '2027-01-26 10:00',
      '2027-02-02 10:00',
    ])
  })

  it('does not count another client, another time or a gap above four weeks as its series', () => {
    const staying = [
      ...weekly('2026-12-22', 1, { clientId: bo, time: '12:00' }),
      session('2027-01-12'),
    ]
    // 35 days after the session.
    expect(targets([session('2026-12-08')], { staying, absences: [holiday] })).toEqual([
      '2026-12-22 10:00',
    ])
    // 28 days after it.
    const near = [session('2027-01-05')]
    expect(targets([session('2026-12-08')], { staying: near, absences: [holiday] })).toEqual([
      '2027-01-12 10:00',
    ])
  })

  it('connects a series over its sessions inside, cancelled ones too', () => {
    const [first, ...rest] = weekly('2026-12-08', 8)
    if (!first) throw new Error('the series is too short')
    const absence = days('2026-12-07', '2027-01-17')
    const [cancelled, staying] = [rest.slice(0, 5), rest.slice(5)]
    expect(targets([first], { staying, cancelled, absences: [absence] })).toEqual([
      '2027-02-02 10:00',
    ])
  })

  it('keeps the time on the clock over a change of clocks', () => {
    // Summer time begins on Sunday 28 March 2027.
    const absence = days('2027-03-22', '2027-03-28')
    expect(targets([session('2027-03-23')], { absences: [absence] })).toEqual(['2027-03-30 10:00'])
    // And ends on Sunday 31 October 2027.
    const autumn = days('2027-10-25', '2027-10-31')
    expect(targets([session('2027-10-31')], { absences: [autumn] })).toEqual(['2027-11-07 10:00'])
  })

  it('leaves a part of a day the week after', () => {
    const course = absenceOf({
      isWholeDays: false,
      from: '2026-12-08',
      fromTime: '09:00',
      to: '2026-12-08',
      toTime: '12:00',
      label: 'Kurs',
    })
    expect(targets([session('2026-12-08')], { absences: [course] })).toEqual(['2026-12-15 10:00'])
  })

  it('finds nothing where no week within four years is free', () => {
    const absence = days('2026-12-07', '2031-12-31')
    expect(targets([session('2026-12-08')], { absences: [absence] })).toEqual([null])
  })
})
