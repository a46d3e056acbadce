import { type ReactNode, useCallback } from 'react'
import type { Invitation, Member, Organization } from '#shared/organizations/payload.ts'
import { organizationToasts } from '#shared/organizations/texts.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLoadedDialogs } from '../ui/dialog/use-loaded-dialogs.ts'

/** What a dialog of the page is about; one is open at a time. */
export type DialogSubject =
  | { kind: 'create' }
  | { kind: 'edit'; organization: Organization }
  | { kind: 'leave'; organization: Organization }
  | { kind: 'removeMember'; organizationId: string; member: Member }
  | { kind: 'demoteSelf'; organizationId: string; member: Member }
  | { kind: 'invite'; organizationId: string }
  | { kind: 'removeInvitation'; organizationId: string; invitation: Invitation }

/** Opens the dialog of a subject's kind. Stable between renders. */
export type Ask = (subject: DialogSubject) => void

/** What the page does after a mutation. */
export interface OrganizationEvents {
  onCreated: (id: string) => void
  onLeft: (id: string) => void
  /** A row is removed, and with it the button that opened the dialog. */
  onRowGone: () => void
}

const loadDialogs = async () => (await import('./organization-dialogs.tsx')).OrganizationDialogs

/** The dialogs of the page, loaded when the browser is idle or when one is opened. Render `element` once. */
export function useOrganizationDialogs(events: OrganizationEvents) {
  const [Dialogs, whenLoaded] = useLoadedDialogs(loadDialogs, organizationToasts.dialogNotLoaded)
  const dialog = useDialog<DialogSubject>()
  const { open } = dialog
  const ask: Ask = useCallback((subject) => whenLoaded(() => open(subject)), [whenLoaded, open])
  const element: ReactNode = Dialogs && <Dialogs dialog={dialog} {...events} />
  return { element, ask }
}
