import { DrizzleQueryError } from 'drizzle-orm'

type DatabaseError = { code: string; constraint: string | null }

/** The SQLSTATE and the constraint behind an error of either driver, or null when the database did not refuse. */
export function databaseError(error: unknown): DatabaseError | null {
  const cause = error instanceof DrizzleQueryError ? error.cause : error
  if (!(cause instanceof Error) || !('code' in cause) || typeof cause.code !== 'string') return null
  // postgres.js names it constraint_name, PGlite constraint.
  const { constraint_name, constraint } = cause as { constraint_name?: string; constraint?: string }
  return { code: cause.code, constraint: constraint_name ?? constraint ?? null }
}

/** Did this error come from a unique key, and if named, from that one? */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseError(error)
  return found?.code === '23505' && (!constraint || found.constraint === constraint)
}

/** Did this error come from this foreign key: a row named that is not there, or one removed that others name? */
export function isForeignKeyViolation(error: unknown, constraint: string): boolean {
  const found = databaseError(error)
  return found?.code === '23503' && found.constraint === constraint
}

/** Did a rule of ours in the database, named as a constraint, refuse this? */
export function isRestrictViolation(error: unknown, constraint: string): boolean {
  const found = databaseError(error)
  return found?.code === '23001' && found.constraint === constraint
}

/** Did a figure leave the range that the books allow? */
export function isRangeViolation(error: unknown): boolean {
  const found = databaseError(error)
  // 22003: does not fit the column; 23514: fits, but a check on hours says no.
  return (
    found?.code === '22003' ||
    (found?.code === '23514' && found.constraint?.endsWith('_range') === true)
  )
}

/** Two transactions met; the whole of ours may be tried again. */
export function isRetryable(error: unknown): boolean {
  const code = databaseError(error)?.code
  return code === '40001' || code === '40P01'
}

/** The database could not be reached, was busy beyond its limits, or left in the middle. */
export function isUnavailable(error: unknown): boolean {
  const code = databaseError(error)?.code ?? ''
  return (
    /^(08|53|57)/.test(code) ||
    // 55P03: waited too long for a lock. 25P03, 25P04: a transaction that idled or lasted too long was ended.
    ['55P03', '25P03', '25P04'].includes(code) ||
    /^(CONNECT|ECONN)/.test(code) ||
    ['ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EPIPE', 'TRANSACTION_ENDED'].includes(code)
  )
}
