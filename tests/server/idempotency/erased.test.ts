import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { eraseClient } from '#server/clients/erase.ts'
import type { Database } from '#server/platform/db/database.ts'
import { deleteOldKeys } from '#server/procedures/once.ts'
import { clients } from '#server/schema/clients.ts'
import { idempotencyKeys } from '#server/schema/idempotency.ts'
import { deleteOldTrash } from '#server/trash/empty.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'
import { untilWaiting } from '#tests/race.ts'

const clock = testClock()
const day = 86_400_000
const noErasureRecord = { append: async () => {} }

/** A client that a keyed `clients.add` has made, and that call, to be sent again. */
async function addedClient(db: Database) {
  const trainer = await makeProfile(db)
  const own = callerOf(db, trainer, { now: clock.now })
  const input = {
    id: randomUUID(),
    name: 'Anna',
    email: `${randomUUID()}@example.com`,
    phone: null,
  }
  const key = randomUUID()
  const copy = (idempotencyKey = key) =>
    callerOf(db, trainer, { now: clock.now, idempotencyKey }).clients.add(input)
  await copy()
  const erase = async () => {
    const { trashId } = await own.clients.remove({ id: input.id })
    await own.trash.empty({ ids: [trashId ?? ''] })
  }
  return { trainer, own, id: input.id, key, copy, erase }
}

const isThere = async (db: Database, id: string) =>
  (await db.$count(clients, eq(clients.id, id))) === 1

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['the embedded database', embeddedDatabase],
])('a call that made an erased client (D131), on %s', (_name, open) => {
  let opened: TestDatabase
  let db: Database

  test.beforeAll(async () => {
    opened = await open()
    db = opened.db
  })
  afterAll(() => opened.drop())

  test.each([
    ['from the trash', async (added: Awaited<ReturnType<typeof addedClient>>) => added.erase()],
    [
      'by the retention of the trash',
      async ({ own, id }: Awaited<ReturnType<typeof addedClient>>) => {
        await own.clients.remove({ id })
        const now = () => new Date(clock.now().getTime() + 31 * day)
        await deleteOldTrash({ db, erasures: noErasureRecord, now })
      },
    ],
    [
      'as an inactive client',
      async ({ own, id }: Awaited<ReturnType<typeof addedClient>>) => {
        await db
          .update(clients)
          .set({ createdAt: new Date(0) })
          .where(eq(clients.id, id))
        await own.clients.purge({ ids: [id] })
      },
    ],
  ])('is NOT_FOUND after the erasure %s, under its key, another and none', async (_how, erase) => {
    const added = await addedClient(db)
    await erase(added)
    expect(await refusalOf(added.copy())).toBe('NOT_FOUND')
    expect(await refusalOf(added.copy(randomUUID()))).toBe('NOT_FOUND')
    expect(await isThere(db, added.id)).toBe(false)
  })

  test('is stored without answer, input and clients until it is seven days old', async () => {
    const { trainer, id, key, erase } = await addedClient(db)
    await erase()
    const stored = () =>
      db.select().from(idempotencyKeys).where(eq(idempotencyKeys.accountId, trainer.id))
    expect((await stored()).filter((row) => row.key === key)).toMatchObject([
      { answer: null, inputHash: '', clientIds: [] },
    ])
    await deleteOldKeys(db, new Date(clock.now().getTime() + 7 * day - 1000))
    expect((await stored()).map((row) => row.key)).toContain(key)
    await deleteOldKeys(db, new Date(clock.now().getTime() + 7 * day + 1000))
    expect((await stored()).map((row) => row.key)).not.toContain(key)
    expect(await isThere(db, id)).toBe(false)
  })

  test('of an import is NOT_FOUND when one of its clients is erased, and brings no other back', async () => {
    const trainer = await makeProfile(db)
    const row = () => ({
      id: randomUUID(),
      name: 'Anna',
      email: `${randomUUID()}@example.com`,
      phone: null,
      lastingNote: '',
      color: '#1d4ed8',
    })
    const [one, other] = [row(), row()]
    const input = { types: [], clients: [one, other], pots: [] }
    const importUnder = (idempotencyKey: string) =>
      callerOf(db, trainer, { now: clock.now, idempotencyKey }).clients.import(input)
    const key = randomUUID()
    await importUnder(key)
    const own = callerOf(db, trainer, { now: clock.now })
    for (const { id } of input.clients) {
      const { trashId } = await own.clients.remove({ id })
      if (id === one.id) await own.trash.empty({ ids: [trashId ?? ''] })
    }
    expect(await refusalOf(importUnder(key))).toBe('NOT_FOUND')
    expect(await refusalOf(importUnder(randomUUID()))).not.toBeNull()
    expect([await isThere(db, one.id), await isThere(db, other.id)]).toEqual([false, false])
  })

  test('of another trainer, who uses the same id, is no copy of it', async () => {
    const { id, erase } = await addedClient(db)
    await erase()
    const other = await makeProfile(db)
    const details = { name: 'Bo', email: `${randomUUID()}@example.com`, phone: null }
    await callerOf(db, other, { now: clock.now }).clients.add({ id, ...details })
    expect(await isThere(db, id)).toBe(true)
  })
})

describe('a call that waits while its client is erased (D131)', () => {
  let db: Database
  test.beforeAll(({ emptyDatabase }) => {
    db = emptyDatabase
  })

  /** Sends the call while the erasure of its client has locked and deleted, and is not yet committed. */
  async function duringErasure(
    { trainer, id }: { trainer: { id: string }; id: string },
    call: () => Promise<unknown>,
  ) {
    let outcome: ReturnType<typeof refusalOf> | undefined
    await db.transaction(async (tx) => {
      await eraseClient(tx, { id, trainerId: trainer.id })
      const running = refusalOf(call())
      outcome = running
      // It waits for this transaction, or has its answer already.
      await Promise.race([running, untilWaiting(tx, 1)])
    })
    return outcome
  }

  test('under its own key makes nothing', async () => {
    const added = await addedClient(db)
    await duringErasure(added, () => added.copy())
    expect(await isThere(db, added.id)).toBe(false)
    expect(await refusalOf(added.copy())).toBe('NOT_FOUND')
  })

  test('under another key is NOT_FOUND', async () => {
    const added = await addedClient(db)
    expect(await duringErasure(added, () => added.copy(randomUUID()))).toBe('NOT_FOUND')
    expect(await isThere(db, added.id)).toBe(false)
  })

  test('and acts on the client is NOT_FOUND, and leaves no key', async () => {
    const trainer = await makeProfile(db)
    const { id } = await makeClient(db, trainer.id)
    const idempotencyKey = randomUUID()
    const late = callerOf(db, trainer, { now: clock.now, idempotencyKey })
    const call = () => late.clients.setLinkEnabled({ id, isEnabled: false })
    expect(await duringErasure({ trainer, id }, call)).toBe('NOT_FOUND')
    const isKey = eq(idempotencyKeys.key, idempotencyKey)
    expect(await db.$count(idempotencyKeys, isKey)).toBe(0)
  })
})
