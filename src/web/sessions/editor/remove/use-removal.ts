import { useCallback, useRef, useState } from 'react'
import type { Change } from '#shared/messages/changes.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { retryOnce } from '../../../lib/error-messages.ts'
import { useRefresh } from '../../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../../lib/toasts/notify.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { offerMessages } from '../../../messages/offers.ts'
import { useUndoDeletion } from '../../../trash/mutations.ts'
import type { AskSeries } from '../../series/use-series-choice.tsx'
import { useSessionCache } from '../../session-cache.ts'
import { endedChanges } from '../../told-changes.ts'
import { removalErrorToast, removalToast } from './toasts.ts'

interface Removable {
  id: string
  clientId: string
  startsAt: Date
  completed: boolean
  noShow: boolean
}

interface RemovalOptions {
  ask: AskSeries
  /** Called when the session is being removed, before it leaves the screen. */
  onRemoving: () => void
  /** Called when the series is being fetched, when its question is open, and when neither is so any more. */
  onDoing?: (doing: 'removing' | 'choosing' | 'editing') => void
}

/**
 * Removes a session (S44): a single one at once, with an undo; one of a series after asking how much of it. A
 * settled one is refused with a toast. Stable between renders.
 */
export function useRemoval(options: RemovalOptions): (session: Removable) => void {
  const [known] = useState(() => new Map<string, Change[]>())
  const { mutate } = useRemoveSession(known)
  const isUnderWay = useRef(false)
  const latest = useLatest(options)

  const remove = useCallback(
    async (session: Removable) => {
      const { ask, onRemoving, onDoing } = latest.current
      if (hasStatus(session)) {
        notifyFailure({ title: sessionToasts.cannotRemoveSession, message: sessionToasts.settled })
        return
      }
      if (isUnderWay.current) return
      isUnderWay.current = true
      onDoing?.('removing')
      const answer = await ask({
        sessionId: session.id,
        action: 'remove',
        onQuestion: () => onDoing?.('choosing'),
      })
      isUnderWay.current = false
      onDoing?.('editing')
      if (!answer) return
      onRemoving()
      const gone = [session, ...(answer.others ?? [])]
      known.set(session.id, endedChanges(session.clientId, gone))
      mutate({ id: session.id, others: answer.alsoChange })
    },
    [mutate, latest, known],
  )
  return useCallback((session) => void remove(session), [remove])
}

/**
 * Removes planned sessions optimistically (S44), one or many; the undo restores them (S44). `known` has what their clients
 * may be told, by the first.
 */
function useRemoveSession(known: ReadonlyMap<string, Change[]>) {
  const refresh = useRefresh()
  const cache = useSessionCache()
  const undoOf = useUndoDeletion()
  return trpc.sessions.remove.useMutation({
    // Idempotent: repeated after a lost answer it removes nothing more.
    retry: retryOnce,
    onMutate: async ({ id, others = [] }) => {
      await cache.cancel()
      const rollback = cache.snapshot()
      const removed = new Set([id, ...others])
      cache.patch((session) => (removed.has(session.id) ? null : session))
      return { rollback }
    },
    onSuccess: (answer, { id }) =>
      notifySuccess({
        ...removalToast(answer),
        ...offerMessages({ changes: known.get(id) ?? [] }, undoOf(answer.trashId)),
      }),
    onError: (error, _input, context) => {
      context?.rollback()
      notifyFailure(removalErrorToast(error))
    },
    // Also without an answer: only the server knows whether it has happened (H21).
    onSettled: () => void refresh('sessions'),
  })
}
