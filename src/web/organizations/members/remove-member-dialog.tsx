import { Stack, Text } from '@mantine/core'
import type { Member } from '#shared/organizations/payload.ts'
import { removeMemberTexts as texts } from '#shared/organizations/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { useRemoveMember } from '../mutations.ts'

/** Asks before a member is removed, and names what that does (spec 4, Membership). */
export function RemoveMemberDialog({
  asked: { about, isOpen, close },
  onGone,
}: {
  asked: Question<{ organizationId: string; member: Member }>
  onGone: () => void
}) {
  const remove = useRemoveMember()

  function confirm() {
    if (!about) return
    const { organizationId, member } = about
    const finish = () => {
      close()
      onGone()
    }
    remove.mutate(
      { organizationId, memberId: member.id },
      {
        onSuccess: finish,
        // Somebody else has been here: the page shows by now what there is left to do.
        onError: (error) => !isOutcomeUnknown(error) && finish(),
      },
    )
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={texts.title(about?.member.name ?? '')}
      confirmLabel={texts.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <Stack gap="xs">
        <Text fw={600}>{texts.consequence}</Text>
        <Text>{texts.kept}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
