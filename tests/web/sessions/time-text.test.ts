import { describe, expect, it } from 'vitest'
import { parseDateText, parseTimeText } from '#web/sessions/time-text.ts'

describe('a time of day as people type it', () => {
  it.each([
    ['10:00', '10:00'],
    ['9', '09:00'],
    ['09', '09:00'],
    ['930', '09:30'],
    ['1730', '17:30'],
    ['9.30', '09:30'],
    ['9,30', '09:30'],
    ['kl 9:30', '09:30'],
    ['kl. 18', '18:00'],
    [' 00:00 ', '00:00'],
  ])('%j is %s', (typed, time) => {
    expect(parseTimeText(typed)).toBe(time)
  })

  it.each(['', '24:00', '9:60', '960', 'tio', '10:0', '10:00 PM', '12345'])(
    '%j is none',
    (typed) => {
      expect(parseTimeText(typed)).toBeNull()
    },
  )
})

describe('a date as people type it', () => {
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
    '%j is none',
    (typed) => {
      expect(parseDateText(typed, '2026-06-01')).toBeNull()
    },
  )

  it('reads eight digits and dashes', () => {
    expect(parseDateText('2011-12-05', '2026-06-01')).toBe('2011-12-05')
  })
})
