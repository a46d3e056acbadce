import type { RefusalKind } from '#shared/events/kinds.ts'
import type { ProblemCode } from '#shared/problem.ts'

/**
 * The kind under which a refused call is counted. Refusals of form fields and of outdated state are no attempts and not
 * counted; those of a login are counted where its account is known (auth/service.ts).
 */
export const refusalKindOf: Partial<Record<ProblemCode, RefusalKind>> = {
  FORBIDDEN: 'access.denied',
  NOT_FOUND: 'row.not-found',
  POT_NOT_FOUND: 'row.not-found',
  POT_TYPE_NOT_FOUND: 'row.not-found',
  HISTORY_NOT_FOUND: 'row.not-found',
  SESSION_NOT_FOUND: 'row.not-found',
  MEMBER_NOT_FOUND: 'row.not-found',
  INVITATION_NOT_FOUND: 'row.not-found',
  TOO_MANY_ATTEMPTS: 'throttled',
  PASSWORD_WRONG: 'password.refused',
  INVITATION_INVALID: 'invitation.refused',
  INVITATION_USED: 'invitation.refused',
  INVITATION_EXPIRED: 'invitation.refused',
  LINK_INVALID: 'link.refused',
  RESET_LINK_INVALID: 'link.refused',
  EMAIL_LINK_INVALID: 'link.refused',
  FIRST_ACCOUNT_LINK_INVALID: 'link.refused',
}
