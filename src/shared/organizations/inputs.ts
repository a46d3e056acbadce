import * as z from 'zod/mini'
import { isTypedTwice, newPasswordFields } from '../auth/password-fields.ts'
import { passwordTexts } from '../auth/texts.ts'
import { nameMax } from '../clients/limits.ts'
import { emailField, id, nameField, optionalName, optionalText, requiredText } from '../fields.ts'
import { fieldTexts } from '../texts.ts'
import { normalizeCode } from './invitation.ts'
import { organizationDescriptionMax, organizationNameMax } from './limits.ts'
import { memberRoles } from './membership.ts'
import { organizationFormTexts as texts } from './texts.ts'

/** Names the organisation; every procedure within one extends this input. */
export const organizationIdInput = z.strictObject({ organizationId: id })

/** Name required and trimmed, description optional (S65). */
export const organizationDetails = {
  name: nameField(texts.nameRequired, organizationNameMax),
  description: optionalText(organizationDescriptionMax),
}

export const createOrganizationInput = z.strictObject({ id, ...organizationDetails })

/** Whether the current user is a member, where a membership waits for the answer (D120). */
export const answerMembershipInput = z.strictObject({ organizationId: id, joins: z.boolean() })

export const setMemberRoleInput = z.strictObject({
  organizationId: id,
  memberId: id,
  role: z.enum(memberRoles),
})

export const memberInput = z.strictObject({ organizationId: id, memberId: id })

export const memberTrainerInput = z.strictObject({ organizationId: id, trainerId: id })

/** E-mail required, lower-cased and trimmed (S67). */
export const inviteInput = z.strictObject({
  id,
  organizationId: id,
  email: emailField(fieldTexts.email, texts.emailRequired),
})

export const invitationInput = z.strictObject({ organizationId: id, invitationId: id })

/** Code required and trimmed (S68). Normalized, so that codes are compared without regard to notation. */
const code = z.pipe(
  requiredText(texts.codeRequired, 100),
  z.transform((typed) => normalizeCode(typed)),
)

export const joinInput = z.strictObject({ code })

/** Activates an invited account that was logged in to with its temporary password. */
export const completeInvitationInput = z
  .strictObject({ name: optionalText(nameMax), ...newPasswordFields(passwordTexts.words) })
  .check(isTypedTwice(passwordTexts.words))

/** Aktivera konto (D1). */
export const activateInput = z
  .strictObject({
    code,
    email: emailField(fieldTexts.email, texts.emailRequired),
    /** The name that clients see; the e-mail address stands in for it until one is given. */
    name: optionalName(nameMax),
    /** What the link in the invitation's mail holds beside the code, which whoever invited has seen. */
    mailToken: z.optional(z.string().check(z.maxLength(100))),
    ...newPasswordFields(passwordTexts.words),
  })
  .check(isTypedTwice(passwordTexts.words))
