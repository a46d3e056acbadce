import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { afterAll, expect, onTestFinished } from 'vitest'
import { type TestDatabase } from '#tests/db.ts'
import { test } from '#tests/fixtures.ts'
import { scale } from '#tests/scale.ts'

// These rules hold with patches/postgres+3.4.9.patch; unpatched postgres.js violates every one of them, some by an
// uncatchable exception or rejection.

/** A kill during a statement can also surface as a reset connection. */
const loss = /^(CONNECTION_CLOSED|ECONNRESET)$/

let database: TestDatabase
let admin: postgres.Sql

test.beforeAll(async ({ ownDatabase }) => {
  database = ownDatabase
  admin = postgres(database.where, { max: 1, onnotice: () => {} })
  await admin`create table late (step integer not null)`
  await admin`create table account (id integer primary key, a integer not null, b integer not null)`
  await admin`insert into account select id, 500, 500 from generate_series(1, 8) id`
  await admin`create table step (work text not null, number integer not null, transaction xid8 not null)`
})

afterAll(async () => {
  await admin.end({ timeout: 5 })
})

function openPool(options: postgres.Options<Record<string, never>>): postgres.Sql {
  const pool = postgres(database.where, {
    onnotice: () => {},
    // By default a reconnect waits up to 20 s.
    backoff: () => 0.05,
    ...options,
    connection: { application_name: 'pool', ...options.connection },
  })
  onTestFinished(() => pool.end({ timeout: 1 }))
  return pool
}

function code(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : error
}

/** Terminates the server's backend and returns when it has ended. */
async function killBackend(pid: number): Promise<void> {
  await admin`select pg_terminate_backend(${pid}, 5000)`
}

async function takeLateSteps(): Promise<number[]> {
  const rows = await admin<{ step: number }[]>`delete from late returning step`
  return rows.map((row) => row.step)
}

const deaths: [string, (tx: postgres.TransactionSql) => Promise<unknown>][] = [
  [
    'was killed',
    async (tx) => {
      const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
      await killBackend(row?.pid ?? 0)
    },
  ],
  ['was closed by a time limit', (tx) => tx`set local idle_in_transaction_session_timeout = 20`],
]

test.each(deaths)(
  'a statement of a transaction whose connection died never runs outside it: %s',
  async (_, die) => {
    const pool = openPool({ max: 1 })
    let late: unknown = null
    const lost = pool.begin(async (tx) => {
      await tx`insert into late values (1)`
      await die(tx)
      // The pool's only connection serves others again once the loss is detected and it has reconnected.
      await pool`select 1`
      late = await tx`insert into late values (2)`.catch(code)
    })
    expect(await lost.catch(code)).toBe('CONNECTION_CLOSED')
    await expect.poll(() => late).toBe('CONNECTION_CLOSED')
    expect(await takeLateSteps()).toEqual([])
  },
)

test('statements queued in a transaction are rejected when its connection dies', async () => {
  const pool = openPool({ max: 1 })
  const statements: Promise<unknown>[] = []
  const lost = pool.begin(async (tx) => {
    const [row] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
    statements.push(tx`select pg_sleep(60), ${1}::integer`.catch(code))
    statements.push(tx`insert into late values (3)`.catch(code))
    statements.push(tx`insert into late values (4)`.catch(code))
    await killBackend(row?.pid ?? 0)
    await Promise.all(statements)
  })
  expect(await lost.catch(code)).toMatch(loss)
  for (const settled of await Promise.all(statements)) {
    expect(settled).toMatch(loss)
  }
  const [next] = await pool`select 5 as answer`
  expect(next?.answer).toBe(5)
  expect(await takeLateSteps()).toEqual([])
  await pool.end()
})

test('a reserved connection that died takes no statements, and releasing it does nothing', async () => {
  const pool = openPool({ max: 1 })
  const reserved = await pool.reserve()
  const [row] = await reserved<{ pid: number }[]>`select pg_backend_pid() as pid`
  const running = reserved`select pg_sleep(60)`.catch(code)
  await killBackend(row?.pid ?? 0)
  expect(await running).toMatch(loss)
  const next = pool`select 1 as answer`
  await expect.poll(() => reserved`select 2`.catch(code)).toBe('CONNECTION_CLOSED')
  reserved.release()
  expect(await next).toEqual([{ answer: 1 }])
  const another = await pool.reserve()
  expect(await another`select 3 as answer`).toEqual([{ answer: 3 }])
  another.release()
})

test('a cursor whose connection died writes nothing to the next one', async () => {
  const pool = openPool({ max: 1 })
  const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  const next: Promise<unknown>[] = []
  // Typed as void, but awaited.
  const takeRow: () => unknown = async () => {
    await killBackend(row?.pid ?? 0)
    // This statement has the new connection when the cursor would request more from the old one.
    await pool`select 1`
    next.push(pool`select 2 as answer, pg_sleep(0.05)::text as slept`.execute())
    await setImmediate()
  }
  const read = pool`select generate_series(1, 9)`.cursor(1, takeRow)
  expect(await read.catch(code)).toMatch(loss)
  await expect.poll(() => Promise.all(next)).toEqual([[{ answer: 2, slept: '' }]])
})

