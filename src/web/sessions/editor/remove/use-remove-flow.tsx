import { useCallback, useRef, useState } from 'react'
import { hasStatus } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { retryOnce } from '../../../lib/error-messages.ts'
import { useRefresh } from '../../../lib/refresh.ts'
import { notifyFailure, notifySuccess } from '../../../lib/toasts/notify.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useLatest } from '../../../lib/use-latest.ts'
import { useUndoDeletion } from '../../../trash/mutations.ts'
import { useSeriesChoice } from '../../series/use-series-choice.tsx'
import { useSessionCache } from '../../session-cache.ts'
import { removalErrorToast, removalToast } from './toasts.ts'

interface Removable {
  id: string
  completed: boolean
  noShow: boolean
}

/**
 * Removes a session (S44): a single one at once, with an undo; one of a series after asking how much of it. A
 * settled one is refused with a toast. Render `element` once.
 */
export function useRemoveFlow({ onRemoving }: { onRemoving?: () => void } = {}) {
  const { ask, element } = useSeriesChoice(removalErrorToast)
  const { mutate } = useRemoveSession()
  const [state, setState] = useState<'idle' | 'finding' | 'asking'>('idle')
  const asking = useRef(false)
  const started = useLatest(onRemoving)

  const remove = useCallback(
    async (session: Removable) => {
      if (hasStatus(session)) {
        notifyFailure({ title: sessionToasts.cannotRemoveSession, message: sessionToasts.settled })
        return
      }
      if (asking.current) return
      asking.current = true
      setState('finding')
      const answer = await ask({
        sessionId: session.id,
        action: 'remove',
        onQuestion: () => setState('asking'),
      })
      asking.current = false
      setState('idle')
      if (!answer) return
      started.current?.()
      mutate({ id: session.id, others: answer.alsoChange })
    },
    [ask, mutate, started],
  )

  return {
    element,
    remove: useCallback((session: Removable) => void remove(session), [remove]),
    /** The series is being fetched, or the question is open. */
    isBusy: state !== 'idle',
    isUnderWay: state === 'finding',
  }
}

/** Removes planned sessions optimistically (S44), one or many; the undo restores them (S44). */
function useRemoveSession() {
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
    onSuccess: (answer) => notifySuccess({ ...removalToast(answer), undo: undoOf(answer.trashId) }),
    onError: (error, _input, context) => {
      context?.rollback()
      notifyFailure(removalErrorToast(error))
    },
    // Also without an answer: only the server knows whether it has happened (H21).
    onSettled: () => void refresh('sessions'),
  })
}
