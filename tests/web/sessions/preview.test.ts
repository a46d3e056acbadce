import { describe, expect, it } from 'vitest'
import { addDays, instantOf } from '#shared/time.ts'
import { previewOf } from '#web/sessions/series/preview.ts'
import { planSeries } from '#web/sessions/series/series.ts'

const now = instantOf('2026-12-01', '08:00')
/** Fridays, the third of them Christmas Day. */
const first = '2026-12-11'
const around = { booked: [], absences: [] }

function preview({
  left = [] as string[],
  remaining = 3,
  open = [] as { week: number; hours: number }[],
  time = '10:00',
} = {}) {
  const typed = { clientId: 'anna', date: first, time, durationHours: 1, repeatWeeks: 3 }
  const plan = planSeries(typed, around, new Set(left)) ?? []
  const sessions = open.map(({ week, hours }) => ({
    id: `open ${week}`,
    potId: 'pt',
    startsAt: instantOf(addDays(first, 7 * week), '09:00'),
    durationHours: hours,
  }))
  return previewOf(plan, { id: 'pt', hoursRemaining: remaining, open: sessions }, now)
}

describe('preview of a series', () => {
  it('names the public holidays', () => {
    expect(preview().rows.map(({ holiday }) => holiday)).toEqual([
      null,
      null,
      'christmas',
      'newYear',
    ])
  })

  it('sums the sessions to be created', () => {
    expect(preview()).toMatchObject({ count: 4, left: 0, hours: 4, after: -1 })
    expect(preview({ left: ['2026-12-25'] })).toMatchObject({
      count: 3,
      left: 1,
      hours: 3,
      after: 0,
    })
  })

  it('tells from which session on the pot does not cover', () => {
    const lacking = (options?: Parameters<typeof preview>[0]) =>
      preview(options).rows.map(({ lacksHours }) => lacksHours)
    expect(lacking()).toEqual([false, false, false, true])
    expect(lacking({ left: ['2026-12-18'] })).toEqual([false, false, false, false])
    // Other sessions on the same pot are earlier.
    expect(lacking({ open: [{ week: 1, hours: 1 }] })).toEqual([false, false, true, true])
  })

  it('omits the pot while it is loading', () => {
    const plan = planSeries(
      { clientId: 'anna', date: first, time: '10:00', durationHours: 1, repeatWeeks: 1 },
      around,
      new Set(),
    )
    const blind = previewOf(plan ?? [], null, now)
    expect(blind.after).toBeNull()
    expect(blind.rows.some(({ lacksHours }) => lacksHours)).toBe(false)
  })

  it('keeps the balance when no session is left to create', () => {
    expect(preview({ left: [0, 1, 2, 3].map((n) => addDays(first, 7 * n)) })).toMatchObject({
      count: 0,
      left: 4,
      hours: 0,
      after: null,
    })
  })

  it('tells when the DST change skips the time', () => {
    const plan = planSeries(
      { clientId: 'anna', date: '2027-03-21', time: '02:30', durationHours: 1, repeatWeeks: 1 },
      around,
      new Set(),
    )
    expect(previewOf(plan ?? [], null, now).rows.map(({ otherTime }) => otherTime)).toEqual([
      null,
      '03:30',
    ])
  })

  it('tells so too when the first session is skipped', () => {
    const plan = planSeries(
      { clientId: 'anna', date: '2027-03-28', time: '02:30', durationHours: 1, repeatWeeks: 2 },
      around,
      new Set(),
    )
    expect(previewOf(plan ?? [], null, now).rows.map(({ otherTime }) => otherTime)).toEqual([
      '03:30',
      null,
      null,
    ])
  })

  it('computes two years fast', () => {
    const booked = Array.from({ length: 1_500 }, (_, n) => ({
      id: `${n}`,
      clientId: 'bo',
      clientName: 'Bo',
      startsAt: instantOf(addDays(first, n % 735), '09:00'),
      durationHours: 1,
    }))
    const typed = { clientId: 'anna', date: first, time: '9', durationHours: 1, repeatWeeks: 104 }
    const plan = planSeries(typed, { booked, absences: [] }, new Set()) ?? []
    const { rows } = previewOf(plan, { id: 'pt', hoursRemaining: 3, open: [] }, now)
    expect(rows).toHaveLength(105)
    expect(rows.every(({ clashes }) => clashes.length > 0)).toBe(true)
  })
})
