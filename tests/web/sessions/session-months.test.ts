import { describe, expect, it } from 'vitest'
import { headingsOf, momentFor } from '#web/sessions/list/session-months.ts'

const at = (...times: string[]) => times.map((time) => ({ startsAt: new Date(time) }))
const now = new Date('2026-11-21T12:00:00Z')

describe('headings of the session list', () => {
  it('name each month in Swedish time once, above its newest session', () => {
    const list = at(
      '2026-12-01T09:00:00Z',
      '2026-11-30T23:30:00Z',
      '2026-11-30T22:30:00Z',
      '2026-10-02T09:00:00Z',
    )
    const months = [...headingsOf(list, now, null)].flatMap(([place, { month }]) =>
      month === null ? [] : [[place, month]],
    )
    expect(months).toEqual([
      [0, 'december 2026'],
      [2, 'november 2026'],
      [3, 'oktober 2026'],
    ])
  })

  it('put "now" between upcoming and begun sessions', () => {
    const list = at('2026-11-21T12:00:01Z', '2026-11-21T12:00:00Z', '2026-11-20T09:00:00Z')
    const place = [...headingsOf(list, now, null)].find(([, { isNow }]) => isNow)?.[0]
    expect(place).toBe(1)
  })

  it('have no "now" when all sessions are upcoming, or all have begun', () => {
    const isNow = (list: ReturnType<typeof at>) =>
      [...headingsOf(list, now, null).values()].some((heading) => heading.isNow)
    expect(isNow(at('2026-11-23T09:00:00Z', '2026-11-22T09:00:00Z'))).toBe(false)
    expect(isNow(at('2026-11-20T09:00:00Z', '2026-11-19T09:00:00Z'))).toBe(false)
  })

  it('continue from the previous page', () => {
    const before = new Date('2026-11-22T09:00:00Z')
    const headings = headingsOf(at('2026-11-20T09:00:00Z'), now, before)
    expect([...headings]).toEqual([[0, { month: null, isNow: true }]])
  })
})

describe('momentFor', () => {
  const part = at('2026-11-22T09:00:00Z', '2026-11-20T09:00:00Z')

  it('is now on the page that contains now', () => {
    expect(momentFor(part, now, null)).toBe(now.getTime())
    expect(momentFor(at('2026-11-20T09:00:00Z'), now, part[0]?.startsAt ?? null)).toBe(
      now.getTime(),
    )
  })

  it('is constant on a page of the past or the future', () => {
    const minuteLater = new Date(now.getTime() + 60_000)
    for (const other of [
      at('2026-11-20T09:00:00Z', '2026-11-19T09:00:00Z'),
      at('2026-11-23T09:00:00Z', '2026-11-22T09:00:00Z'),
    ])
      expect(momentFor(other, minuteLater, null)).toBe(momentFor(other, now, null))
  })

  it('classifies the same sessions as begun as now does', () => {
    for (const other of [part, at('2026-11-20T09:00:00Z'), at('2026-11-23T09:00:00Z')])
      for (const { startsAt } of other)
        expect(startsAt.getTime() < momentFor(other, now, null)).toBe(startsAt < now)
  })
})
