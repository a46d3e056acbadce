/**
 * The kinds of events: every act that changes something, and logins, logouts and exports (design D34). The screens'
 * words are in `texts.ts`.
 */
export const eventKinds = [
  'login.succeeded',
  'login.ended',
  'factor.setup-begun',
  'factor.added',
  'factor.removed',
  'factor.codes-renewed',
  'password.changed',
  'password.reset-requested',
  'password.reset',
  'account.created',
  'account.password-set',
  'account.reset-link-sent',
  'account.disabled',
  'account.enabled',
  'account.logins-ended',
  'account.factor-reset',
  'account.access-reset',
  'account.role-changed',
  'account.activated',
  'account.expired',
  'account.erased',
  'profile.updated',
  'profile.settings-changed',
  'profile.image-changed',
  'profile.image-removed',
  'profile.shortcuts-changed',
  'client.added',
  'client.updated',
  'client.colour-changed',
  'client.removed',
  'client.login-given',
  'client.login-accepted',
  'client.login-removed',
  'link.renewed',
  'link.disabled',
  'link.enabled',
  'link.opened',
  'pot-type.created',
  'pot-type.updated',
  'pot-type.removed',
  'pot.created',
  'pot.hours-changed',
  'pot.history-removed',
  'pot.removed',
  'session.created',
  'session.updated',
  'session.moved',
  'session.move-undone',
  'session.marked',
  'session.removed',
  'session.restored',
  'organization.created',
  'organization.updated',
  'member.invited',
  'member.joined',
  'member.left',
  'member.promoted',
  'member.demoted',
  'member.removed',
  'invitation.removed',
  'data.exported',
] as const

export type EventKind = (typeof eventKinds)[number]

/** The kinds of refusals, which are counted by the hour rather than stored one by one. */
export const refusalKinds = [
  'login.failed',
  'login.refused',
  'factor.refused',
  'password.refused',
  'invitation.refused',
  'link.refused',
  'access.denied',
  'row.not-found',
  'origin.refused',
  'throttled',
] as const

export type RefusalKind = (typeof refusalKinds)[number]

/** Figures before and after an act: numbers, instants in ISO format, flags and keys. Never a name, a note or a secret. */
export type EventFigures = Record<string, string | number | boolean | null>
