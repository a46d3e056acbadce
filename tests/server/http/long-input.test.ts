import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect } from 'vitest'
import { longInput } from '#server/http/request-guard.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { importClientsInput } from '#shared/clients/import/inputs.ts'
import { importRowsMax } from '#shared/import/limits.ts'
import { importSessionsInput } from '#shared/sessions/import/inputs.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { mostFor, timesAsMuch } from '#tests/processor-time.ts'
import { procedures, readAnswer, type TestServer } from '#tests/server.ts'
import { importedSession, sessionsImport } from '#tests/session-imports.ts'

/** Beside those of imports `messages.send` has it. */
const paths = ['clients.import', 'sessions.import']
const most = 1024 * 1024
const usual = 256 * 1024
const unauthenticated = 16 * 1024

let db: Database
let server: TestServer
let trainerId: string
let token: string

test.beforeAll(async ({ emptyDatabase, appServer }) => {
  db = emptyDatabase
  server = appServer
})
beforeEach(async () => {
  await db.delete(throttles)
  trainerId = (await makeProfile(db)).id
  token = (await beginLogin(db, trainerId)).token
})

/** An import of nothing, by its procedure. */
const empty: Record<string, object> = {
  'clients.import': { types: [], clients: [], pots: [] },
  'sessions.import': { sessions: [], entries: [] },
}

function post(target: string, body: string, cookie: string | null = `tidspott=${token}`) {
  return server.send({
    method: 'POST',
    path: `/trpc/${target}`,
    headers: {
      origin: server.origin,
      'content-type': 'application/json',
      ...(cookie && { cookie }),
    },
    body,
  })
}

/** A call without a row, padded with spaces, which JSON allows: INVALID_INPUT of the procedure, when it is read. */
const padded = (path: string, bytes: number) => JSON.stringify({ json: empty[path] }).padEnd(bytes)

/** An import of this many clients; by default the largest. */
function largest(rows = importRowsMax) {
  const types = Array.from({ length: 50 }, (_, n) => ({ id: randomUUID(), name: `Typ ${n}` }))
  const people = Array.from({ length: rows }, (_, n) => ({
    id: randomUUID(),
    name: `Åsa Östersjö-Lindqvist ${n}`,
    email: `asa.ostersjo.lindqvist.${n}@exempel.se`,
    phone: '070-123 45 67',
    lastingNote: n % 4 === 0 ? 'Ont i vänster knä, ring före åtta.' : '',
    color: null,
  }))
  const opened = people.map(({ id }, n) => ({
    id: randomUUID(),
    clientId: id,
    potTypeId: types[n % 50]?.id ?? '',
    hours: '6,5',
  }))
  return { types, clients: people, pots: opened }
}

/** That of sessions: each of a pot of its own, with a note. */
function largestOfSessions({ clients: people, pots: opened }: ReturnType<typeof largest>) {
  const sessions = people.map(({ id: clientId }, n) =>
    importedSession({ clientId, potId: opened[n]?.id ?? null }, { notes: 'Ont i vänster knä.' }),
  )
  return sessionsImport(
    sessions,
    opened.map(({ id }) => id),
  )
}

const whole = (answer: { status: number; text: string }) => {
  const { path: told } = (
    JSON.parse(answer.text) as { error: { json: { data: { path?: string } } } }
  ).error.json.data
  return { status: answer.status, problem: readAnswer(answer.text).problem, path: told }
}

describe.each(paths)('the input of %s', (path) => {
  test('may have 1 MB, and more is refused unread as invalid', async () => {
    // Read: the procedure itself refuses an import of nothing.
    const read = { status: 400, problem: 'INVALID_INPUT', path }
    expect(whole(await post(path, padded(path, most)))).toEqual(read)
    expect(whole(await post(path.replace('.', '%2E'), padded(path, most)))).toEqual(read)
    const refused = { status: 413, problem: 'INVALID_INPUT', path: undefined }
    expect(whole(await post(path, padded(path, most + 1)))).toEqual(refused)
    expect(whole(await post(path, '['.repeat(most + 1)))).toEqual(refused)
  })

  test('may hold 40,000 values, and no more levels than others', async () => {
    const list = (length: number) => `{"json":{"types":[${'1,'.repeat(length)}1]}}`
    expect(whole(await post(path, list(39_000))).path).toBe(path)
    expect(whole(await post(path, list(40_000))).path).toBeUndefined()
    const deep = `{"json":${'['.repeat(100)}${']'.repeat(100)}}`
    expect(whole(await post(path, deep)).path).toBeUndefined()
  })

  test('is not read without a login, however short it is', async () => {
    const refused = { status: 401, problem: 'UNAUTHENTICATED', path: undefined }
    for (const cookie of [null, `tidspott=${'x'.repeat(43)}`])
      for (const body of [padded(path, most), padded(path, 100), '{'])
        expect(whole(await post(path, body, cookie))).toEqual(refused)
  })

  test('is longer for a client with a login too, who is then refused', async () => {
    const { id } = await makeProfile(db, { role: 'CLIENT' })
    const cookie = `tidspott=${(await beginLogin(db, id)).token}`
    expect(whole(await post(path, padded(path, most), cookie))).toEqual({
      status: 403,
      problem: 'FORBIDDEN',
      path,
    })
  })
})

