import { TRPCClientError } from '@trpc/client'
import { loginTexts, passwordTexts, resetTexts } from '#shared/auth/texts.ts'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { problemTexts } from '#shared/texts.ts'
import type { Toast } from './toasts/notify.tsx'

/** What went wrong, whatever was thrown: the server's code, or OFFLINE when no answer came. */
export function problemCodeOf(error: unknown): ProblemCode | 'OFFLINE' {
  if (error instanceof Problem) return error.code
  if (!(error instanceof TRPCClientError)) return 'UNEXPECTED'
  // A procedure answers with its code in `data`; a gate before the procedures with `problem` alone.
  const told = problemIn(error.data) ?? problemIn(error.meta?.responseJSON)
  if (told) return told
  // fetch itself throws a TypeError; an answer that is no JSON comes from something in front of the server.
  if (error.cause instanceof TypeError) return 'OFFLINE'
  if (error.cause instanceof SyntaxError) return 'UNAVAILABLE'
  return 'UNEXPECTED'
}

function problemIn(value: unknown): ProblemCode | null {
  if (typeof value !== 'object' || value === null || !('problem' in value)) return null
  return isProblemCode(value.problem) ? value.problem : null
}

function isProblemCode(value: unknown): value is ProblemCode {
  // Every code has its words; OFFLINE alone is no server's.
  return typeof value === 'string' && value !== 'OFFLINE' && Object.hasOwn(words, value)
}

/**
 * Did no answer come that says what happened? Then it may have happened all the same, and nothing is shown as undone
 * before the server has been asked (security, H21).
 */
export function isOutcomeUnknown(error: unknown): boolean {
  const code = problemCodeOf(error)
  return code === 'OFFLINE' || code === 'UNAVAILABLE' || code === 'UNEXPECTED'
}

/** The catalogue's words for what went wrong (spec 8). */
export function errorMessage(error: unknown): string {
  return words[problemCodeOf(error)]
}

/** A toast with the catalogue's words for an error under a title of its own. */
export function errorToast(title: string, error: unknown): Toast {
  return { title, message: errorMessage(error) }
}

const words: Record<ProblemCode | 'OFFLINE', string> = {
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
  PASSWORD_COMMON: passwordTexts.common,
  RESET_LINK_INVALID: resetTexts.invalid,
  ACCOUNT_EMAIL_EXISTS: problemTexts.accountEmailExists,
  ACCOUNT_NO_CLIENT: problemTexts.accountEmailExists,
  ACCOUNT_ACTIVE: problemTexts.accountActive,
  TRAINER_DISABLED: problemTexts.trainerDisabled,
  IMAGE_TOO_LARGE: problemTexts.imageTooLarge,
  IMAGE_TOO_MANY_PIXELS: problemTexts.imageTooManyPixels,
  IMAGE_UNREADABLE: problemTexts.imageUnreadable,
  CLIENT_EMAIL_EXISTS: problemTexts.clientEmailExists,
  CLIENT_LINK_UNREADABLE: problemTexts.clientLinkUnreadable,
  CLIENT_LINK_DISABLED: problemTexts.clientLinkDisabled,
  POT_NOT_FOUND: problemTexts.potNotFound,
  POT_TYPE_IN_USE: problemTexts.potTypeInUse,
  POT_TYPE_NOT_FOUND: problemTexts.potTypeNotFound,
  HISTORY_NOT_FOUND: problemTexts.historyNotFound,
  HOURS_OUT_OF_RANGE: problemTexts.hoursOutOfRange,
  SESSION_NOT_FOUND: problemTexts.sessionNotFound,
  SESSION_CHANGED: problemTexts.sessionChanged,
  SESSION_SETTLED: problemTexts.sessionSettled,
  SESSION_FIXED: problemTexts.sessionFixed,
  MEMBER_NOT_FOUND: problemTexts.memberNotFound,
  LAST_ORGANIZATION_ADMIN: problemTexts.lastOrganizationAdmin,
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
