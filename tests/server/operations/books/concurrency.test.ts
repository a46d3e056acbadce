import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { throttles } from '#server/schema/auth.ts'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { callerOf } from '#tests/callers.ts'
import { openPool, postgresDatabase } from '#tests/db.ts'
import { makeClient, makePot, makePotType, makeProfile } from '#tests/factories.ts'
import { openLedger } from '#tests/ledger.ts'
import { doSomething, type WriterFixture } from '#tests/operations.ts'
import { repeatedBy, runSeed, seededRandom } from '#tests/random.ts'
import { rowsOf, sumsOf } from '#tests/rows.ts'
import { scale } from '#tests/scale.ts'

const { operations } = scale
const writers = 16
const quietPoints = scale.quietPoints
const trainers = 3
const clientsOfTrainer = 4

test(`the books stay consistent under parallel writers and random operations (H3, H4, H10)`, {
  timeout: 600_000,
}, async () => {
  const seed = runSeed()
  const database = await postgresDatabase()
  // A second pool, like that of a second process on the same database.
  const second = openPool(database.where)
  const ledger = openLedger()
  const { db } = database

  let minutes = 0

  async function makeWriterFixture(): Promise<WriterFixture> {
    const trainer = await makeProfile(db, { clientCancelling: 'late' })
    const types = [await makePotType(db, trainer.id), await makePotType(db, trainer.id, 'Duo')]
    await callerOf(db, trainer).booking.save({
      ...noBooking,
      mode: 'book',
      horizonWeeks: 12,
      mostAhead: 10,
      windows: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from: 360, to: 1320 })),
      types: types.map((id) => ({ id, bookingHours: 1 })),
    })
    const fixture: WriterFixture = {
      callers: [db, second.db].map(
        (on) => (idempotencyKey) => callerOf(on, trainer, { idempotencyKey }),
      ),
      visitor: (idempotencyKey) => {
        minutes += 1
        const at = new Date(Date.UTC(2026, 8, 1, 8, minutes))
        return callerOf(minutes % 2 === 0 ? db : second.db, null, { idempotencyKey, now: () => at })
      },
      links: new Map(),
      db,
      types,
      clients: [],
      pots: [],
      entries: [],
      sessions: [],
      versions: new Map(),
    }
    for (let n = 0; n < clientsOfTrainer; n += 1) {
      const client = await makeClient(db, trainer.id)
      const pot = await makePot(
        db,
        { trainerId: trainer.id, clientId: client.id },
        { hours: 30, potTypeId: types[0] },
      )
      fixture.clients.push(client.id)
      fixture.links.set(client.id, client.token)
      fixture.pots.push(pot)
      ledger.pots.set(pot, { clientId: client.id, opening: 30 })
    }
    return fixture
  }

  try {
    const fixtures = await Promise.all(Array.from({ length: trainers }, makeWriterFixture))
    const counts: Record<string, number> = {}
    const surprises: unknown[] = []
    let done = 0
    let elapsed = 0
    let before = await sumsOf(db)

    async function write(writer: number, until: number): Promise<void> {
      const fixture = fixtures[writer % trainers]
      if (!fixture) throw new Error('there is no such fixture')
      const others = fixtures.filter((one) => one !== fixture)
      const random = seededRandom(seed + until * writers + writer)
      while (done < until) {
        done += 1
        const { told, unexpected } = await doSomething({ fixture, others, random, ledger })
        counts[told] = (counts[told] ?? 0) + 1
        if (unexpected !== null) surprises.push(unexpected)
      }
    }

    for (let point = 1; point <= quietPoints; point += 1) {
      const started = performance.now()
      const until = (operations * point) / quietPoints
      await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer, until)))
      elapsed += performance.now() - started

      expect(surprises, repeatedBy()).toEqual([])
      expect(await verifyBooks(db), repeatedBy()).toEqual([])
      const after = await sumsOf(db)
      expect(after.remaining - before.remaining, repeatedBy()).toBe(
        after.total - before.total - (after.charged - before.charged),
      )
      expect(await ledger.differencesFrom(db), repeatedBy()).toEqual([])
      before = after
      // The limits of a link's day are not for so many acts.
      await db.delete(throttles)
    }

    const [met] = await rowsOf<{ deadlocks: number }>(
      db,
      sql`select deadlocks::int from pg_stat_database where datname = current_database()`,
    )
    const rate = Math.round((done / elapsed) * 1000)
    process.stdout.write(
      `${done} operations by ${writers} writers, ${rate}/s, ${met?.deadlocks} deadlocks\n` +
        Object.entries(counts)
          .map(([told, count]) => `${String(count).padStart(6)} ${told}\n`)
          .toSorted()
          .join(''),
    )
    expect(done).toBeGreaterThanOrEqual(operations)
  } finally {
    await second.close()
    await database.drop()
  }
})
