import { loginRefusalTexts as texts } from '#shared/clients/texts.ts'
import { errorMessage, problemCodeOf } from '../../lib/error-messages.ts'

/** Why a client's login was not given or taken back: the words are the trainer's, not those of whoever logs in. */
export function loginErrorMessage(error: unknown): string {
  const code = problemCodeOf(error)
  if (code === 'ACCOUNT_NO_CLIENT') return texts.taken
  if (code === 'ACCOUNT_DISABLED') return texts.disabled
  if (code === 'TOO_MANY_ATTEMPTS') return texts.tooMany
  return errorMessage(error)
}
