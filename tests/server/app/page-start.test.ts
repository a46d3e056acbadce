import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { beginLogin, endLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { refusals } from '#server/schema/events.ts'
import { instantOf } from '#shared/time.ts'
import { canariesIn, makeTenant, type Tenant, traceOf } from '#tests/canaries.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { sourceWeb } from '#tests/portal-page.ts'
import { type Answer, startServer, type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer
let alfa: Tenant
let beta: Tenant
let web: Awaited<ReturnType<typeof sourceWeb>>
const now = instantOf('2026-11-24', '12:00')
const pageFiles = { calendar: ['assets/calendar-1.js', 'assets/calendar-1.css'] }
const drawn = {
  pages: {
    '/login': '<form nonce="__CSP_NONCE__"><footer>__SUPPORT_EMAIL__</footer></form>',
    '/login?vy=aterstall': '<form id="reset"></form>',
  },
  styles: '<style nonce="__CSP_NONCE__"></style>',
  frames: {
    'TRAINER calendar': {
      phone: '<b>__NAME__</b>',
      narrow: '<nav></nav>',
      wide: '<aside></aside>',
    },
  },
}

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  alfa = await makeTenant(db, 'alfa')
  beta = await makeTenant(db, 'beta')
  web = { ...(await sourceWeb()), pageFiles, drawn }
  server = await startServer(db, { web, now: () => now })
})

afterAll(() => server.close())

const loginOf = async (id: string) => (await beginLogin(db, id)).token

function open(path: string, token: string | null, on = server): Promise<Answer> {
  return on.send({ path, headers: token ? { cookie: `tidspott=${token}` } : {} })
}

/** The queries of a page's start, with what each was answered. */
function startIn({ text }: Answer): Record<string, { input?: unknown; data: { json: unknown } }> {
  const [, json = '[]'] =
    /<script id="page-start" type="application\/json">(.*?)<\/script>/s.exec(text) ?? []
  const all = JSON.parse(json) as [string, { json: unknown }, unknown][]
  return Object.fromEntries(all.map(([path, data, input]) => [path, { data, input }]))
}

