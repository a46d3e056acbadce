import { randomUUID } from 'node:crypto'
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import superjson from 'superjson'
import { beforeEach, describe, expect } from 'vitest'
import type { AppRouter } from '#server/app/router.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeTenant, type Tenant } from '#tests/canaries.ts'
import { test } from '#tests/fixtures.ts'
import type { TestServer } from '#tests/server.ts'

const password = 'ett eget lösenord'

let db: Database
let server: TestServer
let tenant: Tenant

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
  const passwordHash = await testPasswords.hash(password)
  tenant = await makeTenant(db, 'alfa', { passwordHash })
})

beforeEach(async () => {
  await db.delete(throttles)
})

function addressOf({ port }: TestServer): string {
  return `http://127.0.0.1:${port}`
}

/** A tRPC client with nothing of ours: it keeps the login cookie, sends this Origin, and counts its requests. */
function stockClient({ origin = addressOf(server) } = {}) {
  const requests: string[] = []
  let cookie = ''
  const client = createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${addressOf(server)}/trpc`,
        transformer: superjson,
        fetch: async (url, options) => {
          requests.push(url instanceof Request ? url.url : url.toString())
          const headers = { ...(options?.headers as Record<string, string>), origin, cookie }
          const response = await fetch(url, { ...options, headers })
          for (const sent of response.headers.getSetCookie()) {
            const [, login] = /^(tidspott=[^;]+)/.exec(sent) ?? []
            if (login) cookie = login
          }
          return response
        },
      }),
    ],
  })
  return { client, requests }
}

async function loggedIn() {
  const stock = stockClient()
  await stock.client.auth.login.mutate({ email: tenant.actor.email, password })
  stock.requests.length = 0
  return stock
}

/** What a call is refused with, as a stock client finds it. */
async function refusalOf(call: Promise<unknown>) {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof TRPCClientError)) throw error
    const { data, message } = error as TRPCClientError<AppRouter>
    return { message, code: data?.code, httpStatus: data?.httpStatus, problem: data?.problem }
  }
}

describe('a stock tRPC client', () => {
  test('logs in, and is told when the password is wrong', async () => {
    const { client } = stockClient()
    const email = tenant.actor.email
    expect(await refusalOf(client.auth.login.mutate({ email, password: 'fel' }))).toEqual({
      message: 'INVALID_CREDENTIALS',
      code: 'UNAUTHORIZED',
      httpStatus: 401,
      problem: 'INVALID_CREDENTIALS',
    })
    const login = await client.auth.login.mutate({ email, password })
    expect(login).toMatchObject({ person: { email }, expiresAt: expect.any(Date) })
    expect(await client.auth.me.query()).toEqual(login)
  })

  test('queries in one batch, with Dates', async () => {
    const { client, requests } = await loggedIn()
    const [clients, week] = await Promise.all([
      client.clients.list.query(),
      client.calendar.week.query({ week: '2026-W48', clientId: null }),
    ])
    expect(requests).toHaveLength(1)
    expect(clients.map(({ id }) => id)).toContain(tenant.clientId)
    expect(week.map(({ startsAt }) => startsAt)).toEqual([new Date('2026-11-24T09:00:00.000Z')])
  })

  test('mutates, and is told which call of a batch fails', async () => {
    const { client } = await loggedIn()
    const input = { id: randomUUID(), name: 'Berit', email: 'berit@example.com', phone: null }
    await client.clients.add.mutate(input)
    const [found, missing] = await Promise.all([
      client.clients.get.query({ id: input.id }),
      refusalOf(client.clients.get.query({ id: randomUUID() })),
    ])
    expect([found.name, missing?.problem]).toEqual(['Berit', 'NOT_FOUND'])
  })

  test('is told that another origin may not write', async () => {
    const { client } = stockClient({ origin: 'https://example.com' })
    expect(await refusalOf(client.auth.logout.mutate({}))).toEqual({
      message: 'FORBIDDEN',
      code: 'FORBIDDEN',
      httpStatus: 403,
      problem: 'FORBIDDEN',
    })
  })

  test('is told for each call that mutations and public areas share no batch', async () => {
    const { client, requests } = await loggedIn()
    const badRequest = {
      message: 'INVALID_INPUT',
      code: 'BAD_REQUEST',
      httpStatus: 400,
      problem: 'INVALID_INPUT',
    }
    const id = tenant.clientId
    for (const calls of [
      [client.clients.list.query(), client.auth.me.query()],
      [
        client.clients.setColour.mutate({ id, color: 'red-500' }),
        client.clients.setColour.mutate({ id, color: 'blue-500' }),
      ],
    ]) {
      expect(await Promise.all(calls.map(refusalOf))).toEqual([badRequest, badRequest])
    }
    expect(requests).toHaveLength(2)
  })

  test('is told that a body is too large', async () => {
    const { client } = await loggedIn()
    const email = 'x'.repeat(17_000)
    expect(await refusalOf(client.auth.requestReset.mutate({ email }))).toEqual({
      message: 'INVALID_INPUT',
      code: 'PAYLOAD_TOO_LARGE',
      httpStatus: 413,
      problem: 'INVALID_INPUT',
    })
  })

  test('is told that it has tried too often', async () => {
    const { client } = stockClient()
    const attempt = { email: 'okand@example.com', password: 'fel' }
    const problems: (string | undefined)[] = []
    for (let turn = 0; turn < 30 && problems.at(-1) !== 'TOO_MANY_ATTEMPTS'; turn += 1) {
      problems.push((await refusalOf(client.auth.login.mutate(attempt)))?.problem)
    }
    expect(problems.at(-1)).toBe('TOO_MANY_ATTEMPTS')
  })
})
