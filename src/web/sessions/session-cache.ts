import {
  type InfiniteData,
  notifyManager,
  type QueryClient,
  useQueryClient,
} from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import { localDateOf, weekOf } from '#shared/time.ts'
import { type RouterOutputs, trpc } from '../lib/trpc.ts'
import { withHoursAfter } from './hours-after.ts'
import type { WeekSession } from './week-session.ts'

type Outputs = RouterOutputs['sessions']
type Pages = InfiniteData<Outputs['page']>
type Unmarked = Outputs['unmarked']
type Pot = RouterOutputs['pots']['all' | 'ofClient'][number]

const keys = {
  weeks: getQueryKey(trpc.calendar.week),
  pages: getQueryKey(trpc.sessions.page),
  /** Past sessions without a status: "Stäm av". */
  unmarked: getQueryKey(trpc.sessions.unmarked),
  /** Of one client, and of all. */
  potsOfClient: getQueryKey(trpc.pots.ofClient),
  pots: getQueryKey(trpc.pots.all),
}

/** The sessions in the query cache. The object is the same at each render. */
export function useSessionCache() {
  const queryClient = useQueryClient()
  return useMemo(() => createSessionCache(queryClient), [queryClient])
}

/**
 * Reads and patches the sessions in the query cache, for optimistic updates: the weeks of the calendar, the pages of the
 * session list, the unmarked sessions, and the pots that they draw from.
 */
export function createSessionCache(queryClient: QueryClient) {
  const weeks = () =>
    queryClient
      .getQueriesData<WeekSession[]>({ queryKey: keys.weeks })
      .map(([, week]) => week ?? [])
  const pages = () =>
    queryClient
      .getQueriesData<Pages>({ queryKey: keys.pages })
      .flatMap(([, list]) => list?.pages ?? [])
      .map(({ sessions }) => sessions)
  const unmarked = () =>
    queryClient
      .getQueriesData<Unmarked>({ queryKey: keys.unmarked })
      .map(([, list]) => list?.sessions.map(asWeekSession) ?? [])

  function patchLists(
    changed: (sessions: WeekSession[]) => WeekSession[],
    changedUnmarked: (list: Unmarked) => Unmarked = (list) => list,
  ): void {
    notifyManager.batch(() => {
      queryClient.setQueriesData<WeekSession[]>(
        { queryKey: keys.weeks },
        // A session cancelled without a charge has left the calendar.
        (week) => week && changed(week).filter(({ cancelled }) => !isUncharged(cancelled)),
      )
      queryClient.setQueriesData<Pages>(
        { queryKey: keys.pages },
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({ ...page, sessions: changed(page.sessions) })),
          },
      )
      queryClient.setQueriesData<Unmarked>(
        { queryKey: keys.unmarked },
        (list) => list && changedUnmarked(list),
      )
    })
  }

  return {
    /** The newest cached version of each of these sessions. */
    find: (ids: readonly string[]) => newestVersions([...weeks(), ...pages(), ...unmarked()], ids),

    /** The session as the calendar shows it: a move is over the version that the trainer sees (D25). */
    findInWeeks: (id: string) => newestVersions(weeks(), [id])[0],

    /** Cancels fetches in flight: their answers would overwrite an optimistic update with the old state. */
    cancel: () =>
      Promise.all(Object.values(keys).map((queryKey) => queryClient.cancelQueries({ queryKey }))),

    /** Remembers the weeks and pages as they are; returns the rollback. */
    snapshot: () => {
      const before = [keys.weeks, keys.pages].flatMap((queryKey) =>
        queryClient.getQueriesData({ queryKey }),
      )
      return () => {
        for (const [key, data] of before) queryClient.setQueryData(key, data)
      }
    },

    /** Replaces each session in the weeks and pages with what `change` returns; null removes it. */
    patch: (change: (session: WeekSession) => WeekSession | null) => {
      const now = new Date()
      const before = distinct(weeks()).filter((session) => {
        const changed = change(session)
        return changed === null || isUncharged(changed.cancelled)
      })
      const act = { before, after: [] }
      patchLists((sessions) =>
        sessions.flatMap((session) => change(withHoursAfter(session, act, now)) ?? []),
      )
    },

    /** Replaces the array of each week and page, and the unmarked sessions. React renders once for all of it. */
    patchLists,

    /** Replaces the array of pots of each client, and of all. React renders once for all of it. */
    patchPots: (changed: (pots: readonly Pot[]) => readonly Pot[]) =>
      notifyManager.batch(() => {
        for (const queryKey of [keys.potsOfClient, keys.pots])
          queryClient.setQueriesData<readonly Pot[]>({ queryKey }, (pots) => pots && changed(pots))
      }),

    /** Moves sessions to the weeks of their new times. React renders once for all of it. */
    place: (sessions: readonly WeekSession[]) => {
      // The first fetch of a week is not cancelled: nothing else would load it.
      void queryClient.cancelQueries({
        queryKey: keys.weeks,
        predicate: ({ state }) => state.data !== undefined,
      })
      const { stay, placed } = movedAmong(distinct(weeks()), sessions, new Date())
      notifyManager.batch(() => {
        queryClient.setQueriesData<WeekSession[]>(
          { queryKey: keys.weeks },
          (week) => week && unlessSame(week, week.flatMap(stay)),
        )
        for (const session of placed) {
          for (const key of weekKeysOf(session))
            queryClient.setQueryData<WeekSession[]>(key, (week) => week && [...week, session])
        }
      })
    },
  }
}

