import { afterAll, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { test } from '#tests/fixtures.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const publicUrl = new URL('https://tidspott.example.com')

let db: Database
/** Without PUBLIC_URL: only loopback origins are ours. */
let local: TestServer
/** With PUBLIC_URL, behind a proxy that terminates TLS. */
let open: TestServer

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  local = await startServer(db)
  open = await startServer(db, { env: { publicUrl } })
})

afterAll(async () => {
  await local.close()
  await open.close()
})

/** The status of a logout with these headers; 200 when it was executed. */
async function statusOf(server: TestServer, headers: Record<string, string>): Promise<number> {
  const { status } = await server.send({
    method: 'POST',
    path: '/trpc/auth.logout',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"json":{}}',
  })
  return status
}

describe('CSRF origin check without PUBLIC_URL', () => {
  test('allows our own page', async () => {
    expect(await statusOf(local, { origin: local.origin })).toBe(200)
    expect(await statusOf(local, { origin: `https://localhost:${local.port}` })).toBe(200)
    const byNumber = `127.0.0.1:${local.port}`
    expect(await statusOf(local, { host: byNumber, origin: `http://${byNumber}` })).toBe(200)
    const six = `[::1]:${local.port}`
    expect(await statusOf(local, { host: six, origin: `http://${six}` })).toBe(200)
  })

  test.each([
    ['another site', 'https://example.com'],
    ['a page without an origin, such as a file or a sandboxed frame', 'null'],
    ['an empty origin', ''],
    ['another port of this machine', 'http://localhost:1'],
    ['another name of this machine', 'http://127.0.0.1'],
    ['our name as a prefix', 'http://localhost.example.com'],
    ['two origins', 'http://localhost, https://example.com'],
  ])('refuses %s', async (_name, origin) => {
    expect(await statusOf(local, { origin })).toBe(403)
  })

  test('refuses a foreign name that resolves to this machine (DNS rebinding)', async () => {
    const host = `rebound.example.com:${local.port}`
    expect(await statusOf(local, { host, origin: `http://${host}` })).toBe(403)
    expect(await statusOf(local, { host, origin: local.origin })).toBe(403)
    const alike = `localhost.example.com:${local.port}`
    expect(await statusOf(local, { host: alike, origin: `http://${alike}` })).toBe(403)
  })
})

describe('CSRF origin check with PUBLIC_URL', () => {
  test('allows only that origin, regardless of the Host set by the proxy', async () => {
    expect(await statusOf(open, { origin: publicUrl.origin })).toBe(200)
    expect(await statusOf(open, { origin: publicUrl.origin, host: 'app:3000' })).toBe(200)
  })

  test.each([
    ['http instead of https', 'http://tidspott.example.com'],
    ['a port', 'https://tidspott.example.com:8443'],
    ['the parent domain', 'https://example.com'],
    ['a subdomain', 'https://a.tidspott.example.com'],
    ['our name as a prefix', 'https://tidspott.example.com.evil.example'],
    ['the opaque origin', 'null'],
  ])('refuses %s', async (_name, origin) => {
    expect(await statusOf(open, { origin })).toBe(403)
  })

  test('refuses this machine', async () => {
    expect(await statusOf(open, { origin: `http://localhost:${open.port}` })).toBe(403)
  })
})

describe('CSRF origin check without Origin', () => {
  test('allows a program, which no HTML form can imitate: it sends a custom header and no Sec-Fetch-Site', async () => {
    expect(await statusOf(local, { 'x-requested-with': 'curl' })).toBe(200)
    expect(await statusOf(open, { 'x-requested-with': 'curl' })).toBe(200)
  })

  test('refuses all others', async () => {
    expect(await statusOf(local, {})).toBe(403)
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      expect(await statusOf(local, { 'sec-fetch-site': site })).toBe(403)
      const dressedUp = { 'sec-fetch-site': site, 'x-requested-with': 'curl' }
      expect(await statusOf(local, dressedUp)).toBe(403)
    }
  })
})

test('every method other than GET and HEAD is checked, on every path', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    for (const path of ['/', '/trpc/auth.logout', '/healthz', '/client/x', '/nowhere']) {
      const answer = await local.send({ method, path, headers: { origin: 'https://example.com' } })
      expect([method, path, answer.status]).toEqual([method, path, 403])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  }
})
