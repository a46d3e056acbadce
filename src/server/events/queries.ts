import {
  and,
  arrayContains,
  desc,
  eq,
  inArray,
  lt,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod/mini'
import type { Role } from '#shared/access/roles.ts'
import { clientEventGroups, securityEventGroups } from '#shared/events/groups.ts'
import type {
  clientEventsInput,
  myEventsInput,
  organizationEventsInput,
  SecurityFilter,
  securityEventsInput,
} from '#shared/events/inputs.ts'
import { type EventFigures, handoverKinds, kindsOf } from '#shared/events/kinds.ts'
import { type EventPage, type EventRow, eventFiguresOutput } from '#shared/events/payload.ts'
import { daySpan } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { queueEvent } from '../platform/recording/record.ts'
import { getClient } from '../platform/tenant/own-client.ts'
import type {
  CurrentUserContext,
  OrganizationContext,
  TrainerContext,
} from '../procedures/context.ts'
import { isAccountOf, profiles } from '../schema/auth.ts'
import { events } from '../schema/events.ts'
import { organizationMembers } from '../schema/organizations.ts'
import { isByClient, isByOther } from './actors.ts'
import { namesOfAccounts, namesOfClients, shownOf } from './names.ts'
import { toldOf } from './told.ts'

const pageSize = 30
const exportMax = 10_000

type StoredEvent = typeof events.$inferSelect

/** The events of a client, newest first. Throws NOT_FOUND. */
export async function eventsOfClient(
  { db, scope }: TrainerContext,
  { clientId, group, cursor }: z.infer<typeof clientEventsInput>,
): Promise<EventPage> {
  await getClient(db, scope, clientId)
  const found = await newest(
    db,
    and(
      eq(events.trainerId, scope.trainerId),
      arrayContains(events.clientIds, [clientId]),
      inArray(events.kind, kindsOf(group ? [group] : clientEventGroups)),
    ),
    { cursor },
  )
  return pageOf(found, (rows) => ownRows({ db, scope }, rows, clientId))
}

/** What the trainer has done, and what has been done on the trainer's rows, newest first. */
export async function ownEvents(
  { db, scope }: TrainerContext,
  { cursor }: z.infer<typeof myEventsInput>,
): Promise<EventPage> {
  const { trainerId } = scope
  // A hand-over has an event of its own on each side.
  const isElsewhere = and(
    sql`${events.trainerId} is distinct from ${trainerId}`,
    notInArray(events.kind, handoverKinds),
  )
  // Two limited index scans: one condition with `or` would read and sort all of them.
  const found = [
    ...(await newest(db, eq(events.trainerId, trainerId), { cursor })),
    ...(await newest(db, and(eq(events.actorId, trainerId), isElsewhere), { cursor })),
  ]
    .sort((one, other) => other.id - one.id)
    .slice(0, pageSize + 1)
  return pageOf(found, (rows) => ownRows({ db, scope }, rows))
}

/** What has happened in an organisation: its members and invitations. Names of current members only. */
export async function eventsOfOrganization(
  { db, organization }: OrganizationContext,
  { cursor }: z.infer<typeof organizationEventsInput>,
): Promise<EventPage> {
  const { organizationId } = organization
  const found = await newest(db, eq(events.organizationId, organizationId), { cursor })
  return pageOf(found, async (rows) => {
    const isMember = sql`exists (select 1 from ${organizationMembers}
      where ${organizationMembers.trainerId} = ${profiles.id}
        and ${organizationMembers.organizationId} = ${organizationId})`
    const names = await namesOfAccounts(db, accountsIn(rows), { where: isMember })
    return rows.map((row) => payloadOf(row, { accounts: names }))
  })
}

/** Security events of all accounts: logins, accounts, access, organisations and exports. */
export async function securityEvents(
  { db }: CurrentUserContext,
  { cursor, ...filter }: z.infer<typeof securityEventsInput>,
): Promise<EventPage> {
  const found = await newest(db, await isSought(db, filter), { cursor })
  return pageOf(found, (rows) => allRows(db, rows))
}

/** The security events of a filter in one answer, at most 10,000, which is itself an event. */
export async function exportSecurityEvents(
  ctx: CurrentUserContext,
  filter: SecurityFilter,
): Promise<{ events: EventRow[]; isWhole: boolean }> {
  const { db } = ctx
  const found = await newest(db, await isSought(db, filter), { size: exportMax })
  const rows = found.slice(0, exportMax)
  await queueEvent(db, ctx, {
    kind: 'data.exported',
    figures: { from: filter.from, to: filter.to, events: rows.length },
  })
  return { events: await allRows(db, rows), isWhole: found.length <= exportMax }
}

async function isSought(
  db: Database,
  { email, from, to, group }: SecurityFilter,
): Promise<SQL | undefined> {
  return and(
    inArray(events.kind, kindsOf(group ? [group] : securityEventGroups)),
    from ? sql`${events.at} >= ${daySpan(from).from.toISOString()}` : undefined,
    to ? sql`${events.at} < ${daySpan(to).to.toISOString()}` : undefined,
    email === null ? undefined : await isOfAccount(db, email),
  )
}

async function isOfAccount(db: Database, email: string): Promise<SQL | undefined> {
  const [account] = await db.select({ id: profiles.id }).from(profiles).where(isAccountOf(email))
  if (!account) return sql`false`
  return or(eq(events.actorId, account.id), eq(events.accountId, account.id))
}

type Cut = { cursor?: number | null | undefined; size?: number }

/** One row more than a page, which tells whether there is a following one. */
function newest(
  db: Database,
  condition: SQL | undefined,
  { cursor, size = pageSize }: Cut,
): Promise<StoredEvent[]> {
  return db
    .select()
    .from(events)
    .where(and(condition, cursor ? lt(events.id, cursor) : undefined))
    .orderBy(desc(events.id))
    .limit(size + 1)
}

async function pageOf(
  found: readonly StoredEvent[],
  named: (rows: StoredEvent[]) => Promise<EventRow[]>,
): Promise<EventPage> {
  const rows = found.slice(0, pageSize)
  const next = found.length > pageSize ? (rows.at(-1)?.id ?? null) : null
  return { events: await named(rows), next }
}

/** Names of the trainer's own clients and of the trainer; what was told, to one client or all. */
async function ownRows(
  { db, scope }: Pick<TrainerContext, 'db' | 'scope'>,
  rows: StoredEvent[],
  clientId: string | null = null,
): Promise<EventRow[]> {
  const accounts = new Map([[scope.trainerId, scope.trainerName]])
  const named = rows.map(withoutCrowd)
  const clients = await namesOfClients(
    db,
    scope,
    named.flatMap(({ clientIds }) => clientIds),
  )
  const shown = await shownOf(db, scope, named)
  const told = await toldOf(db, scope, { rows: named, clientId })
  return named.map((row) => ({
    ...payloadOf(withoutOthersAccount(row, scope), { accounts, clients, shown }),
    told: told.get(row.id) ?? [],
    isByClient: isByClient(row, scope),
  }))
}

/** An import, and its undo, have thousands of clients: they tell figures rather than names. */
function withoutCrowd(row: StoredEvent): StoredEvent {
  return /^(clients|sessions)\./.test(row.kind) ? { ...row, clientIds: [] } : row
}

/**
 * An event without the account of others, which is not for the trainer to see: neither the account acted on nor, where a
 * client or another trainer acted, its key, role, browser and address.
 */
function withoutOthersAccount(row: StoredEvent, scope: TrainerContext['scope']): StoredEvent {
  const told = { ...row, accountId: null }
  return isByOther(row, scope)
    ? { ...told, actorId: null, actorRole: null, device: null, address: null }
    : told
}

/** Names and addresses of all accounts, and no client's. */
async function allRows(db: Database, rows: StoredEvent[]): Promise<EventRow[]> {
  const accounts = await namesOfAccounts(db, accountsIn(rows), { withEmail: true })
  return rows.map((row) => payloadOf({ ...row, clientIds: [] }, { accounts }))
}

function accountsIn(rows: readonly StoredEvent[]): string[] {
  return rows.flatMap(({ actorId, accountId }) => [actorId ?? [], accountId ?? []].flat())
}

type Names = ReadonlyMap<string, string>

function payloadOf(
  row: StoredEvent,
  {
    accounts,
    clients = new Map(),
    shown = new Map(),
  }: { accounts: Names; clients?: Names; shown?: ReadonlyMap<number, EventRow['shown']> },
): EventRow {
  const named = (names: Names, id: string) => ({ id, name: names.get(id) ?? null })
  return {
    id: row.id,
    at: row.at,
    kind: row.kind,
    isByClient: false,
    actor: row.actorId === null ? null : named(accounts, row.actorId),
    actorRole: row.actorRole as Role | null,
    device: row.device,
    address: row.address,
    account: row.accountId === null ? null : named(accounts, row.accountId),
    clients: row.clientIds.map((id) => named(clients, id)),
    count: row.subjectIds.length,
    figures: shownFigures(row.figures),
    shown: shown.get(row.id) ?? null,
    told: [],
  }
}

const figureNames = Object.keys(eventFiguresOutput.shape)

/** The figures that are shown; the output schema checks their types. */
function shownFigures(stored: EventFigures): EventRow['figures'] {
  const figures = figureNames.map((name) => [name, stored[name] ?? null] as const)
  return Object.fromEntries(figures) as EventRow['figures']
}
