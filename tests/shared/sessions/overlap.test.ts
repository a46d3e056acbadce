import { describe, expect, it } from 'vitest'
import { joinSpans } from '#shared/sessions/overlap.ts'

describe('joined spans', () => {
  it('count time once where spans overlap, touch or lie within another', () => {
    expect(
      joinSpans([
        [5, 6],
        [0, 4],
        [1, 2],
        [6, 7],
        [3, 4.5],
      ]),
    ).toEqual([
      [0, 4.5],
      [5, 7],
    ])
  })

  it('are none of none', () => {
    expect(joinSpans([])).toEqual([])
  })
})
