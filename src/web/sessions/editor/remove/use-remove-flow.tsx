import { useCallback, useRef, useState } from 'react'
import { hasStatus } from '#shared/sessions/status.ts'
import { sessionToasts } from '#shared/sessions/toasts/texts.ts'
import { notifyFailure } from '../../../lib/toasts/notify.tsx'
import { useLatest } from '../../../lib/use-latest.ts'
import { useSeriesChoice } from '../../series/use-series-choice.tsx'
import { removalErrorToast } from './errors.ts'
import { useRemoveSession } from './mutations.ts'

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
