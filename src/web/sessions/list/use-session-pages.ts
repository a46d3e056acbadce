import { keepPreviousData } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { SessionFilter } from '#shared/sessions/list-inputs.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { trpc } from '../../lib/trpc.ts'
import type { WeekSession } from '../week-session.ts'

export type SessionPage = { sessions: WeekSession[] }

/** Upcoming sessions shown at first, so that the past ones are near, and added at a time. */
const [firstUpcoming, moreUpcoming] = [20, 50]

const none: SessionPage[] = []
const lastId = 'ffffffff-ffff-4fff-bfff-ffffffffffff'

/**
 * The sessions from now on, soonest first, and those before, newest first. Both begin at the moment of the first render;
 * what has begun since then, or is settled ahead of its time, is moved to the past.
 */
export function useSessionPages({
  clientId,
  filter,
  now,
}: {
  clientId: string | null
  filter: SessionFilter | null
  now: Date
}) {
  const [initialCursor] = useState(() => ({ startsAt: new Date().toISOString(), id: lastId }))
  const options = {
    initialCursor,
    getNextPageParam: (page: { next: { startsAt: string; id: string } | null }) => page.next,
    placeholderData: keepPreviousData,
  }
  const listed = filter ? { clientId, filter } : { clientId }
  const ahead = trpc.sessions.page.useInfiniteQuery({ ...listed, order: 'soonestFirst' }, options)
  const back = trpc.sessions.page.useInfiniteQuery({ ...listed, order: 'newestFirst' }, options)

  const fetched = ahead.data?.pages ?? none
  const before = back.data?.pages ?? none
  const nowMs = now.getTime()
  const all = useMemo(() => fetched.flatMap(({ sessions }) => sessions), [fetched])
  // A text, so that a tick of the clock that changes nothing makes no new lists.
  const done = all
    .filter((session) => session.startsAt.getTime() <= nowMs || hasStatus(session))
    .map(({ id }) => id)
    .join()
  const [upcoming, past] = useMemo(() => {
    const isDone = new Set(done.split(','))
    const left = all.filter(({ id }) => !isDone.has(id))
    const moved = all.filter(({ id }) => isDone.has(id)).reverse()
    return [left, moved.length === 0 ? before : [{ sessions: moved }, ...before]]
  }, [all, done, before])

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
