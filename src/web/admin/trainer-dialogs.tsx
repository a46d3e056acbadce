import type { ManagedPerson } from '#shared/admin/person.ts'
import type { Question } from '../ui/dialog/use-dialog.ts'
import { AddTrainerDialog } from './add-trainer-dialog.tsx'
import { DisableTrainerDialog } from './disable-trainer-dialog.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'

interface TrainerDialogsProps {
  adding: Question<null>
  settingPassword: Question<ManagedPerson>
  disabling: Question<ManagedPerson>
  onAdded: () => void
}

/** The dialogs of the list of trainers, which is drawn before they are fetched. */
export function TrainerDialogs(props: TrainerDialogsProps) {
  const { adding, settingPassword, disabling, onAdded } = props
  return (
    <>
      <AddTrainerDialog asked={adding} onAdded={onAdded} />
      <SetPasswordDialog asked={settingPassword} />
      <DisableTrainerDialog asked={disabling} />
    </>
  )
}
