/** The groups by which events are filtered. */
export type EventGroup =
  | 'login'
  | 'account'
  | 'profile'
  | 'client'
  | 'access'
  | 'pots'
  | 'sessions'
  | 'organization'
  | 'export'

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
