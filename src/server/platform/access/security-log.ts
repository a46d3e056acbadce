import type { FastifyBaseLogger } from 'fastify'
import type { securityEventGroups } from '#shared/events/groups.ts'
import type { EventKind, KindIn, RefusalKind } from '#shared/events/kinds.ts'
import type { Origin } from './origin.ts'

/**
 * Audit events: those that a SUPER_ADMIN sees (logins, and changes of accounts, links and memberships, D54), those that a
 * SUPER_ADMIN does for a disabled account, refusals, and what is no event of its own.
 */
export type SecurityEvent =
  | KindIn<(typeof securityEventGroups)[number]>
  | RefusalKind
  | Extract<EventKind, `handover.${string}`>
  | 'login.throttled'
  | 'login.not-confirmed'
  | 'login.from-new-device'
  | 'login.factor-awaited'
  | 'factor.copied'

/**
 * Writes an audit log line, at every LOG_LEVEL. It contains the shortened address of the request and row keys only,
 * never a name, a full address or a secret; the request's logger adds its id.
 */
export function logSecurity(
  { log, origin }: { log: FastifyBaseLogger; origin: () => Origin },
  event: SecurityEvent,
  ids: Record<string, string | null>,
): void {
  // A child logger with a level of its own, since LOG_LEVEL may be above info or silent.
  log.child({}, { level: 'info' }).info({ event, address: origin().address, ...ids }, 'security')
}
