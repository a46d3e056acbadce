import { mailingTexts } from '#shared/messages/texts.ts'
import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** Why messages could not be mailed, in words. */
export function sendErrorMessage(error: unknown): string {
  return problemCodeOf(error) === 'ADDRESS_UNPROVEN' ? mailingTexts.unproven : errorMessage(error)
}
