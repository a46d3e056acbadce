import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { portalPage, sourceWeb } from '#tests/portal-page.ts'
import { startServer, type TestServer } from '#tests/server.ts'

let dir: string
let server: TestServer
/** With OFFLINE_PAGE=0. */
let off: TestServer
/** With the app's own page. */
let app: TestServer
let link: string
let login: string

test.beforeAll(async ({ emptyDatabase: db }) => {
  dir = await mkdtemp(join(tmpdir(), 'tidspott-web-'))
  for (const [name, text] of Object.entries({
    'index.html': '<div id="root"></div>',
    'sw.js': '// keeps',
    'sw-off.js': '// ends',
    'offline.html': '<h1>Ingen kontakt</h1>',
    'offline.css': 'body{}',
    'manifest.webmanifest': '{}',
  }))
    await writeFile(join(dir, name), text)
  const trainer = await makeProfile(db)
  link = (await makeClient(db, trainer.id)).token
  login = (await beginLogin(db, trainer.id)).token
  const web = { dir, portal: await portalPage() }
  server = await startServer(db, { web })
  off = await startServer(db, { web, env: { offlinePage: false } })
  app = await startServer(db, { web: await sourceWeb() })
})

afterAll(async () => {
  for (const one of [server, off, app]) await one.close()
  await rm(dir, { recursive: true })
})

test.for([
  ['/sw.js', "connect-src 'self'", 'application/javascript; charset=utf-8'],
  ['/offline.html', "style-src 'self'", 'text/html; charset=utf-8'],
  ['/offline.css', '', 'text/css; charset=utf-8'],
])(
  '%s is asked for anew each time, and may do nothing but %s (D146)',
  async ([path = '', allowed = '', type = '']) => {
    const { status, headers } = await server.send({ path })
    expect([status, headers['content-type']]).toEqual([200, type])
    expect(headers['cache-control']).toBe('no-cache')
    const policy = String(headers['content-security-policy'])
    expect(policy.match(/[a-z]+-src 'self'/g) ?? []).toEqual(allowed ? [allowed] : [])
  },
)

test('the manifest has its type, and names the charset of its text (D146)', async () => {
  const { headers } = await server.send({ path: '/manifest.webmanifest' })
  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
})

test('OFFLINE_PAGE=0 sends a worker that ends itself, under the same address (D146)', async () => {
  expect((await server.send({ path: '/sw.js' })).text).toBe('// keeps')
  const { status, headers, text } = await off.send({ path: '/sw.js' })
  expect([status, text, headers['cache-control']]).toEqual([200, '// ends', 'no-cache'])
})

test('no page of a link has a manifest or names the worker, with and without a login (D146)', async () => {
  for (const path of [
    `/client/${link}`,
    '/client/abc',
    '/join-organization?code=abc',
    '/reset-password',
    '/register?code=abc',
    '/login-offer',
    '/confirm-email',
    '/first-account',
    '/letters/opt-out/abc',
    '/login',
  ])
    for (const headers of [{ cookie: '' }, { cookie: `tidspott=${login}` }]) {
      const { text } = await app.send({ path, headers })
      expect([path, /manifest|serviceWorker|sw\.js/.exec(text)]).toEqual([path, null])
    }
})

test('the page of a personal link may have neither manifest nor worker, a page of the app may (D146)', async () => {
  const policyOf = async (path: string) =>
    String((await app.send({ path })).headers['content-security-policy']).split('; ')
  for (const directive of ['manifest-src', 'worker-src']) {
    expect(await policyOf(`/client/${link}`)).toContain(`${directive} 'none'`)
    expect(await policyOf('/dashboard')).toContain(`${directive} 'self'`)
  }
})
