import { type EventKind, eventKinds } from './kinds.ts'

/** The groups by which events are filtered, and which of them concern a client. */
export const eventGroups = [
  'login',
  'account',
  'profile',
  'client',
  'access',
  'pots',
  'sessions',
  'organization',
  'export',
] as const

export type EventGroup = (typeof eventGroups)[number]

/** The groups of the events on a client's profile. */
export const clientEventGroups = ['sessions', 'pots', 'client', 'access'] as const

/** The groups of the security events that a SUPER_ADMIN sees: none about a trainer's own rows. */
export const securityEventGroups = [
  'login',
  'account',
  'access',
  'organization',
  'export',
] as const satisfies EventGroup[]

const groupOf: Record<EventKind, EventGroup> = {
  'login.succeeded': 'login',
  'login.ended': 'login',
  'factor.setup-begun': 'login',
  'factor.added': 'login',
  'factor.removed': 'login',
  'factor.codes-renewed': 'login',
  'password.changed': 'login',
  'password.reset-requested': 'login',
  'password.reset': 'login',
  'email.change-requested': 'account',
  'email.change-confirmed': 'account',
  'email.change-stopped': 'account',
  'email.changed': 'account',
  'account.created': 'account',
  'account.password-set': 'account',
  'account.reset-link-sent': 'account',
  'account.disabled': 'account',
  'account.enabled': 'account',
  'account.logins-ended': 'account',
  'account.factor-reset': 'account',
  'account.access-reset': 'account',
  'account.role-changed': 'account',
  'account.activated': 'account',
  'account.expired': 'account',
  'account.erased': 'account',
  'profile.updated': 'profile',
  'profile.settings-changed': 'profile',
  'profile.image-changed': 'profile',
  'profile.image-removed': 'profile',
  'profile.shortcuts-changed': 'profile',
  'client.added': 'client',
  'client.updated': 'client',
  'client.colour-changed': 'client',
  'client.removed': 'client',
  'client.login-given': 'access',
  'client.login-accepted': 'access',
  'client.login-removed': 'access',
  'client.login-erased': 'access',
  'link.renewed': 'access',
  'link.disabled': 'access',
  'link.enabled': 'access',
  'link.opened': 'access',
  'pot-type.created': 'pots',
  'pot-type.updated': 'pots',
  'pot-type.removed': 'pots',
  'pot.created': 'pots',
  'pot.hours-changed': 'pots',
  'pot.history-removed': 'pots',
  'pot.removed': 'pots',
  'session.created': 'sessions',
  'session.create-undone': 'sessions',
  'session.updated': 'sessions',
  'session.moved': 'sessions',
  'session.move-undone': 'sessions',
  'session.series-changed': 'sessions',
  'session.series-change-undone': 'sessions',
  'session.marked': 'sessions',
  'session.removed': 'sessions',
  'session.restored': 'sessions',
  'session.cancelled': 'sessions',
  'session.cancellation-undone': 'sessions',
  'absence.created': 'sessions',
  'absence.changed': 'sessions',
  'absence.removed': 'sessions',
  'absence.undone': 'sessions',
  'trash.restored': 'client',
  'trash.emptied': 'client',
  'organization.created': 'organization',
  'organization.updated': 'organization',
  'member.invited': 'organization',
  'member.joined': 'organization',
  'member.left': 'organization',
  'member.promoted': 'organization',
  'member.demoted': 'organization',
  'member.removed': 'organization',
  'invitation.removed': 'organization',
  'data.exported': 'export',
  'backup.downloaded': 'export',
}

/** The kinds of these groups. */
export function kindsOf(groups: readonly EventGroup[]): EventKind[] {
  return eventKinds.filter((kind) => groups.includes(groupOf[kind]))
}
