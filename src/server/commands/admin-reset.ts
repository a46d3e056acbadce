// npm run admin:reset -- EMAIL: lets a SUPER_ADMIN in again who has lost the password or the second factor.
import { and, eq } from 'drizzle-orm'
import { temporaryPasswordDays, temporaryPasswordLength } from '#shared/auth/limits.ts'
import { emailField } from '#shared/fields.ts'
import { readableSecret } from '../access/keys.ts'
import { removeFactors } from '../auth/factor/removal.ts'
import { replacePassword } from '../auth/password-change.ts'
import { createPasswords, productCost, temporaryPasswordEnd } from '../auth/passwords.ts'
import { isAccountOf, profiles } from '../auth/tables.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Env } from '../env.ts'
import { noOrigin, recordEvent } from '../events/record.ts'
import { queueMail } from '../mail/outbox.ts'
import { adminResetTexts as texts } from './support/texts.ts'
import { printError, printLine, withDatabase } from './support/with-database.ts'

await withDatabase(async ({ db, env }) => {
  const email = emailField(texts.usage).safeParse(process.argv[2])
  if (!email.success) {
    printError(texts.usage)
    return 1
  }
  printError(texts.database(databaseName(env)))
  const password = readableSecret(temporaryPasswordLength)
  const refusal = await reset(db, { email: email.data, password })
  if (refusal) {
    printError(refusal)
    return 1
  }
  printLine(texts.done(email.data, temporaryPasswordDays))
  printLine(password)
  return 0
})

/** The database that is written to, without its password. */
function databaseName({ databaseUrl, dataDir }: Env): string {
  if (databaseUrl === null) return texts.embedded(dataDir)
  const { host, pathname } = new URL(databaseUrl)
  return `${host}${pathname}`
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
    if (await removeFactors(tx, account.id))
      await queueMail(tx, { kind: 'factor-reset', recipient: email, now })
    await replacePassword(tx, eq(profiles.id, account.id), { passwordHash, now, temporaryUntil })
    const recorder = { now: () => now, origin: noOrigin }
    await recordEvent(tx, recorder, { kind: 'account.access-reset', accountId: account.id })
    return null
  })
}
