import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { redactUrl } from '#server/http/log.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeTenant, type Tenant } from '#tests/canaries.ts'
import { postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'
import { startServer, type TestServer } from '#tests/server.ts'
import { inputOf } from '../procedures/records.ts'

const password = 'hemligt lösenord 1'

let database: TestDatabase
let server: TestServer
let tenant: Tenant
let token: string

test.beforeAll(async ({ ownDatabase }) => {
  database = ownDatabase
  const passwordHash = await testPasswords.hash(password)
  tenant = await makeTenant(database.db, 'alfa', { passwordHash })
  server = await startServer(database.db, { env: { logLevel: 'trace' } })
  const { headers } = await server.call('auth.login', { email: tenant.actor.email, password })
  token = /=([\w-]{43});/.exec(headers['set-cookie']?.[0] ?? '')?.[1] ?? ''
})

afterAll(() => server.close())

type Line = { level: number; msg: string; path?: string; err?: Facts; req?: { url: string } }
type Facts = { message: string; stack: string; code?: string; constraint?: string; cause?: Facts }

function linesSince(mark: number): Line[] {
  const lines = server.log().slice(mark).split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Line)
}

/** Makes the next writes to this table fail, like a bug of ours. */
async function whileRefusing(table: string, work: () => Promise<void>): Promise<void> {
  const name = sql.identifier(table)
  await database.db.execute(
    sql`alter table ${name} add constraint made_to_fail check (id is null) not valid`,
  )
  try {
    await work()
  } finally {
    await database.db.execute(sql`alter table ${name} drop constraint made_to_fail`)
  }
}

describe('URL in the log', () => {
  const secret = 'aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789-_abcde'

  test.each([
    `/client/${secret}`,
    `/client/${secret}/`,
    `/client/${secret}?x=1`,
    `/client/${secret}#x`,
    `/client/a/${secret}`,
    `/client//${secret}`,
    `//client/${secret}`,
    `/Client/${secret}`,
    `/CLIENT/${secret}`,
    `/%63lient/${secret}`,
    `/%43LIENT/${secret}`,
    `/client%2F${secret}`,
    `/client%2f${secret}`,
    `/x/../client/${secret}`,
    `/client/%E0%A4%A${secret}`,
    `http://localhost:3000/client/${secret}`,
    `/letters/opt-out/${secret}`,
    `/Letters//opt-out/${secret}/x?y`,
    `/reset-password?token=${secret}`,
    `/register?code=${secret}`,
    `/trpc/portal.get?input=${secret}`,
    `/x#${secret}`,
  ])('%s has its secrets removed', (url) => {
    expect(redactUrl(url)).not.toContain(secret)
  })

  test('is otherwise unchanged', () => {
    expect(redactUrl('/trpc/clients.list?batch=1')).toBe('/trpc/clients.list')
    expect(redactUrl('/dashboard/clients/1')).toBe('/dashboard/clients/1')
    expect(redactUrl('/client/abc')).toBe('/client/[redacted]')
    expect(redactUrl('')).toBe('')
  })
})

test('no token, password, cookie, name, note or query occurs in any line', async () => {
  const wrong = 'fel lösenord 2'
  const note = 'Ont i knäet'
  const session = inputOf('sessions.create', tenant)
  const lastingNote = { ...inputOf('clients.saveLastingNote', tenant), lastingNote: note }
  const call = (path: string, input?: unknown) => server.call(path, input, { token })

  await server.call('auth.login', { email: tenant.actor.email, password: wrong })
  await server.call('auth.login', { email: 'okand@example.com', password: wrong })
  await call('clients.get', { id: tenant.clientId })
  await call('clients.link', { id: tenant.clientId })
  await call('sessions.create', { ...session, notes: note })
  await call('clients.saveLastingNote', lastingNote)
  await call('clients.notes', { id: tenant.clientId })
  await server.call('portal.get', { token: tenant.token })
  await server.call('portal.get', { token: tenant.token }, { method: 'GET' })
  await server.call('portal.get', { token: `${tenant.token}x` })
  for (const path of [
    `/client/${tenant.token}`,
    `//client/${tenant.token}`,
    `/Client/${tenant.token}`,
  ]) {
    await server.send({ path })
    await server.send({ path, method: 'POST', headers: { origin: server.origin } })
  }
  await server.send({ path: `/reset-password?token=${tenant.token}` })
  await server.send({ path: `/%E0%A4%A?token=${tenant.token}` })
  await whileRefusing('training_sessions', async () => {
    const failed = await call('sessions.create', {
      ...session,
      id: randomUUID(),
      date: '2027-01-12',
      until: null,
      notes: note,
    })
    expect([failed.status, failed.problem]).toEqual([500, 'UNEXPECTED'])
    expect(failed.text).not.toMatch(/made_to_fail|insert|stack/)
  })
  await whileRefusing('clients', async () => {
    const input = {
      id: tenant.clientId,
      name: 'Hemlig Person',
      email: 'h@example.com',
      phone: '070-555 01 23',
    }
    expect((await call('clients.update', input)).status).toBe(500)
    const cleared = { id: tenant.clientId, lastingNote: '', noteBefore: note }
    expect((await call('clients.saveLastingNote', cleared)).status).toBe(500)
  })
  await whileRefusing('auth_sessions', async () => {
    const input = { email: tenant.actor.email, password }
    expect((await server.call('auth.login', input)).status).toBe(500)
  })

  const log = server.log()
  expect(log).toContain('made_to_fail')
  const secrets = [
    password,
    wrong,
    token,
    tenant.token,
    tenant.actor.email,
    'okand@example.com',
    note,
    'Hemlig Person',
    'h@example.com',
    '070-555 01 23',
    'kanarie',
    '$argon2',
    'input=',
    'token=',
    '?',
  ]
  // SQL statements contain no question marks; a URL with one would contain its query.
  for (const secret of secrets) expect([secret, log.includes(secret)]).toEqual([secret, false])
})

