import { describe, expect, it } from 'vitest'
import { seriesOf } from '#web/sessions/series.ts'

describe('what repeating would create', () => {
  it('is told with its first and last day', () => {
    expect(seriesOf({ date: '2026-11-24', time: '10:00', repeatWeeks: 7 })).toEqual({
      count: 8,
      words: '8 pass: tis 24 nov – tis 12 jan',
    })
  })

  it.each([0, 105, 1.5, -1, '', 'två'])('is nothing for %j weeks', (repeatWeeks) => {
    expect(seriesOf({ date: '2026-11-24', time: '10:00', repeatWeeks })).toBeNull()
  })

  it('is nothing while there is no time yet', () => {
    expect(seriesOf({ date: '2026-11-24', time: '1', repeatWeeks: 1 })).not.toBeNull()
    expect(seriesOf({ date: '2026-11-24', time: '', repeatWeeks: 1 })).toBeNull()
  })
})
