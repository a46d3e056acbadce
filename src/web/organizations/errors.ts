import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** The field errors of a failed invitation: the address of a person who is a member already. */
export function inviteFieldErrors(error: unknown): { email?: string } {
  return problemCodeOf(error) === 'INVITED_IS_MEMBER' ? { email: errorMessage(error) } : {}
}

/** The form error of a failed invitation; null when a field shows it. */
export function inviteErrorMessage(error: unknown): string | null {
  return problemCodeOf(error) === 'INVITED_IS_MEMBER' ? null : errorMessage(error)
}
