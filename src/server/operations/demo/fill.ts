import { eq } from 'drizzle-orm'
import type { Keys } from '../../platform/access/keys.ts'
import type { Passwords } from '../../platform/access/passwords.ts'
import type { Database } from '../../platform/db/database.ts'
import { insertAll } from '../../platform/db/insert-all.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { absences } from '../../schema/absences.ts'
import { profiles } from '../../schema/auth.ts'
import { bookingSettings, bookingWindows } from '../../schema/booking.ts'
import { clients } from '../../schema/clients.ts'
import { invitations, organizationMembers, organizations } from '../../schema/organizations.ts'
import { potHistory, potPrices, pots, potTypes } from '../../schema/pots.ts'
import { cancelledSessions, trainingSessions } from '../../schema/sessions.ts'
import { demoPassword } from './logins.ts'
import { seededRandom } from './random.ts'
import { demoRows } from './rows.ts'
import type { TrainerStory } from './story.ts'
import { demoTrainers } from './trainers.ts'

const seed = 20_261_118

/** Whether there is no account yet. */
export async function isEmpty(db: Database): Promise<boolean> {
  return (await db.$count(profiles)) === 0
}

/** The number of accounts created by the demo data. */
export function countDemoAccounts(db: Database): Promise<number> {
  return db.$count(profiles, eq(profiles.isDemo, true))
}

/**
 * Seeds an empty database with the demo data (D71), relative to `now`. Deterministic for the same `now`,
 * except for secrets. The pots' totals are computed by the triggers.
 */
export async function fillWithDemoData({
  db,
  keys,
  passwords,
  now,
  trainers = demoTrainers,
}: {
  db: Database
  keys: Keys
  passwords: Passwords
  now: Date
  trainers?: readonly TrainerStory[]
}): Promise<void> {
  const passwordHash = await passwords.hash(demoPassword)
  const [random, historyRandom] = [seededRandom(seed), seededRandom(seed + 1)]
  const rows = demoRows(trainers, { random, historyRandom, keys, now, passwordHash })
  await inTransaction(db, async (tx) => {
    await insertAll(tx, profiles, rows.profiles)
    await insertAll(tx, organizations, rows.organizations)
    await insertAll(tx, organizationMembers, rows.organizationMembers)
    await insertAll(tx, invitations, rows.invitations)
    for (const { trainerId, organizationId } of rows.organizationMembers) {
      await tx.update(profiles).set({ organizationId }).where(eq(profiles.id, trainerId))
    }
    await insertAll(tx, clients, rows.clients)
    await insertAll(tx, potTypes, rows.potTypes)
    await insertAll(tx, pots, rows.pots)
    await insertAll(tx, potHistory, rows.potHistory)
    await insertAll(tx, potPrices, rows.potPrices)
    await insertAll(tx, trainingSessions, rows.trainingSessions)
    await insertAll(tx, cancelledSessions, rows.cancelledSessions)
    await insertAll(tx, absences, rows.absences)
    await insertAll(tx, bookingSettings, rows.bookingSettings)
    await insertAll(tx, bookingWindows, rows.bookingWindows)
  })
}
