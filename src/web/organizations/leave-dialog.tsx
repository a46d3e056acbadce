import { Stack, Text } from '@mantine/core'
import { isLastAdmin } from '#shared/organizations/membership.ts'
import type { Organization } from '#shared/organizations/payload.ts'
import { leaveTexts as texts } from '#shared/organizations/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { problemCodeOf } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { Consequence } from '../ui/dialog/consequence.tsx'
import type { DialogState } from '../ui/dialog/use-dialog.ts'
import { useLeaveOrganization } from './mutations.ts'

interface LeaveDialogProps {
  dialog: DialogState<{ organization: Organization }>
  onLeft: (id: string) => void
}

/** Confirms leaving an organisation; the last admin is told why they cannot (D21). */
export function LeaveDialog({ dialog, onLeft }: LeaveDialogProps) {
  const person = useCurrentUser()
  const { id: organizationId = '', name = '' } = dialog.subject?.organization ?? {}
  const members = trpc.organizations.members.useQuery(
    { organizationId },
    { enabled: dialog.isOpen },
  )
  const own = members.data?.find(({ trainerId }) => trainerId === person.id)
  const isLast = own !== undefined && isLastAdmin(members.data ?? [], own.id)
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={texts}
      mutation={useLeaveOrganization(name)}
      variables={({ organization }) => ({ organizationId: organization.id })}
      // If the members cannot be read, it can be confirmed, and the server refuses the last admin.
      isLoading={members.isLoading}
      isBlocked={isLast}
      // Another admin has removed this member meanwhile.
      closesOn={(error) => problemCodeOf(error) === 'NOT_FOUND'}
      onDone={({ organization }) => onLeft(organization.id)}
    >
      {() => (
        <Stack gap="xs" aria-live="polite">
          {isLast ? (
            <Text>{texts.lastAdmin}</Text>
          ) : (
            <Consequence text={texts.consequence} hint={texts.kept} />
          )}
        </Stack>
      )}
    </ConfirmMutationDialog>
  )
}
