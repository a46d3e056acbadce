import { createHash } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import postgres from 'postgres'

/**
 * The baseline: Fastify and postgres.js alone. It sends the stack's SQL queries (login by cookie, and the week or
 * list), prepared, on an identically configured pool, and returns the rows as JSON: without access rules, coverage,
 * schemas and superjson.
 */
const [url = ''] = process.argv.slice(2)
const sql = postgres(url, {
  max: 10,
  onnotice: () => {},
  connection: { plan_cache_mode: 'force_generic_plan', jit: 'off' },
})
const app = fastify({ logger: { level: 'warn' } })

/** The trainer with this cookie. */
async function trainerOf(request: FastifyRequest): Promise<string> {
  const token = /tidspott=([^;]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const [login] = await sql`
    select a.id, a.expires_at, a.created_at, p.id as user_id, p.name, p.email, p.role, p.is_disabled
    from auth_sessions a join profiles p on p.id = a.user_id
    where a.id = ${createHash('sha256').update(token).digest('hex')}`
  return String(login?.user_id)
}

app.get<{ Querystring: { since: string; from: string; to: string } }>('/week', async (request) => {
  const { since, from, to } = request.query
  const trainer = await trainerOf(request)
  return sql`
    select s.id, s.client_id, c.name as client_name, c.color, s.pot_id, t.name as pot_type_name, p.hours_remaining,
      s.date, s.duration_hours, s.completed, s.no_show, s.version
    from training_sessions s
    join clients c on c.id = s.client_id
    left join pots p on p.id = s.pot_id
    left join pot_types t on t.id = p.pot_type_id
    where s.trainer_id = ${trainer} and s.date >= ${since} and s.date < ${to}
      and (s.date >= ${from} or (not s.completed and not s.no_show))
    order by s.date, s.id`
})

app.get('/clients', async (request) => {
  const trainer = await trainerOf(request)
  return sql`select id, name, email, phone, color from clients where trainer_id = ${trainer} order by created_at, id`
})

app.get('/pots', async (request) => {
  const trainer = await trainerOf(request)
  return sql`
    select p.id, p.client_id, t.name, p.hours_remaining, p.total_hours,
      (select json_agg(json_build_array(s.date, s.duration_hours)) from training_sessions s
        where s.pot_id = p.id and not s.completed and not s.no_show and s.date > now()) as booked
    from pots p join pot_types t on t.id = p.pot_type_id
    where p.trainer_id = ${trainer} order by p.created_at, p.id`
})

app.get<{ Querystring: { client: string } }>('/profile/pots', async (request) => {
  const trainer = await trainerOf(request)
  return sql`
    select p.id, p.pot_type_id, t.name, p.opening_hours, p.hours_remaining, p.total_hours,
      (select json_agg(h order by h.date desc, h.id desc) from pot_history h where h.pot_id = p.id) as history,
      (select json_agg(json_build_array(s.id, s.date, s.duration_hours)) from training_sessions s
        where s.pot_id = p.id and not s.completed and not s.no_show and s.date > now()) as booked
    from pots p join pot_types t on t.id = p.pot_type_id
    where p.client_id = ${request.query.client} and p.trainer_id = ${trainer} order by p.created_at, p.id`
})

app.get<{ Querystring: { client: string } }>('/profile/sessions', async (request) => {
  const trainer = await trainerOf(request)
  return sql`
    select s.id, s.pot_id, s.date, s.duration_hours, s.completed, s.no_show, t.name, p.hours_remaining
    from training_sessions s left join pots p on p.id = s.pot_id left join pot_types t on t.id = p.pot_type_id
    where s.client_id = ${request.query.client} and s.trainer_id = ${trainer} order by s.date desc, s.id desc`
})

app.get<{ Querystring: { pot: string } }>('/statement', async (request) => {
  const trainer = await trainerOf(request)
  return sql`
    select p.id, p.opening_hours, p.created_at, p.hours_remaining, p.total_hours,
      (select json_agg(h) from pot_history h where h.pot_id = p.id) as history,
      (select json_agg(json_build_object('id', s.id, 'date', s.date, 'hours', s.charged_hours, 'no_show', s.no_show))
        from training_sessions s where s.pot_id = p.id and s.charged_hours <> 0) as sessions
    from pots p where p.id = ${request.query.pot} and p.trainer_id = ${trainer}`
})

app.get<{ Querystring: { token: string } }>('/portal', async (request) => {
  const [client] = await sql`
    select c.name,
      (select json_build_array(t.name, t.profile_image_url, t.cancellation_hours, t.other_information)
        from profiles t where t.id = c.trainer_id) as trainer,
      (select json_agg(json_build_object('id', p.id, 'opening', p.opening_hours, 'created', p.created_at,
          'remaining', p.hours_remaining, 'total', p.total_hours,
          'type', (select name from pot_types t where t.id = p.pot_type_id),
          'history', (select json_agg(json_build_array(h.id, h.date, h.hours_added, h.reason)
            order by h.date desc, h.id desc) from pot_history h where h.pot_id = p.id))
          order by p.created_at, p.id) from pots p where p.client_id = c.id) as pots,
      (select json_agg(json_build_object('id', s.id, 'pot', s.pot_id, 'date', s.date, 'hours', s.duration_hours,
          'completed', s.completed, 'no_show', s.no_show, 'charged', s.charged_hours,
          'type', (select t.name from pots p join pot_types t on t.id = p.pot_type_id where p.id = s.pot_id))
          order by s.date, s.id) from training_sessions s where s.client_id = c.id) as sessions
    from clients c
    where c.token_hash = ${createHash('sha256').update(request.query.token).digest('hex')}`
  return client
})

/** Whether the trainer is an admin of the organisation. */
async function isAdmin(trainer: string, organization: string): Promise<boolean> {
  const [found] = await sql`
    select role from organization_members where trainer_id = ${trainer} and organization_id = ${organization}`
  return found?.role === 'ADMIN'
}

app.get<{ Querystring: { id: string } }>('/organization', async (request) => {
  const { id } = request.query
  if (!(await isAdmin(await trainerOf(request), id))) return []
  return sql`
    select p.id, p.name, p.email, p.profile_image_url, p.is_disabled,
      (select count(*) from clients c where c.trainer_id = p.id) as clients,
      (select count(*) from training_sessions s where s.trainer_id = p.id and s.date > now() and not s.completed) as sessions,
      (select sum(hours_remaining) from pots o where o.trainer_id = p.id) as hours
    from organization_members m join profiles p on p.id = m.trainer_id
    where m.organization_id = ${id} order by m.joined_at, m.id`
})

app.get<{ Querystring: { id: string; trainer: string } }>(
  '/organization/trainer',
  async (request) => {
    const { id, trainer } = request.query
    if (!(await isAdmin(await trainerOf(request), id))) return []
    return Promise.all([
      sql`
      select p.id, p.name, p.email, p.profile_image_url, p.is_disabled, m.joined_at,
        (select count(*) from clients c where c.trainer_id = p.id) as clients,
        (select count(*) from training_sessions s where s.trainer_id = p.id and s.date > now() and not s.completed) as sessions,
        (select sum(hours_remaining) from pots o where o.trainer_id = p.id) as hours
      from organization_members m join profiles p on p.id = m.trainer_id
      where m.organization_id = ${id} and m.trainer_id = ${trainer}`,
      sql`select id, name, email, color from clients where trainer_id = ${trainer} order by created_at, id`,
      sql`
      select p.id, p.client_id, t.name, p.hours_remaining, p.total_hours
      from pots p join pot_types t on t.id = p.pot_type_id
      where p.trainer_id = ${trainer} and p.hours_remaining > 0 order by p.created_at, p.id`,
      sql`
      select id, client_id, date, duration_hours, completed, no_show from training_sessions
      where trainer_id = ${trainer} and date between now() - interval '30 days' and now()
      order by date desc, id desc limit 10`,
      sql`
      select id, client_id, date, duration_hours, completed, no_show from training_sessions
      where trainer_id = ${trainer} and date > now() and not completed order by date, id limit 20`,
    ])
  },
)

await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
process.stdout.write(`${typeof address === 'object' && address ? address.port : ''}\n`)