describe('the largest import', () => {
  test('of 2,000 clients with a pot each is stored, and one of a session of each', async () => {
    const made = largest()
    for (const [path, input] of [
      ['clients.import', made],
      ['sessions.import', largestOfSessions(made)],
    ] as const) {
      const body = JSON.stringify({ json: input })
      expect(body.length).toBeGreaterThan(usual)
      expect([path, (await post(path, body)).status]).toEqual([path, 200])
    }
    expect(await db.$count(clients, eq(clients.trainerId, trainerId))).toBe(importRowsMax)
    const areOwn = eq(trainingSessions.trainerId, trainerId)
    expect(await db.$count(trainingSessions, areOwn)).toBe(importRowsMax)
  })

  test('is undone within the usual limits', async () => {
    const keys = Array.from({ length: importRowsMax }, () => randomUUID())
    const undo = JSON.stringify({ json: { sessions: keys, entries: keys } })
    expect((await post('sessions.undoImport', undo)).status).toBe(200)
  })

  test.each<[string, (rows: number) => () => unknown]>([
    [
      'clients',
      (rows) => {
        const made: unknown = JSON.parse(JSON.stringify(largest(rows)))
        return () => expect(importClientsInput.parse(made).clients).toHaveLength(rows)
      },
    ],
    [
      'sessions',
      (rows) => {
        const made: unknown = JSON.parse(JSON.stringify(largestOfSessions(largest(rows))))
        return () => expect(importSessionsInput.parse(made).sessions).toHaveLength(rows)
      },
    ],
  ])('of %s is checked by its schema row by row', async (_what, parsing) => {
    const fewer = 8
    const times = await timesAsMuch(parsing(importRowsMax), parsing(importRowsMax / fewer))
    expect(times).toBeLessThan(mostFor(fewer))
  })
})

describe.each(paths)('the larger limit of %s is its alone', (path) => {
  test('every other procedure keeps its own, in bytes and in values', async () => {
    const values = `{"json":[${'1,'.repeat(10_000)}1]}`
    for (const name of Object.keys(procedures())) {
      if (longInput.names.some((long) => long === name)) continue
      const isPublic = /^(auth|portal)\./.test(name)
      const long = await post(name, ' '.repeat((isPublic ? unauthenticated : usual) + 1))
      expect([name, long.status]).toEqual([name, 413])
      if (isPublic) continue
      expect([name, whole(await post(name, values)).path]).toEqual([name, undefined])
    }
  })

  test.each([
    `${path},${path}?batch=1`,
    `${path},clients.add?batch=1`,
    `clients.list,${path}?batch=1`,
    `${path}%2C${path}?batch=1`,
    `${path}%2cclients.add?batch=1`,
    `${path},?batch=1`,
    `${path}x`,
    `${path}.more`,
    `${path}%00`,
    `${path};clients.add`,
    path.replace('import', 'Import'),
    `x/../${path}`,
  ])('a request to %s does not have it', async (target) => {
    const long = await post(target, padded(path, usual + 1))
    expect([404, 413]).toContain(long.status)
    expect((await post(target, `[${'1,'.repeat(10_000)}1]`)).status).not.toBe(200)
  })

  test('a batch of one is the import, and its only member is read', async () => {
    const body = JSON.stringify({ 0: { json: empty[path] }, 1: { json: empty[path] } }).padEnd(most)
    const { status, text } = await post(`${path}?batch=1`, body)
    expect([status, (JSON.parse(text) as unknown[]).length]).toEqual([400, 1])
  })
})
