import { potToasts } from '#shared/pots/changes/texts.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'

/** Tops up a pot, from where its hours are told. */
export const FillDialog = lazyDialog(
  () => import('./change-hours-dialog.tsx'),
  'ChangeHoursDialog',
  potToasts.hoursFailed,
)
