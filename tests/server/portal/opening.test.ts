import { arrayContains, eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/platform/access/actor.ts'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { trainerScope } from '#server/platform/access/scope.ts'
import type { Database } from '#server/platform/db/database.ts'
import { lockClients } from '#server/platform/tenant/owned-rows.ts'
import { throttles } from '#server/schema/auth.ts'
import { clients, linkOpenings } from '#server/schema/clients.ts'
import { events } from '#server/schema/events.ts'
import { callerOf } from '#tests/callers.ts'
import { testClock } from '#tests/clock.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf, tally } from '#tests/problems.ts'
import { raceBehind } from '#tests/race.ts'

let db: Database
let trainer: Actor
let client: { id: string; token: string }
let clock: ReturnType<typeof testClock>

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})
beforeEach(async () => {
  await db.delete(throttles)
  clock = testClock()
  trainer = await makeProfile(db)
  client = await makeClient(db, trainer.id)
})

/** The portal as called by this actor, at the test's own time. */
const portalOf = (actor: Actor | null = null) => callerOf(db, actor, { now: clock.now }).portal
const opened = (actor: Actor | null = null) => portalOf(actor).opened({ token: client.token })

async function openings() {
  const [found] = await db.select().from(linkOpenings).where(eq(linkOpenings.clientId, client.id))
  return found ? { count: found.count, lastOn: found.lastOn } : null
}

describe('counting the openings of a personal link', () => {
  test('counts an opening, with the Swedish day', async () => {
    await opened()
    expect(await openings()).toEqual({ count: 1, lastOn: '2026-11-18' })
    clock.set('2026-11-24', '23:59')
    await opened()
    expect(await openings()).toEqual({ count: 2, lastOn: '2026-11-24' })
    // 00.10 UTC is ten past one in Sweden.
    clock.set('2026-11-25', '01:10')
    await opened()
    expect(await openings()).toEqual({ count: 3, lastOn: '2026-11-25' })
  })

  test('keeps the latest day when an earlier opening arrives late', async () => {
    clock.set('2026-11-25', '00:00')
    await opened()
    clock.set('2026-11-24', '23:59')
    await opened()
    expect(await openings()).toEqual({ count: 2, lastOn: '2026-11-25' })
  })

  test('records one an hour for each link, also of fifty at once, in its count and in its events', async () => {
    const ends = await Promise.all(Array.from({ length: 50 }, () => refusalOf(opened())))
    expect(tally(ends)).toEqual({ ok: 50 })
    const isOfClient = arrayContains(events.clientIds, [client.id])
    const recorded = async () => [(await openings())?.count, await db.$count(events, isOfClient)]
    expect(await recorded()).toEqual([1, 1])

    clock.set('2026-11-18', '12:59')
    await opened()
    expect(await recorded()).toEqual([1, 1])
    clock.set('2026-11-18', '13:07')
    await opened()
    expect(await recorded()).toEqual([2, 2])

    // A new link is another one, and so is another client's.
    const renewed = await callerOf(db, trainer).clients.renewLink({ id: client.id })
    client.token = renewed.path.replace('/client/', '')
    await opened()
    expect((await openings())?.count).toBe(1)
    client = await makeClient(db, trainer.id)
    await opened()
    expect((await openings())?.count).toBe(1)
  })

  test("ignores the client's own trainer, whatever the role", async () => {
    await opened(trainer)
    await opened({ ...trainer, role: 'SUPER_ADMIN' })
    expect(await openings()).toBeNull()
  })

  test('counts any other logged-in user', async () => {
    await opened(await makeProfile(db))
    clock.set('2026-11-24', '12:00')
    await opened(await makeProfile(db, { role: 'CLIENT' }))
    expect(await openings()).toMatchObject({ count: 2 })
  })

  test('ignores the queries of the portal: reading alone is no opening', async () => {
    await portalOf().get({ token: client.token })
    expect(await openings()).toBeNull()
  })

  test('is deleted with the client', async () => {
    await opened()
    await callerOf(db, trainer).clients.remove({ id: client.id })
    expect(await openings()).toBeNull()
    expect(await refusalOf(opened())).toBe('LINK_INVALID')
  })
})

describe('invalid link', () => {
  test('is distinguished from a missing link, as in the portal', async () => {
    expect(await refusalOf(portalOf().opened({ token: '' }))).toBe('LINK_MISSING')
    expect(await refusalOf(portalOf().opened({ token: newToken() }))).toBe('LINK_INVALID')
  })

  test('counts for the same rate limit of thirty, whether it is read or opened', async () => {
    const token = newToken()
    const ends: (string | null)[] = []
    for (let turn = 0; turn < 16; turn += 1) {
      ends.push(await refusalOf(portalOf().get({ token })))
      ends.push(await refusalOf(portalOf().opened({ token })))
    }
    expect(tally(ends)).toEqual({ LINK_INVALID: 30, TOO_MANY_ATTEMPTS: 2 })
    expect(await refusalOf(opened())).toBeNull()
  })
})

describe('concurrent opening', () => {
  test("does not wait for writes to the client's books, nor does the portal", async () => {
    await db.transaction(async (tx) => {
      await lockClients(tx, trainerScope(trainer), [client.id])
      // A deadlock if they did: both would wait for this transaction, and it for them.
      await opened()
      await portalOf().get({ token: client.token })
    })
    expect(await openings()).toMatchObject({ count: 1 })
  })

  test('while the link is replaced is NOT_FOUND, and is not counted for the new one', async () => {
    const replace = (tx: Database) =>
      tx
        .update(clients)
        .set({ tokenHash: hashToken(newToken()) })
        .where(eq(clients.id, client.id))
    expect(await raceBehind(db, replace, [() => opened()])).toEqual(['LINK_INVALID'])
    expect(await openings()).toBeNull()
  })

  test('while the client is removed is NOT_FOUND', async () => {
    const remove = (tx: Database) => tx.delete(clients).where(eq(clients.id, client.id))
    expect(await raceBehind(db, remove, [() => opened()])).toEqual(['LINK_INVALID'])
  })

  test('while a new link is created is either counted and discarded, or refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { clients: own } = callerOf(db, trainer)
      const before = client.token
      const [renewed] = await Promise.all([
        own.renewLink({ id: client.id }),
        ...Array.from({ length: 4 }, () => refusalOf(opened())),
      ])
      expect(await openings()).toBeNull()
      client.token = renewed.path.replace('/client/', '')
      expect(client.token).not.toBe(before)
      await db.delete(throttles)
    }
  })
})
