import { errorMessage, problemCodeOf } from '../lib/error-messages.ts'

/** The field errors of a failed invitation: the address of a person who is a member already. */
export function inviteFieldErrors(error: unknown): { email?: string } {
  return problemCodeOf(error) === 'INVITED_IS_MEMBER' ? { email: errorMessage(error) } : {}
}
