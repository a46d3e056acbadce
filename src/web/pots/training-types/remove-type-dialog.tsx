import { Text } from '@mantine/core'
import { removeTypeTexts as texts } from '#shared/pots/texts.ts'
import { isOutcomeUnknown, problemCodeOf } from '../../lib/error-messages.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { useRemoveTrainingType } from './mutations.ts'
import type { TrainingType } from './training-type.ts'

interface RemoveTypeDialogProps {
  asked: Question<TrainingType>
  onGone: () => void
  /** It may not go after all. */
  onKept: (type: TrainingType) => void
}

/** Asks before a training type goes, until there is an answer that says what became of it. */
export function RemoveTypeDialog({
  asked: { about: type, isOpen, close },
  onGone,
  onKept,
}: RemoveTypeDialogProps) {
  const remove = useRemoveTrainingType()

  function confirm() {
    if (!type) return
    const finish = (isGone: boolean) => {
      close()
      if (isGone) onGone()
      else onKept(type)
    }
    remove.mutate(
      { id: type.id },
      {
        onSuccess: () => finish(true),
        onError: (error) =>
          !isOutcomeUnknown(error) && finish(problemCodeOf(error) === 'POT_TYPE_NOT_FOUND'),
      },
    )
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={type ? texts.title(type.name) : ''}
      confirmLabel={texts.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <Text>{texts.text}</Text>
    </ConfirmDialog>
  )
}
