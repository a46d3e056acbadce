import { IsRestoringProvider } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'
import type { CloseGuard } from './close-guard.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'
import { type DialogState, useDialog } from './use-dialog.ts'

interface GuardedDialogProps<Subject> {
  dialog: DialogState<Subject>
  title: string
  size: string
  /** The question before what was typed is lost. */
  discarding: { title: string; text: string; confirm: string }
  returnFocus?: boolean
  /** Called after the closing transition. */
  onExited?: () => void
  /** Gives the state of its form to `guard`, and closes the dialog by `leave`. */
  children: (subject: Subject, guard: CloseGuard, leave: () => void) => ReactNode
}

/**
 * A dialog whose form may hold much: it asks before it closes over unsaved changes, and stays open while they are saved. Its
 * children are mounted anew each time it opens.
 */
export function GuardedDialog<Subject>(props: GuardedDialogProps<Subject>) {
  const { dialog, discarding, children, ...rest } = props
  const { subject, isOpen, openCount, close } = dialog
  // No ref, which could not be handed to the children while they are rendered.
  const [guard] = useState<CloseGuard>(() => ({ current: { isBusy: false, isDirty: false } }))
  const question = useDialog<object>()

  function leave() {
    if (guard.current.isBusy) return
    if (guard.current.isDirty) question.open({})
    else close()
  }

  return (
    <Dialog
      {...rest}
      opened={isOpen}
      onClose={leave}
      // A stray click must not discard what was typed.
      closeOnClickOutside={false}
    >
      {/* While it closes its queries keep what they have: nothing is fetched for it any more. */}
      <IsRestoringProvider value={!isOpen}>
        {subject !== null && <Fragment key={openCount}>{children(subject, guard, leave)}</Fragment>}
      </IsRestoringProvider>
      <ConfirmDialog
        opened={question.isOpen}
        onClose={question.close}
        title={discarding.title}
        confirmLabel={discarding.confirm}
        onConfirm={() => {
          question.close()
          close()
        }}
        danger
      >
        {discarding.text}
      </ConfirmDialog>
    </Dialog>
  )
}
