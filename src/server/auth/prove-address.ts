import { eq } from 'drizzle-orm'
import { hasFactor } from '../platform/access/has-factor.ts'
import { mustProveAddress } from '../platform/access/proven-address.ts'
import type { Database } from '../platform/db/database.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import type { Context } from '../procedures/context.ts'
import { profiles } from '../schema/auth.ts'

/**
 * Records that the owner of the address has chosen the password by a token that stood solely in a mail to it. Of an account
 * that was unproven this ends whatever another person may have prepared, and lets its memberships wait
 * (platform/tenant/ways-in.ts); name, picture and settings stay, since the owner may have entered them. Where no mail is
 * sent nothing is proven. Call it in the transaction of `replacePassword`. Returns whether there was a factor to remove
 * (D80).
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
