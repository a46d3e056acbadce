import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, vi } from 'vitest'
import { createMetrics } from '#server/app/metrics.ts'
import { checkBooks, countWrongPots, watchBooks } from '#server/operations/books/check.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { eraseAccount } from '#server/profile/erase-account.ts'
import { throttles } from '#server/schema/auth.ts'
import { pots } from '#server/schema/pots.ts'
import { wrongPots } from '#server/schema/wrong-pots.ts'
import { givenBooks } from '#tests/acknowledged-writes.ts'
import { isLockTimeout, writeBooks } from '#tests/book-writer.ts'
import { makeTenant, type Tenant } from '#tests/canaries.ts'
import { behindTheirBack, damagePot } from '#tests/damage.ts'
import { openPool } from '#tests/db.ts'
import { makePot } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { newSession } from '#tests/inputs.ts'
import { expectNoEffect, expectRefused } from '#tests/no-effect.ts'
import { raceAtClient, untilWaiting } from '#tests/race.ts'
import { procedures, startServer, type TestServer } from '#tests/server.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'
import { giveRightPassword, now } from '../../procedures/acts.ts'
import { preparedAct, records } from '../../procedures/records.ts'

/** What goes on while the trainer's books are wrong: no part of the books, or an erasure. */
const besideBooks = [
  'clients.add',
  'clients.giveLogin',
  'clients.personalData',
  'clients.purge',
  'clients.removeLogin',
  'clients.renewLink',
  'clients.saveLastingNote',
  'clients.setColour',
  'clients.setLinkEnabled',
  'clients.setRetention',
  'clients.update',
  'pots.createType',
  'pots.removeType',
  'pots.updateType',
  'trash.empty',
]
const mutations = Object.keys(records).filter(
  (path) =>
    /^(sessions|pots|absences|trash|clients)\./.test(path) &&
    procedures()[path]?._def.type === 'mutation',
)

let db: Database
let where: string
let server: TestServer
let made = 0
const waiting = { timeout: 30_000 }

test.beforeAll(async ({ ownDatabase }) => {
  db = ownDatabase.db
  where = ownDatabase.where
  server = await startServer(db, { now: () => now })
})
afterAll(() => server.close())
beforeEach(async () => {
  await db.delete(throttles)
  await behindTheirBack(db, sql`delete from pots`)
  await checkBooks(db)
})

async function newTenant(): Promise<Tenant> {
  made += 1
  const tenant = await makeTenant(db, `mark${made}`, { role: 'SUPER_ADMIN' }, 'ADMIN')
  await giveRightPassword(db, tenant.actor.id)
  return tenant
}

async function call(path: string, tenant: Tenant) {
  const { input } = await preparedAct(path, tenant, db)
  const { token } = await beginLogin(db, tenant.actor.id)
  return server.call(path, input, { token })
}

async function readiness() {
  const { status, text } = await server.send({ path: '/readyz' })
  return { status, ...JSON.parse(text) }
}

describe('while a pot of a trainer disagrees with its facts', () => {
  test('there are no mutations beside the books that this test does not know', () => {
    expect(besideBooks.filter((path) => !mutations.includes(path))).toEqual([])
  })

  test.each(mutations)('%s is refused only if it writes the books', async (path) => {
    const tenant = await newTenant()
    // Another pot of the trainer than those of the call.
    const potId = await makePot(db, { trainerId: tenant.actor.id, clientId: tenant.clientId })
    await damagePot(db, potId)
    expect(await checkBooks(db)).toHaveLength(1)
    const refused = besideBooks.includes(path) ? null : 'BOOKS_WRONG'
    expect((await call(path, tenant)).problem).toBe(refused)
  })

  test('a refused call changes nothing, reads go on, and so do the writes of another trainer', async () => {
    const { caller, potId, clientId } = await makeTrainerFixture(db)
    const other = await makeTrainerFixture(db)
    await damagePot(db, potId)
    await checkBooks(db)
    const session = newSession({ clientId, potId })
    await expectRefused(db, 'BOOKS_WRONG', () => caller.sessions.create(session))
    expect(await caller.pots.ofClient({ clientId })).toHaveLength(1)
    await other.caller.sessions.create(newSession(other))
  })

  test("another trainer's client is not found, as ever", async () => {
    const own = await makeTrainerFixture(db)
    const other = await makeTrainerFixture(db)
    await damagePot(db, own.potId)
    await checkBooks(db)
    await expectRefused(db, 'NOT_FOUND', () =>
      own.caller.sessions.create(newSession({ clientId: other.clientId, potId: other.potId })),
    )
  })

  test('an erasure of the account goes on, and takes the mark along', async () => {
    const { trainer, potId } = await makeTrainerFixture(db)
    await damagePot(db, potId)
    await checkBooks(db)
    expect(await countWrongPots(db)).toBe(1)
    await db.transaction((tx) => eraseAccount(tx, trainer.id, new Date()))
    expect(await countWrongPots(db)).toBe(0)
  })

  test('/readyz stays 200 and says so, as do the figures for Prometheus', async () => {
    const figure = async () =>
      /^tidspott_books_disagreeing_pots (\d+)$/m.exec(
        await createMetrics({ db, now: () => now }).registry.metrics(),
      )?.[1]
    expect(await readiness()).toMatchObject({ status: 200, ready: true, books: 'right' })
    expect(await figure()).toBe('0')
    const { potId } = await makeTrainerFixture(db)
    await damagePot(db, potId)
    await checkBooks(db)
    expect(await readiness()).toMatchObject({ status: 200, ready: true, books: 'wrong' })
    expect(await figure()).toBe('1')
  })
})

