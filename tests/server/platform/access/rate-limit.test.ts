import { beforeEach, describe, expect } from 'vitest'
import { addressBlock } from '#server/platform/access/ip-address.ts'
import { MemoryCounters } from '#server/platform/access/memory-limit.ts'
import {
  consumeAttempt,
  deleteExpiredCounters,
  type MemoryLimit,
} from '#server/platform/access/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { testKeys } from '#tests/callers.ts'
import { postgresDatabase } from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf } from '#tests/problems.ts'

let db: Database

test.beforeAll(({ emptyDatabase }) => {
  db = emptyDatabase
})

beforeEach(async () => {
  await db.delete(throttles)
})

describe('address block of the rate limit', () => {
  test.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002:ffff::', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:1::', '2001:db8:1:0'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('%s belongs to %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })

  test('is one for every address of a /64, and another for the adjacent /64', () => {
    const ends = ['::', '::1', ':1::', ':ffff:ffff:ffff:ffff', ':0:0:0:1']
    const blocks = ends.map((end) => addressBlock(`2001:db8:0:1${end}`))
    expect(new Set(blocks)).toEqual(new Set(['2001:db8:0:1']))
    expect(addressBlock('2001:db8:0:2::1')).not.toBe(blocks[0])
  })
})

describe('rate limit points', () => {
  const limit = { name: 'test', points: 5, seconds: 60 }
  const counters = () => ({ db, keys: testKeys })
  const take = async (subject = 'anna'): Promise<boolean> => {
    try {
      await consumeAttempt(counters(), limit, subject)
      return true
    } catch (error) {
      expect(error).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
      return false
    }
  }

  test('are limited also under concurrent requests', async () => {
    const taken = await Promise.all(Array.from({ length: 25 }, () => take()))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect(await take('berit')).toBe(true)
  })

  test('are refunded one by one, and reset when the period ends', async () => {
    const refund = await consumeAttempt(counters(), limit, 'anna')
    for (let turn = 0; turn < 4; turn += 1) await take()
    await refund()
    expect([await take(), await take()]).toEqual([true, false])
    await db.update(throttles).set({ expire: new Date(Date.now() - 1) })
    expect(await take()).toBe(true)
  })

  test('of expired periods are deleted, and no others', async () => {
    await take('anna')
    await db.update(throttles).set({ expire: new Date(Date.now() - 1) })
    await take('berit')
    await deleteExpiredCounters(db, new Date())
    expect(await db.$count(throttles)).toBe(1)
  })

  test('an unreachable database is not reported as too many attempts', async () => {
    const lost = await postgresDatabase()
    await lost.drop()
    const asking = consumeAttempt({ db: lost.db, keys: testKeys }, limit, 'anna')
    await expect(refusalOf(asking)).rejects.toThrow(/Failed query/)
  })
})

describe('sliding rate limit', () => {
  const limit = { name: 'sliding', points: 5, seconds: 600 }
  const start = new Date('2026-11-24T09:00:00Z').getTime()
  const take = (seconds: number, subject = 'anna') =>
    consumeAttempt(
      { db, keys: testKeys, now: () => new Date(start + seconds * 1000) },
      limit,
      subject,
    ).then(
      () => true,
      (error: unknown) => {
        expect(error).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
        return false
      },
    )

  test('allows no more attempts around the end of a period', async () => {
    const early: boolean[] = []
    for (const second of [1, 2, 580, 581, 582, 599, 601, 602]) early.push(await take(second))
    expect(early).toEqual([true, true, true, true, true, false, false, false])
    // The two oldest are more than ten minutes old: two come back, and no more.
    expect([await take(660), await take(661), await take(662)]).toEqual([true, true, false])
    // Another quiet period later all are back.
    expect(await take(660 + 720)).toBe(true)
  })

  test('does not count refused attempts', async () => {
    for (let turn = 0; turn < 40; turn += 1) await take(0)
    expect(await take(660)).toBe(true)
  })

  test('lets five of forty concurrent attempts pass, and all after their refunds', async () => {
    const counters = { db, keys: testKeys, now: () => new Date(start) }
    const all = await Promise.allSettled(
      Array.from({ length: 40 }, () => consumeAttempt(counters, limit, 'anna')),
    )
    const passed = all.filter((one) => one.status === 'fulfilled')
    expect(passed.length).toBeLessThanOrEqual(5)
    for (const { value: refund } of passed) await refund()
    for (let turn = 0; turn < 5; turn += 1) expect(await take(0)).toBe(true)
    expect(await take(0)).toBe(false)
  })

  test('says when the next attempt comes back', async () => {
    for (let turn = 0; turn < 5; turn += 1) await take(30)
    const asking = consumeAttempt(
      { db, keys: testKeys, now: () => new Date(start + 330_000) },
      limit,
      'anna',
    )
    await expect(asking).rejects.toMatchObject({ retryAfter: 330 })
  })
})

describe('a rate limit in memory', () => {
  const limit: MemoryLimit = { name: 'test', points: 3, seconds: 60, inMemory: true }

  test('refuses what is beyond it, and says when the period ends', async () => {
    const counters = new MemoryCounters()
    for (let turn = 0; turn < 3; turn += 1) await counters.consume(limit, 'anna')
    const retryAfter = expect.toBeOneOf([59, 60])
    const refusal = { code: 'TOO_MANY_ATTEMPTS', retryAfter }
    await expect(counters.consume(limit, 'anna')).rejects.toMatchObject(refusal)
    await expect(counters.requireLeft(limit, 'anna')).rejects.toMatchObject(refusal)
    await counters.consume(limit, 'berit')
  })

  test('is counted apart from another one of the same subject, and by each process', async () => {
    const counters = new MemoryCounters()
    for (let turn = 0; turn < 3; turn += 1) await counters.consume(limit, 'anna')
    await counters.consume({ ...limit, name: 'other' }, 'anna')
    await new MemoryCounters().consume(limit, 'anna')
  })

  test('is not used up by asking whether any is left', async () => {
    const counters = new MemoryCounters()
    for (let turn = 0; turn < 9; turn += 1) await counters.requireLeft(limit, 'anna')
    await counters.consume(limit, 'anna')
  })
})
