import { randomUUID } from 'node:crypto'
import { and, eq, inArray, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { rateLimits } from '#server/platform/access/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { pots, potTypes } from '#server/schema/pots.ts'
import { importRowsMax } from '#shared/import/limits.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { embeddedDatabase } from '#tests/db.ts'
import { makeClient } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type ImportInput, importOf, newImport, undoOf } from '#tests/import-inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { mostFor, processorMs } from '#tests/processor-time.ts'
import { raceBehind } from '#tests/race.ts'
import { figuresOf } from '#tests/rows.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const { now } = testClock()

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now })
  foreign = await makeTrainerFixture(db, { now })
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const importAs = (by: TrainerFixture, input: ImportInput) => by.caller.clients.import(input)
const importedEvents = () =>
  db
    .select()
    .from(events)
    .where(and(eq(events.trainerId, own.trainer.id), like(events.kind, 'clients.%')))
    .orderBy(events.id)

/** Expects that the import is refused with this code, stores nothing and leaves no event. */
async function expectNothing(
  code: Parameters<typeof expectRefused>[1],
  input: ImportInput,
): Promise<void> {
  await expectRefused(db, code, () => importAs(own, input))
  expect(await importedEvents()).toEqual([])
}

describe('an import', () => {
  test('stores clients, pots and types, and leaves one event with figures and keys alone', async () => {
    const input = newImport(own)
    const [anna, bo] = input.clients
    await importAs(own, input)

    const rows = await db
      .select()
      .from(clients)
      .where(inArray(clients.id, [anna?.id ?? '', bo?.id ?? '']))
    expect(rows).toHaveLength(2)
    for (const { id, name, email, phone, lastingNote, color } of [anna, bo].flatMap(
      (one) => one ?? [],
    ))
      expect(rows).toContainEqual(
        expect.objectContaining({
          id,
          trainerId: own.trainer.id,
          name,
          email,
          phone,
          lastingNote,
          // As of a client that is added by hand.
          // The palette's first one that no client has.
          color: color ?? 'blue-500',
        }),
      )
    expect((await own.caller.pots.types()).map(({ name }) => name)).toContain('Massage')
    expect(await figuresOf(db, input.pots[0]?.id ?? '')).toEqual({ total: 650, remaining: 650 })
    const statement = await own.caller.pots.statement({ id: input.pots[0]?.id ?? '' })
    expect(statement).toMatchObject({ rows: [{ kind: 'opening', balance: 6.5 }] })

    const found = await importedEvents()
    expect(found).toMatchObject([
      {
        kind: 'clients.imported',
        actorId: own.trainer.id,
        clientIds: [anna?.id, bo?.id, own.clientId],
        subjectIds: input.pots.map(({ id }) => id),
        figures: { clients: 2, pots: 3, hoursRemaining: 14.25 },
      },
    ])
    expect(JSON.stringify(found)).not.toMatch(/Anna|@|Ring|Massage/)
  })

  test('makes each client a personal link of its own', async () => {
    const input = newImport(own)
    await importAs(own, input)
    const paths = await Promise.all(
      input.clients.map(({ id }) => own.caller.clients.link({ id }).then(({ path }) => path)),
    )
    expect(new Set(paths).size).toBe(2)
    const visitor = callerOf(db, null, { now })
    for (const path of paths) {
      const token = path.split('/').at(-1) ?? ''
      expect(await refusalOf(visitor.portal.get({ token }))).toBeNull()
    }
  })

  test('of pots alone gives them to clients that are there, and one of clients alone opens none', async () => {
    const [, , added] = newImport(own).pots
    await importAs(own, importOf({ pots: added ? [added] : [] }))
    expect(await importedEvents()).toMatchObject([{ figures: { pots: 1, hoursRemaining: 3 } }])
    await importAs(own, importOf({ clients: newImport(own).clients }))
    // The two events are of the same moment, so their order is not defined.
    const figures = (await importedEvents()).map((event) => event.figures)
    expect(figures).toHaveLength(2)
    expect(figures).toContainEqual({ clients: 2 })
  })

  test('is told to the trainer without a list of names, and on the profile of each client', async () => {
    const input = newImport(own)
    await importAs(own, input)
    const { events: mine } = await own.caller.events.mine({})
    expect(mine).toMatchObject([{ kind: 'clients.imported', clients: [], count: 3 }])
    const clientId = input.clients[0]?.id ?? ''
    const { events: ofClient } = await own.caller.events.ofClient({ clientId, group: null })
    expect(ofClient).toMatchObject([{ kind: 'clients.imported', figures: { clients: 2 } }])
    const { file } = await own.caller.clients.personalData({ id: clientId }).then((data) => ({
      file: JSON.stringify(data),
    }))
    expect(file).toContain('clients.imported')
    expect(file).not.toContain('Bo Ek')
  })
})

