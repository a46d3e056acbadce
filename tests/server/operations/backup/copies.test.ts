import { describe, expect, it } from 'vitest'
import { type Copy, copyName, expiredCopies } from '#server/operations/backup/copies.ts'
import { isNightDue } from '#server/platform/system/nights.ts'

const now = new Date('2026-11-22T02:30:00Z')
const dayMs = 24 * 60 * 60 * 1000
const before = (days: number) => new Date(now.getTime() - days * dayMs)
const copy = (at: Date, { booksAgree = true, isBefore = false } = {}) => ({
  file: copyName(at, isBefore),
  at,
  booksAgree,
})
const keptOf = (copies: readonly Copy[]) => {
  const expired = expiredCopies(copies, now)
  return copies.filter((each) => !expired.includes(each))
}

describe('the copies that are kept', () => {
  it('are the newest of each of the last seven days and of each week up to four', () => {
    const nightly = Array.from({ length: 60 }, (_, days) => copy(before(days)))
    const kept = keptOf(nightly)
    expect(kept.slice(0, 8)).toEqual(nightly.slice(0, 8))
    expect(kept.length).toBeGreaterThanOrEqual(10)
    expect(kept.length).toBeLessThanOrEqual(12)
    for (const { at } of kept) expect(now.getTime() - at.getTime()).toBeLessThanOrEqual(28 * dayMs)
  })

  it('are one a day, also when several were made', () => {
    const morning = copy(new Date('2026-11-21T02:00:00Z'))
    const evening = copy(new Date('2026-11-21T20:00:00Z'))
    expect(keptOf([evening, morning])).toEqual([evening])
  })

  it('do not include one older than 28 days, also of before a migration', () => {
    expect(keptOf([copy(before(29)), copy(before(29), { isBefore: true })])).toEqual([])
    const recent = [27, 27.1].map((days) => copy(before(days), { isBefore: true }))
    expect(keptOf(recent)).toEqual(recent)
  })

  for (const since of [0, 1, 5, 12, 20, 27]) {
    it(`include the last one whose books agreed, of ${since} nights ago, for 28 days`, () => {
      const nightly = Array.from({ length: 60 }, (_, days) =>
        copy(before(days), { booksAgree: days >= since }),
      )
      // Another of the same day, and of the same week.
      const again = copy(before(Math.max(0, since - 0.1)), { booksAgree: false })
      const all = [...nightly, again].sort((a, b) => b.at.getTime() - a.at.getTime())
      expect(keptOf(all)).toContain(nightly[since])
    })
  }

  it('do not include one whose books agreed when it is older than 28 days', () => {
    const nightly = Array.from({ length: 60 }, (_, days) =>
      copy(before(days), { booksAgree: days > 28 }),
    )
    expect(keptOf(nightly).filter(({ booksAgree }) => booksAgree)).toEqual([])
  })
})

describe('the nightly copy', () => {
  const at = (text: string) => new Date(text)
  const cases: [string, Date | null, Date, boolean][] = [
    ['without any', null, at('2026-11-22T12:00:00Z'), true],
    [
      'at 03:00 in Stockholm in winter',
      at('2026-11-21T02:00:00Z'),
      at('2026-11-22T02:00:00Z'),
      true,
    ],
    ['a minute before', at('2026-11-21T02:00:00Z'), at('2026-11-22T01:59:00Z'), false],
    [
      'at 03:00 in Stockholm in summer',
      at('2026-07-01T01:00:00Z'),
      at('2026-07-02T01:00:00Z'),
      true,
    ],
    ['made tonight', at('2026-11-22T02:00:00Z'), at('2026-11-22T22:00:00Z'), false],
    [
      'after a night without a server',
      at('2026-11-19T02:00:00Z'),
      at('2026-11-22T14:00:00Z'),
      true,
    ],
  ]
  for (const [name, newest, time, due] of cases) {
    it(`${name}: ${due ? 'is due' : 'is not due'}`, () => {
      expect(isNightDue(newest, time)).toBe(due)
    })
  }
})
