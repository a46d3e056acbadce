import { adminToasts, trainerListTexts } from '#shared/admin/texts.ts'
import { errorMessage, errorToast, problemCodeOf } from '../lib/error-messages.ts'
import type { Toast } from '../lib/toasts/toast.ts'

/** The title of a list that could not be loaded (S4): not allowed any more, or another cause. */
export function trainersErrorTitle(error: unknown): string {
  return problemCodeOf(error) === 'FORBIDDEN'
    ? trainerListTexts.refused
    : trainerListTexts.loadFailed
}

/** The toast for an account that was not enabled or disabled; the catalogue's title is English. */
export function statusErrorToast(error: unknown): Toast {
  return { ...errorToast(adminToasts.statusFailed, error), titleLang: 'en' }
}

/** The toast for an account that was not added; the catalogue's title is English. */
export function addTrainerErrorToast(error: unknown): Toast {
  return { ...errorToast(adminToasts.createFailed, error), titleLang: 'en' }
}

/** The field errors of an account that was not added. */
export function addTrainerFieldErrors(error: unknown): { email?: string } {
  return problemCodeOf(error) === 'ACCOUNT_EMAIL_EXISTS' ? { email: errorMessage(error) } : {}
}

/** The form error of an account that was not added; null when a field shows it. */
export function addTrainerErrorMessage(error: unknown): string | null {
  return problemCodeOf(error) === 'ACCOUNT_EMAIL_EXISTS' ? null : errorMessage(error)
}

/** The field errors of a password that was not set. */
export function setPasswordFieldErrors(error: unknown): { password?: string } {
  return problemCodeOf(error) === 'PASSWORD_COMMON' ? { password: errorMessage(error) } : {}
}

/** The form error of a password that was not set; null when a field shows it. */
export function setPasswordErrorMessage(error: unknown): string | null {
  return problemCodeOf(error) === 'PASSWORD_COMMON' ? null : errorMessage(error)
}
