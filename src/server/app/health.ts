import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { countWrongPots } from '../operations/books/check.ts'
import type { Database } from '../platform/db/database.ts'
import { nameOfMigration } from '../platform/db/migrations.ts'
import { release } from '../platform/system/release.ts'

/** The time-out of the database check, in ms. */
const answerMs = 1_000
/** How long a database that has answered may be busy, and how long a request then waits for a new answer, in ms. */
const busyMs = 5_000
const promptMs = 50

/**
 * `/healthz`: the process is alive, with its version and commit. `/readyz`: the database responds, by the name of its
 * newest migration, and no shutdown is in progress. It also says whether pots are marked as wrong, which leaves it
 * ready: only the trainers concerned are read-only.
 */
export function addHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  const newest = stateReader(db)
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ alive: true, ...release }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const state = await newest()
    const isReady = !isDraining() && state !== null
    return reply
      .header('Cache-Control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({ ready: isReady, migration: state?.migration ?? null, books: state?.books ?? null })
  })
}

type State = { migration: string; books: 'right' | 'wrong' }

/**
 * Reads the name of the newest migration, and whether books are wrong; null when the database does not answer in time.
 * All callers share one query. While a database that has answered lately is busy, the answer is the one it gave: the
 * query waits behind all others.
 */
function stateReader(db: Database): () => Promise<State | null> {
  let last: { state: State; at: number } | null = null
  let reading: Promise<State | null> | null = null

  async function read(): Promise<State | null> {
    try {
      const migration = await nameOfMigration(db)
      const state: State = {
        migration,
        books: (await countWrongPots(db)) === 0 ? 'right' : 'wrong',
      }
      last = { state, at: performance.now() }
      return state
    } catch {
      last = null
      return null
    } finally {
      reading = null
    }
  }

  return async () => {
    reading ??= read()
    const known = last && performance.now() - last.at < busyMs ? last.state : null
    const waiting = new AbortController()
    const late = setTimeout(known === null ? answerMs : promptMs, known, {
      signal: waiting.signal,
    }).catch(() => null)
    const answer = await Promise.race([reading, late])
    waiting.abort()
    return answer
  }
}
