import { Text } from '@mantine/core'
import { removeFactorTexts as texts } from '#shared/admin/texts.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { useResetFactor } from './mutations.ts'

interface RemoveFactorDialogProps {
  dialog: DialogState<{ id: string; name: string }>
}

/** Confirms that the second factor of an account is removed. */
export function RemoveFactorDialog({ dialog }: RemoveFactorDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: ({ name }) => texts.title(name), confirm: texts.confirm }}
      mutation={useResetFactor()}
      variables={({ id }) => ({ id })}
    >
      {() => (
        <>
          <Text>{texts.consequence}</Text>
          <Text>{texts.mail}</Text>
          <Text fw={600}>{texts.identity}</Text>
        </>
      )}
    </ConfirmMutationDialog>
  )
}
