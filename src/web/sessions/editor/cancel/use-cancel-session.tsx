import { type ReactNode, useCallback, useMemo } from 'react'
import { useLatest } from '../../../lib/use-latest.ts'
import { useDialog } from '../../../ui/dialog/use-dialog.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import type { Cancellable, CancelledUncharged } from './cancellable.ts'
import { CancelledDialog } from './cancelled-dialog.tsx'

interface CancelSession {
  /** Render it once. */
  element: ReactNode
  /** Asks how to cancel a planned session, "Avboka" (D30). Stable between renders. */
  cancel: (session: Cancellable) => void
  /** Shows a session that was cancelled without a charge: when, why, and its undo. Stable between renders. */
  show: (session: CancelledUncharged) => void
}

/** Cancels sessions, from any screen. `onCancelling` is called with the answer, before the session leaves the screen. */
export function useCancelSession({
  onCancelling,
}: {
  onCancelling?: () => void
} = {}): CancelSession {
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
