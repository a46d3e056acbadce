import { type ReactNode, useCallback } from 'react'
import { useBookNext } from '../booking/book-next.tsx'
import type { Cancellable } from '../cancel/cancellable.ts'
import { useCancelSession } from '../cancel/use-cancel-session.tsx'
import type { SessionAct } from './session-acts.ts'
import { useStatusWithUndo } from './use-status-with-undo.ts'

/**
 * Performs the acts of session-acts.ts on one session, each with its toast and its undo. Render `element`, the question of
 * a cancellation, once; `perform` is stable between renders.
 */
export function useSessionActs({ onCancelling }: { onCancelling?: () => void } = {}): {
  perform: (session: Cancellable, act: SessionAct) => void
  element: ReactNode
  showCancelled: ReturnType<typeof useCancelSession>['show']
} {
  const setStatus = useStatusWithUndo()
  const { cancel, show, element } = useCancelSession(onCancelling ? { onCancelling } : {})
  const { bookNext } = useBookNext()
  const perform = useCallback(
    (session: Cancellable, act: SessionAct) => {
      if (act === 'cancel') cancel(session)
      else if (act === 'bookNext') bookNext(session)
      else void setStatus([{ id: session.id, version: session.version }], act)
    },
    [setStatus, cancel, bookNext],
  )
  return { perform, element, showCancelled: show }
}
