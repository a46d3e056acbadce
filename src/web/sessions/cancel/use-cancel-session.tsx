import { type ReactNode, useCallback } from 'react'
import { lazyDialogTexts } from '#shared/sessions/texts.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../../ui/dialog/use-lazy-dialog.ts'
import type { Cancellable, CancelledInTime } from './cancellable.ts'
import { cancelDialogs } from './lazy-cancel-dialogs.ts'

interface CancelSession {
  /** Render it once; inside a dialog the question is a step of that one. */
  element: ReactNode
  /** Asks how to cancel a planned session, "Avboka" (design D30). Stable between renders. */
  cancel: (session: Cancellable) => void
  /** Shows a session that was cancelled in time: when, why, and its undo. Stable between renders. */
  show: (session: CancelledInTime) => void
  /** A question is open: the dialog around it must not close or change. */
  isBusy: boolean
}

/**
 * Cancels sessions, from any screen: the question is loaded when the browser is idle. `onCancelling` is called with the
 * answer, before the session leaves the screen.
 */
export function useCancelSession({
  onCancelling,
}: {
  onCancelling?: () => void
} = {}): CancelSession {
  const question = useDialog<Cancellable>()
  const details = useDialog<CancelledInTime>()
  const [dialogs, whenLoaded] = useLazyDialog(cancelDialogs, lazyDialogTexts.loadFailed)
  const cancel = useLazyOpen(whenLoaded, question)
  const show = useLazyOpen(whenLoaded, details)
  const { close } = question
  const answered = useCallback(() => {
    close()
    onCancelling?.()
  }, [close, onCancelling])
  return {
    element: dialogs && (
      <>
        <dialogs.CancelDialog dialog={question} onAnswer={answered} />
        <dialogs.CancelledDialog dialog={details} />
      </>
    ),
    cancel,
    show,
    isBusy: question.isOpen,
  }
}
