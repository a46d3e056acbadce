import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import type { Actor } from '#server/access/actor.ts'
import { hashToken, newToken } from '#server/access/keys.ts'
import { lockClients } from '#server/access/owned-rows.ts'
import { trainerScope } from '#server/access/scope.ts'
import { throttles } from '#server/auth/tables.ts'
import { clients, linkOpenings } from '#server/clients/tables.ts'
import type { Database } from '#server/db/database.ts'
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

/** The portal of whoever asks, at the test's own time. */
const portalOf = (actor: Actor | null = null) => callerOf(db, actor, { now: clock.now }).portal
const opened = (actor: Actor | null = null) => portalOf(actor).opened({ token: client.token })

async function openings() {
  const [found] = await db.select().from(linkOpenings).where(eq(linkOpenings.clientId, client.id))
  return found ? { count: found.count, lastOn: found.lastOn } : null
}

describe('an opening of a personal link', () => {
  test('is counted, with the day in Sweden', async () => {
    await opened()
    expect(await openings()).toEqual({ count: 1, lastOn: '2026-11-18' })
    clock.set('2026-11-24', '23:59')
    await opened()
    expect(await openings()).toEqual({ count: 2, lastOn: '2026-11-24' })
    // 23.30 in UTC is half past midnight in Sweden.
    clock.set('2026-11-25', '00:30')
    await opened()
    expect(await openings()).toEqual({ count: 3, lastOn: '2026-11-25' })
  })

  test('that comes late does not bring back an earlier day', async () => {
    clock.set('2026-11-25', '00:00')
    await opened()
    clock.set('2026-11-24', '23:59')
    await opened()
    expect(await openings()).toEqual({ count: 2, lastOn: '2026-11-25' })
  })

  test('is one of fifty at once, and all fifty are counted', async () => {
    const ends = await Promise.all(Array.from({ length: 50 }, () => refusalOf(opened())))
    expect(tally(ends)).toEqual({ ok: 50 })
    expect(await openings()).toMatchObject({ count: 50 })
  })

  test('is not counted when it is the client’s own trainer who looks, whatever the role', async () => {
    await opened(trainer)
    await opened({ ...trainer, role: 'SUPER_ADMIN' })
    expect(await openings()).toBeNull()
  })

  test('is counted for anybody else who is logged in', async () => {
    await opened(await makeProfile(db))
    await opened(await makeProfile(db, { role: 'CLIENT' }))
    expect(await openings()).toMatchObject({ count: 2 })
  })

  test('is not counted by what the portal shows: reading alone is no opening', async () => {
    await portalOf().get({ token: client.token })
    expect(await openings()).toBeNull()
  })

  test('goes with the client', async () => {
    await opened()
    await callerOf(db, trainer).clients.remove({ id: client.id })
    expect(await openings()).toBeNull()
    expect(await refusalOf(opened())).toBe('LINK_INVALID')
  })
})

describe('a link that opens nothing', () => {
  test('is told apart from no link at all, as in the portal', async () => {
    expect(await refusalOf(portalOf().opened({ token: '' }))).toBe('LINK_MISSING')
    expect(await refusalOf(portalOf().opened({ token: newToken() }))).toBe('LINK_INVALID')
  })

  test('costs a point of the same thirty, whether it is looked at or counted', async () => {
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

describe('an opening that meets somebody', () => {
  test('does not wait for whoever writes the client’s books, nor does the portal', async () => {
    await db.transaction(async (tx) => {
      await lockClients(tx, trainerScope(trainer), [client.id])
      // Both would wait for this transaction, and it for them.
      await opened()
      await portalOf().get({ token: client.token })
    })
    await opened()
    expect(await openings()).toMatchObject({ count: 2 })
  })

  test('who replaces the link finds it gone, and is not counted for the new one', async () => {
    const replace = (tx: Database) =>
      tx
        .update(clients)
        .set({ tokenHash: hashToken(newToken()) })
        .where(eq(clients.id, client.id))
    expect(await raceBehind(db, replace, [() => opened()])).toEqual(['LINK_INVALID'])
    expect(await openings()).toBeNull()
  })

  test('who removes the client finds the link gone', async () => {
    const remove = (tx: Database) => tx.delete(clients).where(eq(clients.id, client.id))
    expect(await raceBehind(db, remove, [() => opened()])).toEqual(['LINK_INVALID'])
  })

  test('while a new link is made is either counted and forgotten, or refused', async () => {
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
