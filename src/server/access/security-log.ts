import type { FastifyBaseLogger } from 'fastify'
import type { Origin } from '../events/origin.ts'

/** Audit events: logins, and changes of accounts, links and memberships (D54). */
export type SecurityEvent =
  | 'login.succeeded'
  | 'login.failed'
  | 'login.refused'
  | 'login.throttled'
  | 'login.ended'
  | 'login.confirmed'
  | 'login.not-confirmed'
  | 'login.from-new-device'
  | 'login.factor-awaited'
  | 'factor.added'
  | 'factor.removed'
  | 'factor.codes-renewed'
  | 'factor.refused'
  | 'factor.copied'
  | 'password.changed'
  | 'password.refused'
  | 'password.reset-requested'
  | 'password.reset'
  | 'email.change-requested'
  | 'email.change-stopped'
  | 'email.changed'
  | 'account.created'
  | 'account.first-created'
  | 'account.password-set'
  | 'account.reset-link-sent'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.logins-ended'
  | 'account.factor-reset'
  | 'account.role-changed'
  | 'account.activated'
  | 'account.erased'
  | 'link.renewed'
  | 'link.disabled'
  | 'link.enabled'
  | 'feed.created'
  | 'feed.renewed'
  | 'feed.removed'
  | 'client.login-given'
  | 'client.login-accepted'
  | 'client.login-removed'
  | 'organization.created'
  | 'organization.removed'
  | 'member.invited'
  | 'member.joined'
  | 'member.left'
  | 'member.promoted'
  | 'member.demoted'
  | 'member.removed'
  | 'invitation.removed'
  | 'invitation.refused'
  | 'access.denied'
  | 'data.exported'
  | 'backup.downloaded'

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
