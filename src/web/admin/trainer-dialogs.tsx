import { Text } from '@mantine/core'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { disableTrainerTexts as texts } from '#shared/admin/texts.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { AddTrainerDialog } from './add-trainer-dialog.tsx'
import { useSetDisabled } from './mutations.ts'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'

interface TrainerDialogsProps {
  adding: DialogState<object>
  settingPassword: DialogState<ManagedPerson>
  removingFactor: DialogState<ManagedPerson>
  disabling: DialogState<ManagedPerson>
  onAdded: () => void
}

/** The dialogs of the list of trainers, loaded after it. */
export function TrainerDialogs(props: TrainerDialogsProps) {
  const { adding, settingPassword, removingFactor, disabling, onAdded } = props
  return (
    <>
      <AddTrainerDialog dialog={adding} onAdded={onAdded} />
      <SetPasswordDialog dialog={settingPassword} />
      <RemoveFactorDialog dialog={removingFactor} />
      <ConfirmMutationDialog
        dialog={disabling}
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
    </>
  )
}
