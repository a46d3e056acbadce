import { Stack, Text } from '@mantine/core'
import { disableTrainerTexts as texts } from '#shared/admin/texts.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../ui/dialog/use-dialog.ts'
import { useSetDisabled } from './mutations.ts'

/** Asks before somebody is shut out, and names what that does to them. */
export function DisableTrainerDialog({
  asked: { about: person, isOpen, close },
}: {
  asked: Question<{ id: string; name: string }>
}) {
  const disable = useSetDisabled()
  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={person ? texts.title(person.name) : ''}
      confirmLabel={texts.confirm}
      busy={disable.isPending}
      onConfirm={() => {
        if (person) disable.mutate({ id: person.id, isDisabled: true }, { onSuccess: close })
      }}
    >
      {person && (
        <Stack gap="xs">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {texts.consequence(person.name)}
          </Text>
          <Text>{texts.kept}</Text>
        </Stack>
      )}
    </ConfirmDialog>
  )
}
