import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scale } from '#tests/scale.ts'
import { columnsIn, splitDay } from '#web/calendar/grid/layout-day.ts'

interface Item {
  id: string
  start: number
  end: number
}

const item = (id: string, start: number, end: number): Item => ({ id, start, end })
/** The lanes where there is always room. */
const layoutDay = (items: Item[]) => splitDay(items, Number.POSITIVE_INFINITY).lanes
const overlap = (a: Item, b: Item) => a.start < b.end && b.start < a.end

const aDay = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 8 })), {
    maxLength: 25,
  })
  .map((list) => list.map(([start, length], n) => item(`s${n}`, start * 30, (start + length) * 30)))

function lanesOf(items: Item[]) {
  const lanes = layoutDay(items)
  expect(lanes.size).toBe(items.length)
  return items.map((one) => {
    const lane = lanes.get(one.id)
    if (!lane) throw new Error(`no lane for ${one.id}`)
    return { ...one, ...lane }
  })
}

describe('lanes of a day', () => {
  it('a single session has the full width', () => {
    expect([...layoutDay([item('a', 600, 660)])]).toEqual([['a', { col: 0, cols: 1, span: 1 }]])
    expect(layoutDay([]).size).toBe(0)
  })

  it('sessions that touch end to start do not overlap', () => {
    const lanes = layoutDay([item('a', 600, 660), item('b', 660, 720)])
    expect(lanes.get('b')).toEqual({ col: 0, cols: 1, span: 1 })
  })

  it('simultaneous sessions are side by side, the longer one first', () => {
    const lanes = layoutDay([item('a', 600, 660), item('b', 600, 720)])
    expect(lanes.get('b')).toEqual({ col: 0, cols: 2, span: 1 })
    expect(lanes.get('a')).toEqual({ col: 1, cols: 2, span: 1 })
  })

  it('a chain of overlapping sessions covers no other', () => {
    const lanes = layoutDay([item('a', 600, 690), item('b', 660, 750), item('c', 720, 780)])
    expect([...lanes.values()]).toEqual([
      { col: 0, cols: 2, span: 1 },
      { col: 1, cols: 2, span: 1 },
      { col: 0, cols: 2, span: 1 },
    ])
  })

  it('a session widens over columns that are free for its whole length', () => {
    const lanes = layoutDay([
      item('a', 600, 800),
      item('b', 600, 660),
      item('c', 600, 660),
      item('d', 700, 760),
    ])
    expect(lanes.get('d')).toEqual({ col: 1, cols: 3, span: 2 })
  })

  it('a session without length counts as a minute', () => {
    const lanes = layoutDay([item('a', 600, 600), item('b', 600, 660)])
    expect(lanes.get('a')?.col).not.toBe(lanes.get('b')?.col)
  })

  it('overlapping sessions never share a column, and all stay within the day', () => {
    fc.assert(
      fc.property(aDay, (items) => {
        const placed = lanesOf(items)
        for (const a of placed) {
          expect(a.span).toBeGreaterThanOrEqual(1)
          expect(a.col + a.span).toBeLessThanOrEqual(a.cols)
          for (const b of placed)
            if (a.id < b.id && overlap(a, b)) {
              expect(a.cols).toBe(b.cols)
              expect(a.col + a.span <= b.col || b.col + b.span <= a.col).toBe(true)
            }
        }
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it('a session without overlaps has the full width', () => {
    fc.assert(
      fc.property(aDay, (items) => {
        for (const a of lanesOf(items))
          if (!items.some((b) => b.id !== a.id && overlap(a, b)))
            expect(a).toMatchObject({ col: 0, cols: 1, span: 1 })
      }),
    )
  })

  it('the column count is the maximum number of simultaneous sessions', () => {
    fc.assert(
      fc.property(aDay, (items) => {
        const atOnce = (minute: number) =>
          items.filter((one) => one.start <= minute && minute < one.end).length
        const most = Math.max(0, ...items.map((one) => atOnce(one.start)))
        for (const { cols } of lanesOf(items)) expect(cols).toBeLessThanOrEqual(most)
      }),
    )
  })

  it('are independent of the input order', () => {
    const shuffled = aDay.chain((items) =>
      fc.tuple(
        fc.constant(items),
        fc.shuffledSubarray(items, { minLength: items.length, maxLength: items.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([items, other]) => {
        expect(layoutDay(other)).toEqual(layoutDay(items))
      }),
    )
  })
})

describe('runs of overlaps without room for columns', () => {
  it('has room for two columns always, and for more from 64 px each', () => {
    expect([3, 8, 11.75, 12, 16].map(columnsIn)).toEqual([2, 2, 2, 3, 4])
  })

  it('two at once are side by side, three are one run, in order of time', () => {
    const two = [item('a', 600, 660), item('b', 600, 660)]
    expect(splitDay(two, 2)).toMatchObject({ lanes: { size: 2 }, runs: [] })
    const three = [item('c', 630, 700), ...two]
    const { lanes, runs } = splitDay(three, 2)
    expect(lanes.size).toBe(0)
    expect(runs.map((run) => run.map(({ id }) => id))).toEqual([['a', 'b', 'c']])
    expect(splitDay(three, 3)).toMatchObject({ lanes: { size: 3 }, runs: [] })
  })

  it('a run leaves the other sessions of the day in their lanes', () => {
    const { lanes, runs } = splitDay(
      [1, 2, 3].map((n) => item(`r${n}`, 600, 660)).concat(item('alone', 660, 720)),
      2,
    )
    expect([...lanes]).toEqual([['alone', { col: 0, cols: 1, span: 1 }]])
    expect(runs[0]).toHaveLength(3)
  })

  it('every session is in a lane or in a run, and runs overlap nothing', () => {
    fc.assert(
      fc.property(aDay, fc.integer({ min: 2, max: 4 }), (items, columns) => {
        const { lanes, runs } = splitDay(items, columns)
        const ids = [...lanes.keys(), ...runs.flatMap((run) => run.map(({ id }) => id))]
        expect(ids.toSorted()).toEqual(items.map(({ id }) => id).toSorted())
        for (const { cols } of lanes.values()) expect(cols).toBeLessThanOrEqual(columns)
        for (const run of runs)
          for (const other of items)
            if (!run.some(({ id }) => id === other.id))
              expect(run.some((one) => overlap(one, other))).toBe(false)
      }),
    )
  })
})
