import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { headerFaults } from '#tests/answer-headers.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { portalPage } from '#tests/portal-page.ts'
import { type Ask, startServer, type TestServer } from '#tests/server.ts'

const page = `<!doctype html><html lang="sv"><head><meta property="csp-nonce" nonce="__CSP_NONCE__">
<script type="module" nonce="__CSP_NONCE__" src="/assets/app-1a2b3c.js"></script>
</head><body data-support="__SUPPORT_EMAIL__"></body></html>`
const script = 'console.log("tidspott")'

let db: Database
let webDir: string
let server: TestServer
/** The same over https, behind a proxy. */
let secure: TestServer
let link: string
let account: { email: string; password: string }

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  webDir = await mkdtemp(join(tmpdir(), 'tidspott-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), page)
  await writeFile(join(webDir, 'assets', 'app-1a2b3c.js'), script)
  await writeFile(join(webDir, 'assets', 'app-1a2b3c.js.gz'), gzipSync(script))
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  await writeFile(join(webDir, 'favicon.svg'), svg)
  await writeFile(join(webDir, 'favicon.svg.gz'), gzipSync(svg))
  const password = 'rätt lösenord'
  const trainer = await makeProfile(db, {
    passwordHash: await testPasswords.hash(password),
  })
  link = (await makeClient(db, trainer.id)).token
  account = { email: trainer.email, password }
  const supportEmail = 'hjalp"<@example.com'
  const web = { dir: webDir, portal: await portalPage() }
  server = await startServer(db, { web, env: { supportEmail } })
  const publicUrl = new URL('https://tidspott.example.com')
  secure = await startServer(db, { web, env: { publicUrl } })
})

afterAll(async () => {
  await server.close()
  await secure.close()
  await rm(webDir, { recursive: true })
})

/** One response of every kind. */
const answers: [string, Ask][] = [
  ['a page', { path: '/' }],
  ['a page by its file', { path: '/index.html' }],
  ['the portal’s page', { path: '/client/abc' }],
  ['the reset page', { path: '/reset-password?token=abc' }],
  ['the page of an opt-out', { path: '/letters/opt-out/abc' }],
  ['a page that does not exist', { path: '/nowhere/at/all' }],
  ['the head of a page', { method: 'HEAD', path: '/' }],
  ['a file', { path: '/assets/app-1a2b3c.js' }],
  ['a compressed file', { path: '/assets/app-1a2b3c.js', headers: { 'accept-encoding': 'gzip' } }],
  ['a file at the root', { path: '/favicon.svg' }],
  ['a compressed SVG', { path: '/favicon.svg', headers: { 'accept-encoding': 'gzip' } }],
  ['a file that has not changed', { path: '/favicon.svg', headers: { 'if-none-match': '*' } }],
  ['a range of a file', { path: '/assets/app-1a2b3c.js', headers: { range: 'bytes=0-3' } }],
  ['an unsatisfiable range', { path: '/assets/app-1a2b3c.js', headers: { range: 'bytes=999-' } }],
  ['a missing file', { path: '/assets/none.js' }],
  ['a folder', { path: '/assets/' }],
  ['a path traversal', { path: '/assets/..%2f..%2fpackage.json' }],
  ['a malformed path', { path: '/%E0%A4%A' }],
  ['a procedure', { path: '/trpc/auth.me' }],
  ['a refused procedure', { path: '/trpc/clients.list' }],
  ['an unknown procedure', { path: '/trpc/no.such' }],
  ['a refused batch', { path: '/trpc/auth.me,auth.me?batch=1' }],
  ['health', { path: '/healthz' }],
  ['readiness', { path: '/readyz' }],
  [
    'a foreign origin',
    { method: 'POST', path: '/trpc/auth.login', headers: { origin: 'https://example.com' } },
  ],
  ['a wrong method', { method: 'DELETE', path: '/', headers: { 'x-requested-with': 'x' } }],
]

