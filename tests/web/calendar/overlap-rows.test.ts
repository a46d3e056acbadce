import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { overlapRows, rowRem } from '#web/calendar/overlaps/overlap-rows.ts'

/** The width of a day at 1280 px with the sidebar open. */
const usual = 8

const at = (id: string, hour: number, hours = 1) => ({
  id,
  topRem: (hour - 7) * 5,
  heightRem: hours * 5,
})
const many = (count: number, hours = 1) =>
  Array.from({ length: count }, (_, n) => at(`s${n}`, 10, hours))

describe('rows of a run of overlaps', () => {
  it('a session is at the height of its start', () => {
    const rows = overlapRows([at('a', 10, 2), at('b', 10.5, 1.5), at('c', 11)], usual)
    expect(rows.map(({ topRem, ids }) => [topRem, ...ids])).toEqual([
      [0, 'a'],
      [2.5, 'b'],
      [5, 'c'],
    ])
    expect(rows.every(({ isFirst }) => isFirst)).toBe(true)
  })

  it('eight at once for an hour all have room at 1280 px', () => {
    const rows = overlapRows(many(8), usual)
    expect(rows.map(({ ids }) => ids.length)).toEqual([3, 3, 2])
    expect(rows.flatMap(({ more }) => more)).toEqual([])
    expect(rows.map(({ isFirst }) => isFirst)).toEqual([true, false, false])
  })

  it('of eight at once for half an hour two are shown, and the others are more', () => {
    const [row, ...none] = overlapRows(many(8, 0.5), usual)
    expect(none).toEqual([])
    expect(row).toMatchObject({ ids: ['s0', 's1'], more: ['s2', 's3', 's4', 's5', 's6', 's7'] })
  })

  it('starts too close for rows of their own share one', () => {
    const rows = overlapRows([at('a', 10), at('b', 10.25), at('c', 10.5)], usual)
    expect(rows.map(({ ids }) => ids)).toEqual([['a', 'b'], ['c']])
  })

  it('shows each session once, in order of time, in rows that cover neither each other nor the edge', () => {
    const run = fc
      .array(
        fc.record({
          start: fc.integer({ min: 0, max: 12 }),
          length: fc.integer({ min: 1, max: 6 }),
        }),
        { minLength: 3, maxLength: 20 },
      )
      .map((list) =>
        list
          .toSorted((a, b) => a.start - b.start)
          .map(({ start, length }, n) => at(`s${n}`, 7 + start / 4, length / 2)),
      )
    fc.assert(
      fc.property(run, fc.integer({ min: 20, max: 48 }), (items, quarters) => {
        const rows = overlapRows(items, quarters / 4)
        const ids = rows.flatMap((row) => [...row.ids, ...row.more])
        expect(ids).toEqual(items.map(({ id }) => id))
        const top = Math.min(...items.map(({ topRem }) => topRem))
        const bottom = Math.max(...items.map(({ topRem, heightRem }) => topRem + heightRem))
        for (const [n, row] of rows.entries()) {
          const next = rows[n + 1]?.topRem ?? bottom - top
          expect(row.topRem + rowRem).toBeLessThanOrEqual(next + 1e-9)
        }
      }),
    )
  })
})
