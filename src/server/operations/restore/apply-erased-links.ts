import { and, eq, sql } from 'drizzle-orm'
import { type Keys, newToken } from '../../platform/access/keys.ts'
import { noOrigin } from '../../platform/access/origin.ts'
import { seal } from '../../platform/access/seal.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import type { Recorded } from '../../platform/system/erasure-log.ts'
import { endWaysIn } from '../../platform/tenant/ways-in.ts'
import { clients } from '../../schema/clients.ts'
import { trash } from '../../schema/trash.ts'

/**
 * Closes the personal links of a restored database that the record says have ended, with their clients' feeds, also in the
 * trash (D123). A replaced one gets another token, so that its trainer, who enables the link, gives out a new one; without
 * keys it cannot be shown or enabled, and a new one is made. Returns how many links of clients it closed.
 */
export async function closeEndedLinks(
  db: Database,
  { links, keys, now }: { links: Recorded['links']; keys: Keys | null; now: () => Date },
): Promise<number> {
  let closed = 0
  for (const how of ['replaced', 'disabled'] as const) {
    const hashes = JSON.stringify(links[how])
    const isEnded = (hash: Parameters<typeof eq>[0] | ReturnType<typeof sql>) =>
      sql`${hash} in (select jsonb_array_elements_text(${hashes}::jsonb))`
    closed += await inTransaction(db, async (tx) => {
      const found = await tx
        .select({ id: clients.id, trainerId: clients.trainerId })
        .from(clients)
        .where(isEnded(clients.tokenHash))
        .orderBy(clients.id)
        .for('no key update')
      for (const { id, trainerId } of found) {
        await endWaysIn(tx, 'closed', { clientId: id })
        if (how === 'replaced')
          await tx
            .update(clients)
            .set({ tokenSealed: sealedAnew(keys, id) })
            .where(eq(clients.id, id))
        await queueEvent(
          tx,
          { now, origin: noOrigin, scope: { trainerId } },
          { kind: 'link.closed-again', clientIds: [id] },
        )
      }
      const deleted = await tx
        .select({ id: trash.id, clientId: trash.clientId })
        .from(trash)
        .where(
          and(eq(trash.kind, 'client'), isEnded(sql`${trash.document} #>> '{client,tokenHash}'`)),
        )
      for (const { id, clientId } of deleted) {
        const client = JSON.stringify({
          tokenHash: null,
          ...(how === 'replaced' && { tokenSealed: sealedAnew(keys, clientId) }),
        })
        await tx
          .update(trash)
          .set({
            document: sql`jsonb_set(${trash.document}, '{client}', ${trash.document} -> 'client' || ${client}::jsonb)`,
          })
          .where(eq(trash.id, id))
      }
      return found.length
    })
  }
  return closed
}

/** Another token, sealed; none without keys. */
function sealedAnew(keys: Keys | null, id: string): string {
  return keys ? seal(keys, newToken(), id) : ''
}
