import { randomUUID } from 'node:crypto'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { ownCopies } from '#server/operations/backup/own-copies.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { matrix } from '#shared/access/matrix.ts'
import { type EventKind, eventKinds } from '#shared/events/kinds.ts'
import { makeTenant, type Tenant } from '#tests/canaries.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { dumpOf } from '#tests/dump.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { fields, upload } from '#tests/pictures.ts'
import {
  type CallAnswer,
  keyedPaths,
  procedures,
  startServer,
  type TestServer,
} from '#tests/server.ts'
import { appUrl, giveRightPassword, now } from '../procedures/acts.ts'
import type { Keys, Prepared } from '../procedures/record.ts'
import { inputOf, preparedAct, recordOf, records } from '../procedures/records.ts'

const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const headers = { 'user-agent': userAgent }

/** Acts that a database with accounts refuses, whose own suite tests their event: auth/first-account.test.ts. */
const actsElsewhere = ['auth.makeFirstAccount']

const mutations = Object.keys(matrix).filter(
  (path) => procedures()[path]?._def.type === 'mutation' && !actsElsewhere.includes(path),
)

let db: Database
let server: TestServer
let made = 0
/** The texts and secrets that the calls have sent. */
const sentTexts = new Set<string>()

test.beforeAll(async ({ ownDatabase }) => {
  db = ownDatabase.db
  const copies = {
    ...ownCopies({ dataDir: '', isSpaceLow: () => false }),
    newest: async () => ({ file: 'a copy', at: now }),
  }
  server = await startServer(db, { now: () => now, copies, env: { publicUrl: appUrl } })
})
afterAll(() => server.close())
beforeEach(() => db.delete(throttles))

/** A SUPER_ADMIN with clients who administers an organisation: every mutation is allowed on the own rows. */
async function newTenant(on = db): Promise<Tenant> {
  made += 1
  const overrides = { role: 'SUPER_ADMIN', keyboardShortcuts: true } as const
  const tenant = await makeTenant(on, `akt${made}`, overrides, 'ADMIN')
  await giveRightPassword(on, tenant.actor.id)
  return tenant
}

/** The token of the login that makes the call; null for a visitor. */
async function tokenOf({ isVisitor, callerId }: Prepared, { actor }: Tenant) {
  return isVisitor ? null : (await beginLogin(db, callerId ?? actor.id, { confirmedAt: now })).token
}

const newest = async (on = db) => {
  const [row] = await on.select({ id: sql<string>`coalesce(max(id), 0)` }).from(events)
  return Number(row?.id ?? 0)
}

const eventsAfter = (id: number, on = db) =>
  on.select().from(events).where(sql`${events.id} > ${id}`).orderBy(asc(events.id))

/** The fields of inputs that hold a person's words or a secret. */
const textFields =
  /^(name|label|email|phone|notes|lastingNote|noteBefore|reason|description|otherInformation|contactEmail|contactPhone|organizationNumber|postalAddress|password|currentPassword|confirmation|token|code)$/

function textsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string' && textFields.test(name) ? [member] : textsIn(member),
  )
}

/** An event that an act must leave. */
type Side = Keys & { kind?: EventKind }

type Call = { answer: CallAnswer; left: (typeof events.$inferSelect)[] }

async function callAndRead(
  path: string,
  input: unknown,
  token: string | null,
  more: Record<string, string> = {},
): Promise<Call> {
  const before = await newest()
  const answer = await server.call(path, input, { token, headers: { ...headers, ...more } })
  for (const text of textsIn(input)) sentTexts.add(text)
  return { answer, left: await eventsAfter(before) }
}

/** Acts that change what a client has been told of sessions, of which the event keeps what it was (D141). */
const pathsWithPlaces = new Set<string>([
  'sessions.create',
  'sessions.undoCreate',
  'sessions.bookNext',
  'sessions.update',
  'sessions.move',
  'sessions.changeSeries',
  'sessions.undoSeriesChange',
  'sessions.remove',
  'sessions.removeMany',
  'sessions.cancel',
  'sessions.cancelMany',
  'sessions.undoCancellation',
  'sessions.undoCancelMany',
  'absences.create',
  'absences.change',
  'absences.undo',
  'trash.restore',
  'trash.restoreMany',
  'portal.cancel',
  'portal.undoCancel',
  'portal.book',
  'portal.undoBook',
  'portal.move',
  'portal.undoMove',
])

