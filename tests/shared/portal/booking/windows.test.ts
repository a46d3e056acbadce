import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isOpenAt,
  joinedWindows,
  painted,
  spansOfFullestDay,
} from '#shared/portal/booking/windows.ts'

const step = 30
const aCells = fc
  .record({
    days: fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 })),
    from: fc.integer({ min: 0, max: 47 }),
    length: fc.integer({ min: 1, max: 12 }),
  })
  .map(({ days, from, length }) => ({
    days,
    from: from * step,
    to: Math.min(1440, (from + length) * step),
  }))

describe('open hours that are painted', () => {
  it('are open exactly where the last stroke over a cell opened it, as few spans as there can be', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(aCells, fc.boolean()), { maxLength: 12 }), (strokes) => {
        let windows: ReturnType<typeof painted> = []
        const cells = new Map<string, boolean>()
        for (const [stroke, isOpen] of strokes) {
          windows = painted(windows, stroke, isOpen)
          for (let day = Math.min(...stroke.days); day <= Math.max(...stroke.days); day += 1)
            for (let minute = stroke.from; minute < stroke.to; minute += step)
              cells.set(`${day} ${minute}`, isOpen)
        }
        for (let day = 1; day <= 7; day += 1)
          for (let minute = 0; minute < 1440; minute += step)
            expect(isOpenAt(windows, { weekday: day, minute })).toBe(
              cells.get(`${day} ${minute}`) ?? false,
            )
        expect(joinedWindows(windows)).toEqual(windows)
      }),
    )
  })
})

describe('the spans of a day', () => {
  it('are one where they overlap or touch, and are counted then', () => {
    const windows = joinedWindows([
      { weekday: 2, from: 720, to: 780 },
      { weekday: 2, from: 600, to: 660 },
      { weekday: 2, from: 660, to: 700 },
      { weekday: 1, from: 0, to: 30 },
    ])
    expect(windows).toEqual([
      { weekday: 1, from: 0, to: 30 },
      { weekday: 2, from: 600, to: 700 },
      { weekday: 2, from: 720, to: 780 },
    ])
    expect(spansOfFullestDay(windows)).toBe(2)
  })
})
