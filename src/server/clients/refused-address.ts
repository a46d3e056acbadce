import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import { clients } from '../schema/clients.ts'

/** Marks a client's address, if it is still this one, as one that the mail server has refused for good. */
export async function markAddressRefused(
  db: Database,
  of: { clientId: string | null; address: string; at: Date },
): Promise<void> {
  if (of.clientId === null) return
  const isStill = eq(sql`lower(${clients.email})`, of.address.toLowerCase())
  await db
    .update(clients)
    .set({ emailRefusedAt: of.at })
    .where(and(eq(clients.id, of.clientId), isStill, isNull(clients.emailRefusedAt)))
}
