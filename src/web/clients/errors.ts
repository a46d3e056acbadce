import { createElement, type ReactNode } from 'react'
import { clientProfileTexts, loginRefusalTexts } from '#shared/clients/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** The field errors of a failed save: an e-mail address that is taken, in the catalogue's English. */
export function clientFieldErrors(error: unknown): Record<string, ReactNode> {
  return isEmailTaken(error)
    ? { email: createElement('span', { lang: 'en' }, errorMessage(error)) }
    : {}
}

/** The form error of a failed save; null when a field shows it. */
export function clientErrorMessage(error: unknown): string | null {
  return error && !isEmailTaken(error) ? errorMessage(error) : null
}

function isEmailTaken(error: unknown): boolean {
  return problemCodeOf(error) === 'CLIENT_EMAIL_EXISTS'
}

const { loadFailed } = clientProfileTexts

/**
 * The title of a profile that could not be loaded (S4). The catalogue has a title for each cause: not
 * allowed, the database unavailable, an unreadable answer, or the network.
 */
export function profileErrorToast(error: unknown): { title: string; titleLang?: 'en' } {
  const code = problemCodeOf(error)
  if (code === 'FORBIDDEN') return { title: loadFailed.refused }
  if (code === 'UNAVAILABLE') return { title: loadFailed.unchecked }
  if (code === 'UNEXPECTED') return { title: loadFailed.unreadable, titleLang: 'en' }
  return { title: loadFailed.other }
}

/** Why a client's login was not offered or removed. */
export function loginErrorMessage(error: unknown): string {
  const code = problemCodeOf(error)
  if (code === 'TOO_MANY_ATTEMPTS') return loginRefusalTexts.tooMany
  return errorMessage(error)
}
