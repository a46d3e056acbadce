import { type ReactNode, useCallback } from 'react'
import { organizationToasts } from '#shared/organizations/texts.ts'
import { lazyModule } from '../lib/modules/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.ts'
import type { DialogEvents, DialogSubject } from './dialog-subject.ts'

/** Opens the dialog of a subject's kind. Stable between renders. */
export type OpenDialog = (subject: DialogSubject) => void

const dialogs = lazyModule(() => import('./organization-dialogs.tsx'))

/** The dialogs of the page, loaded when the browser is idle or when one is opened. Render `element` once. */
export function useOrganizationDialogs(events: DialogEvents) {
  const [module, whenLoaded] = useLazyDialog(dialogs, organizationToasts.dialogNotLoaded)
  const dialog = useDialog<DialogSubject>()
  const { open } = dialog
  const openDialog: OpenDialog = useCallback(
    (subject) => whenLoaded(() => open(subject)),
    [whenLoaded, open],
  )
  const element: ReactNode = module && <module.OrganizationDialogs dialog={dialog} {...events} />
  return { element, openDialog }
}
