import { TRPCError } from '@trpc/server'
import { and, arrayContains, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkBooks, countWrongPots } from '#server/operations/books/check.ts'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { repairBooks } from '#server/operations/books/repair.ts'
import type { Database } from '#server/platform/db/database.ts'
import { isRestrictViolation } from '#server/platform/db/errors.ts'
import { problemOf } from '#server/procedures/trpc.ts'
import { events } from '#server/schema/events.ts'
import { potHistory, pots } from '#server/schema/pots.ts'
import { wrongPots } from '#server/schema/wrong-pots.ts'
import { instantOf } from '#shared/time.ts'
import { expectNothingLost, givenBooks } from '#tests/acknowledged-writes.ts'
import { isLockTimeout, writeBooks } from '#tests/book-writer.ts'
import { behindTheirBack, damagePot } from '#tests/damage.ts'
import { embeddedDatabase, openPool, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makePot, makeSession } from '#tests/factories.ts'
import { newSession } from '#tests/inputs.ts'
import { expectNoEffect } from '#tests/no-effect.ts'
import { untilWaiting } from '#tests/race.ts'
import { figuresOf } from '#tests/rows.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'

const now = () => instantOf('2026-11-18', '12:00')
/** What a writer is told while a pot of either trainer is marked. */
const refusals = new Set<unknown>(['BOOKS_WRONG', 'HANDOVER_BOOKS_WRONG'])
const startsAt = instantOf('2026-11-24', '10:00')

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('the repair of the books on %s', (_name, open) => {
  let database: TestDatabase
  let db: Database

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    await behindTheirBack(db, sql`delete from pots`)
    await behindTheirBack(db, sql`delete from pot_history`)
    await behindTheirBack(db, sql`delete from training_sessions`)
    await behindTheirBack(db, sql`delete from events`)
    await behindTheirBack(db, sql`delete from wrong_pots`)
  })

  const repairsOf = (potId: string) =>
    db
      .select()
      .from(events)
      .where(and(eq(events.kind, 'pot.repaired'), arrayContains(events.subjectIds, [potId])))

  test('sets the figures of the facts with an event for each pot, and removes the mark', async () => {
    const { trainer, caller, owner, potId } = await makeTrainerFixture(db)
    const right = await makePot(db, owner, { hours: 4 })
    const other = await makePot(db, owner, { hours: 5 })
    await caller.pots.changeHours({
      id: crypto.randomUUID(),
      potId,
      hours: 2.25,
      reason: 'Påfyllning',
    })
    await makeSession(db, { ...owner, potId, startsAt, completed: true, durationHours: 1.5 })
    await makeSession(db, { ...owner, potId, startsAt, noShow: true, completed: true })
    await makeSession(db, { ...owner, potId, startsAt })
    await behindTheirBack(
      db,
      sql`update pots set total_hours = -1, hours_remaining = 99 where id = ${potId}`,
    )
    await damagePot(db, other)
    await checkBooks(db)

    const { repaired, left } = await repairBooks(db, now)
    expect([repaired.length, left]).toEqual([2, []])
    expect(await figuresOf(db, potId)).toEqual({ total: 1225, remaining: 975 })
    expect(await figuresOf(db, other)).toEqual({ total: 500, remaining: 500 })
    expect(await figuresOf(db, right)).toEqual({ total: 400, remaining: 400 })
    expect(await verifyBooks(db)).toEqual([])
    expect(await countWrongPots(db)).toBe(0)
    const common = { actorId: null, at: now(), clientIds: [owner.clientId], trainerId: trainer.id }
    const figures = {
      totalBefore: -1,
      totalAfter: 12.25,
      remainingBefore: 99,
      remainingAfter: 9.75,
    }
    expect(await repairsOf(potId)).toMatchObject([{ ...common, figures }])
    const others = { totalBefore: 5, totalAfter: 5, remainingBefore: 8, remainingAfter: 5 }
    expect(await repairsOf(other)).toMatchObject([{ ...common, figures: others }])
    expect(await db.$count(events, eq(events.kind, 'pot.repaired'))).toBe(2)
    await caller.sessions.create(newSession({ clientId: owner.clientId, potId }))
  })

  test('changes nothing and records nothing where the books agree', async () => {
    await makeTrainerFixture(db)
    const result = await expectNoEffect(db, () => repairBooks(db, now))
    expect(result).toEqual({ repaired: [], left: [] })
    expect(await db.$count(events)).toBe(0)
  })

  test('opens no door: the trigger of the repair sets the figures of the facts and no others', async () => {
    const { potId, trainer } = await makeTrainerFixture(db)
    await db.insert(wrongPots).values({ potId, trainerId: trainer.id })
    const before = await figuresOf(db, potId)
    await db.update(wrongPots).set({ isRepaired: true }).where(eq(wrongPots.potId, potId))
    expect(await figuresOf(db, potId)).toEqual(before)
    const write = db.update(pots).set({ hoursRemaining: 99 }).where(eq(pots.id, potId))
    expect(
      await write.catch((error: unknown) => isRestrictViolation(error, 'books_pot_is_kept')),
    ).toBe(true)
  })
})

describe('the repair beside writes', () => {
  let database: TestDatabase
  let db: Database

  beforeAll(async () => {
    database = await postgresDatabase()
    db = database.db
  })
  afterAll(() => database.drop())

  test('counts a write that is under way, also where nothing but the trigger locks the pot', async () => {
    const { potId, trainer } = await makeTrainerFixture(db)
    await damagePot(db, potId)
    await checkBooks(db)
    let repairing: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.insert(potHistory).values({
        id: crypto.randomUUID(),
        potId,
        trainerId: trainer.id,
        trainerName: trainer.name,
        hoursAdded: 2,
        reason: 'Påfyllning',
      })
      repairing = db
        .update(wrongPots)
        .set({ isRepaired: true })
        .where(eq(wrongPots.potId, potId))
        .execute()
      await untilWaiting(tx, 1)
    })
    await repairing
    expect(await figuresOf(db, potId)).toEqual({ total: 1200, remaining: 1200 })
    expect(await checkBooks(db)).toEqual([])
  })

  test('repairs of two processes under eight writers leave the books right and lose no write', async () => {
    const second = openPool(database.where)
    const books = await givenBooks(db)
    const [, , potId = ''] = books
    const acknowledged: string[] = []
    const surprises: unknown[] = []
    let isOver = false
    const writing = writeBooks({
      db,
      books,
      round: 1,
      say: (line) => acknowledged.push(line),
      goesOn: () => !isOver,
      onError: (error) => {
        const isRefusal = error instanceof TRPCError && refusals.has(problemOf(error))
        if (!isRefusal && !isLockTimeout(error)) surprises.push(error)
      },
    })
    let repairs = 0
    try {
      for (let turn = 0; turn < 8 || acknowledged.length < 50; turn += 1) {
        await damagePot(db, potId, turn + 1)
        const results = await Promise.all([repairBooks(db, now), repairBooks(second.db, now)])
        repairs += results.flatMap(({ repaired }) => repaired).length
        expect(results.flatMap(({ left }) => left)).toEqual([])
        expect(await verifyBooks(db)).toEqual([])
        expect(repairs).toBe(turn + 1)
      }
    } finally {
      isOver = true
      await writing
      await second.close()
    }
    expect(surprises).toEqual([])
    expect(await countWrongPots(db)).toBe(0)
    expect(await db.$count(events, eq(events.kind, 'pot.repaired'))).toBe(repairs)
    await expectNothingLost(db, acknowledged)
  })
})
