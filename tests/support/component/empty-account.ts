import type { Answers } from './fake-server.ts'

/** Answers of an account without data, for tests that only pass through its pages. */
export const emptyAccount: Answers = {
  'absences.between': [],
  'admin.backups': { newestAt: null, rehearsedAt: null, isLate: false, failures: [] },
  'admin.counts': { trainers: 0, clients: 0, sessions: 0, sendsMail: true },
  'admin.trainers': [],
  'calendar.week': [],
  'clients.list': [],
  'dashboard.counts': { clients: 0, upcomingSessions: 0, unmarkedSessions: 0, hoursRemaining: 0 },
  'organizations.mine': [],
  'portal.mine': [],
  'pots.all': [],
  'pots.types': [],
  'sessions.sums': { sessions: 0, hours: 0, drawn: 0, cancelled: 0 },
  'sessions.page': { sessions: [], next: null },
}
