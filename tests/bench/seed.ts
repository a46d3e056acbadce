import { randomUUID } from 'node:crypto'
import { eq, ne, sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles } from '#server/schema/auth.ts'
import { organizations } from '#server/schema/organizations.ts'
import { pots } from '#server/schema/pots.ts'
import { addWeeks, localDateOf, mondayOf, weekOf } from '#shared/time.ts'
import { makeProfile } from '#tests/factories.ts'

/** The size of one trainer's data in every benchmark: clients, sessions per client, and weeks. */
const clientsOfTrainer = 25
const sessionsOfClient = 40
const sessionsOfTrainer = clientsOfTrainer * sessionsOfClient

/**
 * Seeds a database with one trainer of 500 clients, each with three pots of a purchase and four changes, and 300
 * sessions of which the last 30 are after `now`. Returns the trainer's login token and one of the clients.
 */
export async function seedClients(
  db: Database,
  now: Date,
): Promise<{ token: string; clientId: string; potId: string }> {
  const { id: trainerId } = await makeProfile(db)
  await db.execute(sql`set session statement_timeout = 0`)
  await db.execute(sql`
    insert into pot_types (id, trainer_id, name)
    select gen_random_uuid(), ${trainerId}, 'PT ' || n from generate_series(1, 3) n`)
  await db.execute(sql`
    insert into clients (id, trainer_id, name, email, phone, color, token_hash, token_sealed)
    select gen_random_uuid(), ${trainerId}, 'Klient ' || n, 'klient-' || n || '@example.com', '070-123 45 67',
      'green-500', 'klient-' || n, 'x' from generate_series(1, 500) n`)
  await db.execute(sql`
    insert into pots (id, trainer_id, client_id, pot_type_id, opening_hours)
    select gen_random_uuid(), c.trainer_id, c.id, t.id, 95
    from clients c join pot_types t on t.trainer_id = c.trainer_id`)
  await db.execute(sql`
    insert into pot_history (id, pot_id, trainer_id, trainer_name, hours_added, reason)
    select gen_random_uuid(), p.id, p.trainer_id, 'Tränare', 1, 'Påfyllning ' || n
    from pots p, generate_series(1, 5) n`)
  await db.execute(sql`
    insert into training_sessions (id, trainer_id, client_id, pot_id, date, duration_hours, completed)
    select gen_random_uuid(), p.trainer_id, p.client_id, p.id,
      ${now.toISOString()}::timestamptz + (week - 90) * interval '7 days' + interval '1 hour', 1, week < 90
    from pots p, generate_series(0, 99) week`)
  await db.execute(sql`analyze`)
  const { token } = await beginLogin(db, trainerId)
  const [pot] = await db
    .select({ id: pots.id, clientId: pots.clientId })
    .from(pots)
    .where(eq(pots.trainerId, trainerId))
    .limit(1)
  return { token, clientId: pot?.clientId ?? '', potId: pot?.id ?? '' }
}

/**
 * Seeds a database with an organisation of 50 trainers, each with 40 clients of 300 sessions, of which every tenth is
 * after `now`. Returns the login token of its admin, who is one of them, and another of its trainers.
 */
