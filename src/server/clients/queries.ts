import { count, eq, isNotNull, sql } from 'drizzle-orm'
import type { ClientLogin } from '#shared/clients/login-payload.ts'
import { Problem } from '#shared/problem.ts'
import type { Keys } from '../platform/access/keys.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import { unseal } from '../platform/access/seal.ts'
import type { Database } from '../platform/db/database.ts'
import { prepared } from '../platform/db/prepared.ts'
import { clientColumns, getClient, isOwnClient } from '../platform/tenant/own-client.ts'
import { profiles } from '../schema/auth.ts'
import { clients, linkOpenings, loginOffers } from '../schema/clients.ts'
import { sumOf } from '../schema/columns.ts'
import { pots } from '../schema/pots.ts'
import { everySession } from '../schema/sessions.ts'

const list = prepared((db) =>
  db
    .select(clientColumns)
    .from(clients)
    .where(eq(clients.trainerId, sql.placeholder('trainerId')))
    .orderBy(clients.createdAt, clients.id)
    .prepare('clients_of_trainer'),
)

/**
 * The trainer's clients, oldest first, which is the order of the round-robin colours. The screen sorts them for
 * display.
 */
export function listClients(db: Database, scope: TrainerScope) {
  return list(db).execute({ trainerId: scope.trainerId })
}

/** What deleting the client deletes with it, in numbers (D20). Throws NOT_FOUND. */
export async function clientDeletionImpact(db: Database, scope: TrainerScope, id: string) {
  await getClient(db, scope, id)
  const [found] = await db
    .select({ pots: count(), hoursRemaining: sumOf(pots.hoursRemaining) })
    .from(pots)
    .where(eq(pots.clientId, id))
  return {
    pots: found?.pots ?? 0,
    hoursRemaining: found?.hoursRemaining ?? 0,
    sessions: await db.$count(everySession, eq(everySession.clientId, id)),
  }
}

/**
 * The client's login: accepted, waiting for acceptance, or null. A tie to an account whose password was never chosen has
 * not been accepted. Throws NOT_FOUND.
 */
export async function clientLogin(
  { db, scope, now }: { db: Database; scope: TrainerScope; now: () => Date },
  id: string,
): Promise<ClientLogin> {
  const [client] = await db
    .select({ isAccepted: isNotNull(profiles.passwordHash), expiresAt: loginOffers.expiresAt })
    .from(clients)
    .leftJoin(profiles, eq(profiles.id, clients.profileId))
    .leftJoin(loginOffers, eq(loginOffers.clientId, clients.id))
    .where(isOwnClient(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  const { isAccepted, expiresAt } = client
  if (isAccepted) return { state: 'accepted' }
  return expiresAt && expiresAt > now() ? { state: 'waiting', expiresAt } : null
}

type LinkContext = { db: Database; keys: Keys; scope: TrainerScope }

/** The client's personal link. Throws NOT_FOUND, or CLIENT_LINK_UNREADABLE when the key is another. */
export async function clientLink(ctx: LinkContext, id: string) {
  return linkOf(await linkRow(ctx, id))
}

/** The stored link with its decrypted token. Throws as `clientLink`. */
export async function linkRow({ db, keys, scope }: LinkContext, id: string) {
  const [client] = await db
    .select({
      tokenHash: clients.tokenHash,
      tokenSealed: clients.tokenSealed,
      openings: { count: linkOpenings.count, lastOn: linkOpenings.lastOn },
    })
    .from(clients)
    .leftJoin(linkOpenings, eq(linkOpenings.clientId, clients.id))
    .where(isOwnClient(scope, id))
  if (!client) throw new Problem('NOT_FOUND')
  const { tokenSealed, ...row } = client
  const token = unseal(keys, tokenSealed, id)
  if (!token) throw new Problem('CLIENT_LINK_UNREADABLE')
  return { ...row, token }
}

/**
 * A personal link as its trainer sees it: its path (also while disabled, since enabling restores the same one), and how
 * often and on which day it was last opened, null when never.
 */
export function linkOf({ token, tokenHash, openings }: Awaited<ReturnType<typeof linkRow>>) {
  return { path: `/client/${token}`, isEnabled: tokenHash !== null, openings }
}