describe('an event for each act', () => {
  const counted = new Map<string, number>()

  test('every mutation of the router has an act in this test, and no other', () => {
    const paths = Object.keys(records).filter((path) => recordOf(path).act)
    expect(paths.sort()).toEqual([...mutations].sort())
  })

  test.each(mutations)('%s leaves one, and none for a retry that changes nothing', async (path) => {
    const tenant = await newTenant()
    const act = await preparedAct(path, tenant, db)
    const { input } = act
    const token = await tokenOf(act, tenant)

    const attempt = { 'idempotency-key': randomUUID() }
    const { answer, left } = await callAndRead(path, input, token, attempt)
    expect([answer.status, answer.problem]).toEqual([200, null])
    counted.set(path, left.length - (act.otherSide ? 1 : 0))
    const isByLink = path.startsWith('portal.')
    const expected = ({ kind = act.kind, ...keys }: Side) => {
      const { actorId = tenant.actor.id, subjectIds, ...named } = keys
      return {
        id: expect.any(Number),
        at: now,
        kind,
        actorId,
        actorRole: actorId && 'SUPER_ADMIN',
        device: isByLink ? null : 'Firefox, Windows',
        address: isByLink ? null : '127.0.0.0/24',
        trainerId: null,
        organizationId: null,
        accountId: null,
        clientIds: [],
        ...named,
        subjectIds: subjectIds ?? expect.any(Array),
        figures: expect.any(Object),
        placesBefore: pathsWithPlaces.has(path) ? expect.any(Object) : null,
      }
    }
    const own = expected({ ...act.keys, ...trainerOf(path, tenant) })
    const isOwn = ({ trainerId }: { trainerId: string | null }) =>
      trainerId === (own.trainerId ?? null)
    expect(left.filter(isOwn)).toEqual([own])
    expect(left.filter((event) => !isOwn(event))).toEqual(
      act.otherSide ? [expected(act.otherSide)] : [],
    )

    const again = await callAndRead(path, input, token, attempt)
    const isOnce = keyedPaths().includes(path)
    if (isOnce && !recordOf(path).isAnsweredOnce) expect(again.answer.text).toBe(answer.text)
    expect(again.left.map(({ kind }) => kind)).toEqual(act.repeated === 1 ? [act.kind] : [])
  })

  test('of the whole router: as many as there are mutations', () => {
    const total = [...counted.values()].reduce((sum, count) => sum + count, 0)
    expect({ mutations: mutations.length, events: total }).toEqual({
      mutations: mutations.length,
      events: mutations.length,
    })
    process.stdout.write(`events: ${mutations.length} mutations, ${total} events\n`)
  })

  test('a GET leaves none, whatever it calls: a link on another site may send one', async () => {
    const tenant = await newTenant()
    const { token } = await beginLogin(db, tenant.actor.id)
    const recorded: string[] = []
    for (const path of Object.keys(matrix)) {
      const before = await newest()
      const cross = { ...headers, 'sec-fetch-site': 'cross-site' }
      await server.call(path, inputOf(path, tenant), { token, headers: cross, method: 'GET' })
      if ((await eventsAfter(before)).length > 0) recorded.push(path)
    }
    expect(recorded).toEqual([])
  })

  test('export leaves one with its period', async () => {
    const tenant = await newTenant()
    const { token } = await beginLogin(db, tenant.actor.id)
    const { left } = await callAndRead('export.data', inputOf('export.data', tenant), token)
    expect(left).toMatchObject([
      {
        kind: 'data.exported',
        actorId: tenant.actor.id,
        trainerId: tenant.actor.id,
        figures: { from: '2026-11-01', to: '2026-11-30', clients: 1 },
      },
    ])
  })

  test('the upload of a picture leaves one with its size', async () => {
    const { id } = await makeProfile(db)
    const { token } = await beginLogin(db, id)
    const before = await newest()
    const answer = await upload(server, await fields(40).png().toBuffer(), { token, ...headers })
    expect(answer.status).toBe(200)
    expect(await eventsAfter(before)).toMatchObject([
      { kind: 'profile.image-changed', actorId: id, figures: { bytes: expect.any(Number) } },
    ])
  })

  test('an opening by the own trainer leaves none', async () => {
    const tenant = await newTenant()
    const { token } = await beginLogin(db, tenant.actor.id)
    const { left } = await callAndRead('portal.opened', { token: tenant.token }, token)
    expect(left).toEqual([])
  })

  test('a batch leaves one with the keys of all its rows', async () => {
    const tenant = await newTenant()
    const { token } = await beginLogin(db, tenant.actor.id)
    const input = {
      ...inputOf('sessions.create', tenant),
      weekdays: [],
      repeatWeeks: 3,
      until: null,
      skip: [],
    }
    const { left } = await callAndRead('sessions.create', input, token)
    expect(left.map(({ subjectIds }) => new Set(subjectIds).size)).toEqual([4])
  })

  test('a refused act leaves none', async () => {
    const tenant = await newTenant()
    const { token } = await beginLogin(db, tenant.actor.id)
    const change = { ...inputOf('pots.changeHours', tenant), hours: 999_999 }
    const refused = await Promise.all([
      callAndRead('pots.changeHours', change, token),
      callAndRead('pots.removeType', { id: tenant.potTypeId }, token),
      callAndRead('sessions.move', { ...inputOf('sessions.move', tenant), version: 7 }, token),
    ])
    expect(refused.map(({ answer }) => answer.problem)).not.toContain(null)
    expect(refused.flatMap(({ left }) => left)).toEqual([])
  })

  test('figures before and after, only those that changed', async () => {
    const tenant = await newTenant()
    const { token } = await beginLogin(db, tenant.actor.id)
    const hours = await callAndRead('pots.changeHours', inputOf('pots.changeHours', tenant), token)
    expect(hours.left[0]?.figures).toEqual({
      hours: -2.25,
      remainingBefore: 15,
      remainingAfter: 12.75,
    })
    const moved = await callAndRead('sessions.move', inputOf('sessions.move', tenant), token)
    expect(moved.left[0]?.figures).toEqual({
      startsAt: '2026-11-25T10:00:00.000Z',
      startsAtBefore: '2026-11-24T09:00:00.000Z',
      durationHours: 2,
      durationHoursBefore: 1,
    })
  })
})

