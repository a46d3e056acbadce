import type { Keys } from '../../platform/access/keys.ts'
import type { absences } from '../../schema/absences.ts'
import type { profiles } from '../../schema/auth.ts'
import type { bookingSettings, bookingWindows } from '../../schema/booking.ts'
import type { clients } from '../../schema/clients.ts'
import type { invitations, organizationMembers, organizations } from '../../schema/organizations.ts'
import type { potHistory, potPrices, pots, potTypes } from '../../schema/pots.ts'
import type { cancelledSessions, trainingSessions } from '../../schema/sessions.ts'
import type { SeededRandom } from './random.ts'

/** All rows of the demo data, by table. */
export type DemoRows = {
  profiles: (typeof profiles.$inferInsert)[]
  organizations: (typeof organizations.$inferInsert)[]
  organizationMembers: (typeof organizationMembers.$inferInsert)[]
  invitations: (typeof invitations.$inferInsert)[]
  clients: (typeof clients.$inferInsert)[]
  potTypes: (typeof potTypes.$inferInsert)[]
  pots: (typeof pots.$inferInsert)[]
  potHistory: (typeof potHistory.$inferInsert)[]
  potPrices: (typeof potPrices.$inferInsert)[]
  trainingSessions: (typeof trainingSessions.$inferInsert)[]
  cancelledSessions: (typeof cancelledSessions.$inferInsert)[]
  absences: (typeof absences.$inferInsert)[]
  bookingSettings: (typeof bookingSettings.$inferInsert)[]
  bookingWindows: (typeof bookingWindows.$inferInsert)[]
}

/**
 * The inputs of seeding. `random` is called equally often whatever `now` is, so that people and pots have the same keys
 * on every day; the calls of `historyRandom` depend on `now`. Secrets are not seeded.
 */
export type SeedContext = {
  random: SeededRandom
  historyRandom: SeededRandom
  keys: Keys
  now: Date
  passwordHash: string
}
