import { Stack, Text } from '@mantine/core'
import type { Invitation } from '#shared/organizations/payload.ts'
import { removeInvitationTexts as texts } from '#shared/organizations/texts.ts'
import { isOutcomeUnknown } from '../../lib/error-messages.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { useRemoveInvitation } from '../mutations.ts'

/** Asks before an unused invitation is taken back (spec 4, Invitation). */
export function RemoveInvitationDialog({
  asked: { about, isOpen, close },
  onGone,
}: {
  asked: Question<{ organizationId: string; invitation: Invitation }>
  onGone: () => void
}) {
  const remove = useRemoveInvitation()

  function confirm() {
    if (!about) return
    const { organizationId, invitation } = about
    const finish = () => {
      close()
      onGone()
    }
    remove.mutate(
      { organizationId, invitationId: invitation.id },
      {
        onSuccess: finish,
        // It has been used, or another admin was faster: the list shows it by now.
        onError: (error) => !isOutcomeUnknown(error) && finish(),
      },
    )
  }

  const { email = '', status } = about?.invitation ?? {}
  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={close}
      title={texts.title(email)}
      confirmLabel={texts.confirm}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <Stack gap="xs">
        <Text fw={600}>{status === 'expired' ? texts.expired : texts.waiting}</Text>
        <Text>{texts.kept}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
