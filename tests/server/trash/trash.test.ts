import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { applyErasures } from '#server/operations/restore/apply-erasures.ts'
import { sealAnew } from '#server/operations/sealing/sealed-texts.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import {
  type ErasureLog,
  erasureLog,
  readErasureRecord,
} from '#server/platform/system/erasure-log.ts'
import { clients, linkOpenings } from '#server/schema/clients.ts'
import { potHistory, pots } from '#server/schema/pots.ts'
import { cancelledSessions, trainingSessions } from '#server/schema/sessions.ts'
import { trash } from '#server/schema/trash.ts'
import { deleteOldTrash } from '#server/trash/empty.ts'
import { instantOf } from '#shared/time.ts'
import { makeAnswer } from '#tests/answers.ts'
import { callerOf, testSecret } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeSession, makeTrash } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { asSent, editOf, newSession } from '#tests/inputs.ts'
import { expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

let db: Database
let own: TrainerFixture
let clock: ReturnType<typeof testClock>
/** The clients that were recorded as erased. */
let erased: string[]
const erasures: ErasureLog = {
  append: (record) => {
    erased.push(...('clients' in record ? record.clients : []))
    return Promise.resolve()
  },
}

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  clock = testClock()
  erased = []
  own = await makeTrainerFixture(db, { now: () => clock.now(), erasures })
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

/** The key in the trash of a deletion. */
const keyOf = async (deletion: Promise<{ trashId: string | null }>) =>
  (await deletion).trashId ?? ''
const restore = (id: string, email: string | null = null) => own.caller.trash.restore({ id, email })
const kinds = async () => (await own.caller.trash.list()).map(({ kind }) => kind)

/** The keys of the client's sessions, by start. */
const keysOf = async (clientId: string) =>
  (await own.caller.sessions.ofClient({ clientId })).map(({ id }) => id).toReversed()

/** Every row of the client but the pots' own counters of versions: what a restoration must bring back. */
async function rowsOfClient(clientId: string) {
  const sorted = <T extends { id: string }>(rows: T[]) =>
    rows.toSorted((a, b) => a.id.localeCompare(b.id))
  const potRows = await db.select().from(pots).where(eq(pots.clientId, clientId))
  return {
    client: await db.select().from(clients).where(eq(clients.id, clientId)),
    openings: await db.select().from(linkOpenings).where(eq(linkOpenings.clientId, clientId)),
    pots: sorted(potRows),
    history: sorted(
      (
        await Promise.all(
          potRows.map(({ id }) => db.select().from(potHistory).where(eq(potHistory.potId, id))),
        )
      ).flat(),
    ),
    sessions: await db
      .select()
      .from(trainingSessions)
      .where(eq(trainingSessions.clientId, clientId))
      .orderBy(asc(trainingSessions.id)),
    cancelled: await db
      .select()
      .from(cancelledSessions)
      .where(eq(cancelledSessions.clientId, clientId))
      .orderBy(asc(cancelledSessions.id)),
  }
}

/** The same after a restoration, which calendars are told of by a higher revision of each session (D115). */
function restored({ sessions, cancelled, ...rows }: Awaited<ReturnType<typeof rowsOfClient>>) {
  const raised = <T extends { revision: number }>(row: T) => ({
    ...row,
    revision: row.revision + 1,
    changedAt: expect.any(Date),
  })
  return { ...rows, sessions: sessions.map(raised), cancelled: cancelled.map(raised) }
}

describe('a client', () => {
  test('with 300 sessions comes back with the same figures to the hundredth and the same link', async () => {
    const { clientId, potId, owner } = own
    await own.caller.pots.changeHours({ id: randomUUID(), potId, hours: 400.25, reason: 'Köp' })
    await own.caller.pots.changeHours({ id: randomUUID(), potId, hours: -0.25, reason: 'Fel' })
    const second = randomUUID()
    const { potTypeId } = own
    await own.caller.pots.create({ id: second, clientId, potTypeId, initialHours: 7.77 })
    const base = Date.parse('2025-01-06T09:00:00Z')
    await db.insert(trainingSessions).values(
      Array.from({ length: 300 }, (_, n) => ({
        id: randomUUID(),
        ...owner,
        potId: n % 7 === 0 ? null : n % 3 === 0 ? second : potId,
        startsAt: new Date(base + n * 86_400_000),
        durationHours: [0.5, 1, 0.33, 1.25][n % 4] ?? 1,
        notes: `Pass ${n}`,
        completed: n % 2 === 0,
        noShow: n % 5 === 0,
        ...(n % 10 === 0 && { cancelledAt: new Date(base), cancelReason: 'Sjuk' }),
        version: 1 + (n % 3),
      })),
    )
    await db.insert(cancelledSessions).values({
      id: randomUUID(),
      ...owner,
      potId,
      startsAt: new Date('2026-12-01T09:00:00Z'),
      durationHours: 1,
      notes: 'Med anteckning',
      version: 2,
      createdAt: new Date('2026-11-01T09:00:00Z'),
      kind: 'waived',
      cancelledAt: new Date('2026-11-20T09:00:00Z'),
      cancelledBy: owner.trainerId,
      cancelReason: 'Resa',
    })
    await db.insert(linkOpenings).values({ clientId, count: 4, lastOn: '2026-11-17' })
    const before = await rowsOfClient(clientId)
    const link = await own.caller.clients.link({ id: clientId })
    const token = link.path.split('/').at(-1) ?? ''
    const visitor = callerOf(db, null)

    const key = await keyOf(own.caller.clients.remove({ id: clientId }))
    expect(await db.$count(clients, eq(clients.id, clientId))).toBe(0)
    expect(await refusalOf(visitor.portal.get({ token }))).toBe('LINK_INVALID')
    expect(await own.caller.trash.list()).toMatchObject([
      { id: key, kind: 'client', pots: 2, sessions: 300 },
    ])

    await restore(key)
    expect(await rowsOfClient(clientId)).toEqual(restored(before))
    expect(await own.caller.clients.link({ id: clientId })).toEqual(link)
    expect(await refusalOf(visitor.portal.get({ token }))).toBeNull()
    expect(await own.caller.trash.list()).toEqual([])
    // Erasure alone is recorded outside the database.
    expect(erased).toEqual([])
  })

  test('is refused while its address belongs to another, and comes back with a new one', async () => {
    const { email } = await own.caller.clients.get({ id: own.clientId })
    const key = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    await makeClient(db, own.trainer.id, { email: email.toUpperCase() })
    expect(await own.caller.trash.preview({ id: key })).toMatchObject({ obstacle: 'email' })
    await expectRefused(db, 'CLIENT_EMAIL_EXISTS', () => restore(key))
    await restore(key, 'ny@example.com')
    expect(await own.caller.clients.get({ id: own.clientId })).toMatchObject({
      email: 'ny@example.com',
    })
  })

  test('makes a training type again that has gone, and keeps the new name of one that has not', async () => {
    const key = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    await own.caller.pots.removeType({ id: own.potTypeId })
    await restore(key)
    const known = async () => (await own.caller.pots.types()).map(({ id, name }) => ({ id, name }))
    expect(await known()).toEqual([{ id: own.potTypeId, name: 'PT' }])

    const again = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    await own.caller.pots.updateType({ id: own.potTypeId, name: 'Massage', description: null })
    await restore(again)
    expect(await known()).toEqual([{ id: own.potTypeId, name: 'Massage' }])
  })

  test('comes back with the feed that was renewed, and the answer that was seen, while its deletion waited', async () => {
    const { caller, clientId, owner } = own
    const { id } = await caller.feeds.create({ clientId, naming: 'names' })
    const at = instantOf('2026-11-18', '09:30')
    const answer = await makeAnswer(db, owner, { at, startsAt: instantOf('2026-12-01', '10:00') })
    let [key, path]: [string, string | null] = ['', null]
    await raceBehind(
      db,
      async (tx) => {
        const first = callerOf(tx, own.trainer, { now: () => clock.now() })
        path = (await first.feeds.renew({ id })).path
        await first.answers.markSeen({ ids: [answer.id] })
      },
      [
        async () => {
          key = await keyOf(caller.clients.remove({ id: clientId }))
        },
      ],
    )
    await restore(key)
    expect((await caller.feeds.list()).map((feed) => feed.path)).toEqual([path])
    expect((await caller.answers.list()).answers).toEqual([])
  })

  test('does not get its login back', async () => {
    await db
      .update(clients)
      .set({ profileId: (await makeTrainerFixture(db)).trainer.id })
      .where(eq(clients.id, own.clientId))
    await restore(await keyOf(own.caller.clients.remove({ id: own.clientId })))
    expect(await own.caller.clients.login({ id: own.clientId })).toBeNull()
  })
})

describe('a pot', () => {
  const marked = async (input: Parameters<typeof newSession>[1]) => {
    const session = newSession(own, input)
    await own.caller.sessions.create(session)
    await own.caller.sessions.update(await editOf(own.caller, session.id, { completed: true }))
    return session.id
  }

  test('takes back those of its sessions that have no pot, and says what they draw', async () => {
    const { clientId, potTypeId, potId } = own
    const stays = await marked({ date: '2026-11-10', durationHours: 1.5 })
    const moves = await marked({ date: '2026-11-11' })
    const later = newSession(own, { date: '2026-12-01' })
    await own.caller.sessions.create(later)
    await own.caller.pots.changeHours({ id: randomUUID(), potId, hours: 5, reason: 'Köp' })
    const before = await figuresOf(db, potId)

    const key = await keyOf(own.caller.pots.remove({ id: potId }))
    const other = randomUUID()
    await own.caller.pots.create({ id: other, clientId, potTypeId, initialHours: 3 })
    await own.caller.sessions.update(await editOf(own.caller, moves, { potId: other }))

    const draws = { takenBack: 2, drawnHours: 1.5 }
    expect(await own.caller.trash.preview({ id: key })).toMatchObject({ obstacle: null, ...draws })
    expect(await restore(key)).toMatchObject(draws)
    expect((await sessionRow(db, stays))?.potId).toBe(potId)
    expect((await sessionRow(db, later.id))?.potId).toBe(potId)
    expect((await sessionRow(db, moves))?.potId).toBe(other)
    // The hour of the session that has another pot now is not drawn from this one.
    expect(await figuresOf(db, potId)).toEqual({ ...before, remaining: before.remaining + 100 })
  })

  test('comes back after its entries went far up and down, whatever was deleted between', async () => {
    const { potId } = own
    const entry = async (hours: number) => {
      const id = randomUUID()
      await own.caller.pots.changeHours({ id, potId, hours, reason: 'Stor ändring' })
      return id
    }
    await entry(60_000)
    const between = await entry(-50_000)
    await entry(60_000)
    await entry(-60_000)
    await own.caller.pots.removeHistory({ id: between })
    const before = await figuresOf(db, potId)
    await restore(await keyOf(own.caller.pots.remove({ id: potId })))
    expect(await figuresOf(db, potId)).toEqual(before)
  })

  test('is refused until its client is restored', async () => {
    const pot = await keyOf(own.caller.pots.remove({ id: own.potId }))
    const client = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    expect(await own.caller.trash.preview({ id: pot })).toMatchObject({ obstacle: 'client' })
    await expectRefused(db, 'TRASH_CLIENT_REMOVED', () => restore(pot))
    await restore(client)
    await restore(pot)
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 1000 })
  })
})

