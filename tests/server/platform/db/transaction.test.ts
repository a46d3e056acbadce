import { eq, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { profiles } from '#server/schema/auth.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'

const raising = (code: string): SQL =>
  sql.raw(`do $$ begin raise exception 'as asked' using errcode = '${code}'; end $$`)

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('transaction on %s', (_name, open) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())

  /** Runs work that fails with this code this many times; returns the number of runs and the final code. */
  async function failing(code: string, times: number) {
    let runs = 0
    const error = await inTransaction(database.db, async (tx) => {
      runs += 1
      if (runs <= times) await tx.execute(raising(code))
    }).catch((thrown: unknown) => thrown)
    return { runs, code: databaseError(error)?.code ?? null }
  }

  test.each(['40001', '40P01'])('is retried after %s, at most three times', async (code) => {
    expect(await failing(code, 1)).toEqual({ runs: 2, code: null })
    expect(await failing(code, 2)).toEqual({ runs: 3, code: null })
    expect(await failing(code, 3)).toEqual({ runs: 3, code })
  })

  test.each(['23505', '23514', '55P03', '57014'])('is not retried after %s', async (code) => {
    expect(await failing(code, 1)).toEqual({ runs: 1, code })
  })

  test('rolls back a failed run', async () => {
    const { db } = database
    const { id, name } = await makeProfile(db)
    const rename = (tx: Database, to: string) =>
      tx.update(profiles).set({ name: to }).where(eq(profiles.id, id))
    const nameNow = async () =>
      (await db.select({ name: profiles.name }).from(profiles).where(eq(profiles.id, id)))[0]?.name

    await expect(
      inTransaction(db, async (tx) => {
        await rename(tx, 'Halvvägs')
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect(await nameNow()).toBe(name)

    let runs = 0
    await inTransaction(db, async (tx) => {
      runs += 1
      await rename(tx, `Försök ${runs}`)
      if (runs === 1) await tx.execute(raising('40001'))
    })
    expect(await nameNow()).toBe('Försök 2')
  })
})

test('two transactions that lock the same rows crosswise both succeed', async () => {
  const database = await postgresDatabase()
  const { db } = database
  const [a, b] = [await makeProfile(db), await makeProfile(db)]
  let arrived = 0
  let bothArrived = () => {}
  const meeting = new Promise<void>((resolve) => {
    bothArrived = resolve
  })
  const rename = (tx: Database, id: string) =>
    tx.update(profiles).set({ name: 'Klar' }).where(eq(profiles.id, id))

  await Promise.all(
    [
      [a.id, b.id],
      [b.id, a.id],
    ].map(([first = '', second = '']) =>
      inTransaction(db, async (tx) => {
        await rename(tx, first)
        arrived += 1
        if (arrived >= 2) bothArrived()
        await meeting
        await rename(tx, second)
      }),
    ),
  )

  // At least one of them was the victim of a deadlock and was retried.
  expect(arrived).toBeGreaterThan(2)
  await database.drop()
})
