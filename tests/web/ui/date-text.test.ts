import { describe, expect, it } from 'vitest'
import { parseDateText } from '#web/ui/form/date-text.ts'

describe('typed date', () => {
  it.each([
    ['2026-11-24', '2026-11-24'],
    ['20261124', '2026-11-24'],
    ['261124', '2026-11-24'],
    ['24/11', '2026-11-24'],
    ['1/2', '2026-02-01'],
  ])('%j is %s', (typed, date) => {
    expect(parseDateText(typed, '2026-06-01')).toBe(date)
  })

  it.each(['', '2026-11', '2011-12', '2026-11-2', '2026-02-30', '31/4', 'i morgon'])(
    '%j is not a date',
    (typed) => {
      expect(parseDateText(typed, '2026-06-01')).toBeNull()
    },
  )

  it('parses eight digits and dashes', () => {
    expect(parseDateText('2011-12-05', '2026-06-01')).toBe('2011-12-05')
  })
})
