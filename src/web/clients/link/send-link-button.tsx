import { Button } from '@mantine/core'
import { profileHeadTexts as texts } from '#shared/clients/attendance/texts.ts'
import { clientToasts } from '#shared/clients/texts.ts'
import { IconShare2 } from '../../lib/icons/links.ts'
import { lazyModule } from '../../lib/modules/lazy-module.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { useLazyDialog } from '../../ui/dialog/use-lazy-dialog.ts'
import styles from './portal-link-buttons.module.css'
import type { Recipient } from './send-link.tsx'

const dialogs = lazyModule(() => import('./send-link-dialog.tsx'))

/** Opens the dialog that sends the client the personal link. */
export function SendLinkButton({ client, onSent }: { client: Recipient; onSent?: () => void }) {
  const sending = useDialog<Recipient>()
  const [module, whenLoaded] = useLazyDialog(dialogs, clientToasts.dialogNotLoaded)
  return (
    <>
      <Button
        variant="default"
        className={styles.button}
        leftSection={<IconShare2 size={18} aria-hidden />}
        onClick={() => whenLoaded(() => sending.open(client))}
      >
        {texts.sendLink}
      </Button>
      {module && <module.SendLinkDialog dialog={sending} onSent={onSent} />}
    </>
  )
}
