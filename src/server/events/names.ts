import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { EventRow } from '#shared/events/payload.ts'
import type { TrainerScope } from '../platform/access/scope.ts'
import type { Database } from '../platform/db/database.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import type { events } from '../schema/events.ts'
import { pots } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'

// Events hold keys alone; names are read when they are shown, within the reader's scope.

/** The names of these accounts, with the e-mail address for a SUPER_ADMIN. */
export async function namesOfAccounts(
  db: Database,
  ids: readonly string[],
  { where, withEmail = false }: { where?: SQL; withEmail?: boolean } = {},
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: profiles.id, name: profiles.name, email: profiles.email })
    .from(profiles)
    .where(and(inArray(profiles.id, [...new Set(ids)]), where))
  return new Map(found.map(({ id, name, email }) => [id, withEmail ? `${name} (${email})` : name]))
}

/** The names of the trainer's own clients. */
export async function namesOfClients(
  db: Database,
  { trainerId }: TrainerScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .select({ id: clients.id, name: clients.name })
    .from(clients)
    .where(and(inArray(clients.id, [...new Set(ids)]), eq(clients.trainerId, trainerId)))
  return new Map(found.map(({ id, name }) => [id, name]))
}

type Stored = Pick<typeof events.$inferSelect, 'id' | 'kind' | 'clientIds' | 'subjectIds'>

/** What "Visa" leads to, by event: the session, the pots or the client, if they still exist. */
export async function shownOf(
  db: Database,
  scope: TrainerScope,
  rows: readonly Stored[],
): Promise<Map<number, EventRow['shown']>> {
  const firstOf = (area: string) =>
    rows.flatMap(({ kind, subjectIds }) =>
      kind.startsWith(`${area}.`) ? subjectIds.slice(0, 1) : [],
    )
  const starts = await startsOf(db, scope, firstOf('session'))
  const owners = await ownersOf(db, scope, firstOf('pot'))
  const known = await namesOfClients(
    db,
    scope,
    rows.flatMap(({ clientIds }) => clientIds),
  )
  const shownBy = ({ kind, clientIds, subjectIds }: Stored): EventRow['shown'] => {
    const [clientId = ''] = clientIds
    const [subjectId = ''] = subjectIds
    const startsAt = starts.get(subjectId)
    if (startsAt) return { page: 'calendar', startsAt }
    const owner = owners.get(subjectId)
    if (owner !== undefined) return { page: 'pots', clientId: owner }
    const isOfClient = /^(client|link|trash)\./.test(kind) && known.has(clientId)
    return isOfClient ? { page: 'client', clientId } : null
  }
  return new Map(rows.map((row) => [row.id, shownBy(row)]))
}

function startsOf(db: Database, { trainerId }: TrainerScope, ids: string[]) {
  const isOwn = and(inArray(trainingSessions.id, ids), eq(trainingSessions.trainerId, trainerId))
  const found = { id: trainingSessions.id, value: trainingSessions.startsAt }
  return valuesOf(ids, () => db.select(found).from(trainingSessions).where(isOwn))
}

function ownersOf(db: Database, { trainerId }: TrainerScope, ids: string[]) {
  const isOwn = and(inArray(pots.id, ids), eq(pots.trainerId, trainerId))
  return valuesOf(ids, () =>
    db.select({ id: pots.id, value: pots.clientId }).from(pots).where(isOwn),
  )
}

/** What a query found by id; without a query when there are no ids. */
async function valuesOf<Value>(
  ids: string[],
  query: () => PromiseLike<{ id: string; value: Value }[]>,
): Promise<Map<string, Value>> {
  const found = ids.length === 0 ? [] : await query()
  return new Map(found.map(({ id, value }) => [id, value]))
}
