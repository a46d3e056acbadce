import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { buildApp } from '#server/app/app.ts'
import { cookieName } from '#server/http/login-cookie.ts'
import { loadKeys } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { createPasswords, productCost } from '#server/platform/access/passwords.ts'
import type { Database } from '#server/platform/db/database.ts'
import { events } from '#server/schema/events.ts'
import { instantOf } from '#shared/time.ts'
import { makeSession } from '#tests/factories.ts'
import { makeTrainerFixture } from '#tests/trainer-fixture.ts'
import { benchDatabase } from './database.ts'
import { median, report } from './report.ts'

/** What an act may cost with its idempotency key and event, against the same act without both, through the whole stack. */
const gate = 1.25
const rounds = 700
const warmUp = 100

const { db, close } = await benchDatabase('bench_events')

/** This database, with the inserts of events, or with nothing in their place. Both go through the same wrapper. */
function wrapped(target: Database, isRecorded: boolean): Database {
  const nothing = { values: async () => [] }
  return new Proxy(target, {
    get: (_, name) => {
      if (name === 'transaction') {
        const run: Database['transaction'] = (work, config) =>
          target.transaction((tx) => work(wrappedTransaction(tx, isRecorded)), config)
        return run
      }
      if (name === 'insert' && !isRecorded) {
        return (table: Parameters<Database['insert']>[0]) =>
          table === events ? nothing : target.insert(table)
      }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]

function wrappedTransaction(tx: Transaction, isRecorded: boolean): Transaction {
  return wrapped(tx, isRecorded) as Transaction
}

/** The product on the wrapped database, with a trainer, a client, a pot and a session of its own. */
async function serve(isRecorded: boolean) {
  const app = await buildApp({
    env: {
      publicUrl: null,
      allowsDemo: false,
      supportEmail: 'bench@example.com',
      trustProxy: false,
      logLevel: 'warn',
      addressLog: 'short',
      privacy: null,
      demandsFactor: false,
      offlinePage: true,
    },
    db: wrapped(db, isRecorded),
    keys: await loadKeys('the secret of the benches, 32 characters', ''),
    erasures: { append: async () => {} },
    passwords: createPasswords(productCost),
    web: null,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { trainer, owner, potId } = await makeTrainerFixture(db)
  const sessionId = await makeSession(db, {
    ...owner,
    potId,
    startsAt: instantOf('2026-11-24', '10:00'),
  })
  const { token } = await beginLogin(db, trainer.id)
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const headers = {
    'content-type': 'application/json',
    cookie: `${cookieName(false)}=${token}`,
    origin: url,
  }
  const act = async (path: string, input: unknown): Promise<number> => {
    const start = performance.now()
    const body = JSON.stringify({ json: input })
    const response = await fetch(`${url}/trpc/${path}`, {
      method: 'POST',
      headers: isRecorded ? { ...headers, 'idempotency-key': randomUUID() } : headers,
      body,
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return performance.now() - start
  }
  return { act, sessionId, potId, stop: () => app.close() }
}

type Served = Awaited<ReturnType<typeof serve>>

/** Acts of a trainer, by the turn: each changes something. */
const acts: Record<string, (served: Served, turn: number) => unknown> = {
  'sessions.mark': ({ sessionId }, turn) => ({
    sessions: [{ id: sessionId, version: turn + 1 }],
    completed: turn % 2 === 0,
    noShow: false,
  }),
  'sessions.move': ({ sessionId }, turn) => ({
    id: sessionId,
    version: rounds + turn + 1,
    date: '2026-11-24',
    time: turn % 2 === 0 ? '11:00' : '10:00',
    durationHours: 1,
    others: [],
  }),
  'pots.changeHours': ({ potId }, turn) => ({
    id: randomUUID(),
    potId,
    hours: turn % 2 === 0 ? 1 : -1,
    reason: 'Justering',
  }),
}

const recorded = await serve(true)
const bare = await serve(false)
for (const [path, inputOf] of Object.entries(acts)) {
  const times = { recorded: [] as number[], bare: [] as number[] }
  const before = await db.$count(events)
  // Interleaved in alternating order, so that the machine's other load affects both.
  for (let turn = 0; turn < rounds; turn += 1) {
    const pair = [
      async () => times.recorded.push(await recorded.act(path, inputOf(recorded, turn))),
      async () => times.bare.push(await bare.act(path, inputOf(bare, turn))),
    ]
    for (const measure of turn % 2 === 0 ? pair : pair.toReversed()) await measure()
  }
  const left = (await db.$count(events)) - before
  if (left !== rounds) throw new Error(`${path}: ${left} events of ${rounds} acts`)
  const [figure, yardstick] = [times.recorded, times.bare].map((all) => median(all.slice(warmUp)))
  report({
    name: `${path} with key and event against without`,
    figure: `${figure?.toFixed(2)} ms`,
    yardstick: `${yardstick?.toFixed(2)} ms without`,
    ratio: (figure ?? Number.NaN) / (yardstick ?? Number.NaN),
    atMost: gate,
  })
}
await recorded.stop()
await bare.stop()
await close()
