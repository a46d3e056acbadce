import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#shared/time.ts'
import { boxOf, pointAt, scrollBy } from '#web/calendar/drag/drag-geometry.ts'
import { movedTo } from '#web/calendar/drag/place-drop.ts'

const monday = '2026-11-23'
const grid = {
  columns: Array.from({ length: 7 }, (_, n) => ({
    date: addDays(monday, n),
    left: 100 + 50 * n,
    right: 150 + 50 * n,
  })),
  top: 200,
  hourHeight: 80,
}

describe('slot under the pointer', () => {
  it.each([
    [110, 200, monday, 420],
    [160, 280, '2026-11-24', 480],
    [399, 220, '2026-11-28', 435],
    [-50, 100, monday, 345],
    [9000, 200, '2026-11-29', 420],
  ])('at %i, %i is %s and minute %f', (x, y, date, minutes) => {
    expect(pointAt(grid, { x, y })).toEqual({ date, minutes })
  })
})

describe('rectangle of a slot', () => {
  it("covers its day's column from start to end", () => {
    expect(boxOf(grid, { date: '2026-11-24', time: '08:30', durationHours: 1.5 })).toEqual({
      left: 150,
      top: 320,
      width: 50,
      height: 120,
    })
  })

  it('is clipped at the lower edge of the grid', () => {
    const { top, height } = boxOf(grid, { date: monday, time: '21:00', durationHours: 6 })
    expect(top + height).toBe(grid.top + 15 * 80)
  })

  it('is at the position under the pointer', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100, max: 449 }),
        fc.integer({ min: 200, max: 1360 }),
        (x, y) => {
          const slot = movedTo(pointAt(grid, { x, y }), { durationHours: 1, snap: 30 })
          const { left, top, width } = boxOf(grid, slot)
          expect(x).toBeGreaterThanOrEqual(left)
          expect(x).toBeLessThan(left + width)
          expect(Math.abs(y - top)).toBeLessThanOrEqual(20)
        },
      ),
    )
  })
})

describe('auto-scroll near an edge', () => {
  const view = { start: 100, end: 700 }

  it.each([
    [400, 0],
    [145, 0],
    [656, 0],
    [100, -14],
    [0, -14],
    [700, 14],
    [1000, 14],
    [122, -7],
    [678, 7],
  ])('at %i scrolls %i pixels per frame', (at, by) => {
    expect(scrollBy(at, view)).toBe(by)
  })

  it('leaves a neutral zone also in a low window', () => {
    expect(scrollBy(130, { start: 100, end: 160 })).toBe(0)
  })
})
