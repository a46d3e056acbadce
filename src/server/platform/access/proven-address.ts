import { and, eq } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import { profiles } from '../../schema/auth.ts'
import type { Database } from '../db/database.ts'

/**
 * Whether the account was made by another person for an address whose owner has not proven it: it may have been opened
 * with a password or a code that the other has seen. It cannot add a second factor, which a reset by mail would not
 * remove. Without SMTP nothing could prove it, so nothing is asked.
 */
export async function mustProveAddress(
  { sendsMail }: { sendsMail: boolean },
  db: Database,
  id: string,
): Promise<boolean> {
  const isUnproven = and(eq(profiles.id, id), eq(profiles.isProven, false))
  return sendsMail && (await db.$count(profiles, isUnproven)) > 0
}

/**
 * Requires that this account may cause mail to others: its address is proven (D125). Where no mail is sent nothing can be
 * proven, and nothing is asked. Throws ADDRESS_UNPROVEN.
 */
export async function requireWriter(
  ctx: { sendsMail: boolean },
  tx: Database,
  accountId: string,
): Promise<void> {
  if (await mustProveAddress(ctx, tx, accountId)) throw new Problem('ADDRESS_UNPROVEN')
}
