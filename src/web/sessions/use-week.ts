import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { displayColour } from '#shared/clients/colours.ts'
import { addWeeks, localDateOf, type WeekKey, weekOf } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { whenIdle } from '../lib/when-idle.ts'
import type { WeekSession } from './week-session.ts'

const none: WeekSession[] = []

/**
 * The sessions of a week. Until they are there, those of the last one stay with the week they belong to: `week` says
 * which it is, and `isOld` that another was asked for.
 */
export function useWeek({ week, clientId }: { week: WeekKey; clientId: string | null }) {
  const asked = { week, clientId }
  const query = trpc.calendar.week.useQuery(asked, { placeholderData: keepPreviousData })
  const prefetch = usePrefetch(asked, query.isSuccess && !query.isPlaceholderData)
  const first = query.isPlaceholderData ? query.data?.[0] : undefined
  return {
    query,
    sessions: query.data ?? none,
    week: first ? weekOf(localDateOf(first.startsAt)) : week,
    isOld: query.isPlaceholderData,
    prefetch,
  }
}

/** Fetches the weeks on either side: both when nothing else is going on, one when it is about to be asked for. */
function usePrefetch(
  { week, clientId }: { week: WeekKey; clientId: string | null },
  isReady: boolean,
) {
  const utils = trpc.useUtils()
  const prefetch = useCallback(
    (step: -1 | 1) => void utils.calendar.week.prefetch({ week: addWeeks(week, step), clientId }),
    [utils, week, clientId],
  )
  useEffect(() => {
    if (!isReady) return
    return whenIdle(() => {
      prefetch(-1)
      prefetch(1)
    })
  }, [isReady, prefetch])
  return prefetch
}

/** The trainer's clients, and the colour of each, '#rrggbb', dealt in the order of the list. */
export function useClientColours() {
  const clients = trpc.clients.list.useQuery()
  const colours = useMemo(
    () =>
      new Map(
        clients.data?.map((client, index) => [client.id, displayColour(client.color, index)]),
      ),
    [clients.data],
  )
  return { clients, colours }
}
