import type { ReactNode } from 'react'
import { clientProfileTexts } from '#shared/clients/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** What a failed save says at the fields: the address that somebody else has, in the catalogue's English. */
export function clientFieldErrors(error: unknown): Record<string, ReactNode> {
  return isEmailTaken(error) ? { email: <span lang="en">{errorMessage(error)}</span> } : {}
}

/** What a failed save says beside the button, when no field can say it. */
export function clientErrorMessage(error: unknown): string | null {
  return error && !isEmailTaken(error) ? errorMessage(error) : null
}

function isEmailTaken(error: unknown): boolean {
  return problemCodeOf(error) === 'CLIENT_EMAIL_EXISTS'
}

const { loadFailed } = clientProfileTexts

/**
 * The title of a profile that could not be shown (spec 8, Clients). The server asks whose client it is in the same breath
 * as it reads them, so each way to fail is told apart by what came back: it said no; it could not look; it was not to be
 * reached; or what came is nothing that can be read.
 */
export function profileErrorToast(error: unknown): { title: string; titleLang?: 'en' } {
  const code = problemCodeOf(error)
  if (code === 'FORBIDDEN') return { title: loadFailed.refused }
  if (code === 'UNAVAILABLE') return { title: loadFailed.unchecked }
  if (code === 'UNEXPECTED') return { title: loadFailed.unreadable, titleLang: 'en' }
  return { title: loadFailed.other }
}
