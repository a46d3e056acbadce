import { Text } from '@mantine/core'
import { clientLinkTexts as texts } from '#shared/clients/texts.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { useRenewLink, useSetLinkEnabled } from '../mutations.ts'

interface LinkDialogProps {
  dialog: DialogState<{ id: string; name: string }>
}

/** Confirms that a personal link is replaced: the old one stops working at once. */
export function RenewLinkDialog({ dialog }: LinkDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: texts.renewTitle, confirm: texts.renew }}
      mutation={useRenewLink()}
      variables={({ id }) => ({ id })}
    >
      {({ name }) => <Text>{texts.renewConsequence(name)}</Text>}
    </ConfirmMutationDialog>
  )
}

/** Confirms that a personal link is disabled. */
export function DisableLinkDialog({ dialog }: LinkDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: texts.disableTitle, confirm: texts.disable }}
      isHarmless
      mutation={useSetLinkEnabled()}
      variables={({ id }) => ({ id, isEnabled: false })}
    >
      {({ name }) => <Text>{texts.disableConsequence(name)}</Text>}
    </ConfirmMutationDialog>
  )
}
