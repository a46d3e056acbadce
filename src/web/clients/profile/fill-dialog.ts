import { potToasts } from '#shared/pots/changes/texts.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'

/** Tops up a pot, from the profile of its client. */
export const FillDialog = lazyDialog(
  () => import('../../pots/pot/change-hours-dialog.tsx'),
  'ChangeHoursDialog',
  potToasts.hoursFailed,
)
