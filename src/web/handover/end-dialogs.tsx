import { Text } from '@mantine/core'
import { handoverNoticeTexts, endTexts as texts } from '#shared/handover/texts.ts'
import { errorMessage } from '../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { Consequence } from '../ui/dialog/consequence.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { useEndHandover, useUndoHandover } from './mutations.ts'
import type { Done, Outgoing } from './notices.ts'

interface EndDialogProps<Subject> {
  dialog: DialogState<Subject>
  /** The button that opened the dialog is gone. */
  onDone: () => void
}

/** Confirms that an offer is withdrawn: the client may have been told. */
export function WithdrawDialog({ dialog, onDone }: EndDialogProps<Outgoing>) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: texts.withdrawTitle, confirm: handoverNoticeTexts.withdraw }}
      isHarmless
      mutation={useEndHandover(texts.withdrawn)}
      variables={({ clientId }) => ({ clientId })}
      errorMessage={errorMessage}
      onDone={onDone}
    >
      {({ clientName }) => <Consequence text={texts.stays(clientName)} hint={texts.tellClient} />}
    </ConfirmMutationDialog>
  )
}

/** Confirms that a hand-over is undone: the client goes back, or comes back. */
export function UndoDialog({ dialog, onDone }: EndDialogProps<Done>) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: texts.undoTitle, confirm: texts.undo }}
      isHarmless
      mutation={useUndoHandover()}
      variables={({ id }) => ({ id })}
      errorMessage={errorMessage}
      onDone={onDone}
    >
      {(done) => (
        <Text>{done.side === 'given' ? texts.comesBack(done) : texts.goesBack(done)}</Text>
      )}
    </ConfirmMutationDialog>
  )
}