export async function seedOrganization(
  db: Database,
  now: Date,
): Promise<{ token: string; organizationId: string; trainerId: string }> {
  const admin = await makeProfile(db, { name: 'Tränare 1' })
  const organizationId = randomUUID()
  await db.insert(organizations).values({ id: organizationId, name: 'Kraft' })
  await db.execute(sql`
    insert into profiles (id, email, name, role)
    select gen_random_uuid(), 'bench-' || n || '@example.com', 'Tränare ' || n, 'TRAINER'
    from generate_series(2, 50) n`)
  await db.execute(sql`
    insert into organization_members (id, trainer_id, organization_id, role)
    select gen_random_uuid(), id, ${organizationId}::uuid,
      (case when id = ${admin.id} then 'ADMIN' else 'MEMBER' end)::member_role from profiles`)
  await db.execute(sql`
    insert into pot_types (id, trainer_id, name) select gen_random_uuid(), id, 'PT' from profiles`)
  await db.execute(sql`
    insert into clients (id, trainer_id, name, email, color, token_hash, token_sealed)
    select gen_random_uuid(), p.id, 'Klient ' || n, p.id || '-' || n || '@example.com', 'green-500', p.id || '-' || n, 'x'
    from profiles p, generate_series(1, 40) n`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // Without triggers, which would update each of these pots 270 times: the final figures are written directly.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into pots (id, trainer_id, client_id, pot_type_id, opening_hours, total_hours, hours_remaining)
      select gen_random_uuid(), c.trainer_id, c.id, t.id, 300, 300, 30
      from clients c join pot_types t on t.trainer_id = c.trainer_id`)
    await tx.execute(sql`
      insert into training_sessions (id, trainer_id, client_id, pot_id, date, duration_hours, completed)
      select gen_random_uuid(), p.trainer_id, p.client_id, p.id,
        ${now.toISOString()}::timestamptz + (n - 269) * interval '3 days' - interval '1 hour', 1, n < 270
      from pots p, generate_series(0, 299) n`)
  })
  await db.execute(sql`analyze`)
  const [other] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(ne(profiles.id, admin.id))
    .limit(1)
  const { token } = await beginLogin(db, admin.id)
  return { token, organizationId, trainerId: other?.id ?? '' }
}

/**
 * Seeds a database with `total` sessions, a thousand per trainer, 25 in each of the 40 weeks around `now`. Generated in
 * SQL; the triggers keep the books meanwhile. Returns the first trainer's login token and the token of one of the
 * clients' links.
 */
export async function seed(
  db: Database,
  total: number,
  now: Date,
): Promise<{ token: string; linkToken: string }> {
  const trainers = Math.max(1, Math.round(total / sessionsOfTrainer))
  const first = await makeProfile(db)
  const firstWeek = mondayOf(addWeeks(weekOf(localDateOf(now)), -20))
  await db.execute(sql`set session statement_timeout = 0`)
  await db.execute(sql`
    insert into profiles (id, email, name, role)
    select gen_random_uuid(), 'bench-' || n || '@example.com', 'Tränare ' || n, 'TRAINER'
    from generate_series(2, ${trainers}::int) n`)
  await db.execute(sql`
    insert into pot_types (id, trainer_id, name) select gen_random_uuid(), id, 'PT' from profiles`)
  await db.execute(sql`
    insert into clients (id, trainer_id, name, email, color, token_hash, token_sealed)
    select gen_random_uuid(), p.id, 'Klient ' || n, p.id || '-' || n || '@example.com', 'green-500', p.id || '-' || n, 'x'
    from profiles p, generate_series(1, ${clientsOfTrainer}::int) n`)
  await db.execute(sql`
    insert into pots (id, trainer_id, client_id, pot_type_id, opening_hours)
    select gen_random_uuid(), c.trainer_id, c.id, t.id, 30
    from clients c join pot_types t on t.trainer_id = c.trainer_id`)
  await db.execute(sql`
    insert into training_sessions (id, trainer_id, client_id, pot_id, date, duration_hours, completed)
    select gen_random_uuid(), o.trainer_id, o.client_id, o.id, d.at, 1, d.at < ${now.toISOString()}::timestamptz
    from (select p.*, row_number() over (partition by p.trainer_id order by p.id) as n from pots p) o,
      generate_series(0, ${sessionsOfClient - 1}::int) week,
      lateral (select ${firstWeek}::date::timestamp at time zone 'Europe/Stockholm'
        + week * interval '7 days' + (o.n % 5) * interval '1 day' + (8 + o.n % 9) * interval '1 hour' as at) d`)
  await db.execute(sql`analyze`)
  const { token } = await beginLogin(db, first.id)
  const linkToken = newToken()
  await db.execute(sql`
    update clients set token_hash = ${hashToken(linkToken)}
    where id = (select id from clients where trainer_id = ${first.id} limit 1)`)
  return { token, linkToken }
}
