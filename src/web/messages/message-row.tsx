import '@mantine/core/styles/Checkbox.layer.css'
import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { phoneHref } from '#shared/clients/phone.ts'
import { messageTextMax, sentMessageMax } from '#shared/messages/limits.ts'
import { wordsOf } from '#shared/messages/message.ts'
import { messageStateText, tellTexts as texts, untoldTexts } from '#shared/messages/texts.ts'
import { useCopied } from '../lib/clipboard/copied.ts'
import { usePhone } from '../lib/use-phone.ts'
import { TextArea } from '../ui/form/text-area.tsx'
import { useOwnWays, useSaveWords } from './mutations.ts'
import type { Message } from './write-messages.ts'

/** A client who cannot be mailed is still read and told in another way. */
const legible = { label: { color: 'var(--app-ink)' }, description: { color: 'var(--app-ink-2)' } }

interface MessageRowProps {
  message: Message
  /** The event of the act that is told; null when telling it is not recorded. */
  actId: number | null
  text: string
  onType: (text: string) => void
  /** Whether it is mailed with the others. */
  isChosen: boolean
  onChoose: (isOn: boolean) => void
  isTold: boolean
  onTold: () => void
}

/** The message to one client: whether it is mailed, its text, and the other ways to tell it. */
export function MessageRow(props: MessageRowProps) {
  const { message, actId, text, onType, isChosen, onChoose, isTold, onTold } = props
  const { name, email, phone, isRefused, state } = message.client
  const isPhone = usePhone()
  const ways = useOwnWays({ message, actId, text, onTold })
  const copying = useCopied(ways.copy)
  const save = useSaveWords()
  const words = message.said === null ? null : wordsOf(text, { said: message.said, name })
  // What cannot be mailed is told one by one, with a check on each that was done.
  const isOneByOne = message.actIds !== undefined && !message.canMail
  const canSave = words !== null && words.length <= messageTextMax
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" size="xs" aria-label={texts.of(label, name)} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Stack component="section" gap="xs" aria-label={name} data-untold={isTold ? undefined : true}>
      <Checkbox
        label={name}
        aria-label={isOneByOne ? untoldTexts.done(name) : texts.mailTo(name)}
        description={email === '' ? texts.noAddress : isRefused ? texts.refused : email}
        checked={isOneByOne ? isTold : isChosen}
        disabled={isTold || !(message.canMail || isOneByOne)}
        styles={legible}
        onChange={(event) => (isOneByOne ? ways.done() : onChoose(event.currentTarget.checked))}
      />
      {state && (
        <Text fz="sm" c="var(--app-ink-2)">
          {messageStateText(state)}
        </Text>
      )}
      <TextArea
        aria-label={texts.text(name)}
        value={text}
        onChange={(event) => onType(event.currentTarget.value)}
        maxLength={sentMessageMax}
      />
      <Group gap="xs">
        {isPhone && phone && phoneHref(phone) && button(texts.sms, () => void ways.sms())}
        {typeof navigator.share === 'function' && button(texts.share, () => void ways.share())}
        {button(copying.isCopied ? texts.copied : texts.copy, copying.run)}
        {message.said !== null && text !== message.text && (
          <Button
            variant="subtle"
            size="xs"
            disabled={!canSave}
            title={canSave ? undefined : texts.unsavable}
            loading={save.isPending}
            onClick={() => save.mutate({ messageText: words })}
          >
            {texts.save}
          </Button>
        )}
        {isTold && (
          <Text fz="sm" c="var(--app-ink-2)" role="status">
            {texts.told}
          </Text>
        )}
      </Group>
    </Stack>
  )
}
