import { readFileSync } from 'node:fs'
import { bareServer, cookieTokenOf, hashOf, listenAndPrint } from './bare-server.ts'
import type { Plans } from './recorded.ts'

/**
 * The yardstick: Fastify and postgres.js alone. It sends the statements that the product sends for the same answer,
 * prepared, on an identically configured pool, and returns the rows as JSON: without access rules, coverage, schemas and
 * superjson.
 */
const [url = '', file = ''] = process.argv.slice(2)
const plans = JSON.parse(readFileSync(file, 'utf8')) as Plans
const { sql, app } = bareServer(url)

app.get<{ Params: { '*': string }; Querystring: { token?: string } }>('/*', async (request) => {
  const hash = hashOf(request.query.token ?? cookieTokenOf(request))
  let rows: unknown
  for (const wave of plans[`${request.params['*']} ${hash}`] ?? []) {
    rows = await Promise.all(
      wave.map(({ text, params }) => sql.unsafe(text, params as string[], { prepare: true })),
    )
  }
  if (!rows) throw new Error('the bare server has no such answer')
  return rows
})

await listenAndPrint(app)
