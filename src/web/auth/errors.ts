import { knownAccountTexts } from '#shared/auth/known-account/texts.ts'
import { isObviousPassword, type Owner } from '#shared/auth/obvious-passwords.ts'
import { loginTexts, passwordTexts } from '#shared/auth/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** The error of a public form, and its language: some of the catalogue's texts are English (S5). */
export interface PublicFormError {
  message: string
  lang?: 'en'
}

/**
 * The error of a public form (S4). The login has its own text for an unexpected error, and the activation of
 * an account its own for a code that may be valid with another address.
 */
export function publicFormErrorMessage(
  error: unknown,
  form?: 'login' | 'activation',
): PublicFormError {
  const code = problemCodeOf(error)
  if (form === 'login' && code === 'UNEXPECTED')
    return { message: loginTexts.unexpected, lang: 'en' }
  if (form === 'activation' && code === 'INVITATION_INVALID')
    return { message: knownAccountTexts.mismatch }
  return { message: errorMessage(error), lang: code === 'ACCOUNT_UNVERIFIED' ? 'en' : undefined }
}

/** The field errors of a new password that is guessed first (D53); the server knows more of its owner. */
export function obviousPasswordErrors(password: string, owner: Owner): { password?: string } {
  return isObviousPassword(password, owner) ? { password: passwordTexts.common } : {}
}

/** The field errors of a failed change of password. */
export function changePasswordFieldErrors(
  error: unknown,
): Partial<Record<'currentPassword' | 'password', string>> {
  const code = problemCodeOf(error)
  if (code === 'PASSWORD_WRONG') return { currentPassword: errorMessage(error) }
  return code === 'PASSWORD_COMMON' ? { password: errorMessage(error) } : {}
}
