import { describe, expect, it } from 'vitest'
import { eventKinds } from '#shared/pots/statement/statement.ts'
import { instantOf } from '#shared/time.ts'
import { latestCount, rowsToShow, rowTexts } from '#web/pots/statement/statement-rows.ts'

const row = (n: number) => ({
  id: n,
  kind: 'added' as const,
  date: instantOf('2026-11-24', '10:00'),
  hours: 1,
  balance: n,
  reason: 'Påfyllning',
})
const rows = (count: number) => Array.from({ length: count }, (_, n) => row(n + 1))

describe('text of a statement row', () => {
  it.each([
    ['opening', 'Öppnades'],
    ['added', 'Påfyllning'],
    ['removed', 'Justering'],
    ['completed', 'Genomfört pass'],
    ['noShow', 'Uteblivet pass'],
  ] as const)('of %s is “%s”', (kind, event) => {
    expect(rowTexts({ ...row(1), kind }).event).toBe(event)
  })

  it('exists for every kind', () => {
    for (const kind of eventKinds) expect(rowTexts({ ...row(1), kind }).event).not.toBe('')
  })

  it('uses the Swedish day and week, also around midnight and New Year', () => {
    expect(
      rowTexts(
        { kind: 'completed', date: new Date('2026-12-31T23:30Z') },
        instantOf('2026-12-31', '12:00'),
      ),
    ).toMatchObject({
      date: 'fre 1 jan 2027',
      week: 'v. 53',
    })
  })
})

describe('visible statement rows', () => {
  it.each([1, latestCount])('are all %d when there are no more', (count) => {
    expect(rowsToShow(rows(count), false)).toEqual({ rows: rows(count), carried: null })
  })

  it('are the latest of many, with the balance that they start from', () => {
    const { rows: shown, carried } = rowsToShow(rows(300), false)
    expect(shown).toHaveLength(latestCount)
    expect(shown.at(-1)).toEqual(row(300))
    expect(carried).toBe(300 - latestCount)
  })

  it('omit one when there is one too many', () => {
    const { rows: shown, carried } = rowsToShow(rows(latestCount + 1), false)
    expect([shown[0]?.balance, carried]).toEqual([2, 1])
  })

  it('are all of many when expanded', () => {
    expect(rowsToShow(rows(300), true)).toEqual({ rows: rows(300), carried: null })
  })

  it('are none for an empty statement', () => {
    expect(rowsToShow([], false)).toEqual({ rows: [], carried: null })
  })
})
