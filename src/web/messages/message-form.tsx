import { Button, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { messagesMax } from '#shared/messages/limits.ts'
import type { PreparedMessages } from '#shared/messages/payload.ts'
import { mailingTexts, tellTexts as texts, untoldTexts } from '#shared/messages/texts.ts'
import { commonTexts } from '#shared/texts.ts'
import { ErrorAlert } from '../ui/feedback/error-alert.tsx'
import { scrollIntoView } from '../ui/feedback/scroll-into-view.ts'
import { ButtonRow } from '../ui/layout/button-row.tsx'
import { sendErrorMessage } from './errors.ts'
import { MessageRow } from './message-row.tsx'
import { useSendMessages, useTellUntold } from './mutations.ts'
import { markTold } from './offers.ts'
import { asTold, type Message } from './write-messages.ts'

interface MessageFormProps {
  about: Pick<PreparedMessages, 'mailing' | 'actId'>
  messages: readonly Message[]
  onClose: () => void
}

const none: ReadonlySet<string> = new Set()

/** The messages, each to be changed, mailed together or told one by one. */
export function MessageForm({ about, messages, onClose }: MessageFormProps) {
  const { mailing, actId } = about
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map())
  const [unticked, setUnticked] = useState(none)
  const [told, setTold] = useState(none)
  const isUntold = messages.some(({ actIds }) => actIds)
  const [sendAct, sendUntold] = [useSendMessages(), useTellUntold(texts.sendFailed)]
  const send = isUntold ? sendUntold : sendAct
  const rows = useRef<HTMLDivElement>(null)
  const textOf = ({ client, text }: Message) => typed.get(client.id) ?? text
  const isChosen = ({ client: { id }, canMail }: Message) =>
    canMail && !unticked.has(id) && !told.has(id)
  const chosen = messages.filter(isChosen).slice(0, messagesMax)

  function onTold(ids: readonly string[]) {
    for (const message of messages)
      if (ids.includes(message.client.id)) markTold(message.client.id, sessionsOf(message))
    const all = new Set([...told, ...ids])
    setTold(all)
    return messages.every(({ client }) => all.has(client.id))
  }

  /** One was told by hand: the next one is shown. */
  function onToldByHand(id: string) {
    flushSync(() => onTold([id]))
    if (!isUntold) return
    const next = rows.current?.querySelector<HTMLElement>('[data-untold] button')
    next?.focus()
  }

  function submit() {
    if (send.isPending) return
    const onSuccess = ({ leftOut }: { leftOut: number[] }) => {
      const sent = chosen.filter((_, place) => !leftOut.includes(place))
      if (onTold(sent.map(({ client }) => client.id))) onClose()
    }
    if (isUntold) {
      const wanted = chosen.map((message) => asTold(message, textOf(message)))
      sendUntold.mutate({ by: 'mail', messages: wanted }, { onSuccess })
    } else if (actId !== null) {
      const wanted = chosen.map((message) => ({
        clientId: message.client.id,
        text: textOf(message),
        expected: [...message.expected],
      }))
      sendAct.mutate({ actId, messages: wanted }, { onSuccess })
    }
  }

  if (messages.length === 0)
    return (
      <>
        <Text>{texts.nothing}</Text>
        <ButtonRow>
          <Button onClick={onClose}>{commonTexts.close}</Button>
        </ButtonRow>
      </>
    )
  return (
    <Stack gap="lg" ref={rows}>
      <Text fz="sm" c="var(--app-ink-2)">
        {mailingTexts[mailing]}
      </Text>
      {messages.map((message) => {
        const { id } = message.client
        return (
          <MessageRow
            key={id}
            message={message}
            actId={actId}
            text={textOf(message)}
            onType={(text) => setTyped((before) => new Map([...before, [id, text]]))}
            isChosen={isChosen(message)}
            onChoose={(isOn) =>
              setUnticked(
                (before) => new Set([...before].filter((one) => one !== id).concat(isOn ? [] : id)),
              )
            }
            isTold={told.has(id)}
            onTold={() => onToldByHand(id)}
          />
        )
      })}
      {send.error && <ErrorAlert ref={scrollIntoView}>{sendErrorMessage(send.error)}</ErrorAlert>}
      {isUntold && told.size > 0 && (
        <Text fz="sm" role="status">
          {untoldTexts.doneOf(told.size, messages.length)}
        </Text>
      )}
      <ButtonRow>
        <Button variant="default" onClick={onClose}>
          {commonTexts.close}
        </Button>
        {mailing !== 'off' && (
          <Button onClick={submit} loading={send.isPending} disabled={chosen.length === 0}>
            {texts.send(chosen.length)}
          </Button>
        )}
      </ButtonRow>
    </Stack>
  )
}

function sessionsOf({ expected }: Message): string[] {
  return expected.map(({ id }) => id)
}
