import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useMemo } from 'react'
import type { AppRouter } from '#server/router.ts'
import { trpc } from '../lib/trpc.ts'

type WeekSession = inferRouterOutputs<AppRouter>['calendar']['week'][number]

/**
 * Shows a change in every week that is held, before the server has answered. The answer gives back what was there, for
 * when the server says no.
 */
export function useCachedWeeks() {
  const queryClient = useQueryClient()
  return useMemo(() => ({ change: (to: Change) => changeWeeks(queryClient, to) }), [queryClient])
}

/** What becomes of a session; null takes it away. */
type Change = (session: WeekSession) => WeekSession | null

const weeksKey = getQueryKey(trpc.calendar.week)

async function changeWeeks(queryClient: QueryClient, to: Change): Promise<() => void> {
  // An answer that is on its way would put the old state back.
  await queryClient.cancelQueries({ queryKey: weeksKey })
  const before = queryClient.getQueriesData<WeekSession[]>({ queryKey: weeksKey })
  queryClient.setQueriesData<WeekSession[]>({ queryKey: weeksKey }, (sessions) =>
    sessions?.flatMap((session) => to(session) ?? []),
  )
  return () => {
    for (const [key, sessions] of before) queryClient.setQueryData(key, sessions)
  }
}