describe('all or none', () => {
  test('an address that another client has is refused, in any case, and so is one twice', async () => {
    await makeClient(db, own.trainer.id, { email: 'Bo@Example.com' })
    await expectNothing(
      'CLIENT_EMAIL_EXISTS',
      newImport(own, { emails: ['a@x.se', 'bo@example.com'] }),
    )
    await expectNothing('CLIENT_EMAIL_EXISTS', newImport(own, { emails: ['a@x.se', 'A@x.se'] }))
    await importAs(foreign, newImport(foreign, { emails: ['a@x.se', 'bo@example.com'] }))
  })

  test('a key that is taken or twice is CONFLICT', async () => {
    const input = newImport(own)
    const [client, other] = input.clients
    const [pot, second, third] = input.pots
    const [type] = input.types
    if (!client || !other || !pot || !second || !third || !type) throw new Error('no rows')
    const wrong: Partial<ImportInput>[] = [
      { clients: [client, { ...other, id: client.id }], pots: [] },
      { clients: [client, { ...other, id: own.clientId }], pots: [] },
      { clients: [client, { ...other, id: foreign.clientId }], pots: [] },
      { pots: [pot, second, { ...third, id: pot.id }] },
      { pots: [pot, second, { ...third, id: own.potId }] },
      { pots: [pot, second, { ...third, id: foreign.potId }] },
      { types: [type, { ...type, name: 'En till' }] },
      { types: [type, { id: own.potTypeId, name: 'En till' }] },
      { types: [type, { id: foreign.potTypeId, name: 'En till' }] },
    ]
    for (const change of wrong) await expectNothing('CONFLICT', { ...input, ...change })
  })

  test("a pot of another trainer's client or type is like one of none, and nothing leaks", async () => {
    const input = newImport(own)
    const withLast = (change: object) => ({
      ...input,
      pots: input.pots.map((pot, at) => (at === 2 ? { ...pot, ...change } : pot)),
    })
    for (const clientId of [foreign.clientId, randomUUID()])
      await expectNothing('NOT_FOUND', withLast({ clientId }))
    for (const potTypeId of [foreign.potTypeId, randomUUID()])
      await expectNothing('POT_TYPE_NOT_FOUND', withLast({ potTypeId }))
    expect(await foreign.caller.pots.ofClient({ clientId: foreign.clientId })).toHaveLength(1)
  })

  test('hours beyond the range, a bad field in the last row, and nothing at all are refused', async () => {
    const input = newImport(own)
    const last = <Row>(rows: Row[], change: object) =>
      rows.map((row, at) => (at === rows.length - 1 ? { ...row, ...change } : row))
    await expectNothing('INVALID_INPUT', { ...input, pots: last(input.pots, { hours: 100_000 }) })
    await expectNothing('INVALID_INPUT', { ...input, pots: last(input.pots, { hours: '1,555' }) })
    await expectNothing('INVALID_INPUT', { ...input, clients: last(input.clients, { name: ' ' }) })
    await expectNothing('INVALID_INPUT', {
      ...input,
      clients: last(input.clients, { email: 'bo' }),
    })
    await expectNothing('INVALID_INPUT', importOf({}))
    await expectNothing('INVALID_INPUT', importOf({ types: input.types }))
  })

  test('what is refused before the transaction counts no rows', async () => {
    await db.delete(throttles)
    await expectNothing('CLIENT_EMAIL_EXISTS', newImport(own, { emails: ['a@x.se', 'a@x.se'] }))
    const { name } = rateLimits.rowsOfAccount
    expect(await db.$count(throttles, like(throttles.key, `${name}%`))).toBe(0)
  })
})

