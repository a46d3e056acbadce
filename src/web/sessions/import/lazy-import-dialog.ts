import { openSessionsImport } from '#shared/sessions/list/texts.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.ts'

/** "Importera pass", for every screen that opens it. */
export const ImportSessionsDialog = lazyDialog(
  () => import('./import-dialog.tsx'),
  'ImportSessionsDialog',
  openSessionsImport.notLoaded,
)
