import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { clientTables } from '#server/platform/tenant/client-tables.ts'
import { linkOpenings } from '#server/schema/clients.ts'
import { handedHours, handoverOffers, handovers } from '#server/schema/handover.ts'
import { outbox } from '#server/schema/outbox.ts'
import { trash } from '#server/schema/trash.ts'
import { callerOf } from '#tests/callers.ts'
import { makeTenant, type Tenant } from '#tests/canaries.ts'
import { testClock } from '#tests/clock.ts'
import { offerTo } from '#tests/colleagues.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { makeOrganization } from '#tests/organization.ts'
import { isOfTable, rowsOf } from '#tests/rows.ts'

const { now } = testClock()

let db: Database
let own: Tenant

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTenant(db, `hel${randomUUID().slice(0, 8)}`)
  await makeOtherRows()
})

const caller = () => callerOf(db, own.actor, { now })

/** Rows of the tables in which a tenant has none, a key of an act on the client among them. */
async function makeOtherRows() {
  const { clientId } = own
  const mail = { clientId, recipient: 'elin@example.com', createdAt: now(), nextAttemptAt: now() }
  await db.insert(linkOpenings).values({ clientId, count: 3, lastOn: '2026-11-20' })
  await db.insert(outbox).values([
    { ...mail, id: randomUUID(), kind: 'session-reminder', about: '2026-11-24', sentAt: now() },
    { ...mail, id: randomUUID(), kind: 'low-balance', about: own.potId, failedAt: now() },
    {
      ...mail,
      id: randomUUID(),
      kind: 'client-message',
      message: 'Hej!',
      expected: [{ id: own.sessionId, startsAt: null }],
      attempts: 1,
    },
  ])
  const { organizationId, put, admin } = await makeOrganization(db)
  await put(own.actor, 'MEMBER')
  const { id: formerId } = await makeProfile(db)
  await db.insert(handoverOffers).values({
    clientId,
    trainerId: own.actor.id,
    receiverId: admin.actor.id,
    organizationId,
    state: 'asked',
    fromOn: '2026-11-18',
    untilOn: '2026-12-02',
    createdAt: now(),
  })
  const former = { id: randomUUID(), giverId: formerId, receiverId: own.actor.id, organizationId }
  await db.insert(handovers).values({ ...former, clientId, at: now(), kept: {} })
  await db.insert(handedHours).values({
    trainerId: formerId,
    clientId,
    fromOn: '2026-11-02',
    sessions: 1,
    heldHours: 1,
    missedHours: 0,
  })
  const keyed = callerOf(db, own.actor, { now, idempotencyKey: randomUUID() })
  await keyed.clients.setColour({ id: clientId, color: 'red-500' })
}

type Name = keyof typeof clientTables
const entries = Object.entries(clientTables)

/** The keys of the client, and of what is the client's, in the trash too. */
const keys = () => [
  own.clientId,
  own.potId,
  own.historyId,
  own.sessionId,
  own.cancelledId,
  own.trashId,
]

/** The rows of a table that name the client, or something of it, as text. */
async function rowsIn(name: Name): Promise<string[]> {
  const table = sql.identifier(getTableName(clientTables[name].table))
  const pattern = keys().join('|')
  const rows = await rowsOf<{ row: string }>(
    db,
    sql`select t::text as row from ${table} t where t::text ~ ${pattern} order by 1`,
  )
  return rows.map(({ row }) => row)
}

async function rowsOfAll() {
  const found: Partial<Record<Name, string[]>> = {}
  for (const [name] of entries) found[name as Name] = await rowsIn(name as Name)
  return found
}

/**
 * The tables that name a client or a row of one: by a column named so, and by foreign keys from table to table. `deletes`
 * says whether the rows go with the client by foreign keys alone.
 */
