import { sessionDialogTexts as texts } from '#shared/sessions/form/texts.ts'
import { GuardedDialog } from '../../ui/dialog/guarded-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { AddSession } from './add-session-form.tsx'
import { EditSession } from './edit-session.tsx'
import type { SessionRequest } from './session-request.ts'

interface SessionDialogProps {
  dialog: DialogState<SessionRequest>
  /** Called after the closing transition. */
  onExited: (closed: SessionRequest) => void
  onCreated?: ((id: string) => void) | undefined
}

/** The modal around the add form and the edit form. Loaded when it is first opened. */
export function SessionDialog({ dialog, onExited, onCreated }: SessionDialogProps) {
  const { subject, close } = dialog
  return (
    <GuardedDialog
      dialog={dialog}
      onExited={() => subject && onExited(subject)}
      title={subject?.kind === 'edit' ? texts.editTitle : texts.addTitle}
      size="lg"
      discarding={{
        title: texts.discardTitle,
        text: texts.discardText,
        confirm: texts.discard,
      }}
      // useSessionDialog restores the focus: the clicked element may have moved.
      returnFocus={false}
    >
      {(request, guard, leave) =>
        request.kind === 'add' ? (
          <AddSession
            request={request}
            guard={guard}
            onCancel={leave}
            onCreated={(id) => {
              onCreated?.(id)
              close()
            }}
          />
        ) : (
          <EditSession
            id={request.id}
            field={request.field}
            guard={guard}
            onCancel={leave}
            onDone={close}
          />
        )
      }
    </GuardedDialog>
  )
}
