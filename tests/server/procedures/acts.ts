import { eq } from 'drizzle-orm'
import { emailChanges, profiles } from '#server/auth/tables.ts'
import type { Database } from '#server/db/database.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { instantOf } from '#shared/time.ts'
import { testPasswords } from '#tests/callers.ts'
import type { Tenant } from '#tests/canaries.ts'
import { makeEmailChange } from '#tests/factories.ts'
import type { Act, Keys } from './record.ts'

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

/** A waiting change of the tenant's e-mail address, in place of the expired one. */
export async function changeOf({ id }: Tenant['actor'], db: Database) {
  await db.delete(emailChanges).where(eq(emailChanges.profileId, id))
  return makeEmailChange(db, id)
}