describe('an entry of the history', () => {
  test('comes back as it was, and its hours with it', async () => {
    const { potId } = own
    const id = randomUUID()
    await own.caller.pots.changeHours({ id, potId, hours: 5, reason: 'Köp' })
    const [before] = await db.select().from(potHistory).where(eq(potHistory.id, id))
    const key = await keyOf(own.caller.pots.removeHistory({ id }))
    expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 1000 })
    await restore(key)
    expect(await figuresOf(db, potId)).toEqual({ total: 1500, remaining: 1500 })
    expect(await db.select().from(potHistory).where(eq(potHistory.id, id))).toEqual([before])
  })

  test('is refused until its pot is restored', async () => {
    const id = randomUUID()
    await own.caller.pots.changeHours({ id, potId: own.potId, hours: 5, reason: 'Köp' })
    const key = await keyOf(own.caller.pots.removeHistory({ id }))
    const pot = await keyOf(own.caller.pots.remove({ id: own.potId }))
    expect(await own.caller.trash.preview({ id: key })).toMatchObject({ obstacle: 'pot' })
    await expectRefused(db, 'POT_NOT_FOUND', () => restore(key))
    await restore(pot)
    await restore(key)
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1500, remaining: 1500 })
  })
})

describe('sessions', () => {
  const series = async () => {
    await own.caller.sessions.create(newSession(own, { repeatWeeks: 2, notes: 'Knäböj' }))
    return keysOf(own.clientId)
  }

  test('come back together with their keys, notes and versions, so that an earlier move can be undone', async () => {
    const [first = '', ...others] = await series()
    const to = { date: '2026-11-24', time: '09:00', durationHours: 1 }
    const { before } = await own.caller.sessions.move({ id: first, version: 1, ...to })
    const rows = await rowsOfClient(own.clientId)
    const similar = await own.caller.sessions.similar({ id: first })
    expect(similar).toEqual([])
    const key = await keyOf(own.caller.sessions.remove({ id: first }))
    const [second = '', ...after] = others
    const rest = await keyOf(own.caller.sessions.remove({ id: second, others: after }))
    expect(await own.caller.sessions.ofClient({ clientId: own.clientId })).toEqual([])
    await restore(rest)
    await restore(key)
    expect(await rowsOfClient(own.clientId)).toEqual(restored(rows))
    await own.caller.sessions.undoSeriesChange({ sessions: asSent(before) })
  })

  test('are refused whole when one of their times is taken since', async () => {
    const [first = '', ...others] = await series()
    const key = await keyOf(own.caller.sessions.remove({ id: first, others }))
    await makeSession(db, {
      ...own.owner,
      startsAt: new Date('2026-12-01T09:00:30Z'),
      durationHours: 1,
    })
    expect(await own.caller.trash.preview({ id: key })).toMatchObject({
      obstacle: 'session',
      takenAt: new Date('2026-12-01T09:00:30Z'),
    })
    await expectRefused(db, 'SESSION_EXISTS', () => restore(key))
    expect(await kinds()).toEqual(['sessions'])
  })

  test('come back without their pot when it has gone', async () => {
    const [first = ''] = await series()
    const key = await keyOf(own.caller.sessions.remove({ id: first }))
    await own.caller.pots.remove({ id: own.potId })
    expect(await own.caller.trash.preview({ id: key })).toMatchObject({ withoutPot: 1 })
    expect(await restore(key)).toMatchObject({ withoutPot: 1 })
    expect((await sessionRow(db, first))?.potId).toBeNull()
  })

  test('deleted before a column existed come back with its default', async () => {
    const [first = ''] = await series()
    const key = await keyOf(own.caller.sessions.remove({ id: first }))
    const older = sql`${trash.document} #- '{sessions,0,notes}' #- '{sessions,0,cancelReason}'`
    await db.update(trash).set({ document: older }).where(eq(trash.id, key))
    await restore(key)
    expect(await sessionRow(db, first)).toMatchObject({ notes: '', cancelReason: null })
  })

  test('of a booking that is undone are in the trash too', async () => {
    const [first = ''] = await series()
    await own.caller.sessions.undoCreate({ id: first })
    const [row] = await own.caller.trash.list()
    expect(row).toMatchObject({ kind: 'sessions', sessions: 3 })
    await restore(row?.id ?? '')
    expect(await sessionRow(db, first)).not.toBeNull()
  })
})

