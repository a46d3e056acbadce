import { confirmationMinutes } from '#shared/auth/limits.ts'
import { Problem } from '#shared/problem.ts'
import type { Context } from './context.ts'

const minuteMs = 60_000
/** How far the clocks of two servers may be apart. */
const skewMs = minuteMs

/**
 * Requires that the current user gave the password or a factor in this login, at most ten minutes ago: a stolen login
 * session alone does not open other accounts. A clock that was set back does not extend it: a stamp of the future is none.
 * Throws CONFIRMATION_NEEDED.
 */
export async function requireConfirmation({
  login,
  now,
}: Pick<Context, 'login' | 'now'>): Promise<void> {
  const confirmedAt = (await login())?.confirmedAt
  const ageMs = confirmedAt ? now().getTime() - confirmedAt.getTime() : Infinity
  if (ageMs < -skewMs || ageMs > confirmationMinutes * minuteMs)
    throw new Problem('CONFIRMATION_NEEDED')
}