describe('the same import again', () => {
  test('with its idempotency key has the same answer and no second effect', async () => {
    const keyed = callerOf(db, own.trainer, { idempotencyKey: randomUUID(), now })
    const input = newImport(own)
    await keyed.clients.import(input)
    await expectNoEffect(db, () => keyed.clients.import(input))
    await expectRefused(db, 'INVALID_INPUT', () =>
      keyed.clients.import({ ...input, pots: input.pots.slice(1) }),
    )
    expect(await importedEvents()).toHaveLength(1)
  })

  test('without it is CONFLICT, and under new keys CLIENT_EMAIL_EXISTS', async () => {
    const emails: [string, string] = ['a@y.se', 'b@y.se']
    const input = newImport(own, { emails })
    await importAs(own, input)
    await expectRefused(db, 'CONFLICT', () => importAs(own, input))
    await expectRefused(db, 'CLIENT_EMAIL_EXISTS', () => importAs(own, newImport(own, { emails })))
  })

  test('of two at once one is stored, whole', async () => {
    for (let round = 0; round < 5; round += 1) {
      const emails: [string, string] = [`a${round}@z.se`, `b${round}@z.se`]
      const [one, other] = [newImport(own, { emails }), newImport(own, { emails })]
      const crosswise = { ...other, clients: other.clients.toReversed() }
      const codes = await Promise.all(
        [one, crosswise].map((input) => refusalOf(importAs(own, input))),
      )
      expect(tally(codes)).toEqual({ ok: 1, CLIENT_EMAIL_EXISTS: 1 })
      const same = newImport(own)
      const again = await Promise.all([same, same].map((input) => refusalOf(importAs(own, input))))
      expect(tally(again)).toEqual({ ok: 1, CONFLICT: 1 })
    }
    expect(await db.$count(clients, eq(clients.trainerId, own.trainer.id))).toBe(1 + 5 * 4)
  })

  test('a type or a client that goes meanwhile is not found, and nothing is stored', async () => {
    const typeId = randomUUID()
    await own.caller.pots.createType({ id: typeId, name: 'Yoga', description: null })
    const { id: clientId } = await makeClient(db, own.trainer.id)
    const pot = { id: randomUUID(), clientId: own.clientId, potTypeId: own.potTypeId, hours: 1 }
    const { clients: added } = newImport(own)
    const ofType = importOf({ clients: added, pots: [{ ...pot, potTypeId: typeId }] })
    const ofClient = importOf({ clients: added, pots: [{ ...pot, clientId }] })
    const refusals = [
      ...(await raceBehind(db, (tx) => tx.delete(potTypes).where(eq(potTypes.id, typeId)), [
        () => importAs(own, ofType),
      ])),
      ...(await raceBehind(db, (tx) => tx.delete(clients).where(eq(clients.id, clientId)), [
        () => importAs(own, ofClient),
      ])),
    ]
    expect(refusals).toEqual(['POT_TYPE_NOT_FOUND', 'NOT_FOUND'])
    expect(
      await db.$count(
        clients,
        inArray(
          clients.id,
          added.map(({ id }) => id),
        ),
      ),
    ).toBe(0)
  })
})

/** An import of so many clients with a pot each. */
function importOfRows(count: number): ImportInput {
  const types = Array.from({ length: 50 }, (_, n) => ({ id: randomUUID(), name: `Typ ${n}` }))
  const people = Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    name: `Klient Nummer${n}`,
    email: `klient.nummer${n}@exempel.se`,
    phone: '070-123 45 67',
    lastingNote: n % 5 === 0 ? 'Ont i vänster knä, ring före åtta.' : '',
    color: null,
  }))
  const opened = people.map(({ id }, n) => ({
    id: randomUUID(),
    clientId: id,
    potTypeId: types[n % 50]?.id ?? '',
    hours: (n % 40) / 4,
  }))
  return { types, clients: people, pots: opened }
}

test('the largest import is stored and undone on the embedded database, each row as quickly as of a short one', async () => {
  const embedded = await embeddedDatabase()
  try {
    const by = await makeTrainerFixture(embedded.db, { now })
    const undo = (input: ImportInput) => by.caller.clients.undoImport(undoOf(input))
    const timed = async (act: () => Promise<unknown>) => Math.round(await processorMs(act))
    const fewer = 8
    const rows = importRowsMax / fewer
    const short = importOfRows(rows)
    const storedShort = await timed(() => by.caller.clients.import(short))
    await undo(short)
    const input = importOfRows(importRowsMax)
    const stored = await timed(() => by.caller.clients.import(input))
    expect(await embedded.db.$count(pots)).toBe(1 + importRowsMax)
    const undone = await timed(() => undo(input))
    process.stdout.write(
      `import of 2,000 clients and pots: ${stored} ms, of ${rows} ${storedShort} ms, its undo ${undone} ms\n`,
    )
    expect(stored / storedShort).toBeLessThan(mostFor(fewer))
    expect(await embedded.db.$count(clients)).toBe(1)
    expect(await embedded.db.$count(potTypes)).toBe(1)
    expect(await verifyBooks(embedded.db)).toEqual([])
  } finally {
    await embedded.drop()
  }
})
