import { Text } from '@mantine/core'
import type { Member } from '#shared/organizations/payload.ts'
import { removeMemberTexts as texts } from '#shared/organizations/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useRemoveMember } from '../mutations.ts'

interface RemoveMemberDialogProps {
  dialog: DialogState<{ organizationId: string; member: Member }>
  onGone: () => void
}

/** Confirms the removal of a member (spec 4, Membership). */
export function RemoveMemberDialog({ dialog, onGone }: RemoveMemberDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useRemoveMember()}
      variables={({ organizationId, member }) => ({ organizationId, memberId: member.id })}
      // Another admin was faster: the list behind has been fetched again.
      closesOn={(error) => !isOutcomeUnknown(error)}
      onDone={onGone}
    >
      {() => (
        <>
          <Text fw={600}>{texts.consequence}</Text>
          <Text>{texts.kept}</Text>
        </>
      )}
    </ConfirmMutationDialog>
  )
}
