import { randomUUID } from 'node:crypto'
import type { Database } from '../db/database.ts'
import { type mailKinds, outbox } from './tables.ts'

/** Has a mail sent when the transaction that it is written in has been committed. */
export async function queueMail(
  db: Database,
  { kind, recipient, now }: { kind: (typeof mailKinds)[number]; recipient: string; now: Date },
): Promise<void> {
  await db
    .insert(outbox)
    .values({ id: randomUUID(), kind, recipient, createdAt: now, nextAttemptAt: now })
}
