import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { nextAskMs, unseenOf } from '#shared/changes/rule.ts'
import { problemCodeOf } from '../../lib/error-messages.ts'
import { useRefresh } from '../../lib/refresh.ts'
import { type RouterOutputs, trpc } from '../../lib/trpc.ts'
import { changedByAll } from './stale-after.ts'

type Newest = RouterOutputs['changes']['newest']

/**
 * Asks for the newest events of the trainer while the page is visible, and refetches what they have made stale (D33): an act on
 * another device, of a client, or of an undo there is on the screen within twenty seconds. Once an act of this page has ended,
 * whose optimistic change an answer would take back.
 */
export function useChanges(): void {
  const isActing = useIsMutating() > 0
  const refresh = useRefresh()
  // How many questions had failed when one was answered last: those since then have failed in a row.
  const failedBefore = useRef(0)
  const { data } = trpc.changes.newest.useQuery(undefined, {
    staleTime: 0,
    retry: false,
    refetchInterval: ({ state }) => {
      if (state.error === null) failedBefore.current = state.errorUpdateCount
      return !isOver(state.error) && nextAskMs(state.errorUpdateCount - failedBefore.current)
    },
    refetchOnWindowFocus: ({ state }) => !isOver(state.error) && 'always',
    notifyOnChangeProps: ['data'],
  })
  const before = useRef<Newest>(undefined)
  useEffect(() => {
    if (!data || isActing) return
    const unseen = before.current && unseenOf(before.current, { now: data, keyOf: ({ id }) => id })
    before.current = data
    for (const changed of changedByAll((unseen ?? []).map(({ kind }) => kind)))
      void refresh(changed)
  }, [data, isActing, refresh])
}

/** Whether the login has ended, or may not ask: it asks no more. */
function isOver(error: unknown): boolean {
  return error !== null && ['UNAUTHENTICATED', 'FORBIDDEN'].includes(problemCodeOf(error))
}
