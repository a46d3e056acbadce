import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isEmpty } from '#server/operations/demo/fill.ts'
import { openDatabase } from '#server/operations/opening/open.ts'
import { type Product, startProduct } from '#tests/product.ts'

/** Longer than a busy machine needs to write a line, in ms. */
const patience = { timeout: 30_000 }
const publicEnv = { PUBLIC_URL: 'https://tidspott.example.com' }

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-start-'))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function running(
  env: Record<string, string>,
  work: (product: Product) => Promise<void>,
): Promise<void> {
  const product = await startProduct({ env, dataDir })
  try {
    await work(product)
  } finally {
    await product.stop()
  }
}

async function statusOf({ logs }: Product, procedure: string, json: object): Promise<number> {
  // The listening address, not PUBLIC_URL, which the server prints.
  const [, url] = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(logs()) ?? []
  const answer = await fetch(`${url}/trpc/${procedure}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'test' },
    body: JSON.stringify({ json }),
  })
  return answer.status
}

const admin = { email: 'admin@example.com' }
const login = { ...admin, password: 'traningspass' }

test('a server with a public address gets no demo data, and its demo accounts cannot log in', {
  timeout: 180_000,
}, async () => {
  await running(publicEnv, async ({ logs }) => {
    await expect.poll(logs, patience).toContain('There is no account yet.')
    await expect
      .poll(logs, patience)
      .toContain('Demo data is loaded only where HOST and PUBLIC_URL are this machine')
    expect(logs()).not.toContain('traningspass')
    expect(logs()).not.toContain('@example.com')
  })
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  expect(await isEmpty(opened.db)).toBe(true)
  await opened.close()

  await running({}, async (product) => {
    await expect.poll(product.logs, patience).toContain('lösenordet traningspass')
    expect(await statusOf(product, 'auth.login', login)).toBe(200)
    expect(await statusOf(product, 'auth.requestReset', admin)).toBe(200)
    await expect.poll(product.logs, patience).toContain('this mail would be sent')
    expect(product.logs()).not.toContain('TRUST_PROXY is not set')
  })

  await running(publicEnv, async (product) => {
    const { logs } = product
    await expect.poll(logs, patience).toContain('demo accounts, which cannot log in')
    expect(logs()).toContain('TRUST_PROXY is not set')
    expect(await statusOf(product, 'auth.login', login)).toBe(401)
    await expect.poll(logs, patience).toContain('login to a demo account refused')
    // The mail of the last run still waits; a public server names neither it nor its recipient.
    expect(logs()).toContain('mail waits in the outbox')
    expect(logs()).not.toContain('this mail would be sent')
    expect(logs()).not.toContain('There is no account yet.')
    // No terminal reads this: every line is one of the log.
    for (const line of logs().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')
  })
})
