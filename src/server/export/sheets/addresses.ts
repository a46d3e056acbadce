import { randomUUID } from 'node:crypto'
import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { makeSheetInput } from '#shared/export/sheets/inputs.ts'
import { sheetsMax } from '#shared/export/sheets/kinds.ts'
import type { Sheet } from '#shared/export/sheets/payload.ts'
import { Problem } from '#shared/problem.ts'
import { holdLogin } from '../../platform/access/login-sessions.ts'
import { newSecret, pathOfSecret } from '../../platform/access/secret-address.ts'
import { logSecurity } from '../../platform/access/security-log.ts'
import type { Database } from '../../platform/db/database.ts'
import { queueMail } from '../../platform/mail/outbox.ts'
import { queueEvent } from '../../platform/recording/record.ts'
import type { TrainerContext } from '../../procedures/context.ts'
import { actOnce } from '../../procedures/once.ts'
import { profiles } from '../../schema/auth.ts'
import { sheetAddresses } from '../../schema/sheets.ts'

type SheetContext = Pick<TrainerContext, 'db' | 'keys' | 'scope'>

/** The trainer's addresses for sheets, the oldest first (D136). */
export async function listSheets(ctx: SheetContext, only?: SQL): Promise<Sheet[]> {
  const { createdAt, id, kind, lastReadAt, period, tokenSealed, trainerId } = sheetAddresses
  const found = await ctx.db
    .select({ id, kind, period, createdAt, lastReadAt, tokenSealed })
    .from(sheetAddresses)
    .where(and(eq(trainerId, ctx.scope.trainerId), only))
    .orderBy(asc(createdAt), asc(id))
  return found.map(({ tokenSealed: sealed, ...sheet }) => ({
    ...sheet,
    path: pathOfSecret(ctx.keys, { id: sheet.id, tokenSealed: sealed }, ['/sheets/', '.csv']),
  }))
}

/**
 * Makes an address for a table, and tells the trainer by mail; asked again for the same table, it answers with the address
 * that is there. A repetition of the call (D38) gets it as it is by then. Throws SHEETS_FULL, and NOT_FOUND for a repetition
 * when it has ended.
 */
export async function makeSheet(
  ctx: TrainerContext,
  { kind, period: asked }: z.infer<typeof makeSheetInput>,
): Promise<Sheet> {
  const { trainerId } = ctx.scope
  // Balances are those of now.
  const period = kind === 'clients' ? null : asked
  const isAsked = and(
    eq(sheetAddresses.kind, kind),
    sql`${sheetAddresses.period} is not distinct from ${period}`,
  )
  const make = async (tx: Database) => {
    // Before the count, so that of two at once the second sees the first.
    await tx.select().from(profiles).where(eq(profiles.id, trainerId)).for('no key update')
    await holdLogin(tx, ctx.token)
    const [known] = await listSheets({ ...ctx, db: tx }, isAsked)
    if (known) return known
    const count = await tx.$count(sheetAddresses, eq(sheetAddresses.trainerId, trainerId))
    if (count >= sheetsMax) throw new Problem('SHEETS_FULL')
    const id = randomUUID()
    const secret = newSecret(ctx.keys, id)
    const createdAt = ctx.now()
    await tx.insert(sheetAddresses).values({ id, trainerId, kind, period, ...secret, createdAt })
    await queueAndLog(tx, ctx, { kind: 'sheet.made', id, table: kind })
    // It stays valid after the login has ended: the mail reveals one that was made with a stolen login.
    await queueMail(tx, { kind: 'sheet-made', recipient: ctx.actor.email, now: createdAt })
    return ownSheet({ ...ctx, db: tx }, isAsked)
  }
  const made = (await actOnce(ctx, make, { isReadAgain: true })) ?? (await ownSheet(ctx, isAsked))
  ctx.notifyOutbox()
  return made
}

/** Ends an address: it works no more from now on. Throws NOT_FOUND. */
export async function endSheet(ctx: TrainerContext, id: string): Promise<void> {
  await actOnce(ctx, async (tx) => {
    const isOwn = eq(sheetAddresses.trainerId, ctx.scope.trainerId)
    const [ended] = await tx
      .delete(sheetAddresses)
      .where(and(isOwn, eq(sheetAddresses.id, id)))
      .returning({ table: sheetAddresses.kind })
    if (!ended) throw new Problem('NOT_FOUND')
    await queueAndLog(tx, ctx, { kind: 'sheet.ended', id, ...ended })
  })
}

async function ownSheet(ctx: SheetContext, isAsked: SQL | undefined): Promise<Sheet> {
  const [sheet] = await listSheets(ctx, isAsked)
  if (!sheet) throw new Problem('NOT_FOUND')
  return sheet
}

type SheetAct = { kind: 'sheet.made' | 'sheet.ended'; id: string; table: string }

/** The act's event, and its line in the security log. */
async function queueAndLog(tx: Database, ctx: TrainerContext, { kind, id, table }: SheetAct) {
  await queueEvent(tx, ctx, { kind, subjectIds: [id], figures: { table } })
  logSecurity(ctx, kind, { sheetId: id, by: ctx.actor.id })
}