describe('the marks', () => {
  test('go when the books agree again, also for another process', async () => {
    const { caller, potId, clientId } = await makeTrainerFixture(db)
    const still = await makeTrainerFixture(db)
    await damagePot(db, potId)
    await damagePot(db, still.potId)
    await checkBooks(db)
    await damagePot(db, potId, -3)
    const second = openPool(where)
    try {
      await checkBooks(second.db)
    } finally {
      await second.close()
    }
    await caller.sessions.create(newSession({ clientId, potId }))
    await expectRefused(db, 'BOOKS_WRONG', () => still.caller.sessions.create(newSession(still)))
  })

  test('are set at the start and every hour, with a line in the log for each pot', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { potId } = await makeTrainerFixture(db)
    const later = await makeTrainerFixture(db)
    const logged: unknown[] = []
    const log = { error: ({ pot }: { pot: { potId: string } }) => logged.push(pot.potId) }
    await damagePot(db, potId)
    const watch = watchBooks({ db, log })
    try {
      await vi.waitFor(() => expect(logged).toEqual([potId]), waiting)
      await damagePot(db, later.potId)
      vi.advanceTimersByTime(60 * 60 * 1000)
      await vi.waitFor(() => expect(logged).toHaveLength(3), waiting)
    } finally {
      watch.stop()
      vi.useRealTimers()
    }
    expect(await countWrongPots(db)).toBe(2)
  })

  test('are the same after a check that finds the same', async () => {
    const { potId } = await makeTrainerFixture(db)
    await damagePot(db, potId)
    await checkBooks(db)
    const marks = () => db.select().from(wrongPots).orderBy(wrongPots.potId)
    const before = await marks()
    await expectNoEffect(db, () => checkBooks(db))
    expect(await marks()).toEqual(before)
  })

  test('stand for no pot that is deleted while the books are checked', async () => {
    const { owner } = await makeTrainerFixture(db)
    const potId = await makePot(db, owner)
    await damagePot(db, potId)
    let checking: Promise<unknown> = Promise.resolve()
    await db.transaction(async (tx) => {
      await tx.delete(pots).where(eq(pots.id, potId))
      checking = checkBooks(db)
      await untilWaiting(tx, 1)
    })
    await checking
    expect(await countWrongPots(db)).toBe(0)
  })

  test('a write that waits while the mark is set is refused', async () => {
    const { caller, potId, clientId } = await makeTrainerFixture(db)
    const [refusal] = await raceAtClient(
      db,
      clientId,
      [() => caller.sessions.create(newSession({ clientId, potId }))],
      async () => {
        await damagePot(db, potId)
        await checkBooks(db)
      },
    )
    expect(refusal).toBe('BOOKS_WRONG')
  })

  test('are never set by checks of two processes while eight writers write', async () => {
    const second = openPool(where)
    const books = await givenBooks(db)
    const surprises: unknown[] = []
    let written = 0
    let isOver = false
    const writing = writeBooks({
      db,
      books,
      round: 1,
      say: () => {
        written += 1
      },
      goesOn: () => !isOver,
      onError: (error) => {
        if (!isLockTimeout(error)) surprises.push(error)
      },
    })
    try {
      for (let turn = 0; turn < 10 || written < 50; turn += 1) {
        const checks = await Promise.all([checkBooks(db), checkBooks(second.db)])
        expect(checks).toEqual([[], []])
      }
    } finally {
      isOver = true
      await writing
      await second.close()
    }
    expect(surprises).toEqual([])
    expect(await countWrongPots(db)).toBe(0)
  })
})
