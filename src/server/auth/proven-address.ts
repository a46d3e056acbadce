import { and, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { removeFactors } from './factor/remove-factors.ts'
import { profiles } from './tables.ts'

/**
 * Whether the account was made by another person for an address whose owner has not proven it: it may have been opened
 * with a password or a code that the other has seen. It cannot add a second factor, which a reset by mail would not
 * remove. Without SMTP nothing could prove it, so nothing is asked.
 */
export async function mustProveAddress(
  { sendsMail }: Pick<Context, 'sendsMail'>,
  db: Database,
  id: string,
): Promise<boolean> {
  const isUnproven = and(eq(profiles.id, id), eq(profiles.isProven, false))
  return sendsMail && (await db.$count(profiles, isUnproven)) > 0
}

/**
 * Records that the owner of the address has chosen the password by a token that stood solely in a mail to it. Of an
 * account that was unproven every factor is removed. Call it in the transaction of `replacePassword`, which has ended the
 * logins, the known devices and a waiting change of address. Returns whether there was a factor to remove.
 */
export async function proveAddress(tx: Database, id: string): Promise<boolean> {
  const proven = await tx
    .update(profiles)
    .set({ isProven: true })
    .where(and(eq(profiles.id, id), eq(profiles.isProven, false)))
    .returning({ id: profiles.id })
  return proven.length > 0 && removeFactors(tx, id)
}
