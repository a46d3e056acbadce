/**
 * The closed set of error codes of the domain. Only the code travels to the browser, where `web/lib/error-messages.ts`
 * maps it to the message of the catalogue (S4).
 */
export const problemCodes = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'INVALID_INPUT',
  'CONFLICT',
  'TOO_MANY_ATTEMPTS',
  'INVALID_CREDENTIALS',
  'ACCOUNT_DISABLED',
  'ACCOUNT_UNVERIFIED',
  'MUST_CHANGE_PASSWORD',
  'PASSWORD_EXPIRED',
  'PASSWORD_WRONG',
  'CONFIRMATION_NEEDED',
  'PASSWORD_COMMON',
  'PASSWORD_SAME',
  'FACTOR_WRONG',
  'LOGIN_EXPIRED',
  'MUST_ADD_FACTOR',
  'FACTOR_REQUIRED',
  'FACTOR_SETUP_EXPIRED',
  'PASSKEY_REFUSED',
  'ADDRESS_UNPROVEN',
  'RESET_LINK_INVALID',
  'ACCOUNT_EMAIL_EXISTS',
  'ACCOUNT_ACTIVE',
  'OFFER_INVALID',
  'EMAIL_LINK_INVALID',
  'FIRST_ACCOUNT_LINK_INVALID',
  'TRAINER_DISABLED',
  'IMAGE_TOO_LARGE',
  'IMAGE_TOO_MANY_PIXELS',
  'IMAGE_UNREADABLE',
  'EXPORT_TOO_LARGE',
  'SHEETS_FULL',
  'CLIENT_EMAIL_EXISTS',
  'CLIENT_LINK_UNREADABLE',
  'CLIENT_LINK_DISABLED',
  'CLIENT_NOTE_CHANGED',
  'POT_NOT_FOUND',
  'POT_TYPE_NOT_FOUND',
  'POT_TYPE_IN_USE',
  'HISTORY_NOT_FOUND',
  'HOURS_OUT_OF_RANGE',
  'HOURS_LACKING',
  'BOOKS_WRONG',
  'SESSION_NOT_FOUND',
  'SESSION_CHANGED',
  'SESSION_WITHOUT_POT',
  'SESSION_SETTLED',
  'SESSION_FIXED',
  'SESSION_CANCELLED',
  'SESSION_EXISTS',
  'SESSION_LATE',
  'ABSENCE_NOT_FOUND',
  'ABSENCE_CHANGED',
  'TRASH_NOT_FOUND',
  'TRASH_CLIENT_REMOVED',
  'HANDOVER_NOT_FOUND',
  'HANDOVER_WAITS',
  'HANDOVER_EARLY',
  'HANDOVER_FIXED',
  'HANDOVER_BOOKS_WRONG',
  'HANDOVER_UNMAILABLE',
  'RECEIVER_NOT_FOUND',
  'MEMBER_NOT_FOUND',
  'LAST_ORGANIZATION_ADMIN',
  'ORGANIZATION_HAS_MEMBERS',
  'LAST_SUPER_ADMIN',
  'ALREADY_MEMBER',
  'INVITED_IS_MEMBER',
  'INVITATION_NOT_FOUND',
  'INVITATION_INVALID',
  'INVITATION_USED',
  'INVITATION_EXPIRED',
  'LINK_MISSING',
  'LINK_INVALID',
  'UNAVAILABLE',
  'UNEXPECTED',
] as const

export type ProblemCode = (typeof problemCodes)[number]

/** The only error class of the domain. */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly code: ProblemCode
  /** When a retry makes sense, in seconds, where it is known. */
  readonly retryAfter: number | undefined
  /** The place in the list of the input, from 0, of what is refused, where it is known. */
  readonly place: number | undefined

  constructor(code: ProblemCode, options?: ErrorOptions & { retryAfter?: number; place?: number }) {
    super(code, options)
    this.code = code
    this.retryAfter = options?.retryAfter
    this.place = options?.place
  }
}
