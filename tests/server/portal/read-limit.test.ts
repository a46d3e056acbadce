import { expect } from 'vitest'
import { MemoryCounters } from '#server/platform/access/memory-limit.ts'
import { rateLimits } from '#server/platform/access/rate-limit.ts'
import { callerOf } from '#tests/callers.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { refusalOf, tally } from '#tests/problems.ts'

test('reads of personal links are limited by address, valid links included', async ({
  ownDatabase: { db },
}) => {
  const trainer = await makeProfile(db)
  const { token } = await makeClient(db, trainer.id)
  const memoryCounters = new MemoryCounters()
  const { points } = rateLimits.readsOfLinks
  const from = (address: string) => callerOf(db, null, { address, memoryCounters })
  const visitor = from('192.0.2.7')
  const outcomes: (string | null)[] = []
  for (let turn = 0; turn < points + 5; turn += 1) {
    outcomes.push(await refusalOf(visitor.portal.get({ token })))
  }
  expect(tally(outcomes)).toEqual({ ok: points, TOO_MANY_ATTEMPTS: 5 })
  expect(await refusalOf(visitor.portal.opened({ token }))).toBe('TOO_MANY_ATTEMPTS')
  expect(await refusalOf(from('192.0.2.8').portal.get({ token }))).toBeNull()
})
