import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { sendLinkTexts as texts } from '#shared/clients/link/texts.ts'
import { clientToasts } from '#shared/clients/texts.ts'
import { useCopied } from '../../lib/clipboard/copied.ts'
import { copyText } from '../../lib/clipboard/copy-text.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconMail, IconPhone } from '../../lib/icons/contact.ts'
import { IconShare2 } from '../../lib/icons/links.ts'
import { mailHref, messageHref } from '../../lib/letters/letter.ts'
import { notifyFailure, notifySuccess } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { QueryFailure } from '../../ui/feedback/load-failure.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { TextArea } from '../../ui/form/text-area.tsx'
import { addressOf } from './link-address.ts'
import { rememberLinkSent } from './link-sent.ts'
import { canShare, shareLink } from './share-link.ts'

export interface Recipient {
  id: string
  name: string
  email: string
  phone: string | null
}

interface SendLinkProps {
  client: Recipient
  /** Called when a way of sending was chosen. */
  onSent?: () => void
}

/** Sends a client the personal link, with a text that can be changed. Content of a dialog, or of a step of another one. */
export function SendLink({ client, onSent }: SendLinkProps) {
  const link = trpc.clients.link.useQuery({ id: client.id }, { gcTime: 0 })
  const trainer = useCurrentUser()
  const [text, setText] = useState(() =>
    texts.proposal({ name: client.name.split(' ')[0] ?? client.name, trainer: trainer.name }),
  )
  const url = link.data?.isEnabled ? addressOf(link.data) : null
  const whole = `${text.trim()} ${url ?? ''}`
  const copying = useCopied(async () => {
    try {
      await copyText(Promise.resolve(whole))
      notifySuccess({ title: texts.copiedToast })
      sent()
      return true
    } catch {
      notifyFailure({ title: clientToasts.linkNotCopied, message: clientToasts.clipboardRefused })
      return false
    }
  })

  function sent() {
    rememberLinkSent()
    onSent?.()
  }

  if (link.isError) return <QueryFailure query={link} title={texts.notLoaded} />
  if (link.isPending) return <Loading lines={4} />
  if (url === null) return <Alert color="orange">{texts.disabled}</Alert>

  const message = messageHref({ phone: client.phone, text: whole })
  return (
    <Stack gap="md">
      <TextArea
        label={texts.text}
        description={texts.textHint}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group gap="xs" grow preventGrowOverflow={false}>
        <Button
          component="a"
          href={mailHref({
            email: client.email,
            subject: texts.subject(trainer.name),
            text: whole,
          })}
          onClick={sent}
          leftSection={<IconMail size={18} aria-hidden />}
          data-autofocus
        >
          {texts.mail}
        </Button>
        {message && (
          <Button
            variant="default"
            component="a"
            href={message}
            onClick={sent}
            leftSection={<IconPhone size={18} aria-hidden />}
          >
            {texts.message}
          </Button>
        )}
        {canShare() && (
          <Button
            variant="default"
            onClick={() => {
              sent()
              void shareLink({ url, text: text.trim() })
            }}
            leftSection={<IconShare2 size={18} aria-hidden />}
          >
            {texts.share}
          </Button>
        )}
        <Button
          variant="default"
          onClick={copying.run}
          leftSection={<copying.Icon size={18} aria-hidden />}
        >
          {copying.isCopied ? texts.copied : texts.copy}
        </Button>
      </Group>
    </Stack>
  )
}
