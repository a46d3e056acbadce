import type { FastifyBaseLogger } from 'fastify'

/** Audit events: logins, and changes of accounts, links and memberships (security 3.23). */
export type SecurityEvent =
  | 'login.succeeded'
  | 'login.failed'
  | 'login.refused'
  | 'login.throttled'
  | 'password.changed'
  | 'password.refused'
  | 'password.reset-requested'
  | 'password.reset'
  | 'account.created'
  | 'account.password-set'
  | 'account.reset-link-sent'
  | 'account.disabled'
  | 'account.enabled'
  | 'account.activated'
  | 'account.erased'
  | 'link.renewed'
  | 'link.disabled'
  | 'link.enabled'
  | 'client.login-given'
  | 'client.login-removed'
  | 'organization.created'
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

/** Writes an audit log line. It contains row keys only, never a name, an address or a secret. */
export function logSecurity(
  { log }: { log: FastifyBaseLogger },
  event: SecurityEvent,
  ids: Record<string, string | null>,
): void {
  log.info({ event, ...ids }, 'security')
}
