import { Text } from '@mantine/core'
import type { ManagedPerson } from '#shared/admin/person.ts'
import { disableTrainerTexts as texts } from '#shared/admin/texts.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { type DialogState, ofKind } from '../ui/dialog/use-dialog.ts'
import { AddTrainerDialog } from './add-trainer-dialog.tsx'
import { DisabledClientsDialog } from './handover/disabled-clients-dialog.tsx'
import { useSetDisabled } from './mutations.ts'
import { RemoveFactorDialog } from './remove-factor-dialog.tsx'
import { SetPasswordDialog } from './set-password-dialog.tsx'

/** What a dialog of the list is about; one is open at a time. */
export type TrainerSubject =
  | { kind: 'add' }
  | (ManagedPerson & { kind: 'setPassword' })
  | (ManagedPerson & { kind: 'removeFactor' })
  | (ManagedPerson & { kind: 'disable' })
  | (ManagedPerson & { kind: 'handOver' })

interface TrainerDialogsProps {
  dialog: DialogState<TrainerSubject>
  onAdded: () => void
}

/** The dialogs of the list of trainers, loaded after it. */
export function TrainerDialogs({ dialog, onAdded }: TrainerDialogsProps) {
  return (
    <>
      <AddTrainerDialog dialog={ofKind(dialog, 'add')} onAdded={onAdded} />
      <SetPasswordDialog dialog={ofKind(dialog, 'setPassword')} />
      <RemoveFactorDialog dialog={ofKind(dialog, 'removeFactor')} />
      <DisabledClientsDialog dialog={ofKind(dialog, 'handOver')} />
      <ConfirmMutationDialog
        dialog={ofKind(dialog, 'disable')}
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
