import { imageToasts, profileToasts } from '#shared/profile/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'
import type { Toast } from '../lib/toasts/toast.ts'

/** Why a form of the profile was not saved. */
export function profileErrorMessage(error: unknown): string {
  return messageOf(error, profileToasts.noUser)
}

/** The toast for a form of the profile that was not saved; the catalogue has some of its texts in English. */
export function profileErrorToast(error: unknown): Toast {
  const message = profileErrorMessage(error)
  const lang = message === profileToasts.noUser ? 'en' : undefined
  return { title: profileToasts.updateFailed, titleLang: 'en', message, lang }
}

/** Why a picture was not uploaded. */
export function uploadErrorMessage(error: unknown): string {
  return messageOf(error, imageToasts.loginToUpload)
}

/** Why a picture was not removed. */
export function removalErrorMessage(error: unknown): string {
  return messageOf(error, imageToasts.loginToRemove)
}

/** Each has a text of its own for a login that has ended (S4). */
function messageOf(error: unknown, loggedOut: string): string {
  return problemCodeOf(error) === 'UNAUTHENTICATED' ? loggedOut : errorMessage(error)
}
