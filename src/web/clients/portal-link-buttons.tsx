import { Button } from '@mantine/core'
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react'
import { clientToasts, clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { useCopied } from '../lib/copied.ts'
import { notifyFailure } from '../lib/notify.tsx'
import { problemWords } from '../lib/problem-words.ts'
import { trpc } from '../lib/trpc.ts'
import { useCopyLink } from './copy-link.ts'
import styles from './portal-link-buttons.module.css'

/** The way to what the client sees: to copy and send, and to look at (spec 2, Client profile). */
export function PortalLinkButtons({ clientId }: { clientId: string }) {
  const copyLink = useCopyLink(clientToasts.linkCopied.profile)
  const { isCopied, run } = useCopied(() => copyLink(clientId))
  // A new tab may only be opened by the click itself, so the address has to be here before it.
  const link = trpc.clients.link.useQuery({ id: clientId }, { gcTime: 0 })

  /** Only where the address could not be had. */
  async function askAgain() {
    const { error } = await link.refetch()
    if (error) notifyFailure({ title: clientToasts.linkNotFetched, message: problemWords(error) })
  }

  const CopyIcon = isCopied ? IconCheck : IconCopy
  const openIcon = <IconExternalLink size={18} aria-hidden />
  return (
    <>
      <Button
        variant="default"
        className={styles.button}
        onClick={run}
        leftSection={<CopyIcon size={18} aria-hidden />}
      >
        {isCopied ? texts.copied : texts.copyLink}
      </Button>
      {link.data ? (
        <Button
          variant="default"
          className={styles.button}
          component="a"
          href={link.data.path}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={openIcon}
        >
          {texts.openPortal}
        </Button>
      ) : (
        <Button
          variant="default"
          className={styles.button}
          loading={link.isFetching}
          onClick={() => void askAgain()}
          leftSection={openIcon}
        >
          {texts.openPortal}
        </Button>
      )}
    </>
  )
}
