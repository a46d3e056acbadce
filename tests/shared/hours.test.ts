import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  formatHours,
  formatHoursUnit,
  hundredthsOf,
  parseHours,
  roundHours,
  sumHours,
} from '#shared/hours.ts'
import { scale } from '#tests/scale.ts'

const nbsp = '\u00a0'
const minus = '\u2212'
/** In hundredths: what every column of hours takes. */
const most = 9_999_900
const aHundredth = fc.integer({ min: -most, max: most })

describe('parsing hours', () => {
  it.each([
    ['1,5', 1.5],
    ['1.5', 1.5],
    [' 1,5 ', 1.5],
    [`${nbsp}2${nbsp}`, 2],
    ['10', 10],
    ['007', 7],
    ['+2,25', 2.25],
    ['-2', -2],
    [`${minus}2,5`, -2.5],
    [',5', 0.5],
    ['0', 0],
    ['-0', 0],
    [`${minus}0,00`, 0],
    ['99999,00', 99_999],
    ['-99999', -99_999],
  ])('%j is %d', (text, hours) => {
    expect(parseHours(text)).toBe(hours)
  })

  it.each([
    '',
    '  ',
    'abc',
    '1h',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e3',
    '0x10',
    '1,234',
    '1.005',
    '1 234,5',
    `1${nbsp}234,5`,
    '1.234,5',
    '1,',
    ',',
    '-',
    '+',
    '--1',
    '- 1',
    '1,5\n2',
    '١',
    '100000',
    '-100000',
    '99999,01',
    '-99999.01',
    '99999,991',
    '9'.repeat(400),
  ])('rejects %j', (text) => {
    expect(parseHours(text)).toBeNull()
  })

  it('returns only finite numbers with two decimals, for any input', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom(...'0123456789,.-+e ') }),
    )
    fc.assert(
      fc.property(anything, (text) => {
        const hours = parseHours(text)
        if (hours === null) return
        expect(hours).toBe(roundHours(hours))
        expect(Math.abs(hours)).toBeLessThanOrEqual(99_999)
        expect(Object.is(hours, -0)).toBe(false)
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})

describe('formatting hours', () => {
  it.each([
    [1.5, '1,5'],
    [10, '10'],
    [0.25, '0,25'],
    [-2, `${minus}2`],
    [1234.5, `1${nbsp}234,5`],
    [-99_999.99, `${minus}99${nbsp}999,99`],
    [-0, '0'],
    [-0.004, '0'],
    [0.1 + 0.2, '0,3'],
  ])('%d is formatted as %j', (hours, text) => {
    expect(formatHours(hours)).toBe(text)
  })

  it('adds the unit after a no-break space', () => {
    expect(formatHoursUnit(1.5)).toBe(`1,5${nbsp}h`)
  })

  it('parses back to the same number', () => {
    fc.assert(
      fc.property(aHundredth, (n) => {
        const hours = n / 100
        expect(parseHours(formatHours(hours).replaceAll(nbsp, ''))).toBe(hours)
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })
})

describe('rounding and adding', () => {
  it.each([
    [1.005, 1.01],
    [-1.005, -1.01],
    [0.285, 0.29],
    [8.345, 8.35],
    [2.675, 2.68],
    [1.004, 1],
    [1.0049999, 1],
    [99_999.985, 99_999.99],
    [0.1 + 0.2, 0.3],
    [-0.005, -0.01],
    [-0.004, 0],
    [1e-7, 0],
  ])('rounds %d half away from zero to %d', (given, rounded) => {
    expect(roundHours(given)).toBe(rounded)
  })

  it('rounds every decimal input half away from zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: most }), (n) => {
        const half = Number(`${n}5e-3`)
        expect(hundredthsOf(half)).toBe(n + 1)
        expect(hundredthsOf(-half)).toBe(-n - 1)
      }),
      { numRuns: scale.manyPropertyRuns },
    )
  })

  it('adds exactly, in any order', () => {
    expect(sumHours([])).toBe(0)
    expect(sumHours([0.1, 0.2])).toBe(0.3)
    expect(sumHours([1.1, -1.1])).toBe(0)
    fc.assert(
      fc.property(fc.array(aHundredth, { maxLength: 200 }), (list) => {
        const hours = list.map((n) => n / 100)
        const exact = list.reduce((sum, n) => sum + n, 0) / 100
        expect(sumHours(hours)).toBe(exact)
        expect(sumHours(hours.toReversed())).toBe(exact)
      }),
    )
  })
})
