export { absences } from './absences.ts'
export { answerKindColumn, clientAnswers } from './answers.ts'
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
} from './auth.ts'
export { backupRuns } from './backup-runs.ts'
export { bookingModeColumn, bookingSettings, bookingWindows } from './booking.ts'
export { clients, linkOpenings, loginOffers } from './clients.ts'
export { erasedKeys } from './erased-keys.ts'
export { events, refusals } from './events.ts'
export { authenticators, passkeys, pendingLogins, recoveryCodes } from './factors.ts'
export { calendarFeeds, feedNamingColumn, feedOwnerColumn } from './feeds.ts'
export { handedHours, handoverOffers, handoverStateColumn, handovers } from './handover.ts'
export { idempotencyKeys } from './idempotency.ts'
export { importRows, imports } from './imports.ts'
export { keyChecks } from './key-checks.ts'
export {
  invitations,
  memberRoleColumn,
  organizationMembers,
  organizations,
  waitingMemberships,
} from './organizations.ts'
export { mailKindColumn, mailOutcomeColumn, outbox } from './outbox.ts'
export { potHistory, potPrices, pots, potTypes } from './pots.ts'
export { profileImages } from './profile-images.ts'
export {
  clientRelations,
  potHistoryRelations,
  potPriceRelations,
  potRelations,
  sessionRelations,
} from './relations.ts'
export { cancelledSessions, trainingSessions, unchargedKindColumn } from './sessions.ts'
export { sheetAddresses, sheetKindColumn, sheetPeriodColumn } from './sheets.ts'
export { trash, trashKeys } from './trash.ts'
export { wrongPots } from './wrong-pots.ts'
