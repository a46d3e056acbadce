import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scale } from '#tests/scale.ts'
import { dateTicks } from '#web/ui/charts/date-ticks.ts'
import { linearScale, roundTicks } from '#web/ui/charts/scale.ts'

describe('scale of a picture', () => {
  it('maps the ends to the ends, and a span without length to its beginning', () => {
    const x = linearScale([10, 20], [0, 100])
    expect([x(10), x(15), x(20)]).toEqual([0, 50, 100])
    expect(linearScale([3, 3], [40, 100])(3)).toBe(40)
  })

  it('has round ticks around the values', () => {
    expect(roundTicks([0, 10])).toEqual([0, 5, 10])
    expect(roundTicks([-3.5, 13])).toEqual([-5, 0, 5, 10, 15])
    expect(roundTicks([0, 1])).toEqual([0, 0.5, 1])
  })

  it('has few ticks, evenly apart, from below the values to above them', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10_000, max: 0 }),
        fc.integer({ min: 1, max: 10_000 }),
        (low, high) => {
          const ticks = roundTicks([low / 100, high / 100])
          expect(ticks[0]).toBeLessThanOrEqual(low / 100)
          expect(ticks.at(-1)).toBeGreaterThanOrEqual(high / 100)
          expect(ticks.length).toBeGreaterThanOrEqual(2)
          expect(ticks.length).toBeLessThanOrEqual(7)
          expect(ticks).toContain(0)
        },
      ),
      { numRuns: scale.propertyRuns },
    )
  })
})

describe('ticks of a time axis', () => {
  it('are Mondays of a short time, and months of a long one', () => {
    const short = dateTicks(new Date('2026-11-10T12:00Z'), new Date('2026-12-01T12:00Z'))
    expect(short.map(({ text }) => text)).toEqual(['16 nov', '23 nov', '30 nov'])
    expect(short[0]?.at).toEqual(new Date('2026-11-15T23:00Z'))
    const long = dateTicks(new Date('2026-08-10T12:00Z'), new Date('2027-01-20T12:00Z'))
    expect(long.map(({ text }) => text)).toEqual(['sep', 'okt', 'nov', 'dec', 'jan'])
  })
})
