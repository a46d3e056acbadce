import { useCallback, useEffect, useMemo } from 'react'
import { displayColour } from '#shared/clients/colours.ts'
import { addWeeks, localDateOf, type WeekKey, weekOf } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { whenIdle } from '../lib/when-idle.ts'
import type { WeekSession } from './week-session.ts'

const none: WeekSession[] = []

/**
 * The sessions of a week. While those of another client load, the ones shown stay, and `isOld` is true; a week that
 * loads never shows the sessions of another week.
 */
export function useWeek({ week, clientId }: { week: WeekKey; clientId: string | null }) {
  const input = { week, clientId }
  const query = trpc.calendar.week.useQuery(input, {
    placeholderData: (shown) => (shown?.[0] && isIn(week, shown[0]) ? shown : undefined),
  })
  const prefetch = usePrefetch(input, query.isSuccess && !query.isPlaceholderData)
  return {
    query,
    sessions: query.data ?? none,
    isOld: query.isPlaceholderData,
    prefetch,
  }
}

function isIn(week: WeekKey, { startsAt }: WeekSession): boolean {
  return weekOf(localDateOf(startsAt)) === week
}

/** Prefetches the adjacent weeks: both when the browser is idle, one on request. */
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

/**
 * The trainer's clients, and the colour of each by id, '#rrggbb'; clients without one of their own get theirs by their
 * place in the list.
 */
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
