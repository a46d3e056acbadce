import { Text } from '@mantine/core'
import { removeTypeTexts as texts } from '#shared/pots/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useRemoveTrainingType } from '../mutations.ts'
import type { TrainingType } from './training-type.ts'

interface RemoveTypeDialogProps {
  dialog: DialogState<TrainingType>
  onGone: () => void
  /** The server refused: the type still exists. */
  onKept: (type: TrainingType) => void
}

/** Confirms the removal of a training type; stays open while the outcome is unknown. */
export function RemoveTypeDialog({ dialog, onGone, onKept }: RemoveTypeDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useRemoveTrainingType()}
      variables={({ id }) => ({ id })}
      closesOn={(error) => !isOutcomeUnknown(error)}
      onDone={(type, error) => {
        if (error === null || problemCodeOf(error) === 'POT_TYPE_NOT_FOUND') onGone()
        else onKept(type)
      }}
    >
      {() => <Text>{texts.text}</Text>}
    </ConfirmMutationDialog>
  )
}
