import type * as z from 'zod/mini'
import { loginInput, requestResetInput, resetPasswordInput } from '#shared/auth/inputs.ts'
import { knownAccountTexts, loginTexts } from '#shared/auth/texts.ts'
import { activateInput } from '#shared/organizations/inputs.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'

/** The words at each field that something is wrong with. */
export type FieldErrors = Partial<Record<string, string>>

const schemas = {
  login: loginInput,
  requestReset: requestResetInput,
  resetPassword: resetPasswordInput,
  activate: activateInput,
}

export type PublicFormName = keyof typeof schemas

/** Holds what was typed against the procedure's own input. */
export function fieldErrors(form: PublicFormName, typed: unknown): FieldErrors {
  const schema: z.ZodMiniType = schemas[form]
  const checked = schema.safeParse(typed)
  const issues = checked.success ? [] : checked.error.issues
  // Reversed, so that a field shows the first of what is wrong with it.
  return Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]).reverse())
}

/** What a form says of a failure, and its language: the specification words some in English (WCAG 3.1.2). */
export interface Failure {
  words: string
  lang?: 'en'
}

/**
 * What failed, in the catalogue's words (spec 8, Auth). A login has its own for what nobody expected, and the activation of
 * an account for a code that may be right with another address.
 */
export function failureOf(form: PublicFormName, error: unknown): Failure {
  const code = problemCodeOf(error)
  if (form === 'login' && code === 'UNEXPECTED') return { words: loginTexts.unexpected, lang: 'en' }
  if (form === 'activate' && code === 'INVITATION_INVALID')
    return { words: knownAccountTexts.mismatch }
  return { words: errorMessage(error), lang: code === 'ACCOUNT_UNVERIFIED' ? 'en' : undefined }
}
