import { potToasts } from '#shared/pots/changes/texts.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'

/** The dialog that changes a pot's hours, loaded when it is first opened. */
export const FillDialog = lazyDialog(
  () => import('./change-hours-dialog.tsx'),
  'ChangeHoursDialog',
  potToasts.hoursFailed,
)
