import { expect, it } from 'vitest'
import { stepOf } from '#web/calendar/navigation/swipe.ts'

it.each([
  [-120, 0, 1],
  [120, 0, -1],
  [-120, 55, 1],
  // Too short, or a vertical scroll.
  [-40, 0, 0],
  [-120, 80, 0],
  [0, 300, 0],
  [60, -60, 0],
])('a swipe by %i horizontally and %i vertically moves %i days', (dx, dy, step) => {
  expect(stepOf(dx, dy)).toBe(step)
})
