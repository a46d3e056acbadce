import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { copiesFolder, copyName, makeFolder } from '#server/operations/backup/copies.ts'
import { ownCopies } from '#server/operations/backup/own-copies.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { events } from '#server/schema/events.ts'
import { problemTexts } from '#shared/texts.ts'
import { testPasswords } from '#tests/callers.ts'
import { postgresDatabase } from '#tests/db.ts'
import { makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { startServer, type TestServer } from '#tests/server.ts'

const password = 'hemligt ord för alla'
const madeAt = new Date('2026-11-22T02:00:00Z')
const name = copyName(madeAt)
/** Larger than one chunk of a stream. */
const bytes = randomBytes(300_000)

let db: Database
let dataDir: string
let server: TestServer
/** Of an operator's PostgreSQL, or before the first copy. */
let without: TestServer
let time = new Date()
let isSpaceLow = false

test.beforeAll(async ({ emptyDatabase }) => {
  db = emptyDatabase
  dataDir = await mkdtemp(join(tmpdir(), 'tidspott-download-'))
  await makeFolder(copiesFolder(dataDir))
  await writeFile(join(copiesFolder(dataDir), copyName(new Date('2026-11-21T02:00:00Z'))), 'older')
  await writeFile(join(copiesFolder(dataDir), name), bytes)
  const copies = ownCopies({ dataDir, isSpaceLow: () => isSpaceLow })
  server = await startServer(db, { copies, now: () => time })
  without = await startServer(db)
})
afterAll(async () => {
  await server.close()
  await without.close()
  await rm(dataDir, { recursive: true, force: true })
})

let id: string
let token: string

beforeEach(async () => {
  await db.delete(throttles)
  time = new Date()
  isSpaceLow = false
  ;({ id, token } = await superAdmin())
})

async function superAdmin() {
  const passwordHash = await testPasswords.hash(password)
  const account = await makeProfile(db, { role: 'SUPER_ADMIN', passwordHash })
  return { id: account.id, token: (await beginLogin(db, account.id)).token }
}

async function ticketOf(of = token): Promise<string> {
  const { data } = await server.call('admin.requestCopy', { password }, { token: of })
  return (data as { ticket: string }).ticket
}

/** Posts the form, as the browser does. */
function download(
  ticket: string,
  of: string | null = token,
  headers: Record<string, string> = {},
  from = server,
) {
  return from.send({
    method: 'POST',
    path: '/backup',
    headers: {
      origin: from.origin,
      'content-type': 'application/x-www-form-urlencoded',
      ...(of && { cookie: `tidspott=${of}` }),
      ...headers,
    },
    body: new URLSearchParams({ ticket }).toString(),
  })
}

const notFound = [404, '{"problem":"NOT_FOUND"}']
const refusalOf = async (answer: ReturnType<typeof download>) => {
  const { status, text } = await answer
  return [status, text]
}

describe('the download of the newest copy', () => {
  test('is the file under its name, once for a ticket, and stored by no cache', async () => {
    const ticket = await ticketOf()
    expect(ticket).toMatch(/^[\w-]{43}$/)
    const answer = await download(ticket)
    expect(answer.status).toBe(200)
    expect(answer.bytes.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    })
    expect(await refusalOf(download(ticket))).toEqual(notFound)
  })

  test('is recorded before the ticket is given, without a name', async () => {
    await ticketOf()
    const recorded = await db.select().from(events).where(eq(events.actorId, id))
    expect(recorded).toMatchObject([{ kind: 'backup.downloaded', subjectIds: [], figures: {} }])
    expect(server.log()).toContain('"event":"backup.downloaded"')
  })

  test("is not to be had by another account or login, which leaves the holder's ticket good", async () => {
    const ticket = await ticketOf()
    const other = await superAdmin()
    await ticketOf(other.token)
    expect(await refusalOf(download(ticket, other.token))).toEqual(notFound)
    const again = (await beginLogin(db, id)).token
    expect(await refusalOf(download(ticket, again))).toEqual(notFound)
    expect(await refusalOf(download(ticket, null))).toEqual(notFound)
    expect((await download(ticket)).status).toBe(200)
  })

  test('is refused a minute later', async () => {
    const ticket = await ticketOf()
    time = new Date(time.getTime() + 60_000)
    expect(await refusalOf(download(ticket))).toEqual(notFound)
    const next = await ticketOf()
    time = new Date(time.getTime() + 59_999)
    expect((await download(next)).status).toBe(200)
  })

  test('is refused with an earlier ticket, an unknown one and none', async () => {
    const earlier = await ticketOf()
    await ticketOf()
    for (const ticket of [earlier, 'unknown', ''])
      expect(await refusalOf(download(ticket))).toEqual(notFound)
    expect((await download('a'.repeat(300))).status).toBe(413)
  })

  test('is refused to an account that is no SUPER_ADMIN any more', async () => {
    const ticket = await ticketOf()
    await db.update(profiles).set({ role: 'TRAINER' }).where(eq(profiles.id, id))
    expect(await refusalOf(download(ticket))).toEqual(notFound)
  })

  test('is refused to a page of another site', async () => {
    const ticket = await ticketOf()
    const answer = await download(ticket, token, { origin: 'https://example.com' })
    expect(answer.status).toBe(403)
    expect((await download(ticket)).status).toBe(200)
  })

  test('without the database the page says to try again later', async () => {
    const lost = await postgresDatabase()
    const broken = await startServer(lost.db)
    await lost.drop()
    const { status, headers, text } = await download('unknown', token, {}, broken)
    await broken.close()
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ])
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(text).toBe(problemTexts.unavailable)
  })

  test('a wrong password gives no ticket and leaves no event, and is limited', async () => {
    const wrong = () => server.call('admin.requestCopy', { password: 'fel lösenord' }, { token })
    expect((await wrong()).problem).toBe('PASSWORD_WRONG')
    const problems = []
    for (let attempt = 0; attempt < 30; attempt += 1) problems.push((await wrong()).problem)
    expect(problems.at(-1)).toBe('TOO_MANY_ATTEMPTS')
    expect(await db.$count(events, eq(events.actorId, id))).toBe(0)
  })
})

describe('the state of the copies', () => {
  const stateOf = async (from: TestServer) => {
    const trainer = await makeProfile(db)
    const { token: own } = await beginLogin(db, trainer.id)
    return (await from.call('export.copies', undefined, { token: own })).data
  }

  test('is told to a trainer', async () => {
    expect(await stateOf(server)).toEqual({ newestAt: madeAt, isSpaceLow: false })
    isSpaceLow = true
    expect(await stateOf(server)).toEqual({ newestAt: madeAt, isSpaceLow: true })
  })

  test('says so before the first copy', async () => {
    const empty = join(dataDir, 'empty')
    const first = await startServer(db, {
      copies: ownCopies({ dataDir: empty, isSpaceLow: () => false }),
    })
    try {
      expect(await stateOf(first)).toEqual({ newestAt: null, isSpaceLow: false })
      const { problem } = await first.call('admin.requestCopy', { password }, { token })
      expect(problem).toBe('NOT_FOUND')
    } finally {
      await first.close()
    }
  })

  test('is not told on PostgreSQL, where nothing is downloaded', async () => {
    expect(await stateOf(without)).toBeNull()
    const { problem } = await without.call('admin.requestCopy', { password }, { token })
    expect(problem).toBe('NOT_FOUND')
  })
})
