import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { databaseError } from '#server/platform/db/errors.ts'
import { embeddedDatabase, postgresDatabase, type TestDatabase } from '#tests/db.ts'
import { makeClient, makePot, makePotType, makeProfile, makeSession } from '#tests/factories.ts'
import { figuresOf, rowsOf, sessionRow, stateOf } from '#tests/rows.ts'

const startsAt = new Date('2026-11-24T09:00:00Z')

/** The SQLSTATE and constraint of the database's refusal; null when the statement succeeds. Always rolled back. */
async function refusal(db: Database, statement: SQL): Promise<string | null> {
  const before = await stateOf(db)
  try {
    await db.execute(statement)
  } catch (error) {
    expect(await stateOf(db)).toBe(before)
    const { code, constraint } = databaseError(error) ?? {}
    return [code, constraint].filter(Boolean).join(' ')
  }
  return null
}

describe.each([
  ['PostgreSQL', postgresDatabase],
  ['PGlite', embeddedDatabase],
] as const)('database constraints on %s', (_name, open) => {
  let database: TestDatabase
  let db: Database
  let owner: { trainerId: string; clientId: string }
  let stranger: { trainerId: string; clientId: string }
  let potId: string
  let strangersPot: string

  beforeAll(async () => {
    database = await open()
    db = database.db
  })
  afterAll(() => database.drop())

  async function makeOwner() {
    const trainer = await makeProfile(db)
    const client = await makeClient(db, trainer.id)
    return { trainerId: trainer.id, clientId: client.id }
  }
  async function addHistory(of: { potId: string; trainerId: string }, hours: number) {
    const id = randomUUID()
    await db.execute(sql`insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
      values (${id}, ${of.potId}, ${of.trainerId}, 'Tränare', ${hours}, 'Påfyllning')`)
    return id
  }

  beforeEach(async () => {
    owner = await makeOwner()
    stranger = await makeOwner()
    potId = await makePot(db, owner, { hours: 10 })
    strangersPot = await makePot(db, stranger, { hours: 10 })
  })
  afterEach(async () => {
    expect(await verifyBooks(db)).toEqual([])
  })

  describe('pot', () => {
    test('opens with its opening hours, regardless of the inserted figures', async () => {
      const id = randomUUID()
      const type = await makePotType(db, owner.trainerId)
      await db.execute(sql`insert into pots
        (id, trainer_id, client_id, pot_type_id, opening_hours, total_hours, hours_remaining)
        values (${id}, ${owner.trainerId}, ${owner.clientId}, ${type}, 7.5, 99, 98)`)
      expect(await figuresOf(db, id)).toEqual({ total: 750, remaining: 750 })
    })

    test.each([
      ['hours_remaining', sql`hours_remaining = hours_remaining + 1`],
      ['total_hours', sql`total_hours = 0`],
      ['both figures', sql`hours_remaining = 11, total_hours = 11`],
      ['opening_hours', sql`opening_hours = 11`],
      ['the key', sql`id = gen_random_uuid()`],
    ])('keeps %s (H3, H4)', async (_what, change) => {
      expect(await refusal(db, sql`update pots set ${change} where id = ${potId}`)).toBe(
        '23001 books_pot_is_kept',
      )
    })

    test('keeps its client and its trainer (H17)', async () => {
      const other = await makeClient(db, owner.trainerId)
      expect(
        await refusal(db, sql`update pots set client_id = ${other.id} where id = ${potId}`),
      ).toBe('23001 books_pot_is_kept')
      const { trainerId, clientId } = stranger
      expect(
        await refusal(
          db,
          sql`update pots set client_id = ${clientId}, trainer_id = ${trainerId} where id = ${potId}`,
        ),
      ).toBe('23001 books_pot_is_kept')
    })

    test('keeps its figures when an insert becomes an update, ON CONFLICT (H4)', async () => {
      expect(
        await refusal(
          db,
          sql`insert into pots (id, trainer_id, client_id, pot_type_id, opening_hours)
            select id, trainer_id, client_id, pot_type_id, 1 from pots where id = ${potId}
            on conflict (id) do update set hours_remaining = 1`,
        ),
      ).toBe('23001 books_pot_is_kept')
    })

    test('may change its type', async () => {
      const type = await makePotType(db, owner.trainerId, 'Duo')
      expect(
        await refusal(db, sql`update pots set pot_type_id = ${type} where id = ${potId}`),
      ).toBeNull()
    })

    test('that is deleted leaves its sessions without one, a version newer, and other pots unchanged (H11, H20)', async () => {
      const other = await makePot(db, owner, { hours: 5 })
      await addHistory({ potId, trainerId: owner.trainerId }, 2)
      const settled = await makeSession(db, { ...owner, potId, startsAt, completed: true })
      const planned = await makeSession(db, { ...owner, potId, startsAt })
      const elsewhere = await makeSession(db, { ...owner, potId: other, startsAt, noShow: true })

      await db.execute(sql`delete from pots where id = ${potId}`)

      const withoutPot = { ...owner, potId: null, version: 2, chargedHours: 0, durationHours: 1 }
      expect(await sessionRow(db, settled)).toMatchObject({ ...withoutPot, completed: true })
      expect(await sessionRow(db, planned)).toMatchObject({ ...withoutPot, completed: false })
      expect(await sessionRow(db, elsewhere)).toMatchObject({ potId: other, version: 1 })
      expect(await figuresOf(db, other)).toEqual({ total: 500, remaining: 400 })
      expect(await rowsOf(db, sql`select 1 from pot_history where pot_id = ${potId}`)).toEqual([])
    })
  })

  describe('history', () => {
    test('is immutable', async () => {
      const id = await addHistory({ potId, trainerId: owner.trainerId }, 3)
      for (const change of [sql`hours_added = 4`, sql`reason = 'Annat'`, sql`pot_id = pot_id`]) {
        expect(await refusal(db, sql`update pot_history set ${change} where id = ${id}`)).toBe(
          '23001 books_history_is_written_once',
        )
      }
    })

    test('changes both figures, and back when it is deleted', async () => {
      const id = await addHistory({ potId, trainerId: owner.trainerId }, -3.25)
      expect(await figuresOf(db, potId)).toEqual({ total: 675, remaining: 675 })
      await db.execute(sql`delete from pot_history where id = ${id}`)
      expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 1000 })
    })

    test('of many rows in one statement changes each pot by its own', async () => {
      const other = await makePot(db, owner, { hours: 0 })
      await db.execute(sql`insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
        select gen_random_uuid(), p.id, p.trainer_id, 'Tränare', n * 0.01, 'Påfyllning'
        from pots p, generate_series(1, 20) n where p.client_id = ${owner.clientId}`)
      expect(await figuresOf(db, other)).toEqual({ total: 210, remaining: 210 })
      expect(await figuresOf(db, potId)).toEqual({ total: 1210, remaining: 1210 })
    })
  })

  test.each([
    'pot_history cascade',
    'training_sessions',
    'pots cascade',
    'clients cascade',
    'profiles cascade',
  ])('the books cannot be truncated: %s', async (tables) => {
    expect(await refusal(db, sql`truncate ${sql.raw(tables)}`)).toBe(
      '23001 books_are_not_truncated',
    )
  })

  describe('session', () => {
    test.each([
      ['completed', { completed: true }],
      ['no-show', { noShow: true }],
      ['both', { completed: true, noShow: true }],
    ])('that is settled cannot be deleted: %s (H9)', async (_what, flags) => {
      for (const pot of [potId, null]) {
        const id = await makeSession(db, { ...owner, potId: pot, startsAt, ...flags })
        expect(await refusal(db, sql`delete from training_sessions where id = ${id}`)).toBe(
          '23001 books_settled_session_stays',
        )
      }
    })

    test('that is planned can be deleted', async () => {
      const id = await makeSession(db, { ...owner, potId, startsAt })
      expect(await refusal(db, sql`delete from training_sessions where id = ${id}`)).toBeNull()
      expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 1000 })
    })

    test('that is inserted settled is charged at once', async () => {
      await makeSession(db, { ...owner, potId, startsAt, completed: true, durationHours: 2.5 })
      expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 750 })
    })

    test('has no writable charge', async () => {
      const id = await makeSession(db, { ...owner, potId, startsAt, completed: true })
      expect(
        await refusal(db, sql`update training_sessions set charged_hours = 0 where id = ${id}`),
      ).toBe('428C9')
    })

    test('gets a newer version by every change, regardless of the written version (H6)', async () => {
      const id = await makeSession(db, { ...owner, potId, startsAt })
      await db.execute(sql`update training_sessions set version = 77 where id = ${id}`)
      expect((await sessionRow(db, id))?.version).toBe(2)
    })

    test('of many in one statement charges each pot by its own', async () => {
      const other = await makePot(db, owner, { hours: 10 })
      for (const pot of [potId, potId, other]) {
        await makeSession(db, { ...owner, potId: pot, startsAt, durationHours: 1.5 })
      }
      await db.execute(sql`update training_sessions set completed = true, duration_hours = duration_hours + 0.5
        where client_id = ${owner.clientId}`)
      expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: 600 })
      expect(await figuresOf(db, other)).toEqual({ total: 1000, remaining: 800 })
    })
  })

  describe('hours (H19)', () => {
    const impossible = ['NaN', 'Infinity', '-Infinity', '99999.01', '-99999.01', '1e9'] as const
    const isRefused = /^(22003|23514 \w+_range)$/

    test.each(impossible)('a pot cannot open with %s', async (hours) => {
      const type = await makePotType(db, owner.trainerId)
      const statement = sql`insert into pots (id, trainer_id, client_id, pot_type_id, opening_hours)
        values (gen_random_uuid(), ${owner.trainerId}, ${owner.clientId}, ${type}, ${hours}::numeric)`
      expect(await refusal(db, statement)).toMatch(isRefused)
    })

    test.each(impossible)('that cannot be added: %s', async (hours) => {
      const statement = sql`insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
        values (gen_random_uuid(), ${potId}, ${owner.trainerId}, 'Tränare', ${hours}::numeric, 'Påfyllning')`
      expect(await refusal(db, statement)).toMatch(isRefused)
    })

    test.each([...impossible, '0', '-1', '24.01'])(
      'that a session cannot last: %s',
      async (hours) => {
        const id = await makeSession(db, { ...owner, potId, startsAt, completed: true })
        const statement = sql`update training_sessions set duration_hours = ${hours}::numeric where id = ${id}`
        expect(await refusal(db, statement)).toMatch(isRefused)
      },
    )

    test('that would take a figure out of its range are refused where they are added', async () => {
      await addHistory({ potId, trainerId: owner.trainerId }, 99_989)
      const more = sql`insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
        values (gen_random_uuid(), ${potId}, ${owner.trainerId}, 'Tränare', 0.01, 'Påfyllning')`
      expect(await refusal(db, more)).toMatch(/^23514 pots_(total_hours|hours_remaining)_range$/)
    })

    test('may be negative', async () => {
      await makeSession(db, { ...owner, potId, startsAt, completed: true, durationHours: 24 })
      expect(await figuresOf(db, potId)).toEqual({ total: 1000, remaining: -1400 })
    })
  })

  describe("tenant isolation: a row that references another trainer's row cannot be stored (H17)", () => {
    const columns = sql`training_sessions (id, trainer_id, client_id, pot_id, date, duration_hours)`

    test('a session with a foreign pot', async () => {
      const { trainerId, clientId } = owner
      expect(
        await refusal(
          db,
          sql`insert into ${columns} values (gen_random_uuid(), ${trainerId}, ${clientId}, ${strangersPot}, now(), 1)`,
        ),
      ).toBe('23503 training_sessions_pot_fk')
    })

    test("a session with a pot of the trainer's other client", async () => {
      const other = await makeClient(db, owner.trainerId)
      const id = await makeSession(db, { ...owner, potId, startsAt, completed: true })
      expect(
        await refusal(
          db,
          sql`update training_sessions set client_id = ${other.id} where id = ${id}`,
        ),
      ).toBe('23503 training_sessions_pot_fk')
    })

    test('a session for a foreign client', async () => {
      expect(
        await refusal(
          db,
          sql`insert into ${columns} values (gen_random_uuid(), ${owner.trainerId}, ${stranger.clientId}, null, now(), 1)`,
        ),
      ).toBe('23503 training_sessions_client_fk')
    })

    test.each([
      ['client', 'pots_client_fk'],
      ['type', 'pots_pot_type_fk'],
    ])('a pot with a foreign %s', async (what, constraint) => {
      const type = await makePotType(db, what === 'type' ? stranger.trainerId : owner.trainerId)
      const clientId = what === 'client' ? stranger.clientId : owner.clientId
      expect(
        await refusal(
          db,
          sql`insert into pots (id, trainer_id, client_id, pot_type_id, opening_hours)
            values (gen_random_uuid(), ${owner.trainerId}, ${clientId}, ${type}, 1)`,
        ),
      ).toBe(`23503 ${constraint}`)
    })

    test('history of a foreign pot', async () => {
      expect(
        await refusal(
          db,
          sql`insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
            values (gen_random_uuid(), ${strangersPot}, ${owner.trainerId}, 'Tränare', 1, 'Min pott')`,
        ),
      ).toBe('23503 pot_history_pot_fk')
    })

    test('a client with data does not change trainers', async () => {
      expect(
        await refusal(
          db,
          sql`update clients set trainer_id = ${stranger.trainerId} where id = ${owner.clientId}`,
        ),
      ).toMatch(/^23503 /)
    })
  })

  test('the erasure of a client removes all its rows, and leaves other pots unchanged (H20)', async () => {
    const other = await makeClient(db, owner.trainerId)
    const otherPot = await makePot(db, { ...owner, clientId: other.id }, { hours: 8 })
    await makeSession(db, { ...owner, clientId: other.id, potId: otherPot, startsAt, noShow: true })
    const second = await makePot(db, owner, { hours: 3 })
    for (const pot of [potId, second, null]) {
      await makeSession(db, { ...owner, potId: pot, startsAt, completed: true })
      await makeSession(db, { ...owner, potId: pot, startsAt, noShow: true })
      await makeSession(db, { ...owner, potId: pot, startsAt })
    }
    await addHistory({ potId, trainerId: owner.trainerId }, 4)

    await db.execute(sql`delete from clients where id = ${owner.clientId}`)

    const left = await rowsOf<Record<'pots' | 'history' | 'sessions', number>>(
      db,
      sql`select
        (select count(*)::int from pots where trainer_id = ${owner.trainerId}) as pots,
        (select count(*)::int from pot_history where trainer_id = ${owner.trainerId}) as history,
        (select count(*)::int from training_sessions where trainer_id = ${owner.trainerId}) as sessions`,
    )
    expect(left).toEqual([{ pots: 1, history: 0, sessions: 1 }])
    expect(await figuresOf(db, otherPot)).toEqual({ total: 800, remaining: 700 })
    expect(await figuresOf(db, strangersPot)).toEqual({ total: 1000, remaining: 1000 })
  })
})
