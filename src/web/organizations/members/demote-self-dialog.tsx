import { Stack, Text } from '@mantine/core'
import type { Member } from '#shared/organizations/payload.ts'
import { demoteSelfTexts as texts } from '#shared/organizations/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { useSetMemberRole } from '../mutations.ts'

/** Asks before an admin gives away what they cannot take back themselves. */
export function DemoteSelfDialog({
  asked: { about, isOpen, close },
}: {
  asked: Question<{ organizationId: string; member: Member }>
}) {
  const setRole = useSetMemberRole()

  function confirm() {
    if (!about) return
    const { organizationId, member } = about
    setRole.mutate(
      { organizationId, memberId: member.id, role: 'MEMBER' },
      { onSuccess: close, onError: (error) => !isOutcomeUnknown(error) && close() },
    )
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={texts.title}
      confirmLabel={texts.confirm}
      busy={setRole.isPending}
      onConfirm={confirm}
    >
      <Stack gap="xs">
        <Text fw={600}>{texts.consequence}</Text>
        <Text>{texts.wayBack}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
