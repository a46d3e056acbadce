import { describe, expect, it } from 'vitest'
import { parseTimeText } from '#shared/sessions/time-text.ts'

describe('typed time of day', () => {
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
    '%j is not a time',
    (typed) => {
      expect(parseTimeText(typed)).toBeNull()
    },
  )
})
