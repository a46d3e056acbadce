import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { Problem } from '#shared/problem.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { withErasureRecord } from '../platform/system/erasure-log.ts'
import { lockClientsBesideBooks } from '../platform/tenant/owned-rows.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { runOnce } from '../procedures/once.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { organizations } from '../schema/organizations.ts'
import { eraseClient, erasedClients } from './erase.ts'
import { logLoginRemoved } from './login.ts'

type InactiveOf = { scope: TrainerScope; now: Date; among?: readonly string[] }

/** In a subquery, where Drizzle would write the column without its table. */
const client = sql.raw('clients.id')

/**
 * The clients without sessions and purchases for as long as the setting says, and who were added before. A
 * booked session counts, also a future one; a purchase is a new pot or added hours.
 */
async function inactiveOf(db: Database, { scope, now, among }: InactiveOf) {
  const { months, setBy } = await retentionOf(db, scope)
  const lastSessionAt = sql<Date | null>`(
    select max(s.date) from training_sessions s where s.client_id = ${client})`.mapWith(toDate)
  const lastPurchaseAt = sql<Date | null>`(
    select max(bought.at) from (
      select p.created_at as at from pots p where p.client_id = ${client}
      union all
      select h.date from pot_history h join pots p on p.id = h.pot_id
        where p.client_id = ${client} and h.hours_added > 0
    ) bought)`.mapWith(toDate)
  const lastActive = sql`greatest(${clients.createdAt}, ${lastSessionAt}, ${lastPurchaseAt})`
  const limit = sql`${now.toISOString()}::timestamptz - make_interval(months => ${months})`
  const found = await db
    .select({
      id: clients.id,
      name: clients.name,
      lastSessionAt,
      lastPurchaseAt,
      sessions:
        sql<number>`(select count(*) from training_sessions s where s.client_id = ${client})`.mapWith(
          Number,
        ),
      hoursRemaining:
        sql<number>`(select coalesce(sum(p.hours_remaining), 0) from pots p where p.client_id = ${client})`.mapWith(
          Number,
        ),
    })
    .from(clients)
    .where(
      and(
        eq(clients.trainerId, scope.trainerId),
        among && inArray(clients.id, [...among]),
        sql`${lastActive} < ${limit}`,
      ),
    )
    .orderBy(sql`${lastActive}`, asc(clients.id))
  return { months, setBy, clients: found }
}

/** The clients to be listed under "Rensa gamla klienter". */
export function inactiveClients({ db, scope, now }: Pick<TrainerContext, 'db' | 'scope' | 'now'>) {
  return inactiveOf(db, { scope, now: now() })
}

/** Sets after how many months a client is listed. Throws CONFLICT where the current organisation has set it. */
export async function setRetention(ctx: TrainerContext, months: number): Promise<void> {
  const { scope } = ctx
  await runOnce(ctx, async (tx) => {
    const { months: before, setBy } = await retentionOf(tx, scope)
    if (setBy !== null) throw new Problem('CONFLICT')
    const changed = await tx
      .update(profiles)
      .set({ retentionMonths: months })
      .where(and(eq(profiles.id, scope.trainerId), ne(profiles.retentionMonths, months)))
      .returning({ id: profiles.id })
    if (changed.length === 0) return
    await queueEvent(tx, ctx, {
      kind: 'profile.settings-changed',
      figures: { retentionMonths: months, retentionMonthsBefore: before },
    })
  })
}

/**
 * Erases inactive clients, all or none. Throws NOT_FOUND, or CONFLICT when one has become active since the list was
 * read.
 */
export async function purgeClients(ctx: TrainerContext, asked: readonly string[]): Promise<void> {
  const { db, scope, now } = ctx
  const ids = [...new Set(asked)].sort()
  const removed = new Map<string, string | null>()
  await requireInactive(db, { scope, now: now(), among: ids })
  const erased = await erasedClients(db, areOwn(scope, ids))
  await withErasureRecord(ctx, { clients: erased }, () =>
    runOnce(ctx, async (tx) => {
      await lockClientsBesideBooks(tx, scope, ids)
      await requireInactive(tx, { scope, now: now(), among: ids })
      for (const one of erased) removed.set(one.id, await eraseClient(tx, one))
      await queueEvent(tx, ctx, { kind: 'client.removed', clientIds: ids })
    }),
  )
  for (const [id, accountId] of removed) logLoginRemoved(ctx, id, accountId)
}

async function requireInactive(
  db: Database,
  of: InactiveOf & { among: readonly string[] },
): Promise<void> {
  if ((await db.$count(clients, areOwn(of.scope, of.among))) !== of.among.length)
    throw new Problem('NOT_FOUND')
  const found = await inactiveOf(db, of)
  if (found.clients.length !== of.among.length) throw new Problem('CONFLICT')
}

/** The condition for these clients of the trainer. */
function areOwn({ trainerId }: TrainerScope, ids: readonly string[]) {
  return and(eq(clients.trainerId, trainerId), inArray(clients.id, [...ids]))
}

/** The trainer's own setting, or that of the current organisation. */
async function retentionOf(db: Database, { trainerId }: TrainerScope) {
  const [trainer] = await db
    .select({
      own: profiles.retentionMonths,
      common: organizations.retentionMonths,
      organization: organizations.name,
    })
    .from(profiles)
    .leftJoin(organizations, eq(organizations.id, profiles.organizationId))
    .where(eq(profiles.id, trainerId))
  if (!trainer) throw new Problem('UNAUTHENTICATED')
  const { own, common, organization } = trainer
  return common === null ? { months: own, setBy: null } : { months: common, setBy: organization }
}

/** Both drivers return a computed instant as text or as a Date. */
function toDate(value: string | Date): Date {
  return new Date(value)
}