describe('what events contain', () => {
  test('keys, figures and known words only: no name, address of mail, note, reason or secret', async () => {
    const rows = await db.select().from(events)
    expect(rows.length).toBeGreaterThan(mutations.length)
    // The answers stored with idempotency keys, too.
    const text = JSON.stringify([rows, await db.select().from(idempotencyKeys)])
    expect(text).not.toMatch(/kanarie|@/)
    expect([...sentTexts].filter((sent) => sent.length > 2 && text.includes(sent))).toEqual([])
    const values = rows.flatMap(({ figures }) => Object.values(figures))
    const known =
      /^([\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|\d{4}-\d\d-\d\d(T[\d:.]+Z)?|#[\da-f]{6}|[a-z]+-500|[A-Z_]+|mail|sms|share|copy|sessions|clients|statements|changes|invoiceBasis)$/
    expect(values.filter((value) => typeof value === 'string' && !known.test(value))).toEqual([])
    const kinds = new Set(rows.map(({ kind }) => kind))
    expect([...kinds].filter((kind) => !eventKinds.includes(kind))).toEqual([])
  })
})

describe('atomicity', () => {
  test.each(mutations)('%s is rolled back when its event cannot be stored', async (path) => {
    const tenant = await newTenant()
    const act = await preparedAct(path, tenant, db)
    const token = await tokenOf(act, tenant)
    const without = ['throttles', 'refusals']
    const before = await dumpOf(db, { without })
    await db.execute(sql`alter table events add constraint made_to_fail check (false) not valid`)
    try {
      const answer = await server.call(path, act.input, { token, headers })
      expect([answer.status, answer.problem]).toEqual([500, 'UNEXPECTED'])
    } finally {
      await db.execute(sql`alter table events drop constraint made_to_fail`)
    }
    expect(await dumpOf(db, { without })).toBe(before)
  })
})

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('append-only on %s', (_name, open) => {
  let opened: TestDatabase

  test.beforeAll(async () => {
    opened = await open()
    const at = [new Date('2020-01-01'), new Date()]
    await opened.db.insert(events).values(
      at.map((time) => ({
        at: time,
        kind: 'client.added' as const,
        clientIds: [randomUUID()],
        subjectIds: [],
        figures: {},
      })),
    )
  })
  afterAll(() => opened.drop())

  test.each([
    ['update', null, sql`update events set kind = 'client.removed'`],
    ['delete', null, sql`delete from events`],
    ['truncate', null, sql`truncate events`],
    ['truncate in a purge', '2100-01-01', sql`truncate events, refusals restart identity cascade`],
    ['a purge of the last 90 days', '2100-01-01', sql`delete from events where at > '2021-01-01'`],
    ['a purge beyond its limit', '2019-01-01', sql`delete from events where at < '2021-01-01'`],
  ])('%s is refused', async (_statement, limit, statement) => {
    const refused = opened.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('tidspott.purge_events_before', ${limit ?? ''}, true)`)
      await tx.execute(statement)
    })
    const error = await refused.then(
      () => null,
      (thrown: unknown) => databaseError(thrown),
    )
    expect(error).toEqual({ code: '23001', constraint: 'events_are_append_only' })
    expect(await opened.db.$count(events, eq(events.kind, 'client.added'))).toBe(2)
  })
})

/** Acts whose context has the tenant's scope besides what they act on. */
function trainerOf(path: string, { actor }: Tenant): { trainerId?: string } {
  return path in matrix && matrix[path as keyof typeof matrix] === 'trainer'
    ? { trainerId: actor.id }
    : {}
}
