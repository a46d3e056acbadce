import { type ReactNode, useCallback } from 'react'
import { organizationToasts } from '#shared/organizations/texts.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLoadedDialogs } from '../ui/dialog/use-loaded-dialogs.ts'
import type { DialogEvents, DialogSubject } from './dialog-subject.ts'

/** Opens the dialog of a subject's kind. Stable between renders. */
export type Ask = (subject: DialogSubject) => void

const loadDialogs = async () => (await import('./organization-dialogs.tsx')).OrganizationDialogs

/** The dialogs of the page, loaded when the browser is idle or when one is opened. Render `element` once. */
export function useOrganizationDialogs(events: DialogEvents) {
  const [Dialogs, whenLoaded] = useLoadedDialogs(loadDialogs, organizationToasts.dialogNotLoaded)
  const dialog = useDialog<DialogSubject>()
  const { open } = dialog
  const ask: Ask = useCallback((subject) => whenLoaded(() => open(subject)), [whenLoaded, open])
  const element: ReactNode = Dialogs && <Dialogs dialog={dialog} {...events} />
  return { element, ask }
}
