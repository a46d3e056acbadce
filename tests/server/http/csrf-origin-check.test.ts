import { afterAll, describe, expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { test } from '#tests/fixtures.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const publicUrl = new URL('https://tidspott.example.com')

let db: Database
/** Without PUBLIC_URL: only loopback names are us. */
let local: TestServer
/** With PUBLIC_URL, behind a proxy that ends TLS. */
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

/** The status that a logout with these headers is answered with; 200 when it was carried out. */
async function statusOf(server: TestServer, headers: Record<string, string>): Promise<number> {
  const { status } = await server.send({
    method: 'POST',
    path: '/trpc/auth.logout',
    headers: { 'content-type': 'application/json', ...headers },
    body: '{"json":{}}',
  })
  return status
}

describe('without PUBLIC_URL', () => {
  test('our own page may', async () => {
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
    ['nothing in particular', ''],
    ['another port of this machine', 'http://localhost:1'],
    ['another name of this machine', 'http://127.0.0.1'],
    ['our name as the beginning of another', 'http://localhost.example.com'],
    ['two origins', 'http://localhost, https://example.com'],
  ])('%s may not', async (_name, origin) => {
    expect(await statusOf(local, { origin })).toBe(403)
  })

  test('a name that somebody has pointed at this machine may not (DNS rebinding)', async () => {
    const host = `rebound.example.com:${local.port}`
    expect(await statusOf(local, { host, origin: `http://${host}` })).toBe(403)
    expect(await statusOf(local, { host, origin: local.origin })).toBe(403)
    const alike = `localhost.example.com:${local.port}`
    expect(await statusOf(local, { host: alike, origin: `http://${alike}` })).toBe(403)
  })
})

describe('with PUBLIC_URL', () => {
  test('only that origin may, whatever the proxy makes of Host', async () => {
    expect(await statusOf(open, { origin: publicUrl.origin })).toBe(200)
    expect(await statusOf(open, { origin: publicUrl.origin, host: 'app:3000' })).toBe(200)
  })

  test.each([
    ['http instead of https', 'http://tidspott.example.com'],
    ['a port', 'https://tidspott.example.com:8443'],
    ['a part of the domain', 'https://example.com'],
    ['a name under ours', 'https://a.tidspott.example.com'],
    ['a longer name', 'https://tidspott.example.com.evil.example'],
    ['no origin to speak of', 'null'],
  ])('%s may not', async (_name, origin) => {
    expect(await statusOf(open, { origin })).toBe(403)
  })

  test('this machine may not', async () => {
    expect(await statusOf(open, { origin: `http://localhost:${open.port}` })).toBe(403)
  })
})

describe('without Origin', () => {
  test('a program may, which no form can be: it adds a header and says nothing of the site', async () => {
    expect(await statusOf(local, { 'x-requested-with': 'curl' })).toBe(200)
    expect(await statusOf(open, { 'x-requested-with': 'curl' })).toBe(200)
  })

  test('nobody else may', async () => {
    expect(await statusOf(local, {})).toBe(403)
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      expect(await statusOf(local, { 'sec-fetch-site': site })).toBe(403)
      const dressedUp = { 'sec-fetch-site': site, 'x-requested-with': 'curl' }
      expect(await statusOf(local, dressedUp)).toBe(403)
    }
  })
})

test('every method that is not a question is asked for its origin, on every path', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
    for (const path of ['/', '/trpc/auth.logout', '/healthz', '/client/x', '/nowhere']) {
      const answer = await local.send({ method, path, headers: { origin: 'https://example.com' } })
      expect([method, path, answer.status]).toEqual([method, path, 403])
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    }
  }
})
