import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { useMemo } from 'react'
import * as z from 'zod/mini'
import { weekInput } from '#shared/calendar/inputs.ts'
import { localDateOf, type WeekKey, weekOf } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import type { CachedSession } from './cached-weeks.ts'

/** The weeks that are held, as far as where their sessions are goes. */
export function usePlacedSessions() {
  const queryClient = useQueryClient()
  return useMemo(
    () => ({
      /** A session as it is shown. */
      find: (id: string) => findSession(queryClient, id),
      /** Shows sessions as they are here: in the weeks where they belong by now, and in no others. */
      place: (sessions: readonly CachedSession[]) => placeSessions(queryClient, sessions),
    }),
    [queryClient],
  )
}

const weeksKey = getQueryKey(trpc.calendar.week)

function findSession(queryClient: QueryClient, id: string): CachedSession | undefined {
  const found = queryClient
    .getQueriesData<CachedSession[]>({ queryKey: weeksKey })
    .flatMap(([, sessions]) => sessions?.find((session) => session.id === id) ?? [])
  // Weeks are of different ages; versions tell which.
  return found.reduce<CachedSession | undefined>(
    (newest, one) => (newest && newest.version >= one.version ? newest : one),
    undefined,
  )
}

function placeSessions(queryClient: QueryClient, sessions: readonly CachedSession[]): void {
  // An answer that is on its way would put the old state back; but a week without any is waiting for it.
  void queryClient.cancelQueries({
    queryKey: weeksKey,
    predicate: ({ state }) => state.data !== undefined,
  })
  // Told all at once, so that what is shown is drawn once.
  notifyManager.batch(() => {
    for (const { queryKey } of queryClient.getQueryCache().findAll({ queryKey: weeksKey })) {
      const asked = z.safeParse(weekInput, inputIn(queryKey))
      if (!asked.success) continue
      queryClient.setQueryData<CachedSession[]>(
        queryKey,
        (held) => held && withPlaced(held, sessions, asked.data),
      )
    }
  })
}

function inputIn([, options]: readonly unknown[]): unknown {
  return typeof options === 'object' && options !== null && 'input' in options
    ? options.input
    : undefined
}

interface Placeable {
  id: string
  clientId: string
  startsAt: Date
}

/**
 * A week's sessions when some are placed so: those that have left it are gone, and those that have come to it are there,
 * unless it is another client's week. The very same list when none of them concerns it.
 */
export function withPlaced<S extends Placeable>(
  held: S[],
  placed: readonly S[],
  { week, clientId }: { week: WeekKey; clientId: string | null },
): S[] {
  const ids = new Set(placed.map(({ id }) => id))
  const coming = placed.filter(
    (session) =>
      weekOf(localDateOf(session.startsAt)) === week &&
      (clientId === null || session.clientId === clientId),
  )
  if (coming.length === 0 && !held.some(({ id }) => ids.has(id))) return held
  return [...held.filter(({ id }) => !ids.has(id)), ...coming]
}
