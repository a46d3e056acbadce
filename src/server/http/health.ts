import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'

/** The time-out of the database check, in ms. */
const answerMs = 1_000

/** `/healthz`: the process is alive. `/readyz`: the database responds and no shutdown is in progress. */
export function addHealth(app: FastifyInstance, db: Database, isDraining: () => boolean): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ alive: true }),
  )
  app.get('/readyz', { logLevel: 'warn' }, async (_request, reply) => {
    const isReady = !isDraining() && (await answers(db))
    return reply
      .header('Cache-Control', 'no-store')
      .code(isReady ? 200 : 503)
      .send({ ready: isReady })
  })
}

async function answers(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), answerMs)
  })
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const result = await Promise.race([answer, late])
  clearTimeout(timer)
  return result
}
