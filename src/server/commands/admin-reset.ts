// npm run admin:reset -- EMAIL: lets a SUPER_ADMIN in again who has lost the password or the second factor.
import { and, eq } from 'drizzle-orm'
import { temporaryPasswordDays, temporaryPasswordLength } from '#shared/auth/limits.ts'
import { emailField } from '#shared/fields.ts'
import { replacePassword } from '../auth/password-change.ts'
import { hasFactor } from '../platform/access/has-factor.ts'
import { readableSecret } from '../platform/access/keys.ts'
import { noOrigin } from '../platform/access/origin.ts'
import { createPasswords, productCost, temporaryPasswordEnd } from '../platform/access/passwords.ts'
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueMail } from '../platform/mail/outbox.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { endWaysIn } from '../platform/tenant/ways-in.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { printError, printLine } from './support/command.ts'
import { adminResetTexts as texts } from './support/texts.ts'
import { nameOfDatabase, withDatabase } from './support/with-database.ts'

await withDatabase(
  'admin:reset',
  async ({ db, env, positionals: [address = ''] }) => {
    const email = emailOf(address) ?? ''
    printError(texts.database(nameOfDatabase(env)))
    const password = readableSecret(temporaryPasswordLength)
    const refusal = await reset(db, { email, password })
    if (refusal) {
      printError(refusal)
      return 1
    }
    printLine(texts.done(email, temporaryPasswordDays))
    printLine(password)
    return 0
  },
  ({ positionals: [address = ''] }) => (emailOf(address) ? null : texts.address(address)),
)

/** The address as accounts have it; null for what is none. */
function emailOf(address: string): string | null {
  return emailField(texts.address(address)).safeParse(address).data ?? null
}

/**
 * Removes the factors of a SUPER_ADMIN, ends the logins and sets a temporary password; the owner is told by mail. Returns
 * why nothing was changed, or null.
 */
async function reset(
  db: Database,
  { email, password }: { email: string; password: string },
): Promise<string | null> {
  const passwordHash = await createPasswords(productCost).hash(password)
  return inTransaction(db, async (tx) => {
    const [account] = await tx
      .select({ id: profiles.id, isDisabled: profiles.isDisabled })
      .from(profiles)
      .where(and(isAccountOf(email), eq(profiles.role, 'SUPER_ADMIN')))
      .for('update')
    if (!account) return texts.unknown(email)
    if (account.isDisabled) return texts.disabled(email)
    const now = new Date()
    const temporaryUntil = temporaryPasswordEnd(now)
    if (await hasFactor(tx, account.id))
      await queueMail(tx, { kind: 'factor-reset', recipient: email, now })
    await endWaysIn(tx, 'factorReset', { accountId: account.id })
    const chosen = { passwordHash, now, cause: 'set' as const, temporaryUntil }
    await replacePassword(tx, eq(profiles.id, account.id), chosen)
    const recorder = { now: () => now, origin: noOrigin }
    await queueEvent(tx, recorder, { kind: 'account.access-reset', accountId: account.id })
    return null
  })
}
