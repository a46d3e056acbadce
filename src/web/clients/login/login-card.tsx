import { Alert, Button, Group, Text } from '@mantine/core'
import { useRef } from 'react'
import type { ClientLogin } from '#shared/clients/login-payload.ts'
import { clientLoginTexts as texts } from '#shared/clients/texts.ts'
import { trpc } from '../../lib/trpc.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { QueryState } from '../../ui/feedback/query-state.tsx'
import { TitledCard } from '../../ui/layout/titled-card.tsx'
import { useGiveLogin } from '../mutations.ts'
import { GiveLoginDialog, RemoveLoginDialog } from './login-dialogs.tsx'

interface LoginClient {
  id: string
  name: string
  email: string
}

/** The client's own login (D2): none, offered or accepted; with its actions. */
export function LoginCard({ client }: { client: LoginClient }) {
  const login = trpc.clients.login.useQuery({ id: client.id })
  return (
    <TitledCard title={texts.title}>
      <QueryState query={login} texts={texts} lines={4}>
        {(data) => <Login client={client} login={data} />}
      </QueryState>
    </TitledCard>
  )
}

function Login({ client, login }: { client: LoginClient; login: ClientLogin }) {
  const give = useGiveLogin(client.email)
  const giving = useDialog<LoginClient>()
  const removing = useDialog<LoginClient>()
  const state = useRef<HTMLParagraphElement>(null)
  // The pressed button may be unmounted.
  const focusState = () => state.current?.focus()
  const isWaiting = login?.state === 'waiting'
  return (
    <>
      <p ref={state} tabIndex={-1} style={{ overflowWrap: 'anywhere' }}>
        {login ? texts[login.state] : texts.intro(client.name)}
      </p>
      {login && (
        <Text size="sm" c="dimmed">
          {login.state === 'waiting'
            ? texts.waitingHint(client.name, client.email, login.expiresAt)
            : texts.acceptedHint(client.name)}
        </Text>
      )}
      {isWaiting && give.data?.sendsMail === false && (
        <Alert color="orange" mt="sm" title={texts.notMailed}>
          {texts.notMailedHint}
        </Alert>
      )}
      <Group gap="sm" mt="md">
        {login === null && (
          <Button variant="default" onClick={() => giving.open(client)}>
            {texts.give}
          </Button>
        )}
        {isWaiting && (
          <Button
            variant="default"
            loading={give.isPending}
            onClick={() => give.mutate({ id: client.id })}
          >
            {texts.resend}
          </Button>
        )}
        {login && (
          <Button variant="outline" color="red" onClick={() => removing.open(client)}>
            {texts.remove}
          </Button>
        )}
      </Group>
      <GiveLoginDialog dialog={giving} give={give} onDone={focusState} />
      <RemoveLoginDialog dialog={removing} onDone={focusState} />
    </>
  )
}