async function tablesInSchema() {
  const byName = await rowsOf<{ name: string }>(
    db,
    sql`select distinct table_name::text as name from information_schema.columns
      where ${isOfTable} and udt_name in ('uuid', '_uuid')
        and column_name ~ '(client|pot|session|history)(_ids?)?$'`,
  )
  const foreignKeys = await rowsOf<{ name: string; to: string; deletes: boolean }>(
    db,
    sql`select conrelid::regclass::text as name, confrelid::regclass::text as to, confdeltype = 'c' as deletes
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const closure = (from: string[], onlyDeleting: boolean) => {
    const reached = new Set(from)
    for (let size = 0; size < reached.size; ) {
      size = reached.size
      for (const { name, to, deletes } of foreignKeys)
        if (reached.has(to) && (deletes || !onlyDeleting)) reached.add(name)
    }
    return [...reached].toSorted()
  }
  const all = closure(['clients', ...byName.map(({ name }) => name)], false)
  return { all, cascading: closure(['clients'], true) }
}

describe('the list of the tables of a client (D129)', () => {
  test('has every table of the schema that names a client or a row of one, and no other', async () => {
    const listed = entries.map(([, { table }]) => getTableName(table))
    expect(listed.toSorted()).toEqual((await tablesInSchema()).all)
  })

  test('says "cascade" of those whose rows the database deletes with the client', async () => {
    const { cascading } = await tablesInSchema()
    const listed = entries.filter(([, { erasure }]) => erasure === 'cascade')
    for (const [, { table }] of listed) expect(cascading).toContain(getTableName(table))
  })

  test('a client has a row in every table, and comes back with each that the trash keeps', async () => {
    const before = await rowsOfAll()
    const without = entries.filter(([name]) => before[name as Name]?.length === 0)
    // A trainer with a wrong pot could not delete the client.
    expect(without.map(([name]) => name)).toEqual(['wrongPots'])
    const { trashId } = await caller().clients.remove({ id: own.clientId })
    const removed = await rowsOfAll()
    await caller().trash.restore({ id: trashId ?? '', email: null })
    const after = await rowsOfAll()
    // The next revision of a session tells calendars of it (D115).
    const known = ['sessions', 'cancelled']
    for (const [name, how] of entries) {
      if ('leftOut' in how.trash) continue
      expect(removed[name as Name], name).toEqual([])
      if (known.includes(name))
        expect(after[name as Name], name).toHaveLength(before[name as Name]?.length ?? 0)
      else expect(after[name as Name], name).toEqual(before[name as Name])
    }
    expect(after.loginOffer).toEqual([])
    expect(after.trash).toEqual(before.trash)
  })

  test('a hand-over moves the rows of each table that it is said to move, and of the others leaves none to either', async () => {
    await db.delete(handoverOffers).where(eq(handoverOffers.clientId, own.clientId))
    const organization = await makeOrganization(db)
    await organization.put(own.actor, 'MEMBER')
    const { actor: receiver } = await organization.add('MEMBER')
    const before = await rowsOfAll()
    await caller().handover.start(
      offerTo({ clientId: own.clientId, receiverId: receiver.id }, { withNotes: true }),
    )
    await callerOf(db, receiver, { now }).handover.accept({ clientId: own.clientId, email: null })
    const after = await rowsOfAll()
    for (const [name, { handover }] of entries) {
      const rows = after[name as Name] ?? []
      // The client's only subscription is the giver's.
      const isMoved = handover === 'moves' && name !== 'feeds'
      if (isMoved) expect(rows, name).toHaveLength(before[name as Name]?.length ?? 0)
      if (name === 'feeds') expect(rows).toEqual([])
    }
    for (const name of ['loginOffer', 'handoverOffer', 'importRows', 'trash', 'trashKeys'] as const)
      expect(after[name], name).toEqual([])
    for (const name of ['client', 'pots', 'history', 'prices', 'sessions', 'answers'] as const)
      for (const row of after[name] ?? []) expect(row, name).toContain(receiver.id)
  })

  test('an erasure leaves no row in any table but those that stay', async () => {
    const { trashId } = await caller().clients.remove({ id: own.clientId })
    await caller().trash.empty({ ids: [trashId ?? ''] })
    const left = await rowsOfAll()
    const staying = entries.flatMap(([name, { erasure }]) =>
      typeof erasure === 'string' ? [] : [name],
    )
    const found = entries.flatMap(([name]) => (left[name as Name]?.length ? [name] : []))
    expect(found).toEqual(staying)
  })

  test("each table is in the person's file, or has its reason (D130)", async () => {
    const file: Record<string, unknown> = await caller().clients.personalData({ id: own.clientId })
    for (const [name, { file: part }] of entries)
      if (typeof part === 'string') expect(JSON.stringify(file[part]), name).toMatch(/\d/)
  })
})

describe('a document of the trash from before there was the list', () => {
  test.each([
    ['with openings of the link', sql`'{"count": 3, "lastOn": "2026-11-20"}'::jsonb`, 1],
    ['without', sql`'null'::jsonb`, 0],
  ])('is restored, %s', async (_name, openings, count) => {
    const before = await rowsOfAll()
    const { trashId } = await caller().clients.remove({ id: own.clientId })
    const older = sql`jsonb_set(${trash.document} - 'feeds' - 'answers' - 'mail' - 'prices', '{openings}', ${openings})`
    await db
      .update(trash)
      .set({ document: older })
      .where(eq(trash.id, trashId ?? ''))
    await caller().trash.restore({ id: trashId ?? '', email: null })
    const after = await rowsOfAll()
    expect(after.client).toEqual(before.client)
    expect(after.history).toEqual(before.history)
    expect(after.openings).toHaveLength(count)
    for (const name of ['feeds', 'answers', 'mail', 'prices'] as const)
      expect(after[name]).toEqual([])
  })
})
