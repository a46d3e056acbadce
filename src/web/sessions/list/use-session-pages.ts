import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { trpc } from '../../lib/trpc.ts'
import type { WeekSession } from '../week-session.ts'

type Page = { sessions: WeekSession[] }

/** Upcoming sessions shown at first, so that the past ones are near, and added at a time. */
const [firstUpcoming, moreUpcoming] = [20, 50]

const none: Page[] = []
const lastId = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

/**
 * The sessions from now on, soonest first, and those before, newest first. Both begin at the moment of the first render;
 * what has begun since then is moved to the past.
 */
export function useSessionPages({ clientId, now }: { clientId: string | null; now: Date }) {
  const [initialCursor] = useState(() => ({ startsAt: new Date().toISOString(), id: lastId }))
  const options = {
    initialCursor,
    getNextPageParam: (page: { next: { startsAt: string; id: string } | null }) => page.next,
    placeholderData: keepPreviousData,
  }
  const ahead = trpc.sessions.page.useInfiniteQuery({ clientId, order: 'soonestFirst' }, options)
  const back = trpc.sessions.page.useInfiniteQuery({ clientId, order: 'newestFirst' }, options)

  const fetched = ahead.data?.pages ?? none
  const before = back.data?.pages ?? none
  const nowMs = now.getTime()
  const all = useMemo(() => fetched.flatMap(({ sessions }) => sessions), [fetched])
  const begun = all.filter(({ startsAt }) => startsAt.getTime() <= nowMs).length
  const upcoming = useMemo(() => all.slice(begun), [all, begun])
  const past = useMemo(
    () => (begun === 0 ? before : [{ sessions: all.slice(0, begun).reverse() }, ...before]),
    [all, begun, before],
  )

  const [shown, setShown] = useState(firstUpcoming)
  const { hasNextPage, fetchNextPage } = ahead
  const loaded = upcoming.length
  const showMore = useCallback(() => {
    const wanted = shown + moreUpcoming
    setShown(wanted)
    if (wanted > loaded && hasNextPage) void fetchNextPage()
  }, [shown, loaded, hasNextPage, fetchNextPage])
  return {
    ahead,
    back,
    upcoming,
    past,
    /** How many of the upcoming sessions to show. */
    shown,
    showMore: hasNextPage || loaded > shown ? showMore : null,
    refetch: () => Promise.all([ahead.refetch(), back.refetch()]),
    isOld: ahead.isPlaceholderData || back.isPlaceholderData,
  }
}
