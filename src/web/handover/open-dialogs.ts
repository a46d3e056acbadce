import { openHandoverTexts } from '#shared/clients/texts.ts'
import { lazyDialog } from '../ui/dialog/lazy-dialog.ts'

/** "Lämna över". */
export const GiveDialog = lazyDialog(
  () => import('./give-dialog.tsx'),
  'GiveDialog',
  openHandoverTexts.notLoaded,
)

/** "Ta emot". */
export const ReceiveDialog = lazyDialog(
  () => import('./receive-dialog.tsx'),
  'ReceiveDialog',
  openHandoverTexts.notLoaded,
)
