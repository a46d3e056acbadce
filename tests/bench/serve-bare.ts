import { readFileSync } from 'node:fs'
import { bareServer, cookieTokenOf, hashOf, listenAndPrint } from './bare-server.ts'
import type { Plan, Plans } from './recorded.ts'

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
  for (const wave of plans[`${request.params['*']} ${hash}`] ?? [])
    rows = await Promise.all(wave.map(rowsOf))
  if (!rows) throw new Error('the bare server has no such answer')
  return rows
})

/** As objects, whose fields have their place in their names: columns of two tables may have one name, or none. */
async function rowsOf({ text, params }: Plan[number][number]) {
  const rows = await sql.unsafe(text, params as string[], { prepare: true }).values()
  const names = rows.columns.map(({ name }, n) => `${name}${n}`)
  return rows.map((row) => {
    const read: Record<string, unknown> = {}
    for (const [n, name] of names.entries()) read[name] = (row as unknown[])[n]
    return read
  })
}

await listenAndPrint(app)
