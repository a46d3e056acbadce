import type { Output } from './fake-server.ts'
import { ownProfile } from './profile-rows.ts'
import { clientId, clientRow } from './rows.ts'

const readAt = new Date('2026-11-24T09:00:00Z')

/** Everything about an account that has nothing beside it. */
export const accountData: Output<'profile.personalData'> = {
  format: 'tidspott.account',
  version: 1,
  readAt,
  account: {
    ...ownProfile(),
    id: clientId,
    role: 'TRAINER',
    keyboardShortcuts: true,
    retentionMonths: 24,
    hasPassword: true,
    lastLoginAt: null,
    createdAt: readAt,
  },
  picture: null,
  trainingTypes: [],
  absences: [],
  booking: null,
  clients: 1,
  memberships: [],
  invitations: [],
  clientOf: [],
  emailChange: null,
  secondFactor: { passkeys: [], authenticator: null, recoveryCodesLeft: 0 },
  logins: [],
  mail: [],
  events: [],
  refusals: [],
}

/** Everything about a client without pots. */
export const clientData: Output<'clients.personalData'> = {
  format: 'tidspott.client',
  version: 1,
  readAt,
  trainer: { name: 'Tove Tränare' },
  client: {
    ...clientRow(),
    lastingNote: '',
    emailRefusedAt: null,
    declinesReminders: false,
    declinesLowBalance: false,
    declinesMessages: false,
    mayBook: false,
    createdAt: new Date('2026-01-02T09:00:00Z'),
  },
  link: { isEnabled: true, openings: null },
  hasLogin: false,
  loginOffer: null,
  pots: [],
  sessions: [],
  cancelledSessions: [],
  answers: [],
  feeds: [],
  deleted: [],
  mail: [],
  events: [],
}
