import { type ReactNode, useCallback, useMemo } from 'react'
import { useLatest } from '../../lib/use-latest.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { CancelDialog } from '../editor/cancel/cancel-dialog.tsx'
import type { Cancellable, CancelledUncharged } from '../editor/cancel/cancellable.ts'
import { CancelledDialog } from '../editor/cancel/cancelled-dialog.tsx'
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

interface CancelSession {
  /** Render it once. */
  element: ReactNode
  /** Asks how to cancel a planned session, "Avboka" (D30). Stable between renders. */
  cancel: (session: Cancellable) => void
  /** Shows a session that was cancelled without a charge: when, why, and its undo. Stable between renders. */
  show: (session: CancelledUncharged) => void
}

/** Cancels sessions, from any screen. `onCancelling` is called with the answer, before the session leaves the screen. */
function useCancelSession({ onCancelling }: { onCancelling?: () => void } = {}): CancelSession {
  const question = useDialog<Cancellable>()
  const details = useDialog<CancelledUncharged>()
  const { close } = question
  const latest = useLatest(onCancelling)
  const answered = useCallback(() => {
    close()
    latest.current?.()
  }, [close, latest])
  // The same element, so that the closed dialogs are not rendered with the screen around them.
  const element = useMemo(
    () => (
      <>
        <CancelDialog dialog={question} onAnswer={answered} />
        <CancelledDialog dialog={details} />
      </>
    ),
    [question, details, answered],
  )
  return { element, cancel: question.open, show: details.open }
}
