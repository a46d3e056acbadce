import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hourParts, levelsOf, sumHourParts } from '#shared/pots/hour-parts.ts'
import { hourPartsText } from '#shared/pots/texts.ts'

describe('parts of the hours of a pot', () => {
  it.each([
    ['nothing booked', [10, 6, 0], [4, 0, 6, 0]],
    ['booked and free', [10, 6, 2.5], [4, 2.5, 3.5, 0]],
    ['all booked', [10, 6, 6], [4, 6, 0, 0]],
    ['more booked than left', [10, 6, 8], [4, 6, 0, 2]],
    ['below zero', [10, -1.5, 0], [11.5, 0, 0, 1.5]],
    ['below zero and booked', [10, -1.5, 2], [11.5, 0, 0, 3.5]],
    ['empty', [0, 0, 0], [0, 0, 0, 0]],
    ['hundredths', [0.3, 0.1, 0.05], [0.2, 0.05, 0.05, 0]],
  ] as const)('%s', (_, [total, left, booked], [used, ahead, free, lacking]) => {
    expect(hourParts({ totalHours: total, hoursRemaining: left, forecast: { booked } })).toEqual({
      used,
      booked: ahead,
      free,
      lacking,
    })
  })

  it('are summed to the hundredth', () => {
    const part = { used: 0.1, booked: 0.2, free: 0.1, lacking: 0 }
    expect(sumHourParts([part, part, part])).toEqual({
      used: 0.3,
      booked: 0.6,
      free: 0.3,
      lacking: 0,
    })
    expect(sumHourParts([])).toEqual({ used: 0, booked: 0, free: 0, lacking: 0 })
  })

  it('are told in words, without the parts of no hours', () => {
    const words = hourPartsText({ used: 4, booked: 6, free: 0, lacking: 0.5 })
    expect(words.replaceAll('\u00a0', ' ')).toBe('Använt 4 h, bokat och täckt 6 h, saknas 0,5 h')
    expect(hourPartsText({ used: 0, booked: 0, free: 0, lacking: 0 })).toBe('Inga timmar')
  })
})

describe('levels of a vessel (D100)', () => {
  const levels = (total: number, left: number, booked: number) =>
    levelsOf(hourParts({ totalHours: total, hoursRemaining: left, forecast: { booked } }))

  it.each([
    ['full', [10, 10, 0], [1, 0, false]],
    ['what is left of what was bought', [10, 6, 0], [0.6, 0, false]],
    ['booked hours above the free ones', [10, 8, 2], [0.6, 0.2, false]],
    ['all booked', [10, 5, 5], [0, 0.5, false]],
    ['cracked when more is booked', [10, 5, 7], [0, 0.5, true]],
    ['empty and cracked below zero', [10, -1.5, 0], [0, 0, true]],
    ['empty', [10, 0, 0], [0, 0, false]],
    ['nothing bought', [0, 0, 0], [0, 0, false]],
    ['a little is seen', [100, 0.25, 0], [0.12, 0, false]],
    ['a little of each is seen', [100, 0.5, 0.01], [0.12, 0.12, false]],
    ['a little booked of much', [10, 10, 0.1], [0.88, 0.12, false]],
  ] as const)('%s', (_, [total, left, booked], [free, ahead, isLacking]) => {
    const shown = levels(total, left, booked)
    expect(shown.free).toBeCloseTo(free)
    expect(shown.booked).toBeCloseTo(ahead)
    expect(shown.isLacking).toBe(isLacking)
  })

  it('are never below 0, nor above the rim', () => {
    const hundredths = fc.integer({ min: 0, max: 20_000 }).map((n) => n / 100)
    fc.assert(
      fc.property(hundredths, hundredths, hundredths, (total, used, booked) => {
        const { free, booked: hatched } = levels(total, total - used, booked)
        expect(Math.min(free, hatched)).toBeGreaterThanOrEqual(0)
        expect(free + hatched).toBeLessThanOrEqual(1)
      }),
    )
  })
})
