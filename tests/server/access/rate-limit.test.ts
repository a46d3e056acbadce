import { beforeEach, describe, expect } from 'vitest'
import {
  addressBlock,
  consumeAttempt,
  deleteExpiredCounters,
  refundAttempt,
} from '#server/access/rate-limit.ts'
import { throttles } from '#server/auth/tables.ts'
import type { Database } from '#server/db/database.ts'
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

describe('the block of an address', () => {
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
  ])('%s is %s', (address, block) => {
    expect(addressBlock(address)).toBe(block)
  })

  test('is one for every address of a /64, and another for its neighbour', () => {
    const ends = ['::', '::1', ':1::', ':ffff:ffff:ffff:ffff', ':0:0:0:1']
    const blocks = ends.map((end) => addressBlock(`2001:db8:0:1${end}`))
    expect(new Set(blocks)).toEqual(new Set(['2001:db8:0:1']))
    expect(addressBlock('2001:db8:0:2::1')).not.toBe(blocks[0])
  })
})

describe('points', () => {
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

  test('are as many as the limit says, also when all are asked for at once', async () => {
    const taken = await Promise.all(Array.from({ length: 25 }, () => take()))
    expect(taken.filter(Boolean)).toHaveLength(5)
    expect(await take('berit')).toBe(true)
  })

  test('come back one by one when refunded, and all together when the time is over', async () => {
    for (let turn = 0; turn < 5; turn += 1) await take()
    await refundAttempt(counters(), limit, 'anna')
    expect([await take(), await take()]).toEqual([true, false])
    await db.update(throttles).set({ expire: new Date(Date.now() - 1) })
    expect(await take()).toBe(true)
  })

  test('whose time is over are swept, and no others', async () => {
    await take('anna')
    await db.update(throttles).set({ expire: new Date(Date.now() - 1) })
    await take('berit')
    await deleteExpiredCounters(db, new Date())
    expect(await db.$count(throttles)).toBe(1)
  })

  test('a database that is away is not taken for too many attempts', async () => {
    const lost = await postgresDatabase()
    await lost.drop()
    const asking = consumeAttempt({ db: lost.db, keys: testKeys }, limit, 'anna')
    await expect(refusalOf(asking)).rejects.toThrow(/Failed query/)
  })
})
