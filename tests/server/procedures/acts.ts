import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { emailChanges, profiles } from '#server/schema/auth.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { instantOf } from '#shared/time.ts'
import { testPasswords } from '#tests/callers.ts'
import type { Tenant } from '#tests/canaries.ts'
import { makeEmailChange } from '#tests/factories.ts'
import type { Act, Keys, Made } from './record.ts'

/** The time of the server under test, and the address of the app. */
export const now = instantOf('2026-11-18', '12:00')
export const appUrl = new URL('http://localhost:3000')

export const rightPassword = 'hemligt ord för alla'
export const newPassword = { password: 'ett nytt lösenord', confirmation: 'ett nytt lösenord' }

/** Gives the tenant an own password, so that it can log in and change it. */
export async function giveRightPassword(db: Database, accountId: string): Promise<void> {
  const passwordHash = await testPasswords.hash(rightPassword)
  await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, accountId))
}

export function onClient({ actor, clientId }: Tenant) {
  return { trainerId: actor.id, clientIds: [clientId] }
}

/** An act on the caller's own account. */
export function ofAccount<Input>(kind: EventKind, repeated: 0 | 1, input?: Input): Act<Input> {
  return { kind, repeated, prepare: () => ({ ...(input && { input }), keys: {} }) }
}

/** An act of a trainer on one of their clients, without rows of the client. */
export function ofClient<Input>(kind: EventKind, repeated: 0 | 1): Act<Input> {
  return { kind, repeated, prepare: (tenant) => ({ keys: onClient(tenant) }) }
}

/** An act on these rows of a client. */
export function ofRows<Input>(
  kind: EventKind,
  names: ('potId' | 'historyId' | 'sessionId' | 'cancelledId' | 'trashId' | 'feedId')[],
): Act<Input> {
  return {
    kind,
    prepare: (tenant) => ({
      keys: { ...onClient(tenant), subjectIds: names.map((name) => tenant[name]) },
    }),
  }
}

/** An act whose input's `id` is the key of a new row. */
export function ofNew<Input extends { id: string }>(
  kind: EventKind,
  keysOf: (id: string, tenant: Tenant) => Keys,
): Act<Input> {
  return { kind, prepare: (tenant, _db, input) => ({ keys: keysOf(input.id, tenant) }) }
}

async function versionOf(db: Database, id: string): Promise<number> {
  const [session] = await db
    .select({ version: trainingSessions.version })
    .from(trainingSessions)
    .where(eq(trainingSessions.id, id))
  if (!session) throw new Error('the session is not booked')
  return session.version
}

/** Moves a booked session to a free time, after another act on it. */
export async function moveAway({ own, db }: Made, id: string) {
  const version = await versionOf(db, id)
  const slot = { date: '2027-02-09', time: '07:00', durationHours: 1 }
  return own.sessions.move({ id, version, ...slot, others: [] })
}

/** Cancels a booked session, after another act on it. */
export async function cancelAgain({ own, db }: Made, id: string) {
  const version = await versionOf(db, id)
  return own.sessions.cancel({ id, version, kind: 'inTime', reason: null })
}

/** Restores what an act has deleted. */
export function restoreFrom({ own }: Made, trashId: string | null) {
  return own.trash.restore({ id: trashId ?? '', email: null })
}

/** A waiting change of the tenant's e-mail address, in place of the expired one. */
export async function changeOf({ id }: Tenant['actor'], db: Database) {
  await db.delete(emailChanges).where(eq(emailChanges.profileId, id))
  return makeEmailChange(db, id)
}
