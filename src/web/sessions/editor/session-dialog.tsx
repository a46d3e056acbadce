import { IsRestoringProvider } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { sessionDialogTexts } from '#shared/sessions/form/texts.ts'
import type { CloseState } from '../../ui/dialog/close-guard.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { AddSession } from './add-session-form.tsx'
import { EditSession } from './edit-session.tsx'
import type { SessionRequest } from './session-request.ts'

interface SessionDialogProps {
  /** Null while the dialog is closed. */
  request: SessionRequest | null
  onClose: () => void
  /** Called after the closing transition. */
  onExited: (closed: SessionRequest) => void
  onCreated?: (id: string) => void
}

/** The modal around the add form and the edit form. Loaded when it is first opened. */
export function SessionDialog(props: SessionDialogProps) {
  const { request, onClose, onExited, onCreated } = props
  const shown = useLatestRequest(request)
  const guard = useRef<CloseState>({ isBusy: false, isDirty: false })
  const [isConfirming, setIsConfirming] = useState(false)

  function leave() {
    if (guard.current.isBusy) return
    if (guard.current.isDirty) setIsConfirming(true)
    else onClose()
  }

  return (
    <Dialog
      opened={request !== null}
      onClose={leave}
      onExited={() => shown && onExited(shown.request)}
      title={
        shown?.request.kind === 'edit' ? sessionDialogTexts.editTitle : sessionDialogTexts.addTitle
      }
      size="lg"
      // A stray click must not discard what was typed.
      closeOnClickOutside={false}
      // useSessionDialog restores the focus: the clicked element may have moved.
      returnFocus={false}
    >
      {/* While it closes its queries keep what they have: nothing is fetched for it any more. */}
      <IsRestoringProvider value={request === null}>
        {shown?.request.kind === 'add' && (
          <AddSession
            key={shown.openCount}
            request={shown.request}
            guard={guard}
            onCancel={leave}
            onCreated={(id) => {
              onCreated?.(id)
              onClose()
            }}
          />
        )}
        {shown?.request.kind === 'edit' && (
          <EditSession
            key={shown.openCount}
            id={shown.request.id}
            field={shown.request.field}
            guard={guard}
            onCancel={leave}
            onDone={onClose}
          />
        )}
      </IsRestoringProvider>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={sessionDialogTexts.discardTitle}
        confirmLabel={sessionDialogTexts.discard}
        onConfirm={() => {
          setIsConfirming(false)
          onClose()
        }}
        danger
      >
        {sessionDialogTexts.discardText}
      </ConfirmDialog>
    </Dialog>
  )
}

/** The latest request, so that the content stays during the closing transition; `openCount` differs for each request. */
function useLatestRequest(
  request: SessionRequest | null,
): { request: SessionRequest; openCount: number } | null {
  const [last, setLast] = useState<{ request: SessionRequest; openCount: number } | null>(null)
  if (request && last?.request !== request)
    setLast({ request, openCount: (last?.openCount ?? 0) + 1 })
  return last
}
