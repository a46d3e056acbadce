import * as z from 'zod/mini'
import { isTypedTwice, newPasswordFields } from '../auth/password-fields.ts'
import { passwordTexts } from '../auth/texts.ts'
import { nameMax } from '../clients/limits.ts'
import { emailField, id, optionalText, requiredText } from '../fields.ts'
import { readCode } from './invitation.ts'
import { organizationDescriptionMax, organizationNameMax } from './limits.ts'
import { memberRoles } from './membership.ts'
import { organizationFormTexts as texts } from './texts.ts'

/** Which organisation a call is about: what every procedure within one begins with. */
export const organizationIdInput = z.strictObject({ organizationId: id })

/** Spec 5: name required and trimmed, description optional. */
const details = {
  name: requiredText(texts.nameRequired, organizationNameMax),
  description: optionalText(organizationDescriptionMax),
}

export const createOrganizationInput = z.strictObject({ id, ...details })

export const updateOrganizationInput = z.strictObject({ organizationId: id, ...details })

export const setMemberRoleInput = z.strictObject({
  organizationId: id,
  memberId: id,
  role: z.enum(memberRoles),
})

export const memberInput = z.strictObject({ organizationId: id, memberId: id })

export const memberTrainerInput = z.strictObject({ organizationId: id, trainerId: id })

/** Spec 5: e-mail required, lower-cased and trimmed. */
export const inviteInput = z.strictObject({
  id,
  organizationId: id,
  email: emailField(texts.emailInvalid, texts.emailRequired),
})

export const invitationInput = z.strictObject({ organizationId: id, invitationId: id })

/** Spec 5: code required and trimmed; told apart from other codes by what it says, not by how it is written. */
const code = z.pipe(
  requiredText(texts.codeRequired, 100),
  z.transform((typed) => readCode(typed)),
)

export const joinInput = z.strictObject({ code })

/** Aktivera konto (design D1). */
export const activateInput = z
  .strictObject({
    code,
    email: emailField(texts.emailInvalid, texts.emailRequired),
    /** What the clients see; as long as it is not given, the account goes by its address. */
    name: optionalText(nameMax),
    ...newPasswordFields(passwordTexts.words),
  })
  .check(isTypedTwice(passwordTexts.words))