describe('page of a login', () => {
  test('holds the person and what it asks first, as the procedures answer it', async () => {
    const token = await loginOf(alfa.actor.id)
    const start = startIn(await open('/dashboard', token))
    const calls = ['auth.me', 'dashboard.counts', 'answers.list', 'clients.list', 'pots.all']
    const ofWeek = ['calendar.week', 'absences.between']
    expect(Object.keys(start)).toEqual([...calls, ...ofWeek])
    for (const path of [...calls, ...ofWeek]) {
      const { text } = await server.call(path, start[path]?.input, { token })
      expect([path, { result: { data: start[path]?.data } }]).toEqual([path, JSON.parse(text)])
    }
    expect(start['calendar.week']?.input).toEqual({ week: '2026-W48', clientId: null })
  })

  test('of the calendar has the week and the client of its address, and its files', async () => {
    const token = await loginOf(alfa.actor.id)
    const page = await open(`/dashboard/calendar?v=2026-W02&klient=${alfa.clientId}`, token)
    const start = startIn(page)
    expect(start['calendar.week']?.input).toEqual({ week: '2026-W02', clientId: alfa.clientId })
    expect(start['absences.between']?.input).toEqual({ from: '2026-01-05', to: '2026-01-11' })
    expect(page.text).toContain(
      '<link rel="preload" as="fetch" crossorigin href="/assets/calendar-1.js">',
    )
    expect((await open('/dashboard/calendar', null)).text).not.toContain('calendar-1')
  })

  test.each(['/', '/login', '/Dashboard/'])(
    '%s holds what the dashboard asks, which it leads to',
    async (path) => {
      const start = startIn(await open(path, await loginOf(alfa.actor.id)))
      expect(Object.keys(start)).toContain('dashboard.counts')
    },
  )

  test('is not stored, also without data', async () => {
    const token = await loginOf(alfa.actor.id)
    for (const path of ['/', '/dashboard', '/profile', '/finns-inte'])
      for (const one of [token, null, 'nobody'])
        expect((await open(path, one)).headers['cache-control']).toBe('no-store')
  })

  test('holds no word of another tenant', async () => {
    for (const [own, other] of [
      [alfa, beta],
      [beta, alfa],
    ] as const) {
      const token = await loginOf(own.actor.id)
      for (const path of [
        '/dashboard',
        `/dashboard/calendar?klient=${other.clientId}`,
        `/dashboard/clients/${other.clientId}`,
        '/dashboard/pots',
        '/dashboard/borttaget',
        '/organization',
        '/profile',
      ]) {
        // The address, which the page repeats, names the other's client.
        const text = (await open(path, token)).text.replaceAll(other.clientId, '')
        expect([path, traceOf(other, text)]).toEqual([path, null])
        expect(text).toContain(`kanarie.${own.tag}.profiles.name`)
      }
    }
  })

  test('of a role that may not see it holds the person alone, and counts no refusal', async () => {
    const counting = await startServer(db, { web, now: () => now })
    const token = await loginOf(alfa.actor.id)
    for (const path of ['/admin/dashboard', '/org/dashboard', '/client-dashboard', '/finns-inte'])
      expect(Object.keys(startIn(await open(path, token, counting)))).toEqual(['auth.me'])
    // It writes what it has counted.
    await counting.close()
    expect(await db.select().from(refusals)).toEqual([])
  })

  test('before an own password is chosen holds the person alone', async () => {
    const { id } = await makeProfile(db, { mustChangePassword: true })
    const start = startIn(await open('/dashboard/calendar', await loginOf(id)))
    expect(Object.keys(start)).toEqual(['auth.me'])
  })

  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '</body></head>',
    '$& $1 __CSP_NONCE__',
  ])('escapes a client’s name %j', async (name) => {
    const { id } = await makeProfile(db)
    await makeClient(db, id, { name })
    const page = await open('/dashboard', await loginOf(id))
    expect(startIn(page)['clients.list']?.data.json).toMatchObject([{ name }])
    expect(page.text.match(/<script/g)).toHaveLength(3)
    expect(page.text).not.toContain('<!--<script')
  })
})

test('a page without a login is sent drawn to who has none, and to nobody else', async () => {
  const { text, headers } = await open('/Login/?next=%2Fdashboard', null)
  const [, nonce] = /'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? []
  expect(text).toContain(
    `<div id="root"><form nonce="${nonce}"><footer>support@example.com</footer></form></div>`,
  )
  expect((await open('/login?vy=aterstall', 'nobody')).text).toContain('<form id="reset">')
  for (const [path, token] of [
    ['/login', await loginOf(alfa.actor.id)],
    ['/dashboard', null],
  ] as const)
    expect((await open(path, token)).text).toContain('<div id="root"></div>')
})

describe('frame of a page behind a login', () => {
  const rootIn = ({ text }: Answer) => /<div id="root">(.*?)<\/div>/s.exec(text)?.[1]
  const inCalendar = (cookie: string) =>
    server.send({ path: '/dashboard/calendar', headers: { cookie } })

  test.each(['Åke "Ö" <b>', '__CSP_NONCE__', '$& $1'])(
    'has the name %j as text, and its styles before it is drawn',
    async (name) => {
      const { id } = await makeProfile(db, { name })
      const page = await inCalendar(`tidspott=${await loginOf(id)}`)
      const [, nonce] =
        /'nonce-([^']+)'/.exec(String(page.headers['content-security-policy'])) ?? []
      const written = name
        .replaceAll('&', '&amp;')
        .replaceAll('"', '&quot;')
        .replaceAll('<', '&lt;')
      expect(rootIn(page)).toBe(
        `<style nonce="${nonce}"></style><b>${written}</b><nav></nav><aside></aside>`,
      )
      expect(page.text).toContain(
        '<link rel="stylesheet" crossorigin href="/assets/calendar-1.css"></head>',
      )
    },
  )

  test('has the narrow sidebar where it was chosen', async () => {
    const { id } = await makeProfile(db)
    const page = await inCalendar(`tidspott=${await loginOf(id)}; sidebar=narrow`)
    expect(rootIn(page)).not.toContain('<aside>')
    expect(rootIn(page)).toContain('<nav>')
  })

  test('is left out where another one or none is drawn', async () => {
    const { id } = await makeProfile(db, { role: 'SUPER_ADMIN' })
    const alsoClient = await makeProfile(db)
    await makeClient(db, alfa.actor.id, { profileId: alsoClient.id })
    for (const who of [id, alsoClient.id])
      expect(rootIn(await inCalendar(`tidspott=${await loginOf(who)}`))).toBe('')
    const { text } = await inCalendar(`tidspott=${await loginOf(alsoClient.id)}`)
    expect(text).toContain(
      '<link rel="preload" as="style" crossorigin href="/assets/calendar-1.css"></head>',
    )
  })
})

