import { TRPCClientError } from '@trpc/client'
import {
  confirmTexts,
  factorTexts,
  loginTexts,
  passwordTexts,
  resetTexts,
} from '#shared/auth/texts.ts'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { problemTexts } from '#shared/texts.ts'
import type { Toast } from './toasts/toast.ts'

/** The problem code of any thrown error: the server's code, or OFFLINE when the network failed. */
export function problemCodeOf(error: unknown): ProblemCode | 'OFFLINE' {
  if (error instanceof Problem) return error.code
  if (!(error instanceof TRPCClientError)) return 'UNEXPECTED'
  // A procedure's error carries the code in `data`; a refusal before the procedures has `problem` alone.
  const code = problemIn(error.data) ?? problemIn(error.meta?.responseJSON)
  if (code) return code
  // fetch throws a TypeError when the network fails; a response that is not JSON comes from a proxy.
  if (error.cause instanceof TypeError) return 'OFFLINE'
  if (error.cause instanceof SyntaxError) return 'UNAVAILABLE'
  return 'UNEXPECTED'
}

function problemIn(value: unknown): ProblemCode | null {
  if (typeof value !== 'object' || value === null || !('problem' in value)) return null
  return isProblemCode(value.problem) ? value.problem : null
}

/** The place, in the list that was sent, of what the server refused; null where it named none. */
export function refusedPlaceOf(error: unknown): number | null {
  const data: unknown = error instanceof TRPCClientError ? error.data : null
  if (typeof data !== 'object' || data === null || !('place' in data)) return null
  return typeof data.place === 'number' ? data.place : null
}

function isProblemCode(value: unknown): value is ProblemCode {
  // OFFLINE is set by the client only, never by the server.
  return typeof value === 'string' && value !== 'OFFLINE' && Object.hasOwn(messages, value)
}

/**
 * Whether the server may have applied the change although the call failed. Then an optimistic update is not rolled back
 * before the data has been refetched (H21).
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const code = problemCodeOf(error)
  return code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'UNEXPECTED'
}

/** The `retry` of an idempotent mutation: once more after a lost answer. */
export function retryOnce(failures: number, error: unknown): boolean {
  return failures < 1 && isOutcomeUnknown(error)
}

/** Whether the password that was asked for again is wrong; its field says so. */
export function isWrongPassword(error: unknown): boolean {
  return problemCodeOf(error) === 'PASSWORD_WRONG'
}

/** Whether an act was left undone since its user did not confirm that it is them: they cancelled, so no toast tells it. */
export function isUnconfirmed(error: unknown): boolean {
  return problemCodeOf(error) === 'CONFIRMATION_NEEDED'
}

/** The message of an error, from the catalogue (S4). */
export function errorMessage(error: unknown): string {
  return messages[problemCodeOf(error)]
}

/** A toast with its own title and the catalogue's message of an error. */
export function errorToast(title: string, error: unknown): Toast {
  return { title, message: errorMessage(error) }
}

