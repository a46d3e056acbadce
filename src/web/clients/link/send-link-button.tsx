import { Button } from '@mantine/core'
import { profileHeadTexts as texts } from '#shared/clients/attendance/texts.ts'
import { clientToasts } from '#shared/clients/texts.ts'
import { IconShare2 } from '../../lib/icons/links.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import styles from './portal-link-buttons.module.css'
import type { Recipient } from './send-link.tsx'

const SendLinkDialog = lazyDialog(
  () => import('./send-link-dialog.tsx'),
  'SendLinkDialog',
  clientToasts.dialogNotLoaded,
)

/** Opens the dialog that sends the client the personal link. */
export function SendLinkButton({ client, onSent }: { client: Recipient; onSent?: () => void }) {
  const sending = useDialog<Recipient>()
  return (
    <>
      <Button
        variant="default"
        className={styles.button}
        leftSection={<IconShare2 size={18} aria-hidden />}
        onClick={() => sending.open(client)}
      >
        {texts.sendLink}
      </Button>
      <SendLinkDialog dialog={sending} onSent={onSent} />
    </>
  )
}
