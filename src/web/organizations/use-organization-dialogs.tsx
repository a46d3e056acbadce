import { type ReactNode, useCallback } from 'react'
import type { Invitation, Member, Organization } from '#shared/organizations/payload.ts'
import { organizationToasts } from '#shared/organizations/texts.ts'
import { lazyModule } from '../lib/lazy-module.ts'
import { useDialog } from '../ui/dialog/use-dialog.ts'
import { useLazyDialog } from '../ui/dialog/use-lazy-dialog.ts'

/** What a dialog of the page may be about; one is open at a time. */
export type OrganizationQuestion =
  | { kind: 'create' }
  | { kind: 'edit'; organization: Organization }
  | { kind: 'leave'; organization: Organization }
  | { kind: 'removeMember'; organizationId: string; member: Member }
  | { kind: 'demoteSelf'; organizationId: string; member: Member }
  | { kind: 'invite'; organizationId: string }
  | { kind: 'removeInvitation'; organizationId: string; invitation: Invitation }

/** Opens the dialog of a question. Stable between renders. */
export type Ask = (question: OrganizationQuestion) => void

/** What happens to the page when something has been done. */
export interface OrganizationEvents {
  onCreated: (id: string) => void
  onLeft: (id: string) => void
  /** A row is gone, and the button that asked with it. */
  onRowGone: () => void
}

const dialogs = lazyModule(() => import('./organization-dialogs.tsx'))

/** The dialogs, fetched when the browser is idle, or at once when one is asked for. Render `element` once. */
export function useOrganizationDialogs(events: OrganizationEvents) {
  const [module, whenLoaded] = useLazyDialog(dialogs, organizationToasts.dialogNotLoaded)
  const asked = useDialog<OrganizationQuestion>()
  const { open } = asked
  const ask: Ask = useCallback((question) => whenLoaded(() => open(question)), [whenLoaded, open])
  const element: ReactNode = module && <module.OrganizationDialogs asked={asked} {...events} />
  return { element, ask }
}
