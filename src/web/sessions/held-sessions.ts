import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useMemo } from 'react'
import type { AppRouter } from '#server/router.ts'
import { trpc } from '../lib/trpc.ts'
import { type CachedSession, changeHeldLists } from './cached-weeks.ts'
import {
  inboxWithStatusChange,
  type StatusChange,
  withStatusChange,
} from './status/status-change.ts'

type Outputs = inferRouterOutputs<AppRouter>
type Page = Outputs['sessions']['page']
type Inbox = Outputs['sessions']['unmarked']

const keys = {
  week: getQueryKey(trpc.calendar.week),
  page: getQueryKey(trpc.sessions.page),
  inbox: getQueryKey(trpc.sessions.unmarked),
}

/** The sessions in everything that is held of them: the weeks, the parts of the long list, and the unmarked ones. */
export function useHeldSessions() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      /** Those of them that are held, as they are shown. */
      find: (ids: readonly string[]) => findSessions(queryClient, new Set(ids)),
      /** Answers that are on their way would put an old state back. */
      stopFetching: () =>
        Promise.all(Object.values(keys).map((queryKey) => queryClient.cancelQueries({ queryKey }))),
      /** Shows a mark wherever its sessions and their pots are shown. */
      show: (marking: StatusChange<CachedSession>) => showMarks(queryClient, marking),
    }),
    [queryClient],
  )
}

function findSessions(queryClient: QueryClient, ids: ReadonlySet<string>): CachedSession[] {
  const found = new Map<string, CachedSession>()
  const look = (sessions: readonly CachedSession[] = []) => {
    for (const session of sessions) {
      const known = found.get(session.id)
      // Lists are of different ages; versions tell which.
      if (ids.has(session.id) && (!known || known.version < session.version))
        found.set(session.id, session)
    }
  }
  for (const [, week] of queryClient.getQueriesData<CachedSession[]>({ queryKey: keys.week }))
    look(week)
  for (const [, page] of queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: keys.page }))
    for (const part of page?.pages ?? []) look(part.sessions)
  for (const [, inbox] of queryClient.getQueriesData<Inbox>({ queryKey: keys.inbox }))
    look(
      inbox?.sessions.map((session) => ({
        ...session,
        completed: false,
        noShow: false,
        warnings: ['unmarked'],
      })),
    )
  return [...found.values()]
}

function showMarks(queryClient: QueryClient, marking: StatusChange<CachedSession>): void {
  changeHeldLists(queryClient, (sessions) => withStatusChange(sessions, marking))
  queryClient.setQueriesData<Inbox>(
    { queryKey: keys.inbox },
    (inbox) => inbox && inboxWithStatusChange(inbox, marking, new Date()),
  )
}
