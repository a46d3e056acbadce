import { randomUUID } from 'node:crypto'
import { getViewSelectedFields, sql } from 'drizzle-orm'
import { NoopLogger } from 'drizzle-orm/logger'
import postgres, { type Sql } from 'postgres'
import { describe, expect, onTestFinished, vi } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { cancelledSessions, everySession, trainingSessions } from '#server/schema/sessions.ts'
import { sessionsMax } from '#shared/portal/limits.ts'
import { pageSize } from '#shared/sessions/limits.ts'
import { instantOf } from '#shared/time.ts'
import { makeTenant } from '#tests/canaries.ts'
import { test } from '#tests/fixtures.ts'
import { planOf } from '#tests/plan-of.ts'
import { preparedStatements } from '#tests/prepared-statements.ts'
import { rowsOf } from '#tests/rows.ts'
import { procedures } from '#tests/server.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'
import { inputOf } from '../procedures/records.ts'

describe('the view of the sessions of both tables', () => {
  test('has the columns that the program reads, each of the same type as in its tables', async ({
    emptyDatabase,
  }) => {
    const columns = await rowsOf<{ view: boolean; name: string; type: string }>(
      emptyDatabase,
      sql`select c.relkind = 'v' as view, a.attname as name, format_type(a.atttypid, a.atttypmod) as type
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.oid in ('every_session'::regclass, 'training_sessions'::regclass) and a.attnum > 0 and not a.attisdropped`,
    )
    const inView = new Map(columns.filter(({ view }) => view).map(({ name, type }) => [name, type]))
    const declared = Object.values(getViewSelectedFields(everySession)).map(({ name }) => name)
    expect([...inView.keys()].toSorted()).toEqual(declared.toSorted())
    const inTable = columns.filter(({ view }) => !view)
    expect(inTable.map(({ name }) => [name, inView.get(name)])).toEqual(
      inTable.map(({ name, type }) => [name, type]),
    )
  })

  /** The queries, and the prepared statements, that have sessions cancelled without a charge (D30). */
  const readers = {
    queries: [
      'answers.list',
      'clients.deletionImpact',
      'portal.get',
      'portal.mine',
      'pots.statement',
      'profile.erasureImpact',
      'sessions.ofClient',
      'sessions.page',
      'sessions.sums',
      'sessions.usage',
    ],
    prepared: [
      'calendar_feed',
      'export_sessions',
      'export_sessions_client',
      'export_statements',
      'invoice_basis_sessions',
      'pot_with_events',
      'session_page_ahead',
      'session_page_ahead_of_some',
      'session_page_back',
      'session_page_back_of_some',
      'session_sums',
      'sessions_of_client',
      'shown_by_link',
      'shown_to_account',
      'unseen_answers',
    ],
  }

  test('is read by no other prepared statement', () => {
    const reading = preparedStatements().filter(({ sql: text }) => text.includes('every_session'))
    expect(reading.map(({ name }) => name).toSorted()).toEqual(readers.prepared)
  })

  test('is read by no other query: week, coverage, similar ones, organisations and the export count by the specification', async ({
    emptyDatabase: db,
    appServer,
  }) => {
    const tenant = await makeTenant(db, 'alfa', { role: 'SUPER_ADMIN' }, 'ADMIN')
    const { token } = await beginLogin(db, tenant.actor.id, { confirmedAt: new Date() })
    const log = vi.spyOn(NoopLogger.prototype, 'logQuery')
    onTestFinished(() => log.mockRestore())
    const paths = Object.entries(procedures())
      .filter(([, { _def }]) => _def.type === 'query')
      .map(([path]) => path)
    const read: string[] = []
    for (const path of paths) {
      log.mockClear()
      await appServer.call(path, inputOf(path, tenant), { token })
      const texts = log.mock.calls.map(([text]: string[]) => text ?? '')
      if (texts.some((text) => text.includes('every_session'))) read.push(path)
    }
    expect(read.toSorted()).toEqual(readers.queries)
  })
})

/** How many rows of the two tables a prepared statement reads, and the steps in which it does. */
async function readingOf(client: Sql, name: string, values: Record<string, string | null>) {
  const { kinds, rowsOf: rows } = await planOf(client, name, values)
  return { kinds, booked: rows('training_sessions'), cancelled: rows('cancelled_sessions') }
}

describe('on PostgreSQL, with many sessions', () => {
  const many = { booked: 6_000, cancelled: 2_500 }
  let client: Sql
  let own: Awaited<ReturnType<typeof makeTrainerFixture>>

  test.beforeAll(async ({ ownDatabase }) => {
    const { db, where } = ownDatabase
    own = await makeTrainerFixture(db)
    const from = instantOf('2024-01-01', '08:00').getTime()
    const session = (n: number) => ({
      ...own.owner,
      id: randomUUID(),
      potId: own.potId,
      startsAt: new Date(from + n * 7_200_000),
      durationHours: 1,
    })
    for (let n = 0; n < many.booked; n += 500)
      await db
        .insert(trainingSessions)
        .values(Array.from({ length: 500 }, (_, place) => session(n + place)))
    for (let n = 0; n < many.cancelled; n += 500)
      await db.insert(cancelledSessions).values(
        Array.from({ length: 500 }, (_, place) => ({
          ...session(n + place),
          version: 1,
          createdAt: new Date(from),
          cancelledAt: new Date(from),
        })),
      )
    await db.execute(sql`analyze`)
    client = postgres(where, { max: 1, onnotice: () => {} })
    return () => client.end()
  })

  const page = () => ({
    trainerId: own.trainer.id,
    clientId: own.clientId,
    from: '1970-01-01T00:00:00Z',
    to: '2200-01-01T00:00:00Z',
    outcome: null,
    potTypeId: null,
  })

  test.each([
    ['session_page_back', '2024-06-01T00:00:00Z'],
    ['session_page_ahead', '2024-06-01T00:00:00Z'],
    ['session_page_back_of_some', '2024-06-01T00:00:00Z'],
    ['session_page_ahead_of_some', '2024-06-01T00:00:00Z'],
  ])(
    '%s merges the two tables by their indexes: it reads a page of each, and sorts no more',
    async (name, startsAt) => {
      const { kinds, booked, cancelled } = await readingOf(client, name, {
        ...page(),
        startsAt,
        id: '00000000-0000-0000-0000-000000000000',
      })
      expect(kinds).toContain('Merge Append')
      expect(booked).toBeLessThanOrEqual(2 * (pageSize + 2))
      expect(cancelled).toBeLessThanOrEqual(2 * (pageSize + 2))
    },
  )

  test('the newest session of each client of a page is found by one look into their index (D107)', async () => {
    await client`update training_sessions set completed = true
      where date < '2024-03-01' and trainer_id = ${own.trainer.id}`
    await client`analyze training_sessions`
    const { booked } = await readingOf(client, 'newest_held', {
      trainerId: own.trainer.id,
      clientIds: `{${own.clientId}}`,
      now: '2024-03-01T00:00:00Z',
    })
    expect(booked).toBeLessThanOrEqual(2)
  })

  test('the personal link reads no more of them than it shows', async () => {
    const [found] = await client<{ hash: string }[]>`select token_hash as hash from clients`
    const { cancelled } = await readingOf(client, 'shown_by_link', {
      tokenHash: found?.hash ?? '',
      now: '2024-06-01T00:00:00Z',
    })
    // One more, at which its sorting by start and key sees that the start is another.
    expect(cancelled).toBeLessThanOrEqual(sessionsMax.past + 1)
  })
})
