import { describe, expect, it } from 'vitest'
import { copiedAt, copyName, expiredCopies } from '#server/backup/copies.ts'
import { isCopyDue } from '#server/backup/nightly.ts'

const now = new Date('2026-11-22T02:30:00Z')
const dayMs = 24 * 60 * 60 * 1000
const before = (days: number) => new Date(now.getTime() - days * dayMs)

describe('the copies that are kept', () => {
  it('are the newest of each of the last seven days and of each week up to four', () => {
    const nightly = Array.from({ length: 60 }, (_, days) => copyName(before(days)))
    const kept = nightly.filter((name) => !expiredCopies(nightly, now).includes(name))
    expect(kept.slice(0, 8)).toEqual(nightly.slice(0, 8))
    expect(kept.length).toBeGreaterThanOrEqual(10)
    expect(kept.length).toBeLessThanOrEqual(12)
    for (const name of kept)
      expect(now.getTime() - (copiedAt(name)?.getTime() ?? 0)).toBeLessThanOrEqual(28 * dayMs)
  })

  it('are one a day, also when several were made', () => {
    const morning = copyName(new Date('2026-11-21T02:00:00Z'))
    const evening = copyName(new Date('2026-11-21T20:00:00Z'))
    expect(expiredCopies([morning, evening], now)).toEqual([morning])
  })

  it('do not include one older than 28 days, also of before a migration', () => {
    const old = [copyName(before(29)), copyName(before(29), true)]
    expect(expiredCopies(old, now).sort()).toEqual([...old].sort())
    const recent = [copyName(before(27), true), copyName(before(27.1), true)]
    expect(expiredCopies(recent, now)).toEqual([])
  })

  it('leave other files alone', () => {
    expect(expiredCopies(['mine.zip', 'tidspott-2020.zip', 'README'], now)).toEqual([])
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
      expect(isCopyDue(newest, time)).toBe(due)
    })
  }
})
