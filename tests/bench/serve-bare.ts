import { createHash } from 'node:crypto'
import fastify from 'fastify'
import postgres from 'postgres'

/**
 * The yardstick: Fastify and postgres.js with nothing in between. It asks the database what the stack asks, who holds this
 * cookie and what the week holds, prepared, on a pool set up alike, and sends the rows as JSON: no access rules, no
 * coverage, no schemas, no superjson.
 */
const [url = ''] = process.argv.slice(2)
const sql = postgres(url, {
  max: 10,
  onnotice: () => {},
  connection: { plan_cache_mode: 'force_generic_plan', jit: 'off' },
})
const app = fastify({ logger: { level: 'warn' } })

app.get<{ Querystring: { since: string; from: string; to: string } }>('/week', async (request) => {
  const { since, from, to } = request.query
  const token = /tidspott=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const [login] = await sql`
    select a.id, a.expires_at, a.created_at, p.id as user_id, p.name, p.email, p.role, p.is_disabled
    from auth_sessions a join profiles p on p.id = a.user_id
    where a.id = ${createHash('sha256').update(token).digest('hex')}`
  return sql`
    select s.id, s.client_id, c.name as client_name, c.color, s.pot_id, t.name as pot_type_name, p.hours_remaining,
      s.date, s.duration_hours, s.completed, s.no_show, s.version
    from training_sessions s
    join clients c on c.id = s.client_id
    left join pots p on p.id = s.pot_id
    left join pot_types t on t.id = p.pot_type_id
    where s.trainer_id = ${login?.user_id} and s.date >= ${since} and s.date < ${to}
      and (s.date >= ${from} or (not s.completed and not s.no_show))
    order by s.date, s.id`
})

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
