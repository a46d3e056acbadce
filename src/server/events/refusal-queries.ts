import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { refusalsInput } from '#shared/events/inputs.ts'
import type { refusalPageOutput } from '#shared/events/payload.ts'
import { daySpan } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import type { CurrentUserContext } from '../procedures/context.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { refusals } from '../schema/events.ts'
import { namesOfAccounts } from './names.ts'

const pageSize = 30

/** The refused attempts of all accounts and strangers, newest first, by account and days in Stockholm. */
export async function refusedAttempts(
  { db }: CurrentUserContext,
  { cursor, email, from, to }: z.infer<typeof refusalsInput>,
): Promise<z.infer<typeof refusalPageOutput>> {
  const found = await db
    .select()
    .from(refusals)
    .where(
      and(
        cursor ? lt(refusals.id, cursor) : undefined,
        from ? sql`${refusals.hour} >= ${daySpan(from).from.toISOString()}` : undefined,
        to ? sql`${refusals.hour} < ${daySpan(to).to.toISOString()}` : undefined,
        email === null ? undefined : await isOfAccount(db, email),
      ),
    )
    .orderBy(desc(refusals.id))
    .limit(pageSize + 1)
  const rows = found.slice(0, pageSize)
  const names = await namesOfAccounts(
    db,
    rows.flatMap(({ accountId }) => accountId ?? []),
    { withEmail: true },
  )
  return {
    refusals: rows.map(({ accountId, ...row }) => ({
      ...row,
      account: accountId === null ? null : { id: accountId, name: names.get(accountId) ?? null },
    })),
    next: found.length > pageSize ? (rows.at(-1)?.id ?? null) : null,
  }
}

async function isOfAccount(db: Database, email: string): Promise<SQL> {
  const [account] = await db.select({ id: profiles.id }).from(profiles).where(isAccountOf(email))
  return account ? eq(refusals.accountId, account.id) : sql`false`
}
