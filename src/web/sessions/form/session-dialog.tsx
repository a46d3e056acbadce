import { Modal } from '@mantine/core'
import { useRef, useState } from 'react'
import { sessionDialogTexts } from '#shared/sessions/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { CloseState } from './close-guard.ts'
import { sessionForms } from './lazy-session-forms.ts'
import type { SessionRequest } from './session-request.ts'
import '@mantine/dates/styles.layer.css'

interface SessionDialogProps {
  /** Null while it is closed. */
  request: SessionRequest | null
  onClose: () => void
  /** When the dialog has left the screen. */
  onExited: (closed: SessionRequest) => void
  onCreated?: (id: string) => void
}

/** The dialog in which a session is added or edited. */
export function SessionDialog(props: SessionDialogProps) {
  const { request, onClose, onExited, onCreated } = props
  const { add: AddSession, edit: EditSession } = sessionForms
  const isPhone = usePhone()
  const shown = useLast(request)
  const guard = useRef<CloseState>({ isBusy: false, isDirty: false })
  const [isAsking, setIsAsking] = useState(false)

  function leave() {
    if (guard.current.isBusy) return
    // Asked in this very event, the question would take the same Escape for its own and close.
    if (guard.current.isDirty) window.setTimeout(() => setIsAsking(true))
    else onClose()
  }

  return (
    <>
      <Modal
        opened={request !== null}
        onClose={leave}
        onExitTransitionEnd={() => shown && onExited(shown.request)}
        title={
          shown?.request.kind === 'edit'
            ? sessionDialogTexts.editTitle
            : sessionDialogTexts.addTitle
        }
        size="lg"
        fullScreen={isPhone}
        // A click beside the dialog is too easily made to throw away what was typed.
        closeOnClickOutside={false}
        closeOnEscape={!isAsking}
        // Whoever opened it knows better: what was clicked may have moved.
        returnFocus={false}
        closeButtonProps={{ 'aria-label': commonTexts.close }}
      >
        {shown?.request.kind === 'add' && (
          <AddSession
            fallback={null}
            key={shown.turn}
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
            fallback={null}
            key={shown.turn}
            id={shown.request.id}
            guard={guard}
            onCancel={leave}
            onDone={onClose}
          />
        )}
      </Modal>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={sessionDialogTexts.discardTitle}
        confirmLabel={sessionDialogTexts.discard}
        onConfirm={() => {
          setIsAsking(false)
          onClose()
        }}
        danger
      >
        {sessionDialogTexts.discardText}
      </ConfirmDialog>
    </>
  )
}

/** The last request there was, so that no words vanish while the dialog closes; each one has its turn. */
function useLast(request: SessionRequest | null): { request: SessionRequest; turn: number } | null {
  const [last, setLast] = useState<{ request: SessionRequest; turn: number } | null>(null)
  if (request && last?.request !== request) setLast({ request, turn: (last?.turn ?? 0) + 1 })
  return last
}
