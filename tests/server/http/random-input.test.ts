import fc from 'fast-check'
import { afterAll, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { consumeAttempt, rateLimits } from '#server/platform/access/rate-limit.ts'
import type { Database } from '#server/platform/db/database.ts'
import { anyCharacter } from '#tests/any-character.ts'
import { testKeys } from '#tests/callers.ts'
import { makeTenant, nobodysRows, rowsByTrainer, type Tenant } from '#tests/canaries.ts'
import { test } from '#tests/fixtures.ts'
import { scale } from '#tests/scale.ts'
import { type Answer, procedures, startServer, type TestServer } from '#tests/server.ts'
import { inputOf } from '../procedures/records.ts'
import { badValues } from './bad-values.ts'

let db: Database
let server: TestServer
let mine: Tenant
let foreign: Tenant
let token: string
const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  mine = await makeTenant(db, 'alfa', {}, 'ADMIN')
  // An invitation's code is itself the access: any holder may join.
  foreign = { ...(await makeTenant(db, 'bravo')), code: nobodysRows().code }
  token = (await beginLogin(db, mine.actor.id)).token
  // Valid-looking logins would spend their time on password hashes; here the rate limit is exhausted.
  const counters = { db, keys: testKeys }
  for (let turn = 0; turn < rateLimits.loginFromAddress.points; turn += 1) {
    await consumeAttempt(counters, rateLimits.loginFromAddress, '127.0.0.1')
  }
  server = await startServer(db, { env: { logLevel: 'warn' } })
  process.on('unhandledRejection', note)
})

afterAll(async () => {
  process.off('unhandledRejection', note)
  await server.close()
})

function send(cookie: string, path: string, body: string): Promise<Answer> {
  return server.send({
    method: 'POST',
    path: `/trpc/${path}`,
    headers: {
      origin: server.origin,
      'content-type': 'application/json',
      cookie: `tidspott=${cookie}`,
    },
    body,
  })
}

const fields = Object.keys(badValues)
const anyText = fc.oneof(
  fc.string({ unit: anyCharacter, maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom('2026-11-24', '10:00', '2026-W48', '1,5', 'anna@example.com', ''),
)
const anyValue = fc.oneof(
  { weight: 3, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 3, arbitrary: anyText },
  { weight: 3, arbitrary: fc.oneof(fc.double(), fc.integer(), fc.maxSafeInteger()) },
  { weight: 1, arbitrary: fc.uuid() },
  { weight: 2, arbitrary: fc.constantFrom(...Object.values(badValues).flat()) },
)
/** Replaces, adds or removes some fields of a valid input; or replaces all of it. */
const anyChange = fc.record({
  path: fc.constantFrom(...Object.keys(procedures())),
  swapped: fc.dictionary(fc.oneof(fc.constantFrom(...fields), anyText), anyValue, { maxKeys: 3 }),
  left: fc.option(fc.constantFrom(...fields)),
  whole: fc.option(anyValue, { freq: 8 }),
  meta: fc.option(
    fc.dictionary(fc.constantFrom(...fields), fc.constantFrom(['Date'], ['undefined'], ['map'])),
    { freq: 6 },
  ),
  isForeign: fc.boolean(),
})

test(`random inputs over all procedures cause no internal error, and change no other tenant's rows`, async () => {
  const before = (await rowsByTrainer(db)).get(foreign.actor.id)
  await fc.assert(
    fc.asyncProperty(anyChange, async ({ path, swapped, left, whole, meta, isForeign }) => {
      const input = { ...inputOf(path, isForeign ? foreign : mine), ...swapped }
      if (left) delete (input as Record<string, unknown>)[left]
      const body = { json: whole ?? input, ...(meta && { meta: { values: meta } }) }
      // A logout would end the login that the other calls need.
      const cookie = path === 'auth.logout' ? 'nobody' : token
      const { status, text } = await send(cookie, path, JSON.stringify(body))
      expect(status).toBeLessThan(500)
      if (status >= 400) expect(text).not.toMatch(/node_modules|select |insert |Error:|"stack"/)
      if (path !== 'portal.get') expect(text).not.toContain('kanarie.bravo')
    }),
    { numRuns: scale.randomInputs },
  )
  expect((await rowsByTrainer(db)).get(foreign.actor.id)).toBe(before)
  expect(unhandled).toEqual([])
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(server.log()).not.toContain('"level":50')
})

test(`random bodies and queries cause no internal error`, async () => {
  const anyBody = fc.oneof(
    fc.string({ unit: anyCharacter }),
    fc.json({ maxDepth: 4 }),
    fc.jsonValue().map((json) => JSON.stringify({ json, meta: { values: json } })),
  )
  const anyPath = fc.constantFrom(...Object.keys(procedures()), 'x', 'clients.list,pots.types')
  await fc.assert(
    fc.asyncProperty(anyPath, anyBody, fc.boolean(), async (path, text, isQuery) => {
      if (path === 'auth.logout') return
      // Lone surrogates have no URL encoding.
      const query = `input=${encodeURIComponent(Buffer.from(text).toString())}`
      const answer = isQuery
        ? await server.send({
            path: `/trpc/${path}?batch=1&${query}`,
            headers: { cookie: `tidspott=${token}` },
          })
        : await send(token, path, text)
      expect(answer.status).toBeLessThan(500)
    }),
    { numRuns: scale.randomBodies },
  )
  expect((await server.call('clients.list', undefined, { token })).status).toBe(200)
  expect(unhandled).toEqual([])
})
