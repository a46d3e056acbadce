import { Button, Text } from '@mantine/core'
import { useRef } from 'react'
import type { OwnLogin } from '#shared/profile/logins.ts'
import { loginListTexts as texts } from '#shared/profile/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { trpc } from '../lib/trpc.ts'
import { PasswordDialog } from '../ui/dialog/password-dialog.tsx'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { Badge } from '../ui/feedback/badge.tsx'
import { QueryState } from '../ui/feedback/query-state.tsx'
import { AccountRow, AccountRows } from './account-rows.tsx'
import { FactorCard } from './factor-card.tsx'
import { type EndedLogins, useEndLogins } from './mutations.ts'

/** The tab "Inloggningar": where the account is logged in, and the end of one or of all others. */
export function LoginsTab() {
  const logins = trpc.profile.logins.useQuery()
  return (
    <>
      <FactorCard />
      <div data-beneath>
        <Text size="sm" c="dimmed" mb="md">
          {texts.intro}
        </Text>
        <QueryState query={logins} texts={texts} lines={6}>
          {(data) => <Logins logins={data} />}
        </QueryState>
      </div>
    </>
  )
}

/** What is to be ended, and what the question says of it. */
interface Ending {
  ended: EndedLogins
  title: string
  text: string
  submit: string
}

function Logins({ logins }: { logins: readonly OwnLogin[] }) {
  const ending = useDialog<Ending>()
  const list = useRef<HTMLUListElement>(null)
  const others = logins.filter(({ isCurrent }) => !isCurrent).length

  function openOthers() {
    const { title, text } = texts.endAll
    ending.open({ ended: 'others', title, text: text(others), submit: texts.endOthers })
  }

  return (
    <>
      <AccountRows label={texts.title} listRef={list}>
        {logins.map((login) => (
          <Login key={login.id} login={login} onEnd={ending.open} />
        ))}
      </AccountRows>
      {others > 0 && (
        <Button variant="default" mt="md" onClick={openOthers}>
          {texts.endOthers}
        </Button>
      )}
      <PasswordDialog
        dialog={ending}
        title={({ title }) => title}
        submitLabel={({ submit }) => submit}
        isDestructive
        mutation={useEndLogins()}
        variables={({ ended }) => ({ ended })}
        // The button that ended a login is gone, with the focus.
        onDone={() => list.current?.focus()}
      >
        {({ text }) => <Text size="sm">{text}</Text>}
      </PasswordDialog>
    </>
  )
}

function Login({ login, onEnd }: { login: OwnLogin; onEnd: (ending: Ending) => void }) {
  const device = login.device ?? texts.unknownDevice
  const since = formatMoment(login.createdAt)
  const { title, text } = texts.endThis
  return (
    <AccountRow
      title={
        <>
          {device} {login.isCurrent && <Badge>{texts.current}</Badge>}
        </>
      }
      facts={[
        login.address,
        `${texts.first} ${since} · ${texts.last} ${formatMoment(login.lastSeenAt)}`,
      ]}
      action={
        login.isCurrent
          ? null
          : {
              words: texts.end,
              label: texts.endOne(device, since),
              onClick: () =>
                onEnd({
                  ended: { id: login.id },
                  title,
                  text: text(device, since),
                  submit: texts.end,
                }),
            }
      }
    />
  )
}
