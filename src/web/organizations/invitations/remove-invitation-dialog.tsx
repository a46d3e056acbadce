import { Text } from '@mantine/core'
import type { Invitation } from '#shared/organizations/payload.ts'
import { removeInvitationTexts as texts } from '#shared/organizations/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useRemoveInvitation } from '../mutations.ts'

interface RemoveInvitationDialogProps {
  dialog: DialogState<{ organizationId: string; invitation: Invitation }>
  onGone: () => void
}

/** Confirms the removal of an unused invitation (spec 4, Invitation). */
export function RemoveInvitationDialog({ dialog, onGone }: RemoveInvitationDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useRemoveInvitation()}
      variables={({ organizationId, invitation }) => ({
        organizationId,
        invitationId: invitation.id,
      })}
      // It has been used, or another admin was faster: the list behind has been fetched again.
      closesOn={(error) => !isOutcomeUnknown(error)}
      onDone={onGone}
    >
      {({ invitation }) => (
        <>
          <Text fw={600}>{invitation.status === 'expired' ? texts.expired : texts.waiting}</Text>
          <Text>{texts.kept}</Text>
        </>
      )}
    </ConfirmMutationDialog>
  )
}
