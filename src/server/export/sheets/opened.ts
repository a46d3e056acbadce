import { and, eq, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { SheetKind, SheetPeriod } from '#shared/export/sheets/kinds.ts'
import type { Database } from '../../platform/db/database.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { profiles } from '../../schema/auth.ts'
import { events } from '../../schema/events.ts'
import { sheetAddresses } from '../../schema/sheets.ts'

/** What an address for sheets opens. */
export type OpenSheet = {
  id: string
  kind: SheetKind
  period: SheetPeriod | null
  lastReadAt: Date | null
  trainer: { id: string; name: string }
  /** Another one after each act on the trainer's rows, since each leaves an event (D34). */
  revision: number
}

/** It ends with the account, as a trainer's feed does. */
const byToken = prepared((db) =>
  db
    .select({
      id: sheetAddresses.id,
      kind: sheetAddresses.kind,
      period: sheetAddresses.period,
      lastReadAt: sheetAddresses.lastReadAt,
      trainer: { id: profiles.id, name: profiles.name },
      revision: sql<number>`coalesce((
        select max(${events.id}) from ${events} where ${events.trainerId} = ${sheetAddresses.trainerId}
      ), 0)`.mapWith(Number),
    })
    .from(sheetAddresses)
    .innerJoin(profiles, eq(profiles.id, sheetAddresses.trainerId))
    .where(
      and(
        eq(sheetAddresses.tokenHash, sql.placeholder('tokenHash')),
        eq(profiles.isDisabled, false),
        ne(profiles.role, 'CLIENT'),
      ),
    )
    .prepare('sheet_by_token'),
)

/** The open address of this token. */
export async function sheetByToken(
  db: Database,
  tokenHash: string,
): Promise<OpenSheet | undefined> {
  const [found] = await byToken(db).execute({ tokenHash })
  return found
}

const hourMs = 3_600_000

/** Notes that somebody reads it, at most once an hour: a sheet may ask each minute. */
export async function noteReading(
  db: Database,
  { id, lastReadAt }: OpenSheet,
  now: Date,
): Promise<void> {
  const hourAgo = new Date(now.getTime() - hourMs)
  if (lastReadAt !== null && lastReadAt > hourAgo) return
  const isDue = or(isNull(sheetAddresses.lastReadAt), lt(sheetAddresses.lastReadAt, now))
  await db
    .update(sheetAddresses)
    .set({ lastReadAt: now })
    .where(and(eq(sheetAddresses.id, id), isDue))
}
