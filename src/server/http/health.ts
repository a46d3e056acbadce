import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { nameOfMigration } from '../db/migrations.ts'
import { release } from '../release.ts'

/** The time-out of the database check, in ms. */
const answerMs = 1_000

/**
 * `/healthz`: the process is alive, with its version and commit. `/readyz`: the database responds, by the name of its newest
 * migration, and no shutdown is in progress.
 */
export function addHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ alive: true, ...release }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const migration = await newestOf(db)
    const isReady = !isDraining() && migration !== null
    return reply
      .header('Cache-Control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({ ready: isReady, migration })
  })
}

/** The name of the newest migration; null when the database does not answer in time. */
async function newestOf(db: Database): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), answerMs)
  })
  const answer = nameOfMigration(db).catch(() => null)
  const result = await Promise.race([answer, late])
  clearTimeout(timer)
  return result
}
