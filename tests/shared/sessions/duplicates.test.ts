import { describe, expect, it } from 'vitest'
import { findDuplicates } from '#shared/sessions/duplicates.ts'

const start = Date.parse('2026-11-24T09:00Z')

function session(
  afterMs = 0,
  more: { clientId?: string; trainerId?: string; hours?: number } = {},
) {
  const { clientId = 'anna', trainerId = 'tom', hours = 1 } = more
  return { clientId, trainerId, durationHours: hours, startsAt: new Date(start + afterMs) }
}

const week = 7 * 86_400_000

describe('duplicates', () => {
  it.each([
    [0, true],
    [59_999, true],
    [-59_999, true],
    [60_000, false],
    [-60_000, false],
  ])('start less than 60 s apart: %d ms is a duplicate: %s', (ms, found) => {
    expect(findDuplicates([session(ms)], [session()])).toHaveLength(found ? 1 : 0)
    expect(findDuplicates([session(ms), session()], [])).toHaveLength(found ? 1 : 0)
  })

  it.each([
    ['client', { clientId: 'bo' }],
    ['trainer', { trainerId: 'tim' }],
    ['duration', { hours: 1.5 }],
  ])('require the same %s', (_, other) => {
    expect(findDuplicates([session(0, other)], [session()])).toEqual([])
    expect(findDuplicates([session(0, other), session()], [])).toEqual([])
  })

  it('of existing sessions are reported with their index in the batch and the existing start', () => {
    const batch = [session(), session(week), session(2 * week)]
    expect(findDuplicates(batch, [session(2 * week + 30_000), session(week)])).toEqual([
      { kind: 'existing', index: 2, startsAt: new Date(start + week) },
      { kind: 'existing', index: 3, startsAt: new Date(start + 2 * week + 30_000) },
    ])
  })

  it('of several existing sessions are reported once', () => {
    expect(findDuplicates([session()], [session(), session(1000)])).toHaveLength(1)
  })

  it('within the batch are reported as pairs, after those of existing sessions', () => {
    expect(
      findDuplicates([session(), session(week), session(), session()], [session(week)]),
    ).toEqual([
      { kind: 'existing', index: 2, startsAt: new Date(start + week) },
      { kind: 'batch', a: 1, b: 3 },
      { kind: 'batch', a: 1, b: 4 },
      { kind: 'batch', a: 3, b: 4 },
    ])
  })

  it('do not occur in an ordinary series', () => {
    const batch = Array.from({ length: 105 }, (_, n) => session(n * week))
    expect(findDuplicates(batch, [session(-week)])).toEqual([])
  })
})
