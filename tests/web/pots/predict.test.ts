import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHours } from '#shared/hours.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { predictBookable, predictChange, typedHours, withOtherSign } from '#web/pots/pot/predict.ts'

const pot = { hoursRemaining: 6.5, totalHours: 10 }

describe('predicted pot after a change of hours', () => {
  it.each(['1,5', '1.5', ' +1,5 '])('both figures change by the typed hours: %s', (typed) => {
    expect(predictChange(pot, typed)).toEqual({
      remaining: { before: 6.5, after: 8 },
      total: { before: 10, after: 11.5 },
    })
  })

  it.each(['-8', '−8'])('hours can be subtracted, also below zero: %s', (typed) => {
    expect(predictChange(pot, typed)).toEqual({
      remaining: { before: 6.5, after: -1.5 },
      total: { before: 10, after: 2 },
    })
  })

  it('has no floating-point remainder', () => {
    expect(predictChange({ hoursRemaining: 0.1, totalHours: 0.1 }, '0,2')?.remaining.after).toBe(
      0.3,
    )
  })

  it.each(['', '-', 'två', '1,234', '0', '1e3'])(
    'is absent for input that is no change: “%s”',
    (typed) => {
      expect(predictChange(pot, typed)).toBeNull()
    },
  )
})

describe('predicted bookable hours', () => {
  const forecast = { booked: 8, available: -1.5, unmarked: 1, free: 0 }

  it.each([
    ['1', { available: -0.5, free: 0 }, 0.5],
    ['1,5', { available: 0, free: 0 }, 0],
    ['10', { available: 8.5, free: 7.5 }, 0],
    ['−2', { available: -3.5, free: 0 }, 3.5],
  ])('of %s hours is %o, and %d are missing', (typed, after, missing) => {
    expect(predictBookable(forecast, typed)).toMatchObject({ before: forecast, after, missing })
  })

  it('reports nothing missing below zero while nothing is booked', () => {
    const below = { booked: 0, available: -1, unmarked: 0, free: 0 }
    expect(predictBookable(below, '-1')?.missing).toBe(0)
  })

  it.each(['', 'abc', 'NaN', '1e9', '0.333', '-0', '−0'])('is absent for “%s”', (typed) => {
    expect(predictBookable(forecast, typed)).toBeNull()
  })

  it('equals the forecast after the change, for random books', () => {
    const now = new Date('2026-11-24T12:00Z')
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 900 }),
        fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 8 }),
        fc.integer({ min: -600, max: 600 }).filter((change) => change !== 0),
        (left, lengths, change) => {
          const open = lengths.map((length, n) => ({
            startsAt: new Date(now.getTime() + (n + 1) * 3_600_000),
            durationHours: length / 100,
          }))
          const before = forecastOf({ hoursRemaining: left / 100 }, open, now)
          const after = forecastOf({ hoursRemaining: (left + change) / 100 }, open, now)
          const predicted = predictBookable(before, typedHours(change / 100))
          const { available, free } = after
          expect(predicted?.after).toMatchObject({ available, free })
          expect(predicted?.missing).toBe(after.missing)
        },
      ),
    )
  })
})

describe('hours as input text', () => {
  it.each([
    [3, '3'],
    [1234.5, '1234,5'],
    [-0.25, '−0,25'],
  ])('%d are “%s”', (hours, typed) => {
    expect(typedHours(hours)).toBe(typed)
    expect(parseHours(typed)).toBe(hours)
  })
})

describe('inverting the sign', () => {
  it.each([
    ['2', '−2'],
    ['+2', '−2'],
    ['−2', '2'],
    ['-2', '2'],
    ['', '−'],
    ['−', ''],
  ])('turns “%s” into “%s”', (typed, turned) => {
    expect(withOtherSign(typed)).toBe(turned)
  })

  it('negates the hours, and is its own inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_900, max: 9_999_900 }), (hundredths) => {
        const typed = String(hundredths / 100)
        const turned = withOtherSign(typed)
        expect(parseHours(turned)).toBe(parseHours(typed) === 0 ? 0 : -(parseHours(typed) ?? 0))
        expect(parseHours(withOtherSign(turned))).toBe(parseHours(typed))
      }),
    )
  })
})
