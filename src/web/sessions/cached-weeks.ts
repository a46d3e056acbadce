import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useMemo } from 'react'
import type { AppRouter } from '#server/router.ts'
import { trpc } from '../lib/trpc.ts'

type Outputs = inferRouterOutputs<AppRouter>
type Page = Outputs['sessions']['page']

/** A session as it is held: the weeks and the long list tell the same of it. */
export type CachedSession = Outputs['calendar']['week'][number]

/**
 * Shows a change in every week that is held, and in the long list of sessions, before the server has answered. The answer
 * gives back what was there, for when the server says no.
 */
export function useCachedWeeks() {
  const queryClient = useQueryClient()
  return useMemo(() => ({ change: (to: Change) => changeSessions(queryClient, to) }), [queryClient])
}

/** What becomes of a session; null takes it away. */
type Change = (session: CachedSession) => CachedSession | null

const weeksKey = getQueryKey(trpc.calendar.week)
const pageKey = getQueryKey(trpc.sessions.page)

async function changeSessions(queryClient: QueryClient, to: Change): Promise<() => void> {
  // An answer that is on its way would put the old state back.
  await Promise.all([weeksKey, pageKey].map((queryKey) => queryClient.cancelQueries({ queryKey })))
  const before = [weeksKey, pageKey].flatMap((queryKey) => queryClient.getQueriesData({ queryKey }))
  changeHeldLists(queryClient, (sessions) => sessions.flatMap((session) => to(session) ?? []))
  return () => {
    for (const [key, sessions] of before) queryClient.setQueryData(key, sessions)
  }
}

/** Has each list of sessions that is held become what `changed` makes of it: every week, every part of the long list. */
export function changeHeldLists(
  queryClient: QueryClient,
  changed: (sessions: CachedSession[]) => CachedSession[],
): void {
  queryClient.setQueriesData<CachedSession[]>(
    { queryKey: weeksKey },
    (sessions) => sessions && changed(sessions),
  )
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: pageKey },
    (list) =>
      list && {
        ...list,
        pages: list.pages.map((page) => ({ ...page, sessions: changed(page.sessions) })),
      },
  )
}
