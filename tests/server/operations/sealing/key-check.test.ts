import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { requireSameKey } from '#server/operations/sealing/key-check.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import { seal } from '#server/platform/access/seal.ts'
import { OperatorError } from '#server/platform/system/operator-error.ts'
import { clients } from '#server/schema/clients.ts'
import { keyChecks } from '#server/schema/key-checks.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'

const right = await loadKeys('a secret that sealed this database, 1 of 2', '')
const wrong = await loadKeys('another secret that did not seal it, 2 of 2', '')
const rotating = await loadKeys(
  'another secret that did not seal it, 2 of 2',
  '',
  'a secret that sealed this database, 1 of 2',
)

describe('the secret of a database', () => {
  test('is noted by the first start, and another one is refused afterwards', async ({
    emptyDatabase: db,
  }) => {
    await db.delete(keyChecks)
    await requireSameKey(db, right)
    await requireSameKey(db, right)
    await expect(requireSameKey(db, wrong)).rejects.toThrow(OperatorError)
    await expect(requireSameKey(db, wrong)).rejects.toThrow(/secrets:rotate -- --lost/)
    await requireSameKey(db, rotating)
  })

  test('is not noted when it opens none of the sealed texts that are there', async ({
    emptyDatabase: db,
  }) => {
    await db.delete(keyChecks)
    const trainer = await makeProfile(db)
    const { id, token } = await makeClient(db, trainer.id)
    await db
      .update(clients)
      .set({ tokenSealed: seal(right, token, id) })
      .where(eq(clients.id, id))
    await expect(requireSameKey(db, wrong)).rejects.toThrow(OperatorError)
    expect(await db.$count(keyChecks)).toBe(0)
    await requireSameKey(db, right)
    expect(await db.$count(keyChecks)).toBe(1)
  })
})
