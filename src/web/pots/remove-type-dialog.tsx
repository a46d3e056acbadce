import { Text } from '@mantine/core'
import { removeTypeTexts as texts } from '#shared/pots/training-types/texts.ts'
import { mayHaveHappened } from '../lib/problem-words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Question } from '../ui/use-asked.ts'
import type { TrainingType } from './training-type.ts'
import { useRemoveTrainingType } from './type-mutations.ts'

/** Asks before a training type goes. `onOver` is called when there is nothing left to ask: it is gone, or may not go. */
export function RemoveTypeDialog({
  asked: { about: type, isOpen, close },
  onOver,
}: {
  asked: Question<TrainingType>
  onOver: (type: TrainingType) => void
}) {
  const remove = useRemoveTrainingType()

  function confirm() {
    if (!type) return
    const finish = () => {
      close()
      onOver(type)
    }
    remove.mutate(
      { id: type.id },
      { onSuccess: finish, onError: (error) => !mayHaveHappened(error) && finish() },
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
