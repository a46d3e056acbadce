import { type ReactNode, useCallback } from 'react'
import { openSessionsImport } from '#shared/sessions/list/texts.ts'
import { lazyModule } from '../../lib/modules/lazy-module.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../../ui/dialog/use-lazy-dialog.ts'

const importDialog = lazyModule(() => import('./import-dialog.tsx'))

/** "Importera pass", loaded when it is first opened. Render `element` once; `open` is stable between renders. */
export function useImportSessions() {
  const [module, whenLoaded] = useLazyDialog(importDialog, openSessionsImport.notLoaded)
  const dialog = useDialog<object>()
  const open = useLazyOpen(whenLoaded, dialog)
  const element: ReactNode = module && <module.ImportSessionsDialog dialog={dialog} />
  return { element, open: useCallback(() => open({}), [open]) }
}
