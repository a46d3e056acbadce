import { eq } from 'drizzle-orm'
import { mustProveAddress } from '../access/proven-address.ts'
import { endWaysIn } from '../access/ways-in.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/database.ts'
import { hasFactor } from './factor/has-factor.ts'
import { profiles } from './tables.ts'

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
