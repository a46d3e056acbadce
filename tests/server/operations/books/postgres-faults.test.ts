import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { TRPCError } from '@trpc/server'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#server/operations/opening/open.ts'
import type { OpenDatabase } from '#server/platform/db/database.ts'
import { isUnavailable } from '#server/platform/db/errors.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import { problemOf } from '#server/procedures/trpc.ts'
import { expectNothingLost, givenBooks } from '#tests/acknowledged-writes.ts'
import { writeBooks } from '#tests/book-writer.ts'
import { postgresDatabase } from '#tests/db.ts'
import { createDisk, diskBarrier, diskPrograms, fillDisk } from '#tests/loop-disk.ts'
import { type OwnPostgres, serverTemp, startOwnPostgres } from '#tests/postgres-server.ts'
import { needs } from '#tests/programs.ts'
import { runSeed, seededRandom } from '#tests/random.ts'
import { rowsOf } from '#tests/rows.ts'
import { depth, scale } from '#tests/scale.ts'

const { killedBackends, restarts, fullDisks } = scale

/** Holds PostgreSQL and, where it is not installed, a copy of its programs. */
const megabytes = 500

/** Whether a write failed because of the database. */
function isLoss(error: unknown): boolean {
  return error instanceof TRPCError ? problemOf(error) === 'UNAVAILABLE' : isUnavailable(error)
}

/** What the writers have done so far. */
type Writes = { acknowledged: string[]; failed: number }

/**
 * Eight writers write on one pool while `faults` runs. Expects that all acknowledged writes are stored, and that none
 * failed for another reason than the database. `tell` says what was done.
 */
async function writeThrough(
  { db }: Pick<OpenDatabase, 'db'>,
  tell: () => string,
  faults: (writes: Readonly<Writes>) => Promise<void>,
): Promise<void> {
  const books = await givenBooks(db)
  const writes: Writes = { acknowledged: [], failed: 0 }
  const surprises: unknown[] = []
  let isOver = false
  const writing = writeBooks({
    db,
    books,
    round: 1,
    say: (line) => writes.acknowledged.push(line),
    goesOn: () => !isOver,
    onError: (error) => {
      writes.failed += 1
      if (!isLoss(error)) surprises.push(error)
    },
  })
  try {
    await faults(writes)
  } finally {
    isOver = true
    await writing
  }
  expect(surprises).toEqual([])
  await expectNothingLost(db, writes.acknowledged)
  process.stdout.write(
    `${tell()}, ${writes.acknowledged.length} acknowledged writes, ${writes.failed} failed, 0 lost\n`,
  )
}

/** Waits until the writers have had this many further writes acknowledged. */
function furtherWrites({ acknowledged }: Readonly<Writes>, count: number): Promise<void> {
  const wanted = acknowledged.length + count
  return expect
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
  const tell = () => `${killed} killed backends`
  await writeThrough(database, tell, async (writes) => {
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
})

// What follows runs at greater depth only. No skipped tests, which count as failed.

/** A PostgreSQL of its own that syncs its commits, with the tables. */
async function givenServer(below?: string): Promise<{ server: OwnPostgres; opened: OpenDatabase }> {
  const server = await startOwnPostgres({ isDurable: true, ...(below && { below }) })
  onTestFinished(() => server.stop())
  const opened = await openDatabase({ databaseUrl: server.url, dataDir: '' })
  onTestFinished(() => opened.close())
  return { server, opened }
}

// oxlint-disable-next-line vitest/no-conditional-tests
if (restarts > 0) {
  test('immediate restarts of PostgreSQL lose no acknowledged write, leave no partial series and keep the books consistent', {
    timeout: 600_000,
  }, async () => {
    const { server, opened } = await givenServer()
    const random = seededRandom(runSeed())
    await writeThrough(
      opened,
      () => `${restarts} immediate restarts`,
      async (writes) => {
        for (let n = 1; n <= restarts; n += 1) {
          await furtherWrites(writes, 20 + random.below(50))
          await server.restart()
        }
        await furtherWrites(writes, 20)
      },
    )
  })
}

const barrier = fullDisks === 0 ? null : diskBarrier(serverTemp())

// oxlint-disable-next-line vitest/no-conditional-tests
if (fullDisks > 0 && (barrier === null || depth === 'nemesis')) {
  test('disks of PostgreSQL that fill up lose no acknowledged write, leave no partial series and keep the books consistent', {
    timeout: 600_000,
  }, async () => {
    needs(...diskPrograms)
    expect(barrier, 'this needs root and loop devices').toBeNull()
    const folder = await mkdtemp(join(serverTemp(), 'tidspott-disk-'))
    await chmod(folder, 0o755)
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const disk = createDisk(folder, 'disk', megabytes)
    onTestFinished(() => disk.unmount())
    const { server, opened } = await givenServer(disk.directory)
    const random = seededRandom(runSeed())
    await writeThrough(
      opened,
      () => `${fullDisks} full disks of PostgreSQL`,
      async (writes) => {
        for (let n = 1; n <= fullDisks; n += 1) {
          await furtherWrites(writes, 20 + random.below(50))
          const free = fillDisk(disk)
          const before = writes.failed
          await expect
            .poll(() => writes.failed, { timeout: 60_000, interval: 2 })
            .toBeGreaterThan(before + 8)
          free()
          await server.restart()
        }
        await furtherWrites(writes, 20)
      },
    )
  })
}
