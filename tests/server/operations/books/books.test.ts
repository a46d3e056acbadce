import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePot, makeProfile, makeSession } from '#tests/factories.ts'
import { stateOf } from '#tests/rows.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('consistency check of the books on %s', (_name, open) => {
  let database: TestDatabase
  let db: Database
  let owner: { trainerId: string; clientId: string }
  let potId: string

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.drop())

  beforeEach(async () => {
    await behindTheirBack(sql`delete from training_sessions`)
    await behindTheirBack(sql`delete from pot_history`)
    await behindTheirBack(sql`delete from pots`)
    const trainer = await makeProfile(db)
    owner = { trainerId: trainer.id, clientId: (await makeClient(db, trainer.id)).id }
    potId = await makePot(db, owner, { hours: 10 })
    await makePot(db, owner, { hours: 5 })
    await db.execute(sql`insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
      values (gen_random_uuid(), ${potId}, ${owner.trainerId}, 'Tränare', 2.25, 'Påfyllning')`)
    await makeSession(db, { ...owner, potId, startsAt, completed: true, durationHours: 1.5 })
    await makeSession(db, { ...owner, potId, startsAt, noShow: true, completed: true })
    await makeSession(db, { ...owner, potId, startsAt })
    await makeSession(db, { ...owner, startsAt, completed: true })
  })

  /** Changes rows with triggers disabled. */
  async function behindTheirBack(change: SQL): Promise<void> {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(change)
    })
  }

  test('finds nothing in consistent books', async () => {
    expect(await verifyBooks(db)).toEqual([])
  })

  const facts = { total: 12.25, totalByFacts: 12.25, remaining: 9.75, remainingByFacts: 9.75 }
  test.each([
    ['a wrong total', sql`update pots set total_hours = 12.26`, { total: 12.26 }],
    ['a wrong remainder', sql`update pots set hours_remaining = 0`, { remaining: 0 }],
    [
      'an opening that was changed',
      sql`update pots set opening_hours = 11`,
      { totalByFacts: 13.25, remainingByFacts: 10.75 },
    ],
    [
      'a history entry that vanished',
      sql`delete from pot_history`,
      { totalByFacts: 10, remainingByFacts: 7.5 },
    ],
    [
      'a session that vanished',
      sql`delete from training_sessions where duration_hours = 1.5`,
      { remainingByFacts: 11.25 },
    ],
    [
      'a session that was completed in silence',
      sql`update training_sessions set completed = true where not completed`,
      { remainingByFacts: 8.75 },
    ],
  ])('reports the pot with %s, and repairs nothing', async (_what, change, difference) => {
    const isPot = String((change.queryChunks[0] as { value: string[] }).value[0]).startsWith(
      'update pots',
    )
    await behindTheirBack(isPot ? sql`${change} where id = ${potId}` : change)
    const before = await stateOf(db)
    const found = { potId, clientId: owner.clientId, ...facts, ...difference }
    expect(await verifyBooks(db)).toEqual([found])
    expect(await verifyBooks(db)).toEqual([found])
    expect(await stateOf(db)).toBe(before)
  })
})
