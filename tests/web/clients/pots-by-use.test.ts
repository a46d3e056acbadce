import { describe, expect, it } from 'vitest'
import { potsByUse } from '#web/pots/pot/pots-by-use.ts'

const pot = (id: string, hoursRemaining: number, booked = 0) => ({
  id,
  hoursRemaining,
  forecast: { booked },
})
const pots = [pot('used up', 0), pot('first', 5), pot('next', 2), pot('booked', 0, 1)]
const order = (nextPotId: string | null) =>
  potsByUse(pots, ({ id }) => id === nextPotId).map(({ id }) => id)

describe("the pots in the head of a client's profile", () => {
  it('begin with that of the next session and end with those that are used up', () => {
    expect(order('next')).toEqual(['next', 'first', 'booked', 'used up'])
  })

  it('are otherwise as they come, also where nothing is booked or the session has no pot', () => {
    expect(order(null)).toEqual(['first', 'next', 'booked', 'used up'])
    expect(order('gone')).toEqual(['first', 'next', 'booked', 'used up'])
  })
})