describe('a session keeps its pot, whatever the order', () => {
  type Step = 'cancel' | 'undoCancel' | 'deletePot' | 'restorePot' | 'delete' | 'restore'
  const orders: Step[][] = [
    ['cancel', 'deletePot', 'undoCancel', 'restorePot'],
    ['deletePot', 'cancel', 'restorePot', 'undoCancel'],
    ['deletePot', 'cancel', 'undoCancel', 'restorePot'],
    ['delete', 'deletePot', 'restore', 'restorePot'],
    ['delete', 'deletePot', 'restorePot', 'restore'],
    ['deletePot', 'delete', 'restorePot', 'restore'],
    ['deletePot', 'delete', 'restore', 'restorePot'],
    ['cancel', 'deletePot', 'undoCancel', 'delete', 'restorePot', 'restore'],
  ]
  test.each(orders.map((order) => [order.join(', '), order] as const))(
    '%s',
    async (_name, order) => {
      const input = newSession(own)
      await own.caller.sessions.create(input)
      const { id } = input
      const version = async () => (await sessionRow(db, id))?.version ?? 1
      let [potKey, sessionKey, cancelled] = ['', '', 1]
      const steps: Record<Step, () => Promise<unknown>> = {
        cancel: async () => {
          cancelled = await version()
          const how = { kind: 'inTime', reason: null } as const
          await own.caller.sessions.cancel({ id, version: cancelled, ...how })
        },
        undoCancel: () => own.caller.sessions.undoCancellation({ id, version: cancelled }),
        deletePot: async () => {
          potKey = await keyOf(own.caller.pots.remove({ id: own.potId }))
        },
        restorePot: () => restore(potKey),
        delete: async () => {
          sessionKey = await keyOf(own.caller.sessions.remove({ id }))
        },
        restore: () => restore(sessionKey),
      }
      for (const step of order) await steps[step]()
      const sessions = [{ id, version: await version() }]
      await own.caller.sessions.mark({ sessions, completed: true, noShow: false })
      expect((await figuresOf(db, own.potId)).remaining).toBe(900)
    },
  )
})

