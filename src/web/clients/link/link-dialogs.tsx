import { Text } from '@mantine/core'
import { clientLinkTexts as texts } from '#shared/clients/texts.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { useRenewLink, useSetLinkEnabled } from '../mutations.ts'

interface LinkDialogProps {
  client: { id: string; name: string }
  asked: Question<null>
}

/** Asks before a personal link is replaced: whoever has the old one is shut out at once. */
export function RenewLinkDialog({ client, asked }: LinkDialogProps) {
  const renew = useRenewLink(client.id)
  return (
    <ConfirmDialog
      opened={asked.isOpen}
      danger
      onClose={asked.close}
      title={texts.renewTitle}
      confirmLabel={texts.renew}
      busy={renew.isPending}
      onConfirm={() => renew.mutate({ id: client.id }, { onSuccess: asked.close })}
    >
      <Text>{texts.renewConsequence(client.name)}</Text>
    </ConfirmDialog>
  )
}

/** Asks before a personal link is shut. */
export function DisableLinkDialog({ client, asked }: LinkDialogProps) {
  const setEnabled = useSetLinkEnabled()
  return (
    <ConfirmDialog
      opened={asked.isOpen}
      onClose={asked.close}
      title={texts.disableTitle}
      confirmLabel={texts.disable}
      busy={setEnabled.isPending}
      onConfirm={() =>
        setEnabled.mutate({ id: client.id, isEnabled: false }, { onSuccess: asked.close })
      }
    >
      <Text>{texts.disableConsequence(client.name)}</Text>
    </ConfirmDialog>
  )
}
