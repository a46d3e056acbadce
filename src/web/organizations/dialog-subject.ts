import type { Invitation, Member, Organization } from '#shared/organizations/payload.ts'

/** What a dialog of the page is about; one is open at a time. */
export type DialogSubject =
  | { kind: 'create' }
  | { kind: 'edit'; organization: Organization }
  | { kind: 'leave'; organization: Organization }
  | { kind: 'removeOrganization'; organization: Organization }
  | { kind: 'removeMember'; organizationId: string; member: Member }
  | { kind: 'demoteSelf'; organizationId: string; member: Member }
  | { kind: 'invite'; organizationId: string }
  | { kind: 'removeInvitation'; organizationId: string; invitation: Invitation }

/** Opens the dialog of a subject's kind. Stable between renders. */
export type OpenDialog = (subject: DialogSubject) => void

/** What the page does after a mutation. */
export interface DialogEvents {
  onCreated: (id: string) => void
  /** The user has left the organisation, or deleted it. */
  onLeft: (id: string) => void
  /** A row is removed, and with it the button that opened the dialog. */
  onRowGone: () => void
}
