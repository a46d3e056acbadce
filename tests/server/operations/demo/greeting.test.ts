import { expect, test } from 'vitest'
import { demoPassword } from '#server/operations/demo/logins.ts'
import { startProduct } from '#tests/product.ts'

test('a log tells the logins of the demo, and no personal link', async () => {
  const product = await startProduct()
  const listens = () => product.logs().includes(demoPassword)
  await expect.poll(listens, { timeout: 60_000 }).toBe(true)
  const logs = product.logs()
  await product.stop()
  expect(logs).toContain('tranare@example.com')
  expect(logs).not.toContain('/client/')
}, 120_000)
