import { useEffect } from 'react'
import { tellTexts as texts } from '#shared/messages/texts.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../ui/dialog/use-lazy-dialog.ts'
import { answerOffers, type Offer, type Unsent } from './offers.ts'

const dialogs = lazyModule(() => import('./messages-dialog.tsx'))

/** The one dialog "Berätta", whichever act offers it (offers.ts); it stays open when another page is shown. */
export function MessageOutlet() {
  const dialog = useDialog<Offer | Unsent>()
  const [module, whenLoaded] = useLazyDialog(dialogs, texts.notOpened)
  const open = useLazyOpen(whenLoaded, dialog)
  const { close } = dialog
  useEffect(() => answerOffers({ open, close }), [open, close])
  return module && <module.MessagesDialog dialog={dialog} />
}
