import { asc, sql } from 'drizzle-orm'
import { hashToken, type Keys, newToken } from '../../platform/access/keys.ts'
import { noOrigin } from '../../platform/access/origin.ts'
import { newSecret } from '../../platform/access/secret-address.ts'
import type { Database } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import { endFeedsInTrash } from '../../platform/tenant/change-in-trash.ts'
import { calendarFeeds } from '../../schema/feeds.ts'

/** Rows of one statement. */
const batch = 1_000

/**
 * Gives every feed another address, with one event each: a restored backup would bring back those that were removed or
 * renewed since (D123). Without the keys that have sealed the texts of the database the new address cannot be shown: who
 * wants it gives the feed another one. Those in the trash end. Returns how many there are.
 */
export async function replaceFeedAddresses(
  db: Database,
  { keys, now }: { keys: Keys | null; now: Date },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const found = await tx
      .select({
        id: calendarFeeds.id,
        trainerId: calendarFeeds.trainerId,
        clientId: calendarFeeds.clientId,
      })
      .from(calendarFeeds)
      .orderBy(asc(calendarFeeds.id))
      .for('update')
    for (let at = 0; at < found.length; at += batch) {
      const feeds = found.slice(at, at + batch)
      const secrets = feeds.map(({ id }) => ({ id, ...secretOf(keys, id) }))
      await tx.execute(sql`update ${calendarFeeds}
        set token_hash = made."tokenHash", token_sealed = made."tokenSealed"
        from jsonb_to_recordset(${JSON.stringify(secrets)}::jsonb)
          as made (id uuid, "tokenHash" text, "tokenSealed" text)
        where ${calendarFeeds.id} = made.id`)
      for (const { id, trainerId, clientId } of feeds)
        await queueEvent(
          tx,
          { now: () => now, origin: noOrigin, scope: { trainerId } },
          {
            kind: 'feed.replaced',
            clientIds: clientId === null ? [] : [clientId],
            subjectIds: [id],
          },
        )
    }
    // No screen shows the address of a feed in the trash, so it is deleted rather than replaced.
    await endFeedsInTrash(tx)
    return found.length
  })
}

/** As `newSecret`; without keys a random token that is not stored, so that the address is unknown. */
function secretOf(keys: Keys | null, id: string) {
  return keys ? newSecret(keys, id) : { tokenHash: hashToken(newToken()), tokenSealed: '' }
}
