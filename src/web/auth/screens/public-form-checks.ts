import type * as z from 'zod/mini'
import {
  acceptOfferWithPasswordInput,
  loginInput,
  makeFirstAccountInput,
  requestResetInput,
  resetPasswordInput,
} from '#shared/auth/inputs.ts'
import { isObviousPassword, type Owner } from '#shared/auth/obvious-passwords.ts'
import { factorCodeInput, recoveryCodeInput } from '#shared/auth/second-factor-inputs.ts'
import { passwordTexts } from '#shared/auth/texts.ts'
import { activateInput, completeInvitationInput } from '#shared/organizations/inputs.ts'

/** The error of each invalid field. */
export type FieldErrors = Partial<Record<string, string>>

const schemas = {
  login: loginInput,
  requestReset: requestResetInput,
  resetPassword: resetPasswordInput,
  activate: activateInput,
  completeInvitation: completeInvitationInput,
  acceptOffer: acceptOfferWithPasswordInput,
  makeFirstAccount: makeFirstAccountInput,
  factorCode: factorCodeInput,
  recoveryCode: recoveryCodeInput,
}

export type PublicFormName = keyof typeof schemas

/**
 * Validates the typed values by the input schema of the procedure, and a new password by the rule of its owner, of whom
 * the server knows more.
 */
export function fieldErrors(
  form: PublicFormName,
  typed: Record<string, string>,
  owner?: Owner,
): FieldErrors {
  const schema: z.ZodMiniType = schemas[form]
  const checked = schema.safeParse(typed)
  const issues = checked.success ? [] : checked.error.issues
  // Reversed, so that the first issue of a field wins.
  const errors: FieldErrors = Object.fromEntries(
    issues.map(({ path, message }) => [String(path[0]), message]).reverse(),
  )
  const { password = '', confirmation } = typed
  if (
    confirmation === undefined ||
    errors.password ||
    !isObviousPassword(password, { ...typed, ...owner })
  )
    return errors
  return { ...errors, password: passwordTexts.common }
}
