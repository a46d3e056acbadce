import { Text } from '@mantine/core'
import type { Member } from '#shared/organizations/payload.ts'
import { demoteSelfTexts as texts } from '#shared/organizations/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useSetMemberRole } from '../mutations.ts'

interface DemoteSelfDialogProps {
  dialog: DialogState<{ organizationId: string; member: Member }>
}

/** Confirms that an admin gives up the admin role, which only another admin can give back. */
export function DemoteSelfDialog({ dialog }: DemoteSelfDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useSetMemberRole()}
      variables={({ organizationId, member }) => ({
        organizationId,
        memberId: member.id,
        role: 'MEMBER' as const,
      })}
      closesOn={(error) => !isOutcomeUnknown(error)}
    >
      {() => (
        <>
          <Text fw={600}>{texts.consequence}</Text>
          <Text>{texts.wayBack}</Text>
        </>
      )}
    </ConfirmMutationDialog>
  )
}
