import { Text } from '@mantine/core'
import {
  giveLoginTexts,
  removeLoginTexts,
  clientLoginTexts as texts,
} from '#shared/clients/texts.ts'
import { ConfirmMutationDialog } from '../../ui/dialog/confirm-mutation-dialog.tsx'
import { Consequence } from '../../ui/dialog/consequence.tsx'
import type { DialogState } from '../../ui/dialog/use-dialog.ts'
import { loginErrorMessage } from '../errors.ts'
import { type useGiveLogin, useRemoveLogin } from '../mutations.ts'

interface LoginDialogProps {
  dialog: DialogState<{ id: string; name: string; email: string }>
  onDone: () => void
}

/** Confirms that a login is given, with the address that the mail goes to. */
export function GiveLoginDialog({
  dialog,
  give,
  onDone,
}: LoginDialogProps & { give: ReturnType<typeof useGiveLogin> }) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: giveLoginTexts.title, confirm: texts.give }}
      isHarmless
      mutation={give}
      variables={({ id }) => ({ id })}
      errorMessage={loginErrorMessage}
      onDone={onDone}
    >
      {({ email }) => (
        <>
          <div>
            <Text>{giveLoginTexts.mailTo}</Text>
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
          </div>
          <Text>{giveLoginTexts.how}</Text>
          <Text size="sm" c="dimmed">
            {giveLoginTexts.wrongAddress}
          </Text>
        </>
      )}
    </ConfirmMutationDialog>
  )
}

/** Confirms that a login is removed, with what is kept. */
export function RemoveLoginDialog({ dialog, onDone }: LoginDialogProps) {
  return (
    <ConfirmMutationDialog
      dialog={dialog}
      texts={{ title: removeLoginTexts.title, confirm: texts.remove }}
      mutation={useRemoveLogin()}
      variables={({ id }) => ({ id })}
      errorMessage={loginErrorMessage}
      onDone={onDone}
    >
      {({ name }) => (
        <Consequence text={removeLoginTexts.consequence(name)} hint={removeLoginTexts.kept} />
      )}
    </ConfirmMutationDialog>
  )
}
