import { expect, onTestFinished, vi } from 'vitest'
import { testSecret } from '#tests/callers.ts'
import { damagePot } from '#tests/damage.ts'
import { test } from '#tests/fixtures.ts'
import { startProduct } from '#tests/product.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'
import { runCommand } from '../../commands/run-command.ts'

test('two servers that start on wrong books are ready, say so and name the pot, until the books are repaired', async ({
  ownDatabase: { db, where },
}) => {
  const { potId } = await makeTrainerFixture(db)
  await damagePot(db, potId)
  const env = { DATABASE_URL: where, SECRET_KEY: testSecret }
  const products = await Promise.all([1, 2].map(() => startProduct({ env })))
  onTestFinished(async () => {
    await Promise.all(products.map(({ stop }) => stop()))
  })
  const readiness = () =>
    Promise.all(
      products.map(async ({ url }) => {
        const answer = await fetch(`${url}/readyz`)
        const { books } = (await answer.json()) as { books: string }
        return `${answer.status} ${books}`
      }),
    )
  const waiting = { timeout: 30_000 }
  await vi.waitFor(
    async () => expect(await readiness()).toEqual(['200 wrong', '200 wrong']),
    waiting,
  )
  for (const { logs } of products)
    await vi.waitFor(() => expect(logs()).toContain(`"pot":{"potId":"${potId}"`), waiting)

  expect((await runCommand('books-repair', { env, args: ['--yes'] })).code).toBe(0)
  expect(await readiness()).toEqual(['200 right', '200 right'])
})
