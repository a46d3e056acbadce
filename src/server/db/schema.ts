export { absences } from '../absences/tables.ts'
export { keyChecks } from '../access/tables.ts'
export { answerKindColumn, clientAnswers } from '../answers/tables.ts'
export { authenticators, passkeys, pendingLogins, recoveryCodes } from '../auth/factor/tables.ts'
export {
  authSessions,
  cancellingModeColumn,
  emailChanges,
  firstAccountLinks,
  passwordResets,
  portalAccentColumn,
  profiles,
  reminderModeColumn,
  roleColumn,
  throttles,
} from '../auth/tables.ts'
export { backupRuns } from '../backup/tables.ts'
export { wrongPots } from '../books/tables.ts'
export { clients, linkOpenings, loginOffers } from '../clients/tables.ts'
export { erasedKeys } from '../erasure/tables.ts'
export { events, refusals } from '../events/tables.ts'
export { calendarFeeds, feedNamingColumn, feedOwnerColumn } from '../feeds/tables.ts'
export { idempotencyKeys } from '../idempotency/tables.ts'
export { mailKindColumn, mailOutcomeColumn, outbox } from '../mail/tables.ts'
export {
  invitations,
  memberRoleColumn,
  organizationMembers,
  organizations,
  waitingMemberships,
} from '../organizations/tables.ts'
export { potHistory, potPrices, pots, potTypes } from '../pots/tables.ts'
export { profileImages } from '../profile/tables.ts'
export { cancelledSessions, trainingSessions, unchargedKindColumn } from '../sessions/tables.ts'
export { trash, trashKeys } from '../trash/tables.ts'
export {
  clientRelations,
  potHistoryRelations,
  potPriceRelations,
  potRelations,
  sessionRelations,
} from './relations.ts'
