import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { pots } from '#server/schema/pots.ts'

/** Changes rows with all triggers disabled, as a damaged disk or a superuser does. */
export async function behindTheirBack(db: Database, change: SQL): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(change)
  })
}

/** Makes a pot's remaining hours wrong by this many hours. */
export function damagePot(db: Database, potId: string, by = 3): Promise<void> {
  return behindTheirBack(
    db,
    sql`update ${pots} set hours_remaining = hours_remaining + ${by} where ${eq(pots.id, potId)}`,
  )
}
