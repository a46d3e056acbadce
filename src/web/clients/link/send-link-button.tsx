import { Button } from '@mantine/core'
import { profileHeadTexts as texts } from '#shared/clients/attendance/texts.ts'
import { clientLinkTexts } from '#shared/clients/texts.ts'
import { useCurrentUser } from '../../lib/current-user.tsx'
import { IconShare2 } from '../../lib/icons/links.ts'
import { trpc } from '../../lib/trpc.ts'
import { addressOf } from './link-address.ts'
import styles from './portal-link-buttons.module.css'
import { canShare, shareLink } from './share-link.ts'

/** Sends the client the personal link: by the device's share sheet, or as a letter in the mail program. */
export function SendLinkButton({ client }: { client: { id: string; email: string } }) {
  const link = trpc.clients.link.useQuery({ id: client.id }, { gcTime: 0 })
  const trainer = useCurrentUser()
  const url = link.data?.isEnabled ? addressOf(link.data) : null
  const text = clientLinkTexts.shared(trainer.name)
  const looks = {
    variant: 'default',
    className: styles.button,
    leftSection: <IconShare2 size={18} aria-hidden />,
  } as const
  if (url === null)
    return (
      <Button {...looks} disabled>
        {texts.sendLink}
      </Button>
    )
  if (canShare())
    return (
      <Button {...looks} onClick={() => void shareLink({ url, text })}>
        {texts.sendLink}
      </Button>
    )
  const letter = new URLSearchParams({ subject: text, body: `${text}: ${url}` })
  return (
    <Button
      {...looks}
      component="a"
      // A mail program shows a plus sign as it is.
      href={`mailto:${client.email}?${letter.toString().replaceAll('+', '%20')}`}
    >
      {texts.sendLink}
    </Button>
  )
}
