import type { ManagedPerson } from '#shared/admin/person.ts'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { AddTrainerDialog } from './add-trainer-dialog.tsx'
import { DisableTrainerDialog } from './disable-trainer-dialog.tsx'
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
      <DisableTrainerDialog dialog={disabling} />
    </>
  )
}
