import { type ReactNode, useMemo } from 'react'
import { lazyDialogTexts } from '#shared/sessions/texts.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog, useLazyOpen } from '../ui/dialog/use-lazy-dialog.ts'
import type { AbsenceRequest } from './absence-request.ts'

const dialogs = lazyModule(() => import('./absence-dialog.tsx'))

/** The dialog of an absence, loaded when the browser is idle or when it is first opened. Render `element` once. */
export function useAbsenceDialog(): {
  element: ReactNode
  open: (request: AbsenceRequest) => void
} {
  const dialog = useDialog<AbsenceRequest>()
  const [module, whenLoaded] = useLazyDialog(dialogs, lazyDialogTexts.loadFailed)
  // The same element, so that the closed dialog is not rendered with the screen around it.
  const element = useMemo(
    () => module && <module.AbsenceDialog dialog={dialog} />,
    [module, dialog],
  )
  return { element, open: useLazyOpen(whenLoaded, dialog) }
}