/** The two queries that a session belongs to: its week for all clients, and for its own. */
function weekKeysOf({ startsAt, clientId }: WeekSession) {
  const week = weekOf(localDateOf(startsAt))
  return [null, clientId].map((client) =>
    getQueryKey(trpc.calendar.week, { week, clientId: client }, 'query'),
  )
}

/** Each session of `ids` that is in a list. Lists are of different ages: the highest version wins, then the first list. */
function newestVersions<S extends { id: string; version: number }>(
  lists: readonly (readonly S[])[],
  ids: readonly string[],
): S[] {
  const wanted = new Set(ids)
  const newest = new Map<string, S>()
  for (const session of lists.flat()) {
    const known = newest.get(session.id)
    if (wanted.has(session.id) && (!known || known.version < session.version))
      newest.set(session.id, session)
  }
  return [...newest.values()]
}

/** The newest version of each session. */
function distinct(lists: readonly (readonly WeekSession[])[]): WeekSession[] {
  const ids = new Set(lists.flat().map(({ id }) => id))
  return newestVersions(lists, [...ids])
}

/** The moved sessions, and the others of a week, with the hours after each as the move makes them. */
function movedAmong(known: readonly WeekSession[], moved: readonly WeekSession[], now: Date) {
  const ids = new Set(moved.map(({ id }) => id))
  const before = new Map(known.map((session) => [session.id, session]))
  const act = { before: known.filter(({ id }) => ids.has(id)), after: moved }
  const after = [...known.filter(({ id }) => !ids.has(id)), ...moved]
  return {
    stay: (session: WeekSession) =>
      ids.has(session.id) ? [] : [withHoursAfter(session, act, now)],
    placed: moved.map((session) =>
      withHoursAfter(session, { before: known, after, was: before.get(session.id) }, now),
    ),
  }
}

/** The old array when the new one holds the same, so that its week is not rendered again. */
function unlessSame<T>(old: T[], changed: T[]): T[] {
  const isSame = old.length === changed.length && old.every((one, n) => one === changed[n])
  return isSame ? old : changed
}

function asWeekSession(session: Unmarked['sessions'][number]): WeekSession {
  return {
    ...session,
    completed: false,
    noShow: false,
    cancelled: null,
    warnings: ['unmarked'],
    isNewest: false,
  }
}
