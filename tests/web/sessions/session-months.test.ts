import { describe, expect, it } from 'vitest'
import { monthsOf } from '#web/sessions/list/session-months.ts'

const at = (...times: string[]) => times.map((time) => ({ startsAt: new Date(time) }))

describe('months of the session list', () => {
  const list = at(
    '2026-12-01T09:00:00Z',
    '2026-11-30T23:30:00Z',
    '2026-11-30T22:30:00Z',
    '2026-10-02T09:00:00Z',
  )

  it('are named in Swedish time once, above their first session', () => {
    expect([...monthsOf(list, null)]).toEqual([
      [0, 'december 2026'],
      [2, 'november 2026'],
      [3, 'oktober 2026'],
    ])
  })

  it('are named in either order of time', () => {
    expect([...monthsOf(list.toReversed(), null)]).toEqual([
      [0, 'oktober 2026'],
      [1, 'november 2026'],
      [2, 'december 2026'],
    ])
  })

  it('continue from the previous page', () => {
    expect([...monthsOf(at('2026-11-20T09:00:00Z'), new Date('2026-11-22T09:00:00Z'))]).toEqual([])
  })
})
