import type { InvitationStatus } from './invitation.ts'
import type { MemberRole } from './membership.ts'

/** What the forms of this area say of a field (spec 5). */
export const organizationFormTexts = {
  nameRequired: 'Ange organisationens namn',
  emailRequired: 'Ange en e-postadress',
  emailInvalid: 'Ange en giltig e-postadress',
  codeRequired: 'Ange inbjudningskoden',
}

/** Spec 2, Organisation: the badge on a card, and the choice in the list of members. */
export const memberRoleTexts: Record<MemberRole, string> = { ADMIN: 'Admin', MEMBER: 'Medlem' }

/** Spec 4, Invitation. */
export const invitationStatusTexts: Record<InvitationStatus, string> = {
  waiting: 'Väntande',
  used: 'Använd',
  expired: 'Utgången',
}
