import { Stack, Text } from '@mantine/core'
import { isLastAdmin } from '#shared/organizations/membership.ts'
import type { Organization } from '#shared/organizations/payload.ts'
import { leaveTexts as texts } from '#shared/organizations/texts.ts'
import { useCurrentUser } from '../lib/current-user.tsx'
import { problemCodeOf } from '../lib/error-messages.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../ui/dialog/use-dialog.ts'
import { useLeaveOrganization } from './mutations.ts'

/** Asks before somebody leaves; the one who alone keeps the organisation in order is told why they cannot (design D21). */
export function LeaveDialog({
  asked: { about, isOpen, close },
  onLeft,
}: {
  asked: Question<{ organization: Organization }>
  onLeft: (id: string) => void
}) {
  const person = useCurrentUser()
  const organizationId = about?.organization.id ?? ''
  const name = about?.organization.name ?? ''
  const members = trpc.organizations.members.useQuery({ organizationId }, { enabled: isOpen })
  const leave = useLeaveOrganization(name)
  const own = members.data?.find(({ trainerId }) => trainerId === person.id)
  const isLast = own !== undefined && isLastAdmin(members.data ?? [], own.id)

  function confirm() {
    const finish = () => {
      close()
      onLeft(organizationId)
    }
    leave.mutate(
      { organizationId },
      {
        onSuccess: finish,
        // An admin was faster.
        onError: (error) => problemCodeOf(error) === 'NOT_FOUND' && finish(),
      },
    )
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={texts.title(name)}
      confirmLabel={texts.confirm}
      // While it is not known whether they may, the server says so.
      busy={members.isLoading || leave.isPending}
      onConfirm={isLast ? null : confirm}
    >
      <Stack gap="xs" aria-live="polite">
        {isLast ? (
          <Text>{texts.lastAdmin}</Text>
        ) : (
          <>
            <Text fw={600}>{texts.consequence}</Text>
            <Text>{texts.kept}</Text>
          </>
        )}
      </Stack>
    </ConfirmDialog>
  )
}
