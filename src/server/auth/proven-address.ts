import { and, eq } from 'drizzle-orm'
import { endWaysIn } from '../access/ways-in.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { hasFactor } from './factor/has-factor.ts'
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
 * account that was unproven this ends whatever another person may have prepared, and lets its memberships wait
 * (access/ways-in.ts); name, picture and settings stay, since the owner may have entered them. Where no mail is sent nothing is proven. Call it in the transaction of
 * `replacePassword`. Returns whether there was a factor to remove (D80).
 */
export async function proveAddress(
  ctx: Pick<Context, 'sendsMail'>,
  tx: Database,
  id: string,
): Promise<boolean> {
  if (!(await mustProveAddress(ctx, tx, id))) return false
  const hadFactor = await hasFactor(tx, id)
  await tx.update(profiles).set({ isProven: true }).where(eq(profiles.id, id))
  await endWaysIn(tx, 'proof', { accountId: id })
  return hadFactor
}