test('when a row was made survives the trash and a cancellation to the microsecond', async () => {
  const made = sql`timestamptz '2026-11-18 10:00:00.123456+00'`
  const input = newSession(own)
  await own.caller.sessions.create(input)
  await db
    .update(trainingSessions)
    .set({ createdAt: made })
    .where(eq(trainingSessions.id, input.id))
  const { version = 0 } = (await sessionRow(db, input.id)) ?? {}
  const seen = { id: input.id, version }
  await own.caller.sessions.cancel({ ...seen, kind: 'inTime', reason: null })
  await own.caller.sessions.undoCancellation(seen)
  await restore(await keyOf(own.caller.sessions.remove({ id: input.id })))
  await restore(await keyOf(own.caller.clients.remove({ id: own.clientId })))
  const isExact = and(eq(trainingSessions.id, input.id), eq(trainingSessions.createdAt, made))
  expect(await db.$count(trainingSessions, isExact)).toBe(1)
})

describe('restoring', () => {
  test('from two devices at once restores once', async () => {
    const key = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    const outcomes = await Promise.all([restore(key), restore(key)].map(refusalOf))
    expect(tally(outcomes)).toEqual({ ok: 1, TRASH_NOT_FOUND: 1 })
    expect(await db.$count(pots, eq(pots.clientId, own.clientId))).toBe(1)
  })

  test('a deletion of another trainer is like one that does not exist', async () => {
    const key = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    const { caller } = await makeTrainerFixture(db, { now: () => clock.now() })
    for (const id of [key, randomUUID()]) {
      expect(await refusalOf(caller.trash.preview({ id }))).toBe('TRASH_NOT_FOUND')
      await expectRefused(db, 'TRASH_NOT_FOUND', () => caller.trash.restore({ id, email: null }))
      await expectRefused(db, 'TRASH_NOT_FOUND', () => caller.trash.empty({ ids: [id] }))
    }
    expect(await caller.trash.list()).toEqual([])
    await restore(key)
  })

  test('is over after 30 days, when the hourly clean-up deletes it with a record of the client', async () => {
    const pot = await keyOf(own.caller.pots.remove({ id: own.potId }))
    clock.set('2026-11-19', '12:00')
    const client = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    const clean = () => deleteOldTrash({ db, now: () => clock.now(), erasures })
    const left = () => db.$count(trash, eq(trash.trainerId, own.trainer.id))
    clock.set('2026-12-18', '11:59')
    await clean()
    expect(await left()).toBe(2)
    clock.set('2026-12-18', '12:00')
    expect(await refusalOf(restore(pot))).toBe('TRASH_NOT_FOUND')
    await clean()
    expect(await kinds()).toEqual(['client'])
    expect(erased).toEqual([])
    clock.set('2026-12-19', '12:00')
    expect(await refusalOf(restore(client))).toBe('TRASH_NOT_FOUND')
    await clean()
    expect(await left()).toBe(0)
    expect(erased).toEqual([own.clientId])
  })
})

