import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openPostgres } from '#server/platform/db/postgres.ts'
import type { PortalPage } from '#server/portal/page.ts'
import { throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { potHistory } from '#server/schema/pots.ts'
import { instantOf } from '#shared/time.ts'
import { canariesIn, canariesOfPortal, makeTenant, type Tenant } from '#tests/canaries.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { sourceWeb, startIn } from '#tests/portal-page.ts'
import { type Answer, startServer, type TestServer } from '#tests/server.ts'

let db: Database
let server: TestServer
let tenant: Tenant
let web: { dir: string; portal: PortalPage }
const now = instantOf('2026-11-18', '12:00')

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  tenant = await makeTenant(db, 'alfa')
  web = await sourceWeb()
  server = await startServer(db, { web, now: () => now })
})

beforeEach(async () => {
  await db.delete(throttles)
})

afterAll(() => server.close())

function open(token: string, on = server): Promise<Answer> {
  return on.send({ path: `/client/${token}` })
}

/** The text content of the page. */
function drawnIn(html: string): string {
  const [, drawn = ''] = /<div id="root">(.*)<\/div>\s*<script id="portal-start"/s.exec(html) ?? []
  return drawn
}

describe('page of a personal link', () => {
  test("contains its data, the same payload as the query's, and the rendered text", async () => {
    const { status, text, headers } = await open(tenant.token)
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const start = startIn(text)
    const { data } = await server.call('portal.get', { token: tenant.token })
    expect(start).toEqual({ is: 'open', payload: data, asOf: now })
    const words = drawnIn(text).replace(/<[^>]+>/g, '')
    for (const said of ['Välkommen, kanarie.alfa.clients.name', 'kvar av 15\u00a0h'])
      expect(words).toContain(said)
    expect(words).toContain('tis 24 nov 10:00')
    expect(words).toContain('Pass måste avbokas minst 24 timmar i förväg')
    expect(text).toContain('<title>Välkommen, kanarie.alfa.clients.name – Tidspott</title>')
  })

  test('contains no columns but the listed ones, and no row ids', async () => {
    const { text } = await open(tenant.token)
    expect(canariesIn(text)).toEqual(canariesOfPortal('alfa'))
    expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-|green-500|TRAINER|"version"|"notes"/)
    expect(text).not.toContain(tenant.token)
  })

  test('runs no inline script and no style but our own files, and its Content-Security-Policy allows no others', async () => {
    const { text, headers } = await open(tenant.token)
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/script-src 'self'; style-src 'self'; /)
    expect(policy).not.toMatch(/nonce|unsafe/)
    expect(text).not.toMatch(/\sstyle="|<style|\son[a-z]+="/)
    const scripts = [...text.matchAll(/<script([^>]*)>/g)].map(([, attributes]) => attributes ?? '')
    expect(scripts).toHaveLength(3)
    for (const attributes of scripts)
      expect(attributes).toMatch(/ src="\/|type="application\/json"/)
  })

  test.each([
    '</script><script>alert(1)</script>',
    '<!--<script>',
    '__START__ <!--page--> __TITLE__',
    "$& $1 $' `${1}`",
    '"><img src=x onerror=alert(1)>',
    '\u2028\u2029\u0001',
    'شركة التدريب الشخصي',
    'Hubertusschlößchenstraßenbahnhof'.repeat(7).slice(0, 200),
  ])("escapes a client's name %j", async (name) => {
    const trainer = await makeProfile(db, { name, otherInformation: name })
    const { token } = await makeClient(db, trainer.id, { name })
    const { status, text } = await open(token)
    expect(status).toBe(200)
    expect(startIn(text)).toMatchObject({ payload: { client: { name }, trainer: { name } } })
    expect(text.match(/<script/g)).toHaveLength(3)
    expect(drawnIn(text)).not.toContain('<img src=x')
    expect(drawnIn(text)).toContain('Dina tidspotter')
  })

  test('has an empty state', async () => {
    const trainer = await makeProfile(db)
    const { token } = await makeClient(db, trainer.id)
    const words = drawnIn((await open(token)).text)
    expect(words).toContain('Du har inga tidspotter ännu. Din tränare lägger upp dem.')
    expect(words).toContain('Du har inga kommande pass.')
  })

  test('contains 400 changes of a pot', async () => {
    const trainer = await makeProfile(db)
    const client = await makeClient(db, trainer.id)
    const potId = await makePot(db, { trainerId: trainer.id, clientId: client.id })
    await db.insert(potHistory).values(
      Array.from({ length: 400 }, () => ({
        id: crypto.randomUUID(),
        potId,
        trainerId: trainer.id,
        trainerName: 'T',
        hoursAdded: 0.25,
        reason: 'Påfyllning',
      })),
    )
    const { status, text } = await open(client.token)
    expect(status).toBe(200)
    expect(drawnIn(text)).toContain('Påfyllningar och rättelser (400)')
    const start = startIn(text)
    expect(start.is === 'open' && start.payload.pots[0]?.history.length).toBe(400)
  })

  test('is compressed as the browser accepts', async () => {
    const plain = (await open(tenant.token)).text
    const as = (encoding: string) =>
      server.send({
        path: `/client/${tenant.token}`,
        headers: { 'accept-encoding': encoding },
      })
    const [brotli, zipped] = [await as('gzip, deflate, br'), await as('gzip')]
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(brotli.bytes).toString()).toBe(plain)
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain)
    for (const { headers, bytes } of [brotli, zipped]) {
      expect(headers.vary).toBe('Accept-Encoding')
      expect(bytes.length).toBeLessThan(plain.length / 2)
    }
  })

  test('falls back to client-side rendering when server-side rendering fails, and the log says so', async () => {
    const draw = () => {
      throw new Error('made to fail')
    }
    const broken = await startServer(db, {
      web: { ...web, portal: { ...web.portal, draw } },
      now: () => now,
    })
    const { status, text } = await open(tenant.token, broken)
    expect(status).toBe(200)
    expect(text).toContain('<div id="root"></div>')
    expect(startIn(text)).toMatchObject({ is: 'open' })
    expect(broken.log()).toContain('the page of a personal link could not be drawn')
    await broken.close()
  })
})

