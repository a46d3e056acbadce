import { useEffect } from 'react'
import { tellTexts as texts } from '#shared/messages/texts.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { answerOffers, type Shown } from './offers.ts'

const MessagesDialog = lazyDialog(
  () => import('./messages-dialog.tsx'),
  'MessagesDialog',
  texts.notOpened,
)

/** The one dialog "Meddela", whichever act offers it (offers.ts); it stays open when another page is shown. */
export function MessageOutlet() {
  const dialog = useDialog<Shown>()
  const { open, close } = dialog
  useEffect(() => answerOffers({ open, close }), [open, close])
  return <MessagesDialog dialog={dialog} />
}
