import { type ReactNode, useCallback } from 'react'
import { openImportTexts } from '#shared/clients/texts.ts'
import { lazyModule } from '../../lib/modules/lazy-module.ts'
import { useDialog } from '../../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../../ui/dialog/use-lazy-dialog.ts'

const importDialog = lazyModule(() => import('./import-dialog.tsx'))

/** "Byt från Excel", loaded when it is first opened. Render `element` once; `open` is stable between renders. */
export function useImportDialog() {
  const [module, whenLoaded] = useLazyDialog(importDialog, openImportTexts.notLoaded)
  const dialog = useDialog<object>()
  const open = useLazyOpen(whenLoaded, dialog)
  const element: ReactNode = module && <module.ImportClientsDialog dialog={dialog} />
  return { element, open: useCallback(() => open({}), [open]) }
}
