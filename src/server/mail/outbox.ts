import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type mailKinds, outbox } from './tables.ts'

/** Puts a mail in the outbox, in the transaction of what it tells of; call `wakeMail` after its commit. */
export async function queueMail(
  db: Database,
  { kind, recipient, now }: { kind: (typeof mailKinds)[number]; recipient: string; now: Date },
): Promise<void> {
  await db
    .insert(outbox)
    .values({ id: randomUUID(), kind, recipient, createdAt: now, nextAttemptAt: now })
}