test('a copy whose connection died before its end was confirmed fails', async () => {
  const pool = openPool({ max: 1 })
  const [row] = await pool<{ pid: number }[]>`select pg_backend_pid() as pid`
  await admin.begin(async (tx) => {
    await tx`create table copied (step integer)`
    await tx`create function wait() returns trigger language plpgsql as 'begin perform pg_sleep(60); return null; end'`
    await tx`create trigger wait after insert on copied execute function wait()`
  })
  const target = await pool`copy copied from stdin`.writable()
  const copied = pipeline(Readable.from(['1\n']), target).catch(code)
  const asleep = () =>
    admin`select 1 from pg_stat_activity where pid = ${row?.pid ?? 0} and wait_event = 'PgSleep'`
  await expect.poll(asleep).toHaveLength(1)
  await killBackend(row?.pid ?? 0)
  expect(await copied).toMatch(loss)
})

test('a transaction takes no statement after its commit or rollback', async () => {
  const pool = openPool({ max: 1 })
  const late: Promise<unknown>[] = []
  for (const fails of [false, true]) {
    const ended = pool.begin(async (tx) => {
      await tx`select 1`
      // Between the commit and its response.
      void setImmediate().then(() => late.push(tx`insert into late values (1)`.catch(code)))
      if (fails) throw new Error('rolled back')
    })
    await ended.catch(() => {})
  }
  await expect.poll(() => Promise.all(late)).toEqual(['TRANSACTION_ENDED', 'TRANSACTION_ENDED'])
  expect(await takeLateSteps()).toEqual([])
})

test('a transaction begun behind a full pipeline has an exclusive connection', async () => {
  const pool = openPool({ max: 1 })
  await pool`select 1`
  const inPipeline = 100
  const before = Array.from({ length: inPipeline }, () => pool`select pg_sleep(0.001)`.execute())
  const transaction = pool.begin(async (tx) => {
    const [first] = await tx`select pg_current_xact_id()::text as id`
    const [second] = await tx`select pg_current_xact_id()::text as id`
    return first?.id === second?.id
  })
  expect(await transaction.catch(code)).toBe(true)
  await Promise.all(before)
})

test('the process survives a killed backend under load and every query settles', async ({
  signal,
}) => {
  const pool = openPool({ max: 8 })
  const killsWanted = scale.connectionKills
  let kills = 0
  const goesOn = () => kills < killsWanted && !signal.aborted
  const committed: string[] = []

  async function write(writer: number): Promise<void> {
    for (let round = 0; goesOn(); round += 1) {
      const work = `${writer}/${round}`
      const id = 1 + ((writer * 7 + round) % 8)
      const note = (tx: postgres.TransactionSql, number: number) =>
        tx`insert into step values (${work}, ${number}, pg_current_xact_id())`
      const done = pool.begin(async (tx) => {
        // Code that continues after any error: the rules must hold for it as well.
        await note(tx, 1).catch(() => {})
        await tx`select 1 from account where id = ${id} for update`.catch(() => {})
        await Promise.allSettled([
          tx`update account set a = a - 1 where id = ${id}`,
          note(tx, 2),
          tx`update account set b = b + 1 where id = ${id}`,
        ])
        await note(tx, 3).catch(() => {})
      })
      await done.then(
        () => committed.push(work),
        () => {},
      )
      // Lets timers run, so that an uncaught error surfaces.
      await setImmediate()
    }
  }

  async function kill(): Promise<void> {
    while (goesOn()) {
      const killed = await admin`
        select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'pool' and datname = current_database() and random() < 0.3`
      kills += killed.length
    }
  }

  await Promise.all([kill(), ...Array.from({ length: 24 }, (_, writer) => write(writer))])
  await pool.end()

  expect(await admin`select id from account where a + b <> 1000`).toEqual([])
  const torn = await admin`
    select work from step group by work
    having count(*) <> 3 or count(distinct transaction::text) <> 1`
  expect(torn).toEqual([])
  const whole = await admin<{ work: string }[]>`select distinct work from step`
  const kept = new Set(whole.map((row) => row.work))
  expect(committed.filter((work) => !kept.has(work))).toEqual([])
  expect(committed.length).toBeGreaterThan(0)
})

test('a value that cannot be serialised rejects its query and leaves the connection usable', async () => {
  const pool = openPool({ max: 1 })
  // Drizzle removes the serialiser of Dates.
  drizzle(pool)
  const numbered = (value: unknown, number: number): Promise<number> =>
    pool
      .unsafe('select $1::timestamptz, $2::integer as number', [value as string, number], {
        prepare: true,
      })
      .then(([row]) => row?.number)
  const good = '2026-11-16T09:00:00Z'
  await numbered(good, 0)
  const settled = await Promise.allSettled([
    numbered(new Date(good), 1),
    numbered(good, 2),
    numbered(undefined, 3),
    numbered(good, 4),
    numbered(new Date(good), 5),
    numbered(good, 6),
  ])
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : code(one.reason)))).toEqual(
    ['ERR_INVALID_ARG_TYPE', 2, 'UNDEFINED_VALUE', 4, 'ERR_INVALID_ARG_TYPE', 6],
  )
  expect(await numbered(good, 7)).toBe(7)
})

test('a truncated response leaves nothing in the next one', async () => {
  const pool = openPool({ max: 1 })
  const broken = pool`select 1 / (4 - i) from generate_series(1, 10) i`
  expect(await broken.catch(code)).toBe('22012')
  const next = await pool<{ i: number }[]>`select i from generate_series(1, 2) i`
  expect(next.map((row) => row?.i)).toEqual([1, 2])
})

test('a timeout while types are fetched rejects the query that opened the connection', async () => {
  const pool = openPool({ max: 1, connection: { statement_timeout: 50 } })
  await admin.begin(async (tx) => {
    await tx`lock table pg_catalog.pg_type in access exclusive mode`
    expect(await pool`select 1`.catch(code)).toBe('57014')
  })
  const [next] = await pool`select 2 as answer`
  expect(next?.answer).toBe(2)
})