describe('invalid link', () => {
  test('has one page for every cause: unknown, replaced, disabled, deleted, or malformed', async () => {
    const made = async () => (await makeClient(db, tenant.actor.id)).token
    const [replaced, disabled, deleted] = [await made(), await made(), await made()]
    const of = (token: string) => eq(clients.tokenHash, hashToken(token))
    for (const token of [replaced, disabled, deleted]) expect((await open(token)).status).toBe(200)
    await db
      .update(clients)
      .set({ tokenHash: hashToken(newToken()) })
      .where(of(replaced))
    await db.update(clients).set({ tokenHash: null }).where(of(disabled))
    await db.delete(clients).where(of(deleted))

    const { token } = tenant
    const wrong = [
      newToken(),
      replaced,
      disabled,
      deleted,
      token.slice(0, -1),
      `${token}${token}`,
      `${token}/${token}`,
      `${token}/`,
      'x'.repeat(10_000),
      '%',
      '%E0%A4%A',
      '%00',
      '..%2f..%2fetc%2fpasswd',
      "'%20or%201=1%20--",
    ]
    const answers: Answer[] = []
    for (const each of wrong) answers.push(await open(each))
    expect(startIn(answers[0]?.text ?? '')).toEqual({ is: 'failed', code: 'LINK_INVALID' })
    for (const [index, { status, text, headers }] of answers.entries()) {
      expect([wrong[index], status, text]).toEqual([wrong[index], 404, answers[0]?.text])
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}))
      expect(headers['content-length']).toBe(answers[0]?.headers['content-length'])
    }
    const words = drawnIn(answers[0]?.text ?? '')
    for (const said of ['Access Error', 'Invalid or expired access token', 'Kontakta din tränare'])
      expect(words).toContain(said)
  })

  test.each(['/client', '/client/', '/CLIENT/', '//client//', '/client?x=1'])(
    'is distinguished from a missing link: %s',
    async (path) => {
      const { status, text } = await server.send({ path })
      expect(status).toBe(404)
      expect(startIn(text)).toEqual({ is: 'failed', code: 'LINK_MISSING' })
      expect(drawnIn(text)).toContain('No access token provided')
    },
  )

  test('counts for the rate limit of the address; after thirty the page says to wait', async () => {
    for (let turn = 0; turn < 30; turn += 1)
      expect((await open(`nobody ${turn}`.replace(' ', '-'))).status).toBe(404)
    const { status, text } = await open('nobody')
    expect(status).toBe(429)
    expect(drawnIn(text)).toContain('Det har gjorts för många försök.')
    expect((await open(tenant.token)).status).toBe(200)
  })
})

describe('unreachable database', () => {
  const mustWait = ({ status, text }: Answer) => {
    expect(status).toBe(503)
    expect(startIn(text)).toEqual({ is: 'waiting', failures: 1 })
    expect(drawnIn(text)).toContain('Laddar...')
  }

  test('the page is sent without its data, and the browser retries', async () => {
    const nowhere = openPostgres('postgres://nobody@127.0.0.1:1/nothing')
    const lost = await startServer(nowhere.db, { web })
    mustWait(await open(tenant.token, lost))
    expect(lost.log()).toContain('a personal link could not be verified')
    await lost.close()
    await nowhere.close()
  })

  test('also on a timeout', async () => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`lock table clients in access exclusive mode`)
      // The lock is held until the page has arrived.
      mustWait(await open(tenant.token))
    })
    expect((await open(tenant.token)).status).toBe(200)
  })
})