const messages: Record<ProblemCode | 'OFFLINE', string> = {
  UNAUTHENTICATED: problemTexts.unauthenticated,
  FORBIDDEN: problemTexts.forbidden,
  NOT_FOUND: problemTexts.notFound,
  INVALID_INPUT: problemTexts.invalidInput,
  CONFLICT: problemTexts.conflict,
  TOO_MANY_ATTEMPTS: problemTexts.tooManyAttempts,
  INVALID_CREDENTIALS: loginTexts.invalidCredentials,
  ACCOUNT_DISABLED: loginTexts.disabled,
  ACCOUNT_UNVERIFIED: loginTexts.unverified,
  MUST_CHANGE_PASSWORD: problemTexts.mustChangePassword,
  PASSWORD_EXPIRED: loginTexts.passwordExpired,
  PASSWORD_WRONG: passwordTexts.currentWrong,
  CONFIRMATION_NEEDED: confirmTexts.needed,
  PASSWORD_COMMON: passwordTexts.common,
  PASSWORD_SAME: passwordTexts.same,
  FACTOR_WRONG: factorTexts.wrong,
  LOGIN_EXPIRED: factorTexts.loginExpired,
  MUST_ADD_FACTOR: factorTexts.mustAdd,
  FACTOR_REQUIRED: factorTexts.required,
  FACTOR_SETUP_EXPIRED: factorTexts.setupExpired,
  PASSKEY_REFUSED: factorTexts.passkeyRefused,
  ADDRESS_UNPROVEN: factorTexts.unproven,
  RESET_LINK_INVALID: resetTexts.invalid,
  ACCOUNT_EMAIL_EXISTS: problemTexts.accountEmailExists,
  OFFER_INVALID: problemTexts.offerInvalid,
  EMAIL_LINK_INVALID: problemTexts.emailLinkInvalid,
  FIRST_ACCOUNT_LINK_INVALID: problemTexts.firstAccountLinkInvalid,
  ACCOUNT_ACTIVE: problemTexts.accountActive,
  TRAINER_DISABLED: problemTexts.trainerDisabled,
  IMAGE_TOO_LARGE: problemTexts.imageTooLarge,
  IMAGE_TOO_MANY_PIXELS: problemTexts.imageTooManyPixels,
  IMAGE_UNREADABLE: problemTexts.imageUnreadable,
  EXPORT_TOO_LARGE: problemTexts.exportTooLarge,
  SHEETS_FULL: problemTexts.sheetsFull,
  CLIENT_EMAIL_EXISTS: problemTexts.clientEmailExists,
  CLIENT_LINK_UNREADABLE: problemTexts.clientLinkUnreadable,
  CLIENT_LINK_DISABLED: problemTexts.clientLinkDisabled,
  CLIENT_NOTE_CHANGED: problemTexts.noteChanged,
  POT_NOT_FOUND: problemTexts.potNotFound,
  POT_TYPE_IN_USE: problemTexts.potTypeInUse,
  POT_TYPE_NOT_FOUND: problemTexts.potTypeNotFound,
  HISTORY_NOT_FOUND: problemTexts.historyNotFound,
  HOURS_OUT_OF_RANGE: problemTexts.hoursOutOfRange,
  BOOKS_WRONG: problemTexts.booksWrong,
  SESSION_NOT_FOUND: problemTexts.sessionNotFound,
  SESSION_CHANGED: problemTexts.sessionChanged,
  SESSION_WITHOUT_POT: problemTexts.sessionChanged,
  SESSION_SETTLED: problemTexts.sessionSettled,
  SESSION_FIXED: problemTexts.sessionFixed,
  SESSION_CANCELLED: problemTexts.sessionCancelled,
  SESSION_EXISTS: problemTexts.sessionExists,
  SESSION_LATE: problemTexts.sessionLate,
  HOURS_LACKING: problemTexts.hoursLacking,
  ABSENCE_NOT_FOUND: problemTexts.notFound,
  ABSENCE_CHANGED: problemTexts.conflict,
  TRASH_NOT_FOUND: problemTexts.trashNotFound,
  TRASH_CLIENT_REMOVED: problemTexts.trashClientRemoved,
  HANDOVER_NOT_FOUND: problemTexts.handoverNotFound,
  HANDOVER_WAITS: problemTexts.handoverWaits,
  HANDOVER_EARLY: problemTexts.handoverEarly,
  HANDOVER_FIXED: problemTexts.handoverFixed,
  HANDOVER_BOOKS_WRONG: problemTexts.handoverBooksWrong,
  HANDOVER_UNMAILABLE: problemTexts.handoverUnmailable,
  RECEIVER_NOT_FOUND: problemTexts.receiverNotFound,
  MEMBER_NOT_FOUND: problemTexts.memberNotFound,
  LAST_ORGANIZATION_ADMIN: problemTexts.lastOrganizationAdmin,
  ORGANIZATION_HAS_MEMBERS: problemTexts.organizationHasMembers,
  LAST_SUPER_ADMIN: problemTexts.lastSuperAdmin,
  ALREADY_MEMBER: problemTexts.alreadyMember,
  INVITED_IS_MEMBER: problemTexts.invitedIsMember,
  INVITATION_NOT_FOUND: problemTexts.invitationNotFound,
  INVITATION_INVALID: problemTexts.invitationInvalid,
  INVITATION_USED: problemTexts.invitationUsed,
  INVITATION_EXPIRED: problemTexts.invitationExpired,
  LINK_MISSING: problemTexts.linkMissing,
  LINK_INVALID: problemTexts.linkInvalid,
  UNAVAILABLE: problemTexts.unavailable,
  UNEXPECTED: problemTexts.unexpected,
  OFFLINE: problemTexts.offline,
}