test('a value that the database cannot parse is not logged', async () => {
  const mark = server.log().length
  await database.db.execute(sql`create function parse_phone() returns trigger language plpgsql
    as $$ begin perform new.phone::integer; return new; end $$`)
  await database.db.execute(sql`create trigger parse_phone before update on clients
    for each row execute function parse_phone()`)
  const input = { id: tenant.clientId, name: 'A', email: 'a@example.com', phone: '070-hemlig' }
  const failed = await server.call('clients.update', input, { token })
  await database.db.execute(sql`drop function parse_phone cascade`)
  expect(failed.status).toBe(500)
  const line = linesSince(mark).find(({ level }) => level === 50)
  expect(line?.err?.code).toBe('22P02')
  expect(line?.err?.message).toMatch(/^invalid input syntax for type integer/)
  expect(JSON.stringify(line)).not.toContain('hemlig')
})

describe('unexpected error', () => {
  test('is logged once, with the procedure, the database error and the stack', async () => {
    const mark = server.log().length
    await whileRefusing('pot_types', async () => {
      await server.call('pots.createType', inputOf('pots.createType', tenant), { token })
    })
    const errors = linesSince(mark).filter(({ level }) => level >= 50)
    expect(errors).toHaveLength(1)
    expect(errors[0]).toMatchObject({ msg: 'call failed', path: 'pots.createType' })
    expect(errors[0]?.err).toMatchObject({ code: '23514', constraint: 'made_to_fail' })
    expect(errors[0]?.err?.message).toContain('violates check constraint "made_to_fail"')
    // In the callback of its transaction, which has no name.
    expect(errors[0]?.err?.stack).toMatch(/at .*src\/server\/pots\/type-service\.ts:\d+/)
  })

  test('in the account lookup of a login is logged, too, though the response has another code', async () => {
    const mark = server.log().length
    await database.db.execute(sql`alter table profiles rename column cancellation_hours to gone`)
    await database.db.execute(sql`alter table profiles rename column password_hash to hidden`)
    const answer = await server.call('auth.login', { email: tenant.actor.email, password })
    await database.db.execute(sql`alter table profiles rename column hidden to password_hash`)
    await database.db.execute(sql`alter table profiles rename column gone to cancellation_hours`)
    expect([answer.status, answer.problem]).toEqual([503, 'ACCOUNT_UNVERIFIED'])
    const errors = linesSince(mark).filter(({ level }) => level >= 50)
    expect(errors).toHaveLength(1)
    expect(errors[0]?.err?.cause).toMatchObject({ code: '42703' })
    expect(JSON.stringify(errors)).not.toContain(tenant.actor.email)
  })

  test('an unreachable database is reported as such, and the log has the reason', async () => {
    const mark = server.log().length
    const lost = await postgresDatabase()
    const orphan = await startServer(lost.db)
    await lost.drop()
    const answer = await orphan.call('clients.list', undefined, { token })
    const log = orphan.log()
    await orphan.close()
    expect([answer.status, answer.problem]).toEqual([503, 'UNAVAILABLE'])
    expect(log).toMatch(/"level":50.*"code":"CONNECTION_ENDED"/)
    expect(log).not.toContain(token)
    expect(linesSince(mark)).toEqual([])
  })
})

test('client errors are not logged as errors', async () => {
  const mark = server.log().length
  await server.call('clients.get', { id: 'x' }, { token })
  await server.call('clients.get', undefined)
  await server.send({ path: '/nowhere' })
  await server.send({ path: '/%E0%A4%A' })
  await server.send({ path: '/trpc/no.such' })
  const headers = { origin: server.origin, 'content-type': 'application/json' }
  await server.send({ method: 'POST', path: '/trpc/auth.login', headers, body: '{' })
  expect(linesSince(mark).filter(({ level }) => level > 30)).toEqual([])
})
