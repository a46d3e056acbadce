import { describe, expect, it } from 'vitest'
import { chosenMax } from '#shared/sessions/limits.ts'
import { withTicked } from '#web/sessions/list/chosen/chosen.ts'

describe('chosen rows', () => {
  const order = ['a', 'b', 'c', 'd', 'e']
  const ticked = (before: string[], id: string, from: string | null = null) => [
    ...withTicked(new Set(before), { id, from }, order),
  ]

  it('are ticked and unticked one by one', () => {
    expect(ticked([], 'b')).toEqual(['b'])
    expect(ticked(['a', 'b'], 'b')).toEqual(['a'])
  })

  it('are ticked from the last one on, in either direction, as the ticked one becomes', () => {
    expect(ticked(['b'], 'd', 'b')).toEqual(['b', 'c', 'd'])
    expect(ticked(['d'], 'b', 'd')).toEqual(['d', 'b', 'c'])
    expect(ticked(['a', 'b', 'c', 'd'], 'c', 'b')).toEqual(['a', 'd'])
  })

  it('are one when the row that the range begins at is gone', () => {
    expect(ticked([], 'c', 'x')).toEqual(['c'])
  })

  it('are at most as many as one act takes', () => {
    const many = Array.from({ length: 300 }, (_, n) => String(n))
    expect(withTicked(new Set(), { id: '299', from: '0' }, many).size).toBe(chosenMax)
  })
})
