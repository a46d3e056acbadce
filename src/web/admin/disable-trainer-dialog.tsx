import { Text } from '@mantine/core'
import { disableTrainerTexts as texts } from '#shared/admin/texts.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { useSetDisabled } from './mutations.ts'

interface DisableTrainerDialogProps {
  dialog: DialogState<{ id: string; name: string }>
}

/** Confirms that an account is disabled. */
export function DisableTrainerDialog({ dialog }: DisableTrainerDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useSetDisabled()}
      variables={({ id }) => ({ id, isDisabled: true })}
    >
      {({ name }) => (
        <>
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {texts.consequence(name)}
          </Text>
          <Text>{texts.kept}</Text>
        </>
      )}
    </ConfirmMutationDialog>
  )
}
