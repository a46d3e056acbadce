import { knownAccountTexts } from '#shared/auth/known-account/texts.ts'
import { loginTexts } from '#shared/auth/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import type { PublicFormName } from './screens/public-form-checks.ts'

/** The error of a public form, and its language: some of the catalogue's texts are English (S5). */
export interface PublicFormError {
  message: string
  lang?: 'en'
}

/**
 * The error of a public form (S4). The login has its own text for an unexpected error, and the activation of
 * an account its own for a code that may be valid with another address.
 */
export function publicFormErrorMessage(form: PublicFormName, error: unknown): PublicFormError {
  const code = problemCodeOf(error)
  if (form === 'login' && code === 'UNEXPECTED')
    return { message: loginTexts.unexpected, lang: 'en' }
  if (form === 'activate' && code === 'INVITATION_INVALID')
    return { message: knownAccountTexts.mismatch }
  return { message: errorMessage(error), lang: code === 'ACCOUNT_UNVERIFIED' ? 'en' : undefined }
}

/** The field errors of a failed change of password. */
export function changePasswordFieldErrors(
  error: unknown,
): Partial<Record<'currentPassword' | 'password', string>> {
  const code = problemCodeOf(error)
  if (code === 'PASSWORD_WRONG') return { currentPassword: errorMessage(error) }
  return code === 'PASSWORD_COMMON' ? { password: errorMessage(error) } : {}
}
