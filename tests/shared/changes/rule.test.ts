import { describe, expect, it } from 'vitest'
import { newestMax, nextAskMs, unseenOf } from '#shared/changes/rule.ts'

const keyOf = (id: number) => id

describe('which events are unseen (D33)', () => {
  it('are those whose keys were not told before, lower ones that were committed later too', () => {
    expect(unseenOf([9, 7, 5], { now: [10, 9, 8, 7], keyOf })).toEqual([10, 8])
    expect(unseenOf([9, 7, 5], { now: [9, 7, 5], keyOf })).toEqual([])
    expect(unseenOf([], { now: [1], keyOf })).toEqual([1])
  })

  it('are all where more have happened than are told', () => {
    const now = Array.from({ length: newestMax }, (_, n) => 100 + n)
    expect(unseenOf([9, 7, 5], { now, keyOf })).toEqual(now)
  })
})

describe('when a screen asks again (D33)', () => {
  it('is after twenty seconds, and more seldom the longer it is not answered, at least every five minutes', () => {
    const seconds = [0, 1, 2, 3, 4, 5, 50].map((failures) => nextAskMs(failures) / 1000)
    expect(seconds).toEqual([20, 40, 80, 160, 300, 300, 300])
  })
})
