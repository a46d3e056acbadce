import '@mantine/core/styles/Checkbox.layer.css'
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { formatPhone } from '#shared/clients/phone.ts'
import { linesOf } from '#shared/messages/changes.ts'
import { commonLineMax, listedChanges } from '#shared/messages/limits.ts'
import type { UntoldList } from '#shared/messages/payload.ts'
import { lineText, tellTexts, untoldTexts as texts } from '#shared/messages/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { formatMoment } from '#shared/time.ts'
import { paths } from '../lib/paths.ts'
import { isAwaited } from '../lib/query-client.ts'
import { trpc } from '../lib/trpc.ts'
import { QueryFailure } from '../ui/feedback/load-failure.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import { MessageForm } from './message-form.tsx'
import { useTellUntold } from './mutations.ts'
import classes from './untold-messages.module.css'
import { asTold, changesOfUntold, type Message, writeUntold } from './write-messages.ts'

const fresh = { staleTime: 0, gcTime: 0 }
const quiet = { fz: 'sm', c: 'var(--app-ink-2)' } as const

/** "Ej meddelat": what clients were not told, several at once, with a line for all (D141). */
export function UntoldMessages({ onClose }: { onClose: () => void }) {
  const query = trpc.messages.untold.useQuery(undefined, fresh)
  const profile = trpc.profile.get.useQuery()
  // As they were when the trainer began to write: what is told leaves the list meanwhile.
  const [messages, setMessages] = useState<readonly Message[] | null>(null)
  const { data } = query
  if (query.isError && !data) return <QueryFailure query={query} title={texts.loadFailed} />
  if (!data || isAwaited(profile)) return <Loading text={texts.loading} lines={8} />
  const about = { mailing: data.mailing, actId: null }
  if (messages) return <MessageForm about={about} messages={messages} onClose={onClose} />
  const words = profile.data?.messageText ?? null
  return (
    <UntoldForm
      list={data}
      onWrite={(chosen, line) =>
        setMessages(writeUntold(chosen, data.mailing, { words, line, now: new Date() }))
      }
      onClose={onClose}
    />
  )
}

type UntoldClient = UntoldList['untold'][number]

interface UntoldFormProps {
  list: UntoldList
  onWrite: (chosen: readonly UntoldClient[], line: string) => void
  onClose: () => void
}

function UntoldForm({ list, onWrite, onClose }: UntoldFormProps) {
  const { untold, total, mailing } = list
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  const [line, setLine] = useState('')
  const aside = useTellUntold(texts.asideFailed)
  const chosen = untold.filter(({ client }) => !unticked.has(client.id))
  const all = untold.map(({ client }) => client.id)

  if (untold.length === 0)
    return (
      <>
        <Text>{texts.none}</Text>
        <ButtonRow>
          <Button onClick={onClose}>{commonTexts.close}</Button>
        </ButtonRow>
      </>
    )
  function putAside() {
    const messages = writeUntold(chosen, mailing, { words: null, line: '', now: new Date() })
    aside.mutate({ by: 'none', messages: messages.map((message) => asTold(message, null)) })
  }
  return (
    <Stack gap="md">
      <Text {...quiet}>{texts.hint}</Text>
      {total > untold.length && (
        <Text {...quiet}>{texts.more({ shown: untold.length, more: total - untold.length })}</Text>
      )}
      {untold.length > 1 && (
        <Checkbox
          label={texts.all(untold.length)}
          checked={chosen.length === untold.length}
          indeterminate={chosen.length > 0 && chosen.length < untold.length}
          onChange={(event) => setUnticked(new Set(event.currentTarget.checked ? [] : all))}
        />
      )}
      <ul className={classes.list}>
        {untold.map((one) => (
          <UntoldRow
            key={one.client.id}
            untold={one}
            isChosen={!unticked.has(one.client.id)}
            onChoose={(isOn) =>
              setUnticked(
                (before) =>
                  new Set(
                    [...before]
                      .filter((id) => id !== one.client.id)
                      .concat(isOn ? [] : one.client.id),
                  ),
              )
            }
          />
        ))}
      </ul>
      <TextInput
        label={texts.line}
        placeholder={texts.linePlaceholder}
        value={line}
        maxLength={commonLineMax}
        onChange={(event) => setLine(event.currentTarget.value)}
      />
      <ButtonRow>
        <Button
          variant="default"
          loading={aside.isPending}
          disabled={chosen.length === 0}
          onClick={putAside}
        >
          {texts.aside}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => onWrite(chosen, line)}>
          {texts.write(chosen.length)}
        </Button>
      </ButtonRow>
    </Stack>
  )
}

interface UntoldRowProps {
  untold: UntoldClient
  isChosen: boolean
  onChoose: (isOn: boolean) => void
}

/** A client, what has changed, and how the client is reached. */
function UntoldRow({ untold, isChosen, onChoose }: UntoldRowProps) {
  const { client, at } = untold
  const [now] = useState(() => new Date())
  const lines = linesOf(changesOfUntold(untold))
  const shown = lines.length > listedChanges + 1 ? lines.slice(0, listedChanges) : lines
  return (
    <li className={classes.row}>
      <Checkbox
        label={<span dir="auto">{client.name}</span>}
        checked={isChosen}
        onChange={(event) => onChoose(event.currentTarget.checked)}
      />
      <div className={classes.facts}>
        {shown.map((line) => (
          <p key={`${line.first.sessionId} ${line.count}`}>{lineText(line, now)}</p>
        ))}
        {shown.length < lines.length && <p>{texts.lines(lines.length - shown.length)}</p>}
        <Text component="p" {...quiet}>
          {texts.changed(formatMoment(at))} · <Reach client={client} />
        </Text>
      </div>
    </li>
  )
}

function Reach({ client: { id, name, email, phone, isRefused } }: Pick<UntoldClient, 'client'>) {
  if (email !== '' && !isRefused) return email
  if (phone) return isRefused ? tellTexts.refused : texts.bySms(formatPhone(phone))
  return (
    <>
      {texts.unreachable}{' '}
      <Anchor
        component={Link}
        to={`${paths.client(id)}?flik=uppgifter`}
        fz="sm"
        aria-label={texts.addContactOf(name)}
      >
        {texts.addContact}
      </Anchor>
    </>
  )
}