describe('"Radera nu"', () => {
  test('of a client takes what was deleted of it before, and is recorded as an erasure', async () => {
    await own.caller.pots.remove({ id: own.potId })
    const key = await keyOf(own.caller.clients.remove({ id: own.clientId }))
    await own.caller.trash.empty({ ids: [key] })
    expect(await own.caller.trash.list()).toEqual([])
    expect(erased).toEqual([own.clientId])
    await expectRefused(db, 'TRASH_NOT_FOUND', () => own.caller.trash.empty({ ids: [key] }))
    await expectRefused(db, 'TRASH_NOT_FOUND', () => restore(key))
  })

  test('of all leaves what others have deleted', async () => {
    const other = await makeTrainerFixture(db, { now: () => clock.now() })
    const foreign = await keyOf(other.caller.pots.remove({ id: other.potId }))
    await own.caller.pots.remove({ id: own.potId })
    const ids = (await own.caller.trash.list()).map(({ id }) => id)
    await own.caller.trash.empty({ ids: [...ids, foreign] })
    expect(await own.caller.trash.list()).toEqual([])
    expect(await other.caller.trash.list()).toHaveLength(1)
  })
})

describe('the erasure of a client', () => {
  // As older versions let a key be used again while it lay in another trainer's trash.
  test('leaves what lies under its key in another trainer\'s trash: by "Radera nu" and by "Rensa gamla klienter"', async () => {
    const other = await makeTrainerFixture(db)
    const { id } = await makeClient(db, own.trainer.id, { createdAt: new Date('2020-01-01') })
    for (const clientId of [own.clientId, id])
      await makeTrash(db, { trainerId: other.trainer.id, clientId, potId: null })
    await own.caller.trash.empty({
      ids: [await keyOf(own.caller.clients.remove({ id: own.clientId }))],
    })
    await own.caller.clients.purge({ ids: [id] })
    expect(await db.$count(trash, eq(trash.trainerId, own.trainer.id))).toBe(0)
    expect(await db.$count(trash, eq(trash.trainerId, other.trainer.id))).toBe(2)
  })

  test('empties the trash of it: by "Rensa gamla klienter"', async () => {
    const { id } = await makeClient(db, own.trainer.id, { createdAt: new Date('2020-01-01') })
    const session = await makeSession(db, {
      trainerId: own.trainer.id,
      clientId: id,
      startsAt: new Date('2026-12-01T09:00:00Z'),
    })
    await own.caller.sessions.remove({ id: session })
    expect(await kinds()).toEqual(['sessions'])
    await own.caller.clients.purge({ ids: [id] })
    expect(await kinds()).toEqual([])
  })

  test('applies again to a restored backup that has it in the trash', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'trash-'))
    const isClient = eq(clients.id, own.clientId)
    await db.update(clients).set({ createdAt: clock.now() }).where(isClient)
    await own.caller.clients.remove({ id: own.clientId })
    const file = `${directory}/erasures.log`
    await erasureLog(file).append({
      at: clock.now().toISOString(),
      erasure: randomUUID(),
      clients: [own.clientId],
      accounts: [],
      organizations: [],
    })
    expect((await readErasureRecord(file)).erasures).toHaveLength(1)
    expect(await applyErasures(db, { file })).toMatchObject({ clients: 1 })
    expect(await kinds()).toEqual([])
    expect(await applyErasures(db, { file })).toMatchObject({ clients: 0 })
    await rm(directory, { recursive: true })
  })
})

// Last, since the rows of this file are sealed by another key afterwards.
test('a client that was deleted before the secret was changed comes back with addresses that can be copied', async () => {
  const { path } = await own.caller.clients.link({ id: own.clientId })
  const feed = await own.caller.feeds.create({ clientId: own.clientId, naming: 'names' })
  const key = await keyOf(own.caller.clients.remove({ id: own.clientId }))
  const keys = await loadKeys('another secret of the tests, 32+ characters', '', testSecret)
  await sealAnew(db, keys)
  const current = await loadKeys('another secret of the tests, 32+ characters', '')
  const caller = callerOf(db, own.trainer, { keys: current, now: () => clock.now() })
  await caller.trash.restore({ id: key, email: null })
  expect(await caller.clients.link({ id: own.clientId })).toMatchObject({ path })
  expect(await caller.feeds.list()).toEqual([feed])
})
