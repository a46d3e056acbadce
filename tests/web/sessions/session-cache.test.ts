import { QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { instantOf } from '#shared/time.ts'
import { trpc } from '#web/lib/trpc.ts'
import { createSessionCache } from '#web/sessions/session-cache.ts'
import type { WeekSession } from '#web/sessions/week-session.ts'

function at(id: string, date: string, values: Partial<WeekSession> = {}): WeekSession {
  return {
    id,
    clientId: 'anna',
    clientName: 'Anna Andersson',
    clientColor: null,
    potId: null,
    potTypeName: null,
    hoursRemaining: null,
    startsAt: instantOf(date, '10:00'),
    durationHours: 1,
    completed: false,
    noShow: false,
    cancelled: null,
    version: 1,
    warnings: [],
    isNewest: true,
    ...values,
  }
}

let queryClient: QueryClient
let cache: ReturnType<typeof createSessionCache>

const weekKey = (week: string, clientId: string | null = null) =>
  getQueryKey(trpc.calendar.week, { week, clientId }, 'query')
const holdWeek = (sessions: WeekSession[], week = '2026-W48', clientId: string | null = null) =>
  queryClient.setQueryData(weekKey(week, clientId), sessions)
const shown = (week = '2026-W48', clientId: string | null = null) =>
  queryClient.getQueryData<WeekSession[]>(weekKey(week, clientId))

const pageKey = getQueryKey(
  trpc.sessions.page,
  { clientId: null, order: 'newestFirst' },
  'infinite',
)
const holdPages = (...pages: WeekSession[][]) =>
  queryClient.setQueryData(pageKey, {
    pages: pages.map((sessions) => ({ sessions, next: null })),
    pageParams: [],
  })
const shownPages = () =>
  queryClient
    .getQueryData<{ pages: { sessions: WeekSession[] }[] }>(pageKey)
    ?.pages.map(({ sessions }) => sessions)

beforeEach(() => {
  queryClient = new QueryClient()
  cache = createSessionCache(queryClient)
})

describe('placing sessions in cached weeks', () => {
  const [a, b] = [at('a', '2026-11-23'), at('b', '2026-11-24')]

  it('shows a session at its new time', () => {
    const moved = at('a', '2026-11-27')
    holdWeek([a, b])
    cache.place([moved])
    expect(shown()).toEqual([b, moved])
  })

  it('takes it out of the old week and puts it into the new one', () => {
    const away = at('a', '2026-11-30')
    holdWeek([a, b])
    holdWeek([b], '2026-W49')
    cache.place([away])
    expect(shown()).toEqual([b])
    expect(shown('2026-W49')).toEqual([b, away])
  })

  it('uses Swedish local time: Sunday night is not in the next week', () => {
    const late = { ...a, startsAt: instantOf('2026-11-29', '23:30') }
    holdWeek([])
    holdWeek([], '2026-W49')
    cache.place([late])
    expect(shown()).toEqual([late])
    expect(shown('2026-W49')).toEqual([])
  })

  it('changes the weeks of its own client only', () => {
    const comes = at('c', '2026-11-25', { clientId: 'bo' })
    holdWeek([a], '2026-W48', 'anna')
    holdWeek([a], '2026-W48', 'bo')
    cache.place([comes])
    expect(shown('2026-W48', 'anna')).toEqual([a])
    expect(shown('2026-W48', 'bo')).toEqual([a, comes])
  })

  it('leaves the array of a week that it does not concern, and adds no week', () => {
    holdWeek([a, b])
    const before = shown()
    cache.place([at('c', '2027-01-05')])
    expect(shown()).toBe(before)
    expect(queryClient.getQueryCache().getAll()).toHaveLength(1)
  })
})

describe('finding cached sessions', () => {
  it('returns the newest version of each, wherever it is', () => {
    holdWeek([at('a', '2026-11-23'), at('b', '2026-11-24', { version: 3 })])
    holdPages([at('a', '2026-11-23', { version: 2 })], [at('b', '2026-11-24', { version: 2 })])
    const found = cache.find(['a', 'b', 'c'])
    expect(found.map(({ id, version }) => [id, version])).toEqual([
      ['a', 2],
      ['b', 3],
    ])
  })

  it('returns what the calendar shows for a move, even when a page is newer', () => {
    holdWeek([at('a', '2026-11-23')])
    holdPages([at('a', '2026-11-23', { version: 2 })])
    expect(cache.findInWeeks('a')?.version).toBe(1)
    expect(cache.findInWeeks('b')).toBeUndefined()
  })
})

describe('the hours left after sessions (D100)', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: instantOf('2026-11-23', '08:00'), toFake: ['Date'] })
    return () => vi.useRealTimers()
  })

  // Ten hours left, of which each session takes one.
  const inPot = (id: string, date: string, hoursAfter: number) =>
    at(id, date, { potId: 'pot', hoursRemaining: 10, hoursAfter })
  const [a, b, c] = [
    inPot('a', '2026-11-24', 9),
    inPot('b', '2026-11-25', 8),
    inPot('c', '2026-12-01', 7),
  ]
  const hoursAfter = () =>
    [...(shown() ?? []), ...(shown('2026-W49') ?? [])]
      .toSorted((x, y) => (x.id < y.id ? -1 : 1))
      .map((session) => [session.id, session.hoursAfter])

  beforeEach(() => {
    holdWeek([a, b])
    holdWeek([c], '2026-W49')
  })

  it('follow a move past others, also over the end of the week, and the way back', () => {
    cache.place([{ ...a, startsAt: instantOf('2026-12-02', '10:00') }])
    expect(hoursAfter()).toEqual([
      ['a', 7],
      ['b', 9],
      ['c', 8],
    ])
    cache.place([a])
    expect(hoursAfter()).toEqual([
      ['a', 9],
      ['b', 8],
      ['c', 7],
    ])
  })

  it('follow a longer session, and several moves at once', () => {
    cache.place([
      { ...a, durationHours: 2.5 },
      { ...c, startsAt: instantOf('2026-11-25', '10:00') },
    ])
    expect(hoursAfter()).toEqual([
      ['a', 7.5],
      ['b', 5.5],
      ['c', 5.5],
    ])
  })

  it('are given back to the later ones of a session that is deleted, or cancelled in time', () => {
    cache.patch((session) => (session.id === 'a' ? null : session))
    expect(hoursAfter()).toEqual([
      ['b', 9],
      ['c', 8],
    ])
    cache.patch((session) => (session.id === 'b' ? { ...session, cancelled: 'inTime' } : session))
    expect(hoursAfter()).toEqual([['c', 9]])
  })

  it('stay those of other pots, and are not made up', () => {
    const other = { ...inPot('d', '2026-11-26', 4), potId: 'other' }
    const unknown = { ...inPot('e', '2026-11-26', 0), hoursAfter: null }
    holdWeek([a, other, unknown])
    cache.patch((session) => (session.id === 'a' ? null : session))
    expect(shown()).toEqual([other, unknown])
  })
})

describe('patching and rolling back', () => {
  it('changes weeks and pages, and brings both back', () => {
    const [a, b] = [at('a', '2026-11-23'), at('b', '2026-11-24')]
    holdWeek([a, b])
    holdPages([b], [a])
    const rollback = cache.snapshot()
    cache.patch((session) => (session.id === 'a' ? null : { ...session, completed: true }))
    expect(shown()).toEqual([{ ...b, completed: true }])
    expect(shownPages()).toEqual([[{ ...b, completed: true }], []])
    rollback()
    expect(shown()).toEqual([a, b])
    expect(shownPages()).toEqual([[b], [a]])
  })
})
