import { Button } from '@mantine/core'
import { Link } from 'react-router-dom'
import { clientToasts, clientProfileTexts as texts } from '#shared/clients/texts.ts'
import { Problem } from '#shared/problem.ts'
import { errorMessage } from '../../lib/error-messages.ts'
import { IconExternalLink, IconLinkOff } from '../../lib/icons/links.ts'
import { notifyFailure } from '../../lib/toasts/notify.tsx'
import { trpc } from '../../lib/trpc.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import styles from './portal-link-buttons.module.css'

const quiet = { variant: 'subtle', px: 'xxs', fz: 'sm' } as const

/** Copies the client's personal link, or opens the client's page (S29). */
export function PortalLinkButtons({ clientId }: { clientId: string }) {
  // Browsers allow a new tab only within the click itself, so the address is fetched beforehand.
  const link = trpc.clients.link.useQuery({ id: clientId }, { gcTime: 0 })
  const isDisabled = link.isSuccess && !link.data.isEnabled

  /** Refetches a link that cannot be opened; a toast shows why when it still cannot. */
  async function refetchLink() {
    const { data, error } = await link.refetch()
    const isStillDisabled = data && !data.isEnabled
    const problem = error ?? (isStillDisabled ? new Problem('CLIENT_LINK_DISABLED') : null)
    if (problem)
      notifyFailure({ title: clientToasts.portalNotOpened, message: errorMessage(problem) })
  }

  const openIcon = <IconExternalLink size={18} aria-hidden />
  return (
    <>
      {isDisabled && (
        <Link to={{ search: '?flik=atkomst' }} replace className={styles.disabled}>
          <IconLinkOff size={18} aria-hidden />
          {texts.linkDisabled}
        </Link>
      )}
      <CopyLinkButton clientId={clientId} {...quiet} />
      {link.isSuccess && !isDisabled ? (
        <Button
          {...quiet}
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
          {...quiet}
          loading={link.isFetching}
          onClick={() => void refetchLink()}
          leftSection={openIcon}
        >
          {texts.openPortal}
        </Button>
      )}
    </>
  )
}