describe('security headers', () => {
  test.each(answers)('%s has them', async (_name, ask) => {
    const { path } = ask
    const { headers, status, text } = await server.send(ask)
    expect(status).toBeLessThan(500)
    expect(headerFaults(path, headers)).toEqual([])
    expect(text).not.toMatch(/node_modules|at .*\.ts:|ENOENT/)
  })

  test.each(answers)('%s has a type that names the charset of its text', async (_name, ask) => {
    const { headers, text } = await server.send(ask)
    if (text !== '') expect(headers['content-type']).toMatch(/^[a-z]+\/[a-z+]+; charset=utf-8$/)
  })

  test.each(['/', '/client/abc'])(
    '%s allows no plug-in and no other base address',
    async (path) => {
      const { headers } = await server.send({ path })
      const directives = String(headers['content-security-policy']).split('; ')
      expect(directives).toContain("object-src 'none'")
      expect(directives).toContain("base-uri 'none'")
    },
  )

  test('a response to an oversized body has them, too', async () => {
    const { status } = await server.send({
      method: 'POST',
      path: '/trpc/auth.login',
      headers: { origin: server.origin, 'content-type': 'application/json' },
      body: 'x'.repeat(300 * 1024),
    })
    expect(status).toBe(413)
  })

  test.each([
    ...answers,
    ['an oversized header', { path: `/${'x'.repeat(20_000)}` }] satisfies [string, Ask],
  ])('%s has Strict-Transport-Security over https, and only there', async (_name, ask) => {
    const header = 'strict-transport-security'
    const plain = await server.send(ask)
    const encrypted = await secure.send(ask)
    expect(plain.headers[header]).toBeUndefined()
    expect(encrypted.headers[header]).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('page', () => {
  test('has a new nonce every time, the one in its Content-Security-Policy', async () => {
    const seen = new Set<string>()
    for (let turn = 0; turn < 5; turn += 1) {
      const { headers, text } = await server.send({ path: '/dashboard' })
      const policy = String(headers['content-security-policy'])
      const nonces = [...policy.matchAll(/'nonce-([^']+)'/g)].map(([, nonce]) => nonce ?? '')
      expect(new Set(nonces).size).toBe(1)
      const [nonce = ''] = nonces
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
      expect(text.split(`nonce="${nonce}"`)).toHaveLength(3)
      expect(text).not.toContain('__')
      seen.add(nonce)
    }
    expect(seen.size).toBe(5)
  })

  test.each([
    '/',
    '/index.html',
    '/login',
    '/login/',
    '/Login?next=x',
    '/auth',
    '/register',
    '/reset-password',
    '/confirm-email',
    '/first-account',
    '/join-organization',
    '/dashboard',
    '/dashboard/clients',
    '/dashboard/clients/0b9a',
    '/organization',
    '/client-dashboard',
    '/admin/trainers',
  ])('at %s is found', async (path) => {
    expect((await server.send({ path })).status).toBe(200)
    expect((await server.send({ method: 'HEAD', path })).status).toBe(200)
  })

  test.each([
    '/nowhere',
    '/nowhere/at/all',
    '/dashboard/nowhere',
    '/dashboard/clients/0b9a/more',
    '/login/more',
    '/wp-login.php',
    '/.env',
    '/constructor',
  ])('at %s is the same one, as a 404', async (path) => {
    const { status, headers, text } = await server.send({ path })
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    const { text: found } = await server.send({ path: '/' })
    const withoutNonce = (html: string) => html.replaceAll(/nonce="[^"]+"/g, '')
    expect(withoutNonce(text)).toBe(withoutNonce(found))
  })

  test('escapes the support address', async () => {
    const { text } = await server.send({ path: '/' })
    expect(text).toContain('data-support="hjalp&quot;&lt;@example.com"')
  })

  test('is not cached, while a file with a hash in its name is cached for a year', async () => {
    const [start, asset, icon] = await Promise.all(
      ['/', '/assets/app-1a2b3c.js', '/favicon.svg'].map((path) => server.send({ path })),
    )
    expect(start?.headers['cache-control']).toBe('no-store')
    expect(asset?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(icon?.headers['cache-control']).toBe('public, max-age=3600')
  })
})

describe('personal link', () => {
  const spellings = (token: string) => [
    `/client/${token}`,
    `/client/${token}?x=1`,
    `/client/${token}/`,
    `/client/${token}/${token}`,
    `/Client/${token}`,
    `/%63lient/${token}`,
    `/client%2F${token}`,
    `/client/${'a'.repeat(10_000)}`,
    '/client/..%2f..%2fetc%2fpasswd',
    '/client/a%00b',
    '/client/',
    '/client',
    `/reset-password?token=${token}`,
    `/register?code=${token}`,
    `/join-organization?code=${token}`,
    `/login?next=${encodeURIComponent(`/join-organization?code=${token}`)}`,
  ]

  /** Only the link itself opens anything, for every user; the app's own pages are always there. */
  const statusOf = (path: string) =>
    !/^\/(c|%63)/i.test(path) || new RegExp(`^/[^/]+(/|%2F)${link}(\\?x=1)?$`).test(path)
      ? 200
      : 404

  test('its page has no-store, noindex and no-referrer', async () => {
    for (const path of spellings(link)) {
      const { status, headers, text } = await server.send({ path })
      expect([path, status]).toEqual([path, statusOf(path)])
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-robots-tag']).toBe('noindex, nofollow, noarchive')
      expect(text).not.toContain(link)
    }
  })

  test('its call has them too, for valid and invalid links', async () => {
    for (const token of [link, 'nobody', '']) {
      const { headers } = await server.call('portal.get', { token })
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['x-robots-tag']).toBe('noindex, nofollow, noarchive')
    }
  })

  test("the page of a client within the trainer's app has the ordinary headers", async () => {
    const { headers } = await server.send({ path: '/dashboard/clients/1' })
    expect(headers['x-robots-tag']).toBeUndefined()
    expect(headers['referrer-policy']).toBe('same-origin')
  })
})

test('responses with user data have no-store', async () => {
  const { headers } = await server.call('clients.list')
  expect(headers['cache-control']).toBe('no-store')
})

describe('login cookie', () => {
  test('is HttpOnly and SameSite (no access for scripts, no CSRF)', async () => {
    const { headers } = await server.call('auth.login', account)
    const [cookie = '', device = '', ...more] = headers['set-cookie'] ?? []
    expect(more).toEqual([])
    expect(cookie).toMatch(
      /^tidspott=[\w-]{43}; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/,
    )
    expect(device).toMatch(
      /^tidspott-device=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/,
    )
  })

  test('has the __Host- prefix over https', async () => {
    const { headers } = await secure.call('auth.login', account)
    expect(headers['set-cookie']?.[0]).toMatch(
      /^__Host-tidspott=[\w-]{43}; Path=\/; Expires=[^;]+ GMT; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(headers['set-cookie']?.[1]).toMatch(
      /^__Host-tidspott-device=[\w-]{43}\.[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    const token = /=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
    expect((await secure.call('clients.list', undefined, { token })).status).toBe(200)
    const unbound = { cookie: `tidspott=${token}` }
    const answer = await secure.call('clients.list', undefined, { headers: unbound })
    expect(answer.problem).toBe('UNAUTHENTICATED')
  })

  test('is removed under the same name and path', async () => {
    const { headers } = await secure.call('auth.logout', {})
    expect(headers['set-cookie']?.[0]).toMatch(
      /^__Host-tidspott=; Max-Age=0; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})
