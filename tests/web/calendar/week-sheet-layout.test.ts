import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysOfWeek, instantOf } from '#shared/time.ts'
import { scale } from '#tests/scale.ts'
import { weekSheetLayout } from '#web/calendar/print/week-sheet-layout.ts'

const days = daysOfWeek('2026-W47')
const monday = days[0] ?? ''
const session = (id: string, day: number, time: string, durationHours = 1) => ({
  id,
  startsAt: instantOf(addDays(monday, day), time),
  durationHours,
})

describe('the printed week', () => {
  it('shows every hour from the first session to the last, however early or late', () => {
    const { hours } = weekSheetLayout(days, [
      session('a', 0, '05:30'),
      session('b', 6, '22:15', 1.5),
    ])
    expect([hours[0], hours.at(-1)]).toEqual([5, 23])
    expect(weekSheetLayout(days, []).hours).toEqual([8, 9, 10, 11, 12, 13, 14, 15, 16])
  })

  it('cuts a session that goes on past midnight', () => {
    const { hours, days: laid } = weekSheetLayout(days, [session('a', 1, '23:00', 24)])
    expect(hours).toEqual([23])
    expect(laid[1]?.blocks).toMatchObject([{ top: 0, height: 1, left: 0, width: 1 }])
    expect(laid[2]?.blocks).toEqual([])
  })

  it('places a session by the clock of Stockholm on the days of both changes of clocks', () => {
    for (const week of ['2026-W13', '2026-W43'])
      expect(
        weekSheetLayout(daysOfWeek(week), [
          { id: 'a', startsAt: instantOf(daysOfWeek(week)[6] ?? '', '10:30'), durationHours: 1.5 },
        ]),
      ).toMatchObject({ hours: [10, 11], days: { 6: { blocks: [{ top: 0.25, height: 0.75 }] } } })
  })

  it('shows every session once, inside its day, and beside those that it overlaps', () => {
    const some = fc.array(
      fc.record({
        day: fc.integer({ min: 0, max: 6 }),
        quarter: fc.integer({ min: 0, max: 95 }),
        durationHours: fc.integer({ min: 1, max: 48 }).map((halves) => halves / 2),
      }),
      { maxLength: 40 },
    )
    fc.assert(
      fc.property(some, (list) => {
        const sessions = list.map(({ day, quarter, durationHours }, n) => {
          const minutes = `${(quarter % 4) * 15}`.padStart(2, '0')
          const time = `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${minutes}`
          return session(String(n), day, time, durationHours)
        })
        const { days: laid } = weekSheetLayout(days, sessions)
        const blocks = laid.flatMap((day) => day.blocks)
        expect(blocks.map((block) => block.session.id).sort()).toEqual(
          sessions.map(({ id }) => id).sort(),
        )
        const hair = 1e-9
        for (const day of laid) {
          for (const a of day.blocks) {
            expect(a.top).toBeGreaterThanOrEqual(0)
            expect(a.top + a.height).toBeLessThanOrEqual(1 + hair)
            expect(a.left + a.width).toBeLessThanOrEqual(1 + hair)
            for (const b of day.blocks) {
              if (a === b) continue
              const isBeside =
                a.left + a.width <= b.left + hair || b.left + b.width <= a.left + hair
              const isApart = a.top + a.height <= b.top + hair || b.top + b.height <= a.top + hair
              expect(isBeside || isApart).toBe(true)
            }
          }
        }
      }),
      { numRuns: scale.propertyRuns },
    )
  })
})
