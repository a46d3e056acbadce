import { randomUUID } from 'node:crypto'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, onTestFinished } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { rateLimits } from '#server/platform/access/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { potHistory } from '#server/schema/pots.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { importRowsMax } from '#shared/import/limits.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { embeddedDatabase } from '#tests/db.ts'
import { makeClient, makePot, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { mostFor, processorMs } from '#tests/processor-time.ts'
import { raceAtClient } from '#tests/race.ts'
import { seededRandom } from '#tests/random.ts'
import { figuresOf, hundredths, sessionRow, stateOf } from '#tests/rows.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { importedSession, sessionsImport, undoOfSessions } from '#tests/session-imports.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

const { now } = testClock()

let db: Database
let own: TrainerFixture
let foreign: TrainerFixture
/** A pot with 6.5 hours left, as a sheet says. */
let potId: string

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  own = await makeTrainerFixture(db, { now })
  foreign = await makeTrainerFixture(db, { now })
  potId = await makePot(db, own.owner, { hours: 6.5, potTypeId: own.potTypeId })
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

type Input = ReturnType<typeof sessionsImport>

const day = (date: string) => `${date}T09:00:00.000Z`
/** Three and a half hours held before the import, the first of them on 6 October. */
const held = () => {
  const of = { clientId: own.clientId, potId }
  return [
    importedSession(of, { startsAt: day('2026-10-20'), durationHours: 2, notes: 'Rygg' }),
    importedSession(of, { startsAt: day('2026-10-06'), durationHours: '0,5' }),
    importedSession(of, { startsAt: day('2026-10-27'), status: 'noShow' }),
  ]
}
const importAs = (by: TrainerFixture, input: Input) => by.caller.sessions.import(input)
const importedEvents = () =>
  db
    .select()
    .from(events)
    .where(and(eq(events.trainerId, own.trainer.id), like(events.kind, 'sessions.%')))
    .orderBy(events.id)

/** What is sent of a refused import. */
async function failureOf(server: TestServer, token: string, input: Input) {
  const answer = await server.send({
    method: 'POST',
    path: '/trpc/sessions.import',
    headers: {
      origin: server.origin,
      'content-type': 'application/json',
      cookie: `tidspott=${token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ json: input }),
  })
  const { error } = JSON.parse(answer.text) as {
    error: { json: { data: Record<string, unknown> } }
  }
  return error.json
}

/** Expects that the import is refused with this code, stores nothing and leaves no event. */
async function expectNothing(code: Parameters<typeof expectRefused>[1], input: Input) {
  await expectRefused(db, code, () => importAs(own, input))
  expect(await importedEvents()).toEqual([])
}

describe('an import of sessions (D110)', () => {
  test('keeps the balance: with 3.5 h held, 6.5 h left become 6.5 of 10', async () => {
    await importAs(own, sessionsImport(held(), [potId]))
    expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 650 })
    const { rows, isRight } = await own.caller.pots.statement({ id: potId })
    expect(isRight).toBe(true)
    expect(rows.map(({ kind, hours, balance }) => [kind, hours, balance])).toEqual([
      ['opening', 6.5, 6.5],
      ['added', 3.5, 10],
      ['completed', -0.5, 9.5],
      ['completed', -2, 7.5],
      ['noShow', -1, 6.5],
    ])
    expect(rows[1]).toMatchObject({ reason: 'Pass före importen', who: own.trainer.name })
    expect(rows[1]?.date.getTime()).toBeLessThan(new Date(day('2026-10-06')).getTime())
  })

  test('names its entries as those of one import, each import its own', async () => {
    const more = importedSession(own, { startsAt: day('2026-11-05') })
    await importAs(own, sessionsImport([...held(), more], [potId, own.potId]))
    const next = importedSession(own, { startsAt: day('2026-11-06') })
    await importAs(own, sessionsImport([next], [own.potId]))
    const entries = await db
      .select({ potId: potHistory.potId, importId: potHistory.importId })
      .from(potHistory)
      .where(eq(potHistory.trainerId, own.trainer.id))
    const first = entries.find((entry) => entry.potId === potId)
    const others = entries.filter((entry) => entry.potId === own.potId)
    expect(new Set(entries.map(({ importId }) => importId)).size).toBe(2)
    expect(entries.every(({ importId }) => importId !== null)).toBe(true)
    expect(others.map(({ importId }) => importId)).toContain(first?.importId)
  })

  test('draws from a pot without an entry, and each pot stands for itself', async () => {
    const drawn = importedSession(own, { durationHours: 1.25 })
    await importAs(own, sessionsImport([...held(), drawn], [potId]))
    expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 650 })
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 875 })
  })

  test('stores each session with its status and note, and a past one may have none', async () => {
    const sessions = [
      ...held(),
      importedSession({ ...own, potId: null }, { status: 'completed' }),
      importedSession(own, { startsAt: day('2026-11-04'), status: 'planned' }),
    ]
    await importAs(own, sessionsImport(sessions, [potId]))
    for (const { id, clientId, potId: of, startsAt, durationHours, status, notes } of sessions)
      expect(await sessionRow(db, id)).toMatchObject({
        trainerId: own.trainer.id,
        clientId,
        potId: of,
        startsAt: new Date(startsAt),
        durationHours: Number(String(durationHours).replace(',', '.')),
        completed: status === 'completed',
        noShow: status === 'noShow',
        cancelledAt: null,
        notes,
        version: 1,
      })
    expect((await own.caller.sessions.unmarked()).sessions).toHaveLength(1)
  })

  test('books a coming session, which charges nothing', async () => {
    const coming = importedSession(own, { startsAt: day('2026-12-01'), status: 'planned' })
    await importAs(own, sessionsImport([coming]))
    expect(await figuresOf(db, own.potId)).toEqual({ total: 1000, remaining: 1000 })
    const open = await own.caller.sessions.openOfClient({ clientId: own.clientId })
    expect(open).toMatchObject([{ id: coming.id, potId: own.potId }])
  })

  test('leaves one event with keys and figures alone, told without a list of names', async () => {
    const sessions = held()
    await importAs(own, sessionsImport(sessions, [potId]))
    const found = await importedEvents()
    expect(found).toMatchObject([
      {
        kind: 'sessions.imported',
        actorId: own.trainer.id,
        clientIds: [own.clientId],
        subjectIds: sessions.map(({ id }) => id),
        figures: { sessions: 3, pots: 1, hours: 3.5 },
      },
    ])
    expect(JSON.stringify(found)).not.toMatch(/Rygg|Klient/)
    const { events: mine } = await own.caller.events.mine({})
    expect(mine).toMatchObject([{ kind: 'sessions.imported', clients: [], count: 3 }])
    const { clientId } = own
    const { events: ofClient } = await own.caller.events.ofClient({ clientId, group: 'sessions' })
    expect(ofClient).toMatchObject([{ kind: 'sessions.imported', figures: { sessions: 3 } }])
  })

  test('of any sessions keeps every named balance to the hundredth, and its undo brings all back', async () => {
    const random = seededRandom(110)
    for (let round = 0; round < 15; round += 1) {
      const potIds = [potId, own.potId, null]
      const sessions = Array.from({ length: 1 + random.below(30) }, (_, n) =>
        importedSession(
          { clientId: own.clientId, potId: random.of(potIds) ?? null },
          {
            startsAt: new Date(Date.UTC(2020, 0, 1 + n, random.below(24))).toISOString(),
            durationHours: (1 + random.below(2_400)) / 100,
            status: random.of(['planned', 'completed', 'noShow'] as const) ?? 'planned',
          },
        ),
      )
      const charged = (id: string) =>
        sessions
          .filter((one) => one.potId === id && one.status !== 'planned')
          .reduce((sum, one) => sum + hundredths(one.durationHours), 0)
      const balanced = [potId, own.potId].filter((id) => charged(id) > 0 && random.percent(60))
      const [before, was] = [
        await stateOf(db),
        await Promise.all([potId, own.potId].map((id) => figuresOf(db, id))),
      ]
      const input = sessionsImport(sessions, balanced)
      await importAs(own, input)
      for (const [n, id] of [potId, own.potId].entries()) {
        const { total = 0, remaining = 0 } = was[n] ?? {}
        const kept = balanced.includes(id) ? charged(id) : 0
        const after = { total: total + kept, remaining: remaining + kept - charged(id) }
        expect(await figuresOf(db, id)).toEqual(after)
      }
      expect(await verifyBooks(db)).toEqual([])
      await own.caller.sessions.undoImport(undoOfSessions(input))
      expect(await stateOf(db)).toBe(before)
    }
  })
})

describe('an import of sessions is refused whole', () => {
  test('when one that has not begun is not planned', async () => {
    for (const status of ['completed', 'noShow'] as const)
      for (const startsAt of ['2026-11-18T11:00:00.000Z', day('2026-12-01')])
        await expectNothing(
          'INVALID_INPUT',
          sessionsImport([...held(), importedSession(own, { startsAt, status })], [potId]),
        )
    const begun = importedSession(own, { startsAt: '2026-11-18T10:59:59.999Z' })
    await importAs(own, sessionsImport([begun]))
  })

  test('when an entry is for a pot that nothing is charged to, or for one twice', async () => {
    const planned = importedSession(own, { status: 'planned' })
    const sessions = [...held(), planned]
    for (const other of [own.potId, foreign.potId, randomUUID()])
      await expectNothing('INVALID_INPUT', sessionsImport(sessions, [potId, other]))
    await expectNothing('CONFLICT', sessionsImport(sessions, [potId, potId]))
  })

  test('when a session is there already, or twice: same client and length, less than a minute apart (S45)', async () => {
    const [first] = held()
    if (!first) throw new Error('no session')
    await makeSession(db, { ...own.owner, startsAt: new Date('2026-11-10T09:00:00Z') })
    const at = (startsAt: string, changes = {}) => importedSession(own, { startsAt, ...changes })
    const late = '2026-11-10T09:00:59.999Z'
    await expectNothing('SESSION_EXISTS', sessionsImport([...held(), at(late)]))
    await expectNothing('SESSION_EXISTS', sessionsImport([at(late, { status: 'planned' })]))
    for (const startsAt of [
      day('2026-10-20'),
      '2026-10-20T09:00:59.999Z',
      '2026-10-20T08:59:01.000Z',
    ])
      await expectNothing(
        'SESSION_EXISTS',
        sessionsImport([first, { ...first, id: randomUUID(), startsAt }]),
      )
    const { id: otherId } = await makeClient(db, own.trainer.id)
    await importAs(
      own,
      sessionsImport([
        at('2026-11-10T09:01:00.000Z'),
        at('2026-11-10T08:59:00.000Z'),
        at(late, { durationHours: 1.5 }),
        importedSession({ clientId: otherId, potId: null }, { startsAt: late }),
      ]),
    )
  })

  test("when a client or a pot is another trainer's or unknown, or the pot another client's", async () => {
    const withOne = (of: { clientId: string; potId: string | null }) =>
      sessionsImport([...held(), importedSession(of)], [potId])
    for (const clientId of [foreign.clientId, randomUUID()])
      for (const of of [null, foreign.potId])
        await expectNothing('NOT_FOUND', withOne({ clientId, potId: of }))
    for (const of of [foreign.potId, randomUUID()])
      await expectNothing('POT_NOT_FOUND', withOne({ clientId: own.clientId, potId: of }))
    const { id: clientId } = await makeClient(db, own.trainer.id)
    await expectNothing('POT_NOT_FOUND', withOne({ clientId, potId: own.potId }))
    expect(
      await db.$count(trainingSessions, eq(trainingSessions.trainerId, foreign.trainer.id)),
    ).toBe(0)
  })

  test('when a key is taken or twice', async () => {
    const [first, second, third] = held()
    if (!first || !second || !third) throw new Error('no sessions')
    const ownId = await makeSession(db, { ...own.owner, startsAt: new Date(day('2026-01-06')) })
    const theirs = newSession(foreign)
    await foreign.caller.sessions.create(theirs)
    for (const id of [first.id, ownId, theirs.id])
      await expectNothing('CONFLICT', sessionsImport([first, second, { ...third, id }], [potId]))
    const entryId = randomUUID()
    const hours = { potId: foreign.potId, hours: 1, reason: 'Köp' }
    await foreign.caller.pots.changeHours({ id: entryId, ...hours })
    const taken = { sessions: held(), entries: [{ id: entryId, potId }] }
    await expectNothing('CONFLICT', taken)
    const ofOwn = importedSession(own, { startsAt: day('2026-09-01') })
    const twice = [potId, own.potId].map((of) => ({ id: randomUUID(), potId: of }))
    const same = twice.map((one) => ({ ...one, id: twice[0]?.id ?? '' }))
    await expectNothing('CONFLICT', { sessions: [...held(), ofOwn], entries: same })
  })

  test('when the hours of a pot would leave their range, but not on the way there', async () => {
    const [most, least] = [
      await makePot(db, own.owner, { hours: 99_998.5 }),
      await makePot(db, own.owner, { hours: -99_998.5 }),
    ]
    const of = (pot: string) => importedSession({ ...own, potId: pot }, { durationHours: 2 })
    await expectNothing('HOURS_OUT_OF_RANGE', sessionsImport([of(most)], [most]))
    await expectNothing('HOURS_OUT_OF_RANGE', sessionsImport([of(least)]))
    const input = sessionsImport([of(least)], [least])
    await importAs(own, input)
    expect(await figuresOf(db, least)).toEqual({ total: -9_999_650, remaining: -9_999_850 })
    await own.caller.sessions.undoImport(undoOfSessions(input))
  })

  test('when it has no sessions or a bad field in its last row', async () => {
    await expectNothing('INVALID_INPUT', sessionsImport([]))
    for (const change of [
      { durationHours: 0 },
      { durationHours: 25 },
      { notes: 'x'.repeat(5_001) },
    ])
      await expectNothing(
        'INVALID_INPUT',
        sessionsImport([...held(), importedSession(own, change)]),
      )
  })

  test('and what is refused before the transaction counts no rows', async () => {
    await db.delete(throttles)
    await expectNothing('INVALID_INPUT', sessionsImport(held(), [own.potId]))
    const { name } = rateLimits.rowsOfAccount
    expect(await db.$count(throttles, like(throttles.key, `${name}%`))).toBe(0)
  })
})

describe('a refused session is named by its place in the input', () => {
  const last = (
    change: Partial<Input['sessions'][number]>,
    of: Parameters<typeof importedSession>[0] = own,
  ) => sessionsImport([...held(), importedSession(of, change)], [potId])

  test.each<[string, () => Input]>([
    ['a length', () => last({ durationHours: 0.833333 })],
    ['a note', () => last({ notes: 'x'.repeat(5_001) })],
    ['a status', () => last({ startsAt: day('2026-12-01') })],
    ['a client', () => last({}, { clientId: foreign.clientId, potId: null })],
    ['a pot', () => last({}, { clientId: own.clientId, potId: foreign.potId })],
    [
      'a time that is taken by the input',
      () => last({ startsAt: day('2026-10-06'), durationHours: 0.5 }),
    ],
    [
      'a time less than a minute away',
      () => last({ startsAt: '2026-10-06T08:59:30.000Z', durationHours: 0.5 }),
    ],
  ])('for %s', async (_what, input) => {
    const server = await startServer(db, { now })
    onTestFinished(server.close)
    const { token } = await beginLogin(db, own.trainer.id)
    const { data } = await failureOf(server, token, input())
    expect(data).toMatchObject({ place: 3 })
    // No more is told than that.
    expect(Object.keys(data).toSorted()).toEqual(['code', 'httpStatus', 'path', 'place', 'problem'])
  })
})

describe('the same import of sessions again', () => {
  test('with its idempotency key has the same answer and no second effect, also after an undo', async () => {
    const keyed = callerOf(db, own.trainer, { idempotencyKey: randomUUID(), now })
    const input = sessionsImport(held(), [potId])
    await keyed.sessions.import(input)
    await expectNoEffect(db, () => keyed.sessions.import(input))
    await expectRefused(db, 'INVALID_INPUT', () => keyed.sessions.import({ ...input, entries: [] }))
    await own.caller.sessions.undoImport(undoOfSessions(input))
    await expectNoEffect(db, () => keyed.sessions.import(input))
    expect(await importedEvents()).toHaveLength(2)
  })

  test('without it is CONFLICT, and under new keys SESSION_EXISTS', async () => {
    const input = sessionsImport(held(), [potId])
    await importAs(own, input)
    await expectRefused(db, 'CONFLICT', () => importAs(own, input))
    await expectRefused(db, 'SESSION_EXISTS', () => importAs(own, sessionsImport(held(), [potId])))
  })

  test('of two at once one is stored, whole', async () => {
    const { id: clientId } = await makeClient(db, own.trainer.id)
    for (let round = 1; round <= 5; round += 1) {
      const startsAt = day(`2026-0${round}-01`)
      const make = () =>
        sessionsImport([
          importedSession(own, { startsAt }),
          importedSession({ clientId, potId: null }, { startsAt }),
        ])
      const [one, other] = [make(), make()]
      const crosswise = { ...other, sessions: other.sessions.toReversed() }
      const codes = await Promise.all(
        [one, crosswise].map((input) => refusalOf(importAs(own, input))),
      )
      expect(tally(codes)).toEqual({ ok: 1, SESSION_EXISTS: 1 })
    }
    const same = sessionsImport(held(), [potId])
    const twice = [0, 1].map(() => () => importAs(own, same))
    expect(tally(await raceAtClient(db, own.clientId, twice))).toEqual({ ok: 1, CONFLICT: 1 })
    expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 650 })
  })

  test('beside the deletion of its pot stores nothing', async () => {
    const remove = () => own.caller.pots.remove({ id: potId })
    const codes = await raceAtClient(db, own.clientId, [
      remove,
      () => importAs(own, sessionsImport(held(), [potId])),
    ])
    expect(codes).toEqual([null, 'POT_NOT_FOUND'])
    expect(await importedEvents()).toEqual([])
  })
})

describe('the starts of sessions, for the preview of an import', () => {
  test('are those of the own sessions in a period of whole days, and those that extend into it', async () => {
    const at = (startsAt: string, durationHours = 1) =>
      makeSession(db, { ...own.owner, startsAt: new Date(startsAt), durationHours })
    await at('2026-11-01T22:59:59Z', 24)
    await at('2026-11-02T23:00:00Z', 24)
    await at('2026-11-03T22:59:59Z')
    await at('2026-11-03T23:00:00Z')
    await makeSession(db, { ...foreign.owner, startsAt: new Date(day('2026-11-03')) })
    const found = await own.caller.sessions.startsOf({ from: '2026-11-03', to: '2026-11-03' })
    const { clientId } = own
    expect(found).toEqual([
      { clientId, startsAt: new Date('2026-11-02T23:00:00Z'), durationHours: 24 },
      { clientId, startsAt: new Date('2026-11-03T22:59:59Z'), durationHours: 1 },
    ])
    const wrong = { from: '2026-11-04', to: '2026-11-03' }
    expect(await refusalOf(own.caller.sessions.startsOf(wrong))).toBe('INVALID_INPUT')
  })
})

test('the largest import of sessions is stored and undone on the embedded database, each session as quickly as of a short one', async () => {
  const embedded = await embeddedDatabase()
  const timed = async (act: () => Promise<unknown>) => Math.round(await processorMs(act))
  try {
    const by = await makeTrainerFixture(embedded.db, { now })
    const people = [by.clientId]
    for (let n = 1; n < 40; n += 1) people.push((await makeClient(embedded.db, by.trainer.id)).id)
    const potIds = [by.potId]
    for (const clientId of people.slice(1))
      potIds.push(await makePot(embedded.db, { ...by.owner, clientId }, by))
    const of = (n: number) => ({ clientId: people[n] ?? '', potId: potIds[n] ?? '' })
    const sessions = Array.from({ length: importRowsMax }, (_, n) =>
      importedSession(of(n % 40), {
        startsAt: new Date(Date.UTC(2022, 0, 1) + 3_600_000 * 13 * n).toISOString(),
        durationHours: ((n % 8) + 1) / 4,
        notes: n % 5 === 0 ? 'Ont i vänster knä' : '',
      }),
    )
    const before = await stateOf(embedded.db)
    const fewer = 8
    const short = sessionsImport(sessions.slice(0, importRowsMax / fewer), potIds)
    const storedShort = await timed(() => by.caller.sessions.import(short))
    await by.caller.sessions.undoImport(undoOfSessions(short))
    const input = sessionsImport(sessions, potIds)
    const stored = await timed(() => by.caller.sessions.import(input))
    expect(await embedded.db.$count(trainingSessions)).toBe(importRowsMax)
    const read = await timed(() =>
      by.caller.sessions.startsOf({ from: '2022-01-01', to: '2026-12-31' }),
    )
    const undone = await timed(() => by.caller.sessions.undoImport(undoOfSessions(input)))
    expect(await stateOf(embedded.db)).toBe(before)

    // All of one pot at one time, each of another length, and all alike.
    const atOnce = sessions.map((one, n) => ({
      ...one,
      ...of(0),
      startsAt: day('2022-01-01'),
      durationHours: (n + 1) / 100,
    }))
    const crowded = await timed(() => by.caller.sessions.import(sessionsImport(atOnce, [by.potId])))
    const alike = await timed(async () => {
      const same = atOnce.map((one) => ({ ...one, id: randomUUID(), durationHours: 24 }))
      expect(await refusalOf(by.caller.sessions.import(sessionsImport(same)))).toBe(
        'SESSION_EXISTS',
      )
    })
    process.stdout.write(
      `import of 2,000 sessions: ${stored} ms, of ${importRowsMax / fewer} ${storedShort} ms, its undo ${undone} ms, their starts ${read} ms, at one time ${crowded} ms, all alike ${alike} ms\n`,
    )
    expect(stored / storedShort).toBeLessThan(mostFor(fewer))
    expect(await verifyBooks(embedded.db)).toEqual([])
  } finally {
    await embedded.drop()
  }
})
