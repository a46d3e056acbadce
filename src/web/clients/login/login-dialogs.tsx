import { Alert, Stack, Text } from '@mantine/core'
import {
  giveLoginTexts,
  removeLoginTexts,
  clientLoginTexts as texts,
} from '#shared/clients/texts.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import type { Question } from '../../ui/dialog/use-dialog.ts'
import { loginErrorMessage } from './errors.ts'
import styles from './login-card.module.css'
import { type useGiveLogin, useRemoveLogin } from './mutations.ts'

interface Asked {
  asked: Question<{ id: string; name: string; email: string }>
  /** The login is another now; the dialog is closed. */
  onDone: () => void
}

/** Asks before a login is given, and names the address that the mail goes to. */
export function GiveLoginDialog({
  asked: { about: client, isOpen, close },
  give,
  onDone,
}: Asked & { give: ReturnType<typeof useGiveLogin> }) {
  function confirm() {
    if (!client) return
    give.mutate(
      { id: client.id },
      {
        onSuccess: () => {
          close()
          onDone()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      onClose={() => {
        close()
        give.reset()
      }}
      title={giveLoginTexts.title(client?.name ?? '')}
      confirmLabel={texts.give}
      busy={give.isPending}
      onConfirm={confirm}
    >
      <Stack gap="xs">
        <div>
          <Text>{giveLoginTexts.mailTo}</Text>
          <p className={styles.address}>{client?.email}</p>
        </div>
        <Text>{giveLoginTexts.how}</Text>
        <Text size="sm" c="dimmed">
          {giveLoginTexts.wrongAddress}
        </Text>
        <Failure error={give.error} />
      </Stack>
    </ConfirmDialog>
  )
}

/** Asks before a login is taken back, and says what stays. */
export function RemoveLoginDialog({ asked: { about: client, isOpen, close }, onDone }: Asked) {
  const remove = useRemoveLogin()

  function confirm() {
    if (!client) return
    remove.mutate(
      { id: client.id },
      {
        onSuccess: () => {
          close()
          onDone()
        },
      },
    )
  }

  return (
    <ConfirmDialog
      opened={isOpen}
      danger
      onClose={() => {
        close()
        remove.reset()
      }}
      title={removeLoginTexts.title(client?.name ?? '')}
      confirmLabel={texts.remove}
      busy={remove.isPending}
      onConfirm={confirm}
    >
      <Stack gap="xs">
        <Text fw={600}>{removeLoginTexts.consequence(client?.name ?? '')}</Text>
        <Text>{removeLoginTexts.kept}</Text>
        <Failure error={remove.error} />
      </Stack>
    </ConfirmDialog>
  )
}

/** What the server said of the last attempt: longer than a toast stays. */
function Failure({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <Alert variant="outline" color="red" role="alert">
      {loginErrorMessage(error)}
    </Alert>
  )
}