describe('nothing but that nobody is logged in', () => {
  const nothing = { 'auth.me': { data: { json: null } } }

  test('without a cookie, from no database', async () => {
    const silent = new Proxy({} as Database, {
      get() {
        throw new Error('asked the database')
      },
    })
    const without = await startServer(silent, { web, now: () => now })
    expect(startIn(await open('/dashboard', null, without))).toEqual(nothing)
    await without.close().catch(() => null)
  })

  test('with a login that is unknown, ended, of a disabled account or of one that is gone', async () => {
    const [ended, disabled, gone] = [
      await makeTenant(db, 'ended'),
      await makeTenant(db, 'off'),
      await makeProfile(db),
    ]
    const tokens = [
      await loginOf(ended.actor.id),
      await loginOf(disabled.actor.id),
      await loginOf(gone.id),
    ]
    for (const token of tokens)
      expect(startIn(await open('/dashboard', token))).not.toEqual(nothing)
    await endLogin(db, tokens[0] ?? '')
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, disabled.actor.id))
    await db.delete(profiles).where(eq(profiles.id, gone.id))
    for (const token of [...tokens, 'nobody']) {
      const page = await open('/dashboard/calendar', token)
      expect(Object.keys(startIn(page))).toEqual(['auth.me'])
      expect(canariesIn(page.text)).toEqual([])
      expect(page.text).not.toContain('"person"')
    }
  })

  test('in the middle of a burst, from the moment that its login is ended', async () => {
    const { id } = await makeProfile(db)
    await makeClient(db, id, { name: 'Burst' })
    const token = await loginOf(id)
    const ask = () => open('/dashboard/calendar', token)
    const early = await Promise.all(Array.from({ length: 30 }, ask))
    expect(early.every(({ text }) => text.includes('Burst'))).toBe(true)
    const running = Promise.all(Array.from({ length: 30 }, ask))
    await endLogin(db, token)
    const late = await Promise.all(Array.from({ length: 30 }, ask))
    expect(late.filter(({ text }) => /Burst|"person"/.test(text))).toEqual([])
    await running
  })
})

test('a removed member’s page holds nothing of the organisation', async () => {
  const member = await makeTenant(db, 'gamma', {}, 'MEMBER')
  const token = await loginOf(member.actor.id)
  const before = await open('/organization', token)
  expect(startIn(before)['organizations.mine']?.data.json).toHaveLength(1)
  await db.execute(sql`delete from organization_members where trainer_id = ${member.actor.id}`)
  expect(startIn(await open('/organization', token))['organizations.mine']?.data.json).toEqual([])
})

test('a page is sent without what cannot be read, and without anything from a database that fails', async () => {
  const token = await loginOf(alfa.actor.id)
  await db.execute(sql`alter table pots rename to pots_away`)
  const partly = startIn(await open('/dashboard', token))
  await db.execute(sql`alter table pots_away rename to pots`)
  expect(Object.keys(partly)).toContain('clients.list')
  expect(Object.keys(partly)).not.toContain('pots.all')
  const broken = new Proxy(db, {
    get() {
      throw new Error('made to fail')
    },
  })
  const failing = await startServer(broken, { web, now: () => now })
  const page = await open('/dashboard', token, failing)
  expect([page.status, page.text.includes('page-start')]).toEqual([200, false])
  await failing.close().catch(() => null)
})
