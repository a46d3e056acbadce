import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { loginOfferDays } from '#shared/auth/limits.ts'
import { hashToken, type Keys, linkToken } from '../platform/access/keys.ts'
import type { Database } from '../platform/db/database.ts'
import { deleteMailOfClient, queueMail } from '../platform/mail/outbox.ts'
import { clients, loginOffers } from '../schema/clients.ts'

const dayMs = 86_400_000

/**
 * Queues the mail with the offer of a login, in the transaction that has locked the client. It replaces an earlier
 * offer, whose link stops working. The token is derived from the mail's key, so that only the mail holds it.
 */
export async function makeOffer(
  tx: Database,
  keys: Keys,
  { clientId, email, now }: { clientId: string; email: string; now: Date },
): Promise<void> {
  await deleteMailOfClient(tx, clientId)
  const mailId = randomUUID()
  const offer = {
    email: email.toLowerCase(),
    tokenHash: hashToken(linkToken(keys, mailId)),
    expiresAt: new Date(now.getTime() + loginOfferDays * dayMs),
  }
  await tx
    .insert(loginOffers)
    .values({ clientId, ...offer })
    .onConflictDoUpdate({ target: loginOffers.clientId, set: offer })
  await queueMail(tx, { id: mailId, kind: 'client-login', recipient: offer.email, clientId, now })
}

/** Voids the client's offer and deletes its unsent mail. False when there was none. */
export async function voidOffer(tx: Database, clientId: string): Promise<boolean> {
  await deleteMailOfClient(tx, clientId)
  const voided = await tx
    .delete(loginOffers)
    .where(eq(loginOffers.clientId, clientId))
    .returning({ clientId: loginOffers.clientId })
  return voided.length > 0
}

/**
 * Consumes a valid offer in the caller's transaction, with the client's row locked first, and returns its client; null
 * when it was accepted, replaced or void meanwhile.
 */
export async function takeOffer(tx: Database, token: string, now: Date) {
  const isValid = isValidOffer(token, now)
  const [found] = await tx
    .select({ clientId: loginOffers.clientId })
    .from(loginOffers)
    .where(isValid)
  if (!found) return null
  const [client] = await tx
    .select({
      id: clients.id,
      name: clients.name,
      trainerId: clients.trainerId,
      profileId: clients.profileId,
    })
    .from(clients)
    .where(eq(clients.id, found.clientId))
    .for('no key update')
  const [taken] = await tx
    .delete(loginOffers)
    .where(isValid)
    .returning({ email: loginOffers.email })
  return client && taken ? { ...client, email: taken.email } : null
}

/** The condition for the valid offer of a token. */
export function isValidOffer(token: string, now: Date) {
  return and(eq(loginOffers.tokenHash, hashToken(token)), gt(loginOffers.expiresAt, now))
}

/** Deletes expired offers. */
export async function deleteExpiredOffers(db: Database, now: Date): Promise<void> {
  await db.delete(loginOffers).where(lte(loginOffers.expiresAt, now))
}
