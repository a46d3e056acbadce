import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt } from 'drizzle-orm'
import { afterEach, expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { clientAnswers } from '#server/schema/answers.ts'
import { throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { cancelledSessions } from '#server/schema/sessions.ts'
import { addDays, instantOf } from '#shared/time.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceAtClient } from '#tests/race.ts'
import { figuresOf, sessionRow } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
afterEach(async () => {
  expect(await verifyBooks(db)).toEqual([])
})

const hourMs = 3_600_000
const begun = instantOf('2026-11-18', '12:00')

/** A client with ten hours and so many sessions, each of one hour, whose trainer lets them cancel until the start. */
async function makeBook(count: number) {
  const trainer = await makeProfile(db, { clientCancelling: 'late' })
  const client = await makeClient(db, trainer.id)
  const owner = { trainerId: trainer.id, clientId: client.id }
  const potId = await makePot(db, owner, { hours: 10 })
  const ids = await Promise.all(
    Array.from({ length: count }, (_, n) =>
      makeSession(db, { ...owner, potId, startsAt: instantOf(addDays('2027-02-01', n), '10:00') }),
    ),
  )
  let calls = 0
  /** Each call an hour later than the last, so that no limit of acts is met. */
  const now = () => {
    calls += 1
    return new Date(begun.getTime() + calls * hourMs)
  }
  const phone = (idempotencyKey: string | null = null) => {
    const at = now()
    return callerOf(db, null, { now: () => at, idempotencyKey }).portal
  }
  const cancel = (sessionId: string, key: string | null = null) => {
    const seen = { token: client.token, sessionId, version: 1 }
    return phone(key).cancel({ ...seen, expects: 'inTime', reason: null })
  }
  return { trainer, client, potId, ids, phone, cancel, caller: callerOf(db, trainer) }
}

test.for(['link.renewed', 'link.disabled', 'client.removed'] as const)(
  'in a burst of acts not one is done after %s',
  { timeout: 300_000 },
  async (end) => {
    const seen = { before: 0, refused: 0 }
    for (let round = 0; round < scale.raceRounds; round += 1) {
      // The misses of one address are limited over all rounds.
      await db.delete(throttles)
      const { client, ids, cancel, caller, trainer } = await makeBook(16)
      const { clients } = caller
      const ends = {
        'link.renewed': () => clients.renewLink({ id: client.id }),
        'link.disabled': () => clients.setLinkEnabled({ id: client.id, isEnabled: false }),
        'client.removed': () => clients.remove({ id: client.id }),
      }
      const burst = ids.map((id, n) => {
        const call = refusalOf(cancel(id, n % 2 === 0 ? randomUUID() : null))
        return n === 3 ? call.then(async (code) => (await ends[end](), code)) : call
      })
      const outcomes = tally(await Promise.all(burst))
      expect(Object.keys(outcomes).filter((one) => !['ok', 'LINK_INVALID'].includes(one))).toEqual(
        [],
      )
      const ofTrainer = eq(events.trainerId, trainer.id)
      const [ended] = await db
        .select()
        .from(events)
        .where(and(ofTrainer, eq(events.kind, end)))
      const after = and(ofTrainer, gt(events.id, ended?.id ?? 0))
      expect(await db.select().from(events).where(after)).toEqual([])
      expect(await refusalOf(cancel(ids[0] ?? ''))).toBe('LINK_INVALID')
      const done = and(ofTrainer, eq(events.kind, 'session.cancelled'))
      expect(await db.$count(events, done)).toBe(outcomes.ok ?? 0)
      seen.before += outcomes.ok ?? 0
      seen.refused += outcomes.LINK_INVALID ?? 0
    }
    expect(seen.before).toBeGreaterThan(0)
    process.stdout.write(
      `${end}: ${seen.before} acts before it, ${seen.refused} refused after it\n`,
    )
  },
)

test('an act that waits for the renewal of its link is not done', async () => {
  const { client, ids, cancel, caller } = await makeBook(1)
  const [id = ''] = ids
  const codes = await raceAtClient(db, client.id, [
    () => caller.clients.renewLink({ id: client.id }),
    () => cancel(id),
  ])
  expect(codes).toEqual([null, 'LINK_INVALID'])
  expect(await sessionRow(db, id)).toMatchObject({ noShow: false })
})

test('trainer, client and a second phone cancel and undo one session at once: one state, no drift', {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < scale.raceRounds; round += 1) {
    const { client, ids, potId, phone, cancel, caller, trainer } = await makeBook(1)
    const [id = ''] = ids
    const key = randomUUID()
    const seen = { token: client.token, sessionId: id }
    const outcomes = await Promise.all(
      [
        () => cancel(id, key),
        () => cancel(id, key),
        () => cancel(id),
        () => caller.sessions.cancel({ id, version: 1, kind: 'late', reason: null }),
        () => phone().undoCancel({ ...seen, version: 1 }),
        () => caller.sessions.undoCancellation({ id, version: 1 }),
        () => phone().undoCancel({ ...seen, version: 2 }),
      ].map((call) => refusalOf(call())),
    )
    const allowed = [
      null,
      'SESSION_CANCELLED',
      'SESSION_CHANGED',
      'SESSION_SETTLED',
      'SESSION_LATE',
    ]
    expect(outcomes.filter((code) => !allowed.includes(code))).toEqual([])
    const booked = await sessionRow(db, id)
    const gone = await db.$count(cancelledSessions, eq(cancelledSessions.id, id))
    expect([booked !== null, gone]).toEqual(gone === 1 ? [false, 1] : [true, 0])
    expect((await figuresOf(db, potId)).remaining).toBe(booked?.noShow ? 900 : 1000)
    const told = await db
      .select()
      .from(events)
      .where(eq(events.trainerId, trainer.id))
      .orderBy(asc(events.id))
    // Cancelled and undone in turn, whoever did it.
    const wanted = told.map((_, n) =>
      n % 2 === 0 ? 'session.cancelled' : 'session.cancellation-undone',
    )
    expect(told.map(({ kind }) => kind)).toEqual(wanted)
    const last = told.at(-1)
    const isClients = last?.kind === 'session.cancelled' && last.figures.byClient === true
    expect(await db.$count(clientAnswers, eq(clientAnswers.sessionId, id))).toBe(isClients ? 1 : 0)
  }
})
