import { DrizzleQueryError } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'

type DatabaseError = { code: string; constraint: string | null }

/** The SQLSTATE and constraint of an error of either driver, or null when it is not a database error. */
export function databaseError(error: unknown): DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null
  // postgres.js names it constraint_name, PGlite constraint.
  const { constraint_name, constraint } = cause as { constraint_name?: string; constraint?: string }
  return { code: cause.code, constraint: constraint_name ?? constraint ?? null }
}

/** Whether the error is a violation of a unique key, and of this one if given. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseError(error)
  return found?.code === '23505' && (!constraint || found.constraint === constraint)
}

/** Whether the error is a violation of this foreign key: a missing row was referenced, or a referenced row deleted. */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const found = databaseError(error)
  return found?.code === '23503' && found.constraint === constraint
}

/** Whether the error was raised by one of our triggers, named as a constraint. */
export function isRestrictViolation(error: unknown, constraint: string): boolean {
  const found = databaseError(error)
  return found?.code === '23001' && found.constraint === constraint
}

/** Whether a number left the range that the books allow. */
export function isRangeViolation(error: unknown): boolean {
  const found = databaseError(error)
  // 22003: numeric overflow of the column; 23514: a range check failed.
  return (
    found?.code === '22003' ||
    (found?.code === '23514' && found.constraint?.endsWith('_range') === true)
  )
}

/** Whether the error is a serialization failure or a deadlock, after which the whole transaction can be retried. */
export function isRetryable(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40001' || code === '40P01'
}

/** Whether the database was unreachable, overloaded, or lost during the query. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code ?? ''
  return (
    /^(08|53|57)/.test(code) ||
    // 55P03: lock time-out. 25P03, 25P04: transaction ended by the idle or total time-out.
    ['55P03', '25P03', '25P04'].includes(code) ||
    /^(CONNECT|ECONN)/.test(code) ||
    ['ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE', 'TRANSACTION_ENDED'].includes(code)
  )
}

/** The problem of an error: its own, or UNAVAILABLE of a database that does not answer; else null. */
export function knownProblem(error: unknown): Problem | null {
  if (error instanceof Problem) return error
  return isUnavailable(error) ? new Problem('UNAVAILABLE', { cause: error }) : null
}
