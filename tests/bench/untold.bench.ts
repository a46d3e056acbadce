import { sql } from 'drizzle-orm'
import { cookieName } from '#server/http/login-cookie.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { addWeeks, localDateOf, mondayOf, weekOf } from '#shared/time.ts'
import { makeProfile } from '#tests/factories.ts'
import { benchDatabase } from './database.ts'
import { serve } from './process.ts'
import { median, report } from './report.ts'

// What the number of "Ej meddelat" costs beside the week that it stands above (D141).

/** The gate: the list of answers, which has the number, against the week, of a trainer with few acts and with many. */
const gates = { few: 1.5, many: 10 }
const rounds = 120
const clientsOfTrainer = 200
const now = new Date()

/**
 * A trainer of 200 clients with ten sessions each in the weeks ahead, and so many acts of the last seven days, of a third of
 * which the client was told; before them a year of acts, and those of others. Returns the trainer's login token.
 */
async function seedActs(db: Database, acts: number): Promise<string> {
  const { id: trainerId } = await makeProfile(db)
  const { id: otherId } = await makeProfile(db)
  const monday = mondayOf(addWeeks(weekOf(localDateOf(now)), 1))
  const at = now.toISOString()
  await db.execute(sql`set session statement_timeout = 0`)
  await db.execute(sql`
    insert into clients (id, trainer_id, name, email, color, token_hash, token_sealed)
    select gen_random_uuid(), ${trainerId}, 'Klient ' || n, ${trainerId} || n || '@example.com', 'green-500',
      ${trainerId} || n, 'x' from generate_series(1, ${clientsOfTrainer}) n`)
  await db.execute(sql`
    insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
    select gen_random_uuid(), c.trainer_id, c.id, ${monday}::timestamptz + week * interval '7 days' +
      (row_number() over (partition by week order by c.id)) * interval '40 minutes', 0.5
    from clients c, generate_series(0, 9) week where c.trainer_id = ${trainerId}`)
  const insert = (of: { trainerId: string; count: number; from: string; to: string }) =>
    db.execute(sql`
      with numbered as (
        select id, client_id, row_number() over (order by id) - 1 as place
        from training_sessions where trainer_id = ${trainerId}
      )
      insert into events (at, kind, actor_id, trainer_id, client_ids, subject_ids, figures, places_before)
      select ${at}::timestamptz - ${of.from}::interval
        + (${of.from}::interval - ${of.to}::interval) * n / ${of.count}, 'session.moved', ${of.trainerId}::uuid, ${of.trainerId}::uuid,
        array[client_id], array[id], '{}',
        jsonb_build_object(client_id, jsonb_build_object(id, ${at}::timestamptz - interval '1 day'))
      from generate_series(1, ${of.count}::int) n
      join numbered on place = n % (select count(*) from numbered) order by n`)
  await insert({ trainerId: otherId, count: 50_000, from: '365 days', to: '0 days' })
  await insert({ trainerId, count: 50_000, from: '365 days', to: '8 days' })
  await insert({ trainerId, count: acts, from: '6 days', to: '1 hour' })
  await db.execute(sql`
    insert into events (at, kind, actor_id, trainer_id, client_ids, subject_ids, figures)
    select at + interval '1 second', 'client.told', actor_id, trainer_id, client_ids, '{}',
      jsonb_build_object('of', id, 'way', 'sms')
    from events where trainer_id = ${trainerId} and at > ${at}::timestamptz - interval '7 days' and id % 3 = 0 order by id`)
  await db.execute(sql`analyze`)
  return (await beginLogin(db, trainerId)).token
}

const { db, url, close } = await benchDatabase('bench_untold')
const tokens = { few: await seedActs(db, 20), many: await seedActs(db, 3_000) }
await close()
const app = await serve('./serve-app.ts', [url])
const week = addWeeks(weekOf(localDateOf(now)), 1)

for (const [size, token] of Object.entries(tokens) as [keyof typeof tokens, string][]) {
  const headers = { cookie: `${cookieName(false)}=${token}` }
  const milliseconds = async (path: string, input?: unknown) => {
    const query = input ? `?input=${encodeURIComponent(JSON.stringify({ json: input }))}` : ''
    const start = performance.now()
    const response = await fetch(`${app.url}/trpc/${path}${query}`, { headers })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`)
    return { ms: performance.now() - start, text }
  }
  const calls = {
    week: () => milliseconds('calendar.week', { week, clientId: null }),
    number: () => milliseconds('answers.list'),
    list: () => milliseconds('messages.untold'),
  }
  const times: Record<keyof typeof calls, number[]> = { week: [], number: [], list: [] }
  // Interleaved, so that changes of the machine's speed affect all; the first fifth warms up.
  for (let round = 0; round < rounds; round += 1)
    for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
      const { ms } = await calls[name]()
      if (round >= rounds / 5) times[name].push(ms)
    }
  const { text } = await calls.number()
  const count = /"untold":(\d+)/.exec(text)?.[1]
  if (!Number(count)) throw new Error(`nobody is left to tell: ${text.slice(0, 200)}`)
  for (const name of ['number', 'list'] as const)
    report({
      name: `"Ej meddelat", ${name}, with ${size} acts of ${count} clients, against the week`,
      figure: `${median(times[name]).toFixed(1)} ms`,
      yardstick: `${median(times.week).toFixed(1)} ms`,
      ratio: median(times[name]) / median(times.week),
      atMost: gates[size],
    })
}
await app.stop()
