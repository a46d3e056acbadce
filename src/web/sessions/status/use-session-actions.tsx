import { type ReactNode, useCallback } from 'react'
import type { Cancellable } from '../editor/cancel/cancellable.ts'
import { useCancelSession } from '../editor/cancel/use-cancel-session.tsx'
import type { SessionAction } from './session-actions.ts'
import { useStatusWithUndo } from './use-status-with-undo.ts'

/**
 * Performs the actions of session-actions.ts on one session, each with its toast and its undo. Render `element`, the
 * question of a cancellation, once; `perform` is stable between renders.
 */
export function useSessionActions({ onCancelling }: { onCancelling?: () => void } = {}): {
  perform: (session: Cancellable, action: SessionAction) => void
  element: ReactNode
  showCancelled: ReturnType<typeof useCancelSession>['show']
} {
  const setStatus = useStatusWithUndo()
  const { cancel, show, element } = useCancelSession(onCancelling ? { onCancelling } : {})
  const perform = useCallback(
    (session: Cancellable, action: SessionAction) => {
      if (action === 'cancel') cancel(session)
      else void setStatus([{ id: session.id, version: session.version }], action)
    },
    [setStatus, cancel],
  )
  return { perform, element, showCancelled: show }
}
