import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { profiles } from '#server/schema/auth.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { untilWaiting } from '#tests/race.ts'

/** The ways to stop being an active SUPER_ADMIN (D21), by direct SQL. */
const waysOut = [
  ['disabled', (db: Database, id: string) => set(db, id, { isDisabled: true })],
  ['demoted', (db: Database, id: string) => set(db, id, { role: 'TRAINER' })],
  ['deleted', (db: Database, id: string) => db.delete(profiles).where(eq(profiles.id, id))],
] as const

function set(db: Database, id: string, change: Partial<typeof profiles.$inferInsert>) {
  return db.update(profiles).set(change).where(eq(profiles.id, id))
}

async function outcomeOf(statement: PromiseLike<unknown>): Promise<string> {
  try {
    await statement
    return 'done'
  } catch (error) {
    return databaseError(error)?.constraint ?? String(error)
  }
}

let database: TestDatabase
let db: Database

async function activeAdmins(): Promise<string[]> {
  const rows = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(sql`${profiles.role} = 'SUPER_ADMIN' and not ${profiles.isDisabled}`)
  return rows.map(({ id }) => id).sort()
}

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('last active SUPER_ADMIN on %s', (_name, open) => {
  let only: string

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.drop())

  beforeEach(async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.delete(profiles)
    })
    only = (await makeProfile(db, { role: 'SUPER_ADMIN' })).id
    await makeProfile(db, { role: 'SUPER_ADMIN', isDisabled: true })
    await makeProfile(db, { role: 'ORG_ADMIN' })
  })

  test.each(waysOut)('cannot be %s', async (_how, leave) => {
    expect(await outcomeOf(leave(db, only))).toBe('super_admin_remains')
    expect(await activeAdmins()).toEqual([only])
  })

  test.each(waysOut)('may be %s when there is another', async (_how, leave) => {
    const other = (await makeProfile(db, { role: 'SUPER_ADMIN' })).id
    expect(await outcomeOf(leave(db, only))).toBe('done')
    expect(await activeAdmins()).toEqual([other])
    expect(await outcomeOf(leave(db, other))).toBe('super_admin_remains')
  })

  test('cannot be removed together with the other in one statement', async () => {
    const other = (await makeProfile(db, { role: 'SUPER_ADMIN' })).id
    for (const all of [
      db.update(profiles).set({ isDisabled: true }),
      db.update(profiles).set({ role: 'TRAINER' }),
      db.delete(profiles),
    ]) {
      expect(await outcomeOf(all)).toBe('super_admin_remains')
    }
    expect(await activeAdmins()).toEqual([only, other].sort())
  })

  test('may be changed in every other way, and so may a disabled one', async () => {
    expect(await outcomeOf(set(db, only, { name: 'Annat namn', role: 'SUPER_ADMIN' }))).toBe('done')
    expect(await outcomeOf(db.delete(profiles).where(eq(profiles.isDisabled, true)))).toBe('done')
    expect(await activeAdmins()).toEqual([only])
  })
})

describe('two SUPER_ADMINs removed concurrently', () => {
  beforeAll(async () => {
    database = await postgresDatabase()
    db = database.db
  })
  afterAll(() => database.drop())

  test.each(waysOut)('%s: the second waits for the first, and is refused', async (_how, leave) => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.delete(profiles)
    })
    const first = (await makeProfile(db, { role: 'SUPER_ADMIN' })).id
    const second = (await makeProfile(db, { role: 'SUPER_ADMIN' })).id
    let leaving: Promise<string> | undefined
    await db.transaction(async (tx) => {
      await leave(tx, first)
      // On a separate connection: its snapshot still has the first one active.
      leaving = outcomeOf(leave(db, second))
      await untilWaiting(tx, 1)
    })
    expect(await leaving).toBe('super_admin_remains')
    expect(await activeAdmins()).toEqual([second])
  })
})
