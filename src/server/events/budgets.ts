import type { EventKind } from '#shared/events/kinds.ts'
import type { MemoryCounters } from '../access/memory-limit.ts'
import { rateLimits } from '../access/rate-limit.ts'

/** A trainer's work and logins: many times what a busy person does. */
const often = 3_000
/** The erasure of an account exports each of its clients before. */
const exported = 1_000
/** What is set up once and then changed now and then, and the administration of others. */
const seldom = 300
/** Credentials and other acts of an account on itself. */
const rare = 60

/** How many events of each kind an account may leave in an hour; the act beyond it is refused. */
export const eventBudgets: Record<EventKind, number> = {
  'login.succeeded': often,
  'login.ended': often,
  'login.confirmed': seldom,
  'factor.setup-begun': rare,
  'factor.added': rare,
  'factor.removed': rare,
  'factor.codes-renewed': rare,
  'password.changed': rare,
  'password.reset-requested': rare,
  'password.reset': rare,
  'email.change-requested': rare,
  'email.change-confirmed': rare,
  'email.change-stopped': rare,
  'email.changed': rare,
  'account.created': seldom,
  'account.first-created': rare,
  'account.password-set': seldom,
  'account.reset-link-sent': seldom,
  'account.disabled': seldom,
  'account.enabled': seldom,
  'account.logins-ended': seldom,
  'account.factor-reset': seldom,
  'account.access-reset': seldom,
  'account.role-changed': seldom,
  'account.activated': rare,
  'account.expired': seldom,
  'account.erased': rare,
  'profile.updated': seldom,
  'profile.settings-changed': seldom,
  'profile.image-changed': rare,
  'profile.image-removed': rare,
  'profile.shortcuts-changed': seldom,
  'client.added': often,
  'client.updated': often,
  'client.colour-changed': often,
  'client.note-changed': often,
  'client.removed': often,
  'clients.imported': seldom,
  'clients.import-undone': seldom,
  'client.told': often,
  'client.letters-declined': often,
  'client.letters-accepted': often,
  'letter.sampled': seldom,
  'client.login-given': seldom,
  'client.login-accepted': seldom,
  'client.login-removed': seldom,
  'client.login-erased': seldom,
  'link.renewed': seldom,
  'link.disabled': seldom,
  'link.enabled': seldom,
  'link.closed-again': seldom,
  'link.opened': seldom,
  'feed.created': seldom,
  'feed.renewed': seldom,
  'feed.removed': seldom,
  'feed.replaced': seldom,
  'pot-type.created': seldom,
  'pot-type.updated': seldom,
  'pot-type.removed': seldom,
  'pot.created': often,
  'pot.hours-changed': often,
  'pot.price-changed': often,
  'pot.history-removed': often,
  'pot.removed': often,
  'pot.repaired': rare,
  'session.created': often,
  'session.create-undone': often,
  'session.updated': often,
  'session.moved': often,
  'session.move-undone': often,
  'session.series-changed': often,
  'session.series-change-undone': often,
  'session.marked': often,
  'session.removed': often,
  'session.restored': often,
  'session.cancelled': often,
  'session.cancellation-undone': often,
  'sessions.imported': seldom,
  'sessions.import-undone': seldom,
  'absence.created': seldom,
  'absence.changed': seldom,
  'absence.removed': seldom,
  'absence.undone': seldom,
  'answers.seen': often,
  'trash.restored': often,
  'trash.emptied': often,
  'organization.created': rare,
  'organization.updated': seldom,
  'organization.removed': rare,
  'member.invited': seldom,
  'member.joined': rare,
  'member.left': rare,
  'member.promoted': seldom,
  'member.demoted': seldom,
  'member.removed': seldom,
  'invitation.removed': seldom,
  'data.exported': exported,
  'backup.downloaded': rare,
}

/** Counts an event of an account against the budget of its kind. Throws TOO_MANY_ATTEMPTS beyond it. */
export type CountEvent = (kind: EventKind, accountId: string) => Promise<void>

/**
 * Counts in memory, as the reads of personal links: a counter in the database would cost every act a write more, and several
 * processes only multiply a budget that is there against floods.
 */
export function eventCounter(counters: MemoryCounters): CountEvent {
  return (kind, accountId) => {
    const limit = { ...rateLimits.eventsOfAccount, points: eventBudgets[kind] }
    return counters.consume(limit, `${kind} ${accountId}`)
  }
}
