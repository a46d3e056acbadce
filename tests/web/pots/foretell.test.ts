import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseHours } from '#shared/hours.ts'
import { foretellChange, shareLeft, withOtherSign } from '#web/pots/foretell.ts'

const pot = { hoursRemaining: 6.5, totalHours: 10 }

describe('what a change of hours will make of a pot', () => {
  it.each(['1,5', '1.5', ' +1,5 '])('moves both figures by what is typed: %s', (typed) => {
    expect(foretellChange(pot, typed)).toEqual({
      remaining: { before: 6.5, after: 8 },
      total: { before: 10, after: 11.5 },
    })
  })

  it.each(['-8', '−8'])('takes hours away, below zero too: %s', (typed) => {
    expect(foretellChange(pot, typed)).toEqual({
      remaining: { before: 6.5, after: -1.5 },
      total: { before: 10, after: 2 },
    })
  })

  it('carries no remainder of a float', () => {
    expect(foretellChange({ hoursRemaining: 0.1, totalHours: 0.1 }, '0,2')?.remaining.after).toBe(
      0.3,
    )
  })

  it.each(['', '-', 'två', '1,234', '0', '1e3'])(
    'says nothing of what is no change: “%s”',
    (typed) => {
      expect(foretellChange(pot, typed)).toBeNull()
    },
  )
})

describe('the other sign', () => {
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

  it('is the same hours, negated, and back again', () => {
    fc.assert(
      fc.property(fc.integer({ min: -9_999_999, max: 9_999_999 }), (hundredths) => {
        const typed = String(hundredths / 100)
        const turned = withOtherSign(typed)
        expect(parseHours(turned)).toBe(parseHours(typed) === 0 ? 0 : -(parseHours(typed) ?? 0))
        expect(parseHours(withOtherSign(turned))).toBe(parseHours(typed))
      }),
    )
  })
})

describe('the bar under the figures', () => {
  it.each([
    [{ hoursRemaining: 5, totalHours: 10 }, 50],
    [{ hoursRemaining: 0, totalHours: 10 }, 0],
    [{ hoursRemaining: -2, totalHours: 10 }, 0],
    [{ hoursRemaining: 12, totalHours: 10 }, 100],
    [{ hoursRemaining: 1, totalHours: 0 }, 100],
    [{ hoursRemaining: 0, totalHours: 0 }, 0],
    [{ hoursRemaining: -1, totalHours: -1 }, 0],
  ])('shows of %o: %d %%', (figures, share) => {
    expect(shareLeft(figures)).toBe(share)
  })
})
