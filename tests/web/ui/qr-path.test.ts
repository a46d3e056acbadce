import fc from 'fast-check'
import { expect, it } from 'vitest'
import { squaresOf } from '#tests/qr.ts'
import { qrPath } from '#web/ui/qr/qr-path.ts'

it('draws each run of dark modules in a row as one bar', () => {
  expect(
    qrPath([
      [true, true, false, true],
      [false, false, false, false],
      [false, true, true, true],
    ]),
  ).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z')
})

it('draws every dark module and no other', () => {
  const rows = fc.integer({ min: 1, max: 30 }).chain((size) =>
    fc.array(fc.array(fc.boolean(), { minLength: size, maxLength: size }), {
      minLength: size,
      maxLength: size,
    }),
  )
  fc.assert(
    fc.property(rows, (code) => {
      expect(squaresOf(qrPath(code), code.length)).toEqual(code)
    }),
  )
})
