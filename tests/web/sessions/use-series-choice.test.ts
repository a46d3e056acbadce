import { describe, expect, it } from 'vitest'
import { findSeriesChoice } from '#web/sessions/series/use-series-choice.tsx'

const base = {
  id: 'a',
  clientId: 'anna',
  potId: 'pt',
  startsAt: new Date('2026-11-24T09:00:00Z'),
  durationHours: 1,
  notes: '',
  completed: false,
  noShow: false,
  version: 1,
}
const next = { id: 'b', potId: 'pt', startsAt: new Date('2026-12-01T09:00:00Z'), durationHours: 1 }

/** The question about a removal, for this answer of the server. */
function ask(laterInSeries: (typeof next)[], saved = base) {
  const answers = {
    similar: { fetch: () => Promise.resolve(laterInSeries) },
    get: { fetch: () => Promise.resolve(saved) },
  }
  return findSeriesChoice(answers as unknown as Parameters<typeof findSeriesChoice>[0], {
    sessionId: 'a',
    action: 'remove',
  })
}

describe('series choice', () => {
  it('is asked when later sessions are similar', async () => {
    expect(await ask([next])).toEqual({
      action: 'remove',
      base,
      laterInSeries: [next],
      change: null,
    })
  })

  it('is skipped without similar sessions', async () => {
    expect(await ask([])).toBe('alone')
  })

  it.each([{ completed: true }, { noShow: true }])(
    'is skipped for a session that has received a status meanwhile: %o',
    async (flags) => {
      expect(await ask([next], { ...base, ...flags })).toBe('alone')
    },
  )
})
