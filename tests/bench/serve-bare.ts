import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import fastify from 'fastify'
import postgres from 'postgres'
import type { Plans } from './recorded.ts'

/**
 * The yardstick: Fastify and postgres.js alone. It sends the statements that the product sends for the same answer,
 * prepared, on an identically configured pool, and returns the rows as JSON: without access rules, coverage, schemas and
 * superjson.
 */
const [url = '', file = ''] = process.argv.slice(2)
const plans = JSON.parse(readFileSync(file, 'utf8')) as Plans
const sql = postgres(url, {
  max: 10,
  onnotice: () => {},
  connection: { plan_cache_mode: 'force_generic_plan', jit: 'off' },
})
const app = fastify({ logger: { level: 'warn' } })

app.get<{ Params: { '*': string }; Querystring: { token?: string } }>('/*', async (request) => {
  const ofCookie = /tidspott=([^;]+)/.exec(request.headers.cookie ?? '')?.[1]
  const token = request.query.token ?? ofCookie ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  let rows: unknown
  for (const wave of plans[`${request.params['*']} ${hash}`] ?? []) {
    rows = await Promise.all(
      wave.map(({ text, params }) => sql.unsafe(text, params as string[], { prepare: true })),
    )
  }
  if (!rows) throw new Error('the bare server has no such answer')
  return rows
})

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
