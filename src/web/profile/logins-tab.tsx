import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import type { OwnLogin } from '#shared/profile/logins.ts'
import { loginListTexts as texts } from '#shared/profile/texts.ts'
import { formatDateTime } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { ConfirmMutationDialog } from '../ui/dialog/confirm-mutation-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import classes from './logins-tab.module.css'
import { useEndLogin, useEndOtherLogins } from './mutations.ts'

/** The tab "Inloggningar": where the account is logged in, and the end of one or of all others. */
export function LoginsTab() {
  const logins = trpc.profile.logins.useQuery()
  return (
    <>
      <Text size="sm" c="dimmed" mb="md">
        {texts.intro}
      </Text>
      <QueryState
        query={logins}
        loading={{ text: texts.loading, lines: 6 }}
        failure={{ title: texts.loadFailed }}
      >
        {(data) => <Logins logins={data} />}
      </QueryState>
    </>
  )
}

function Logins({ logins }: { logins: readonly OwnLogin[] }) {
  const endOthers = useEndOtherLogins()
  const confirming = useDialog<number>()
  const list = useRef<HTMLUListElement>(null)
  const others = logins.filter(({ isCurrent }) => !isCurrent).length
  // A button that ends a login is gone afterwards, with the focus.
  const focusList = () => list.current?.focus()
  return (
    <>
      <ul ref={list} tabIndex={-1} className={classes.list} aria-label={texts.title}>
        {logins.map((login) => (
          <Login key={login.id} login={login} onEnded={focusList} />
        ))}
      </ul>
      {others > 0 && (
        <Button variant="default" mt="md" onClick={() => confirming.open(others)}>
          {texts.endOthers}
        </Button>
      )}
      <ConfirmMutationDialog
        dialog={confirming}
        texts={{ title: texts.confirm.title, confirm: texts.endOthers }}
        mutation={endOthers}
        variables={() => ({})}
        onDone={focusList}
      >
        {(n) => <Text size="sm">{texts.confirm.text(n)}</Text>}
      </ConfirmMutationDialog>
    </>
  )
}

function Login({ login, onEnded }: { login: OwnLogin; onEnded: () => void }) {
  const end = useEndLogin()
  const device = login.device ?? texts.unknownDevice
  const since = formatDateTime(login.createdAt)
  return (
    <li className={classes.login}>
      <div className={classes.what}>
        <p className={classes.device} dir="auto">
          {device} {login.isCurrent && <Badge>{texts.current}</Badge>}
        </p>
        {login.address && <p className={classes.fact}>{login.address}</p>}
        <p className={classes.fact}>
          {texts.first} {since} · {texts.last} {formatDateTime(login.lastSeenAt)}
        </p>
      </div>
      {!login.isCurrent && (
        <Button
          className={classes.end}
          variant="default"
          size="sm"
          aria-label={texts.endOne(device, since)}
          loading={end.isPending}
          onClick={() => end.mutate({ id: login.id }, { onSuccess: onEnded })}
        >
          {texts.end}
        </Button>
      )}
    </li>
  )
}
