import { describe, expect, it } from 'vitest'
import { weeksOf } from '#web/sessions/list/session-weeks.ts'

const at = (...times: string[]) => times.map((time) => ({ startsAt: new Date(time) }))
const today = '2026-11-24'

describe('weeks of the session list', () => {
  const list = at(
    '2027-01-04T09:00:00Z',
    '2026-11-29T23:30:00Z',
    '2026-11-29T22:30:00Z',
    '2026-11-24T09:00:00Z',
    '2026-10-02T09:00:00Z',
  )

  it('are named in Swedish time once, above their first session', () => {
    expect([...weeksOf(list, null, today)]).toEqual([
      [0, 'v. 1 · 4–10 jan 2027'],
      [1, 'v. 49 · 30 nov–6 dec'],
      [2, 'v. 48 · 23–29 nov'],
      [4, 'v. 40 · 28 sep–4 okt'],
    ])
  })

  it('are named in either order of time', () => {
    expect([...weeksOf(list.toReversed(), null, today)].map(([place]) => place)).toEqual([
      0, 1, 3, 4,
    ])
  })

  it('continue from the previous page', () => {
    const before = new Date('2026-11-22T09:00:00Z')
    expect([...weeksOf(at('2026-11-20T09:00:00Z'), before, today)]).toEqual([])
    expect([...weeksOf(at('2026-11-13T09:00:00Z'), before, today)]).toHaveLength(1)
  })
})
