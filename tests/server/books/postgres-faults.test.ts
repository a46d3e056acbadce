import { TRPCError } from '@trpc/server'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenDatabase } from '#server/db/database.ts'
import { isUnavailable } from '#server/db/errors.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { problemOf } from '#server/trpc.ts'
import { expectNothingLost, givenBooks } from '#tests/acknowledged-writes.ts'
import { writeBooks } from '#tests/book-writer.ts'
import { postgresDatabase } from '#tests/db.ts'
import { startOwnPostgres } from '#tests/postgres-server.ts'
import { runSeed, seededRandom } from '#tests/random.ts'
import { rowsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const { killedBackends, restarts } = scale

/** Whether a write failed because its connection was lost. */
function isLoss(error: unknown): boolean {
  return error instanceof TRPCError ? problemOf(error) === 'UNAVAILABLE' : isUnavailable(error)
}

/**
 * Eight writers write on one pool while `faults` runs, which receives the acknowledged writes so far. Expects that all of
 * them are stored, and that no write failed for another reason than a lost connection. Returns how many failed.
 */
async function writeThrough(
  { db }: Pick<OpenDatabase, 'db'>,
  faults: (acknowledged: readonly string[]) => Promise<void>,
): Promise<{ acknowledged: number; failed: number }> {
  const books = await givenBooks(db)
  const acknowledged: string[] = []
  const surprises: unknown[] = []
  let failed = 0
  let isOver = false
  const writing = writeBooks({
    db,
    books,
    round: 1,
    say: (line) => acknowledged.push(line),
    goesOn: () => !isOver,
    onError: (error) => {
      failed += 1
      if (!isLoss(error)) surprises.push(error)
    },
  })
  try {
    await faults(acknowledged)
  } finally {
    isOver = true
    await writing
  }
  expect(surprises).toEqual([])
  await expectNothingLost(db, acknowledged)
  return { acknowledged: acknowledged.length, failed }
}

/** Waits until the writers have had this many further writes acknowledged. */
async function furtherWrites(acknowledged: readonly string[], count: number): Promise<void> {
  const wanted = acknowledged.length + count
  await expect
    .poll(() => acknowledged.length, { timeout: 30_000, interval: 2 })
    .toBeGreaterThanOrEqual(wanted)
}

test('killed backends of PostgreSQL lose no acknowledged write, leave no partial series and keep the books consistent', {
  timeout: 600_000,
}, async () => {
  const database = await postgresDatabase()
  // Not the pool of the writers, whose backends are killed.
  const admin = openPostgres(database.where)
  onTestFinished(() => admin.close().then(database.drop))
  const random = seededRandom(runSeed())
  let killed = 0
  const { acknowledged, failed } = await writeThrough(database, async (writes) => {
    while (killed < killedBackends) {
      await furtherWrites(writes, 1 + random.below(5))
      const found = await rowsOf(
        admin.db,
        sql`select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
          order by random() limit ${1 + random.below(3)}`,
      )
      killed += found.length
    }
  })
  process.stdout.write(
    `${killed} killed backends, ${acknowledged} acknowledged writes, ${failed} failed, 0 lost\n`,
  )
})

// At greater depth only. Not a skipped test, which counts as failed.
// oxlint-disable-next-line vitest/no-conditional-tests
if (restarts > 0) {
  test('immediate restarts of PostgreSQL lose no acknowledged write, leave no partial series and keep the books consistent', {
    timeout: 600_000,
  }, async () => {
    const server = await startOwnPostgres({ isDurable: true })
    onTestFinished(() => server.stop())
    const database = await openDatabase({ databaseUrl: server.url, dataDir: '' })
    onTestFinished(() => database.close())
    const random = seededRandom(runSeed())
    const { acknowledged, failed } = await writeThrough(database, async (writes) => {
      for (let n = 1; n <= restarts; n += 1) {
        await furtherWrites(writes, 20 + random.below(50))
        await server.restart()
      }
      await furtherWrites(writes, 20)
    })
    process.stdout.write(
      `${restarts} immediate restarts, ${acknowledged} acknowledged writes, ${failed} failed, 0 lost\n`,
    )
  })
}
