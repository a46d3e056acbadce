import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Actor } from '#server/access/actor.ts'
import type { Database } from '#server/db/database.ts'
import { outbox } from '#server/mail/tables.ts'
import { potHistory, potTypes } from '#server/pots/tables.ts'
import { instantOf } from '#shared/time.ts'
import { makeClient, makePot, makeProfile, makeSession } from './factories.ts'
import { rowsOf } from './facts.ts'

/** The rows of one client, by which procedures name them. */
export type Rows = {
  clientId: string
  /** The client's personal link. */
  token: string
  potTypeId: string
  potId: string
  historyId: string
  sessionId: string
  /** An account that a SUPER_ADMIN may act on. */
  accountId: string
}

/** A trainer with rows in every table, whose every text says whose it is. */
export type Tenant = Rows & { tag: string; actor: Actor }

/** Texts that belong to the machine: hashes, sealed texts, colours and keys. They say nothing about anybody. */
const machineColumns = [
  'auth_sessions.id',
  'clients.color',
  'clients.token_hash',
  'clients.token_sealed',
  'password_resets.token_hash',
  'profile_images.file_name',
  'profiles.password_hash',
  'throttles.key',
]

/** The text that stands in this column of this tenant's rows, and nowhere else. */
export function canary(tag: string, column: string): string {
  return `kanarie.${tag}.${column}`
}

/** Does the text hold anything of this tenant: a canary, or the key of a row? */
export function traceOf(tenant: Tenant, text: string): string | null {
  const found = new RegExp(`kanarie\\.${tenant.tag}\\.[a-z_]+\\.[a-z_]+`).exec(text)
  if (found) return found[0]
  const { actor, tag, ...rows } = tenant
  const keys = { ...rows, trainerId: actor.id }
  const entry = Object.entries(keys).find(([, value]) => text.includes(value))
  return entry ? `${tag}: ${entry[0]}` : null
}

/** A trainer, with one client who has a pot with history and a planned session on Tuesday 24 November 2026. */
export async function makeTenant(
  db: Database,
  tag: string,
  overrides: Parameters<typeof makeProfile>[1] = {},
): Promise<Tenant> {
  const of = (column: string) => canary(tag, column)
  const actor = await makeProfile(db, {
    name: of('profiles.name'),
    email: `${of('profiles.email')}@example.com`,
    phone: of('profiles.phone'),
    profileImageUrl: of('profiles.profile_image_url'),
    otherInformation: of('profiles.other_information'),
    cancellationHours: 24,
    ...overrides,
  })
  const recipient = `${of('outbox.recipient')}@example.com`
  await db.insert(outbox).values({ id: randomUUID(), kind: 'password-changed', recipient })
  return { tag, actor, ...(await makeRows(db, actor.id, tag)) }
}

/** One client of this trainer with a row in every table; the texts carry the tag. */
export async function makeRows(db: Database, trainerId: string, tag: string): Promise<Rows> {
  const of = (column: string) => canary(tag, column)
  const client = await makeClient(db, trainerId, {
    name: of('clients.name'),
    email: `${randomUUID()}.${of('clients.email')}@example.com`,
    phone: of('clients.phone'),
  })
  const potTypeId = randomUUID()
  await db.insert(potTypes).values({
    id: potTypeId,
    trainerId,
    name: of('pot_types.name'),
    description: of('pot_types.description'),
  })
  const owner = { trainerId, clientId: client.id }
  const potId = await makePot(db, owner, { hours: 10, potTypeId })
  const historyId = randomUUID()
  await db.insert(potHistory).values({
    id: historyId,
    potId,
    trainerId,
    trainerName: of('pot_history.trainer_name'),
    hoursAdded: 5,
    reason: of('pot_history.reason'),
  })
  const sessionId = await makeSession(db, {
    ...owner,
    potId,
    startsAt: instantOf('2026-11-24', '10:00'),
    notes: of('training_sessions.notes'),
  })
  const { id: accountId } = await makeProfile(db, { name: of('profiles.name') })
  return {
    clientId: client.id,
    token: client.token,
    potTypeId,
    potId,
    historyId,
    sessionId,
    accountId,
  }
}

/** Columns of text in which this tenant has no canary: a table that has grown past these tests. */
export async function columnsWithoutCanary(db: Database, tag: string): Promise<string[]> {
  const columns = await rowsOf<{ table: string; column: string }>(
    db,
    sql`select table_name as "table", column_name as "column" from information_schema.columns
      where table_schema = 'public' and data_type in ('text', 'character varying', 'json', 'jsonb')
      order by 1, 2`,
  )
  const missing: string[] = []
  for (const { table, column } of columns) {
    const name = `${table}.${column}`
    if (machineColumns.includes(name)) continue
    const found = await rowsOf(
      db,
      sql`select 1 from ${sql.identifier(table)}
        where ${sql.identifier(column)}::text like ${`%${canary(tag, name)}%`} limit 1`,
    )
    if (found.length === 0) missing.push(name)
  }
  return missing
}

/** A hash of each trainer's rows in all tables that have a trainer, by the trainer's id. */
export async function rowsByTrainer(db: Database): Promise<Map<string, string>> {
  const tables = await rowsOf<{ table: string }>(
    db,
    sql`select table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name = 'trainer_id' order by 1`,
  )
  const parts = tables.map(
    ({ table }) =>
      sql`select trainer_id, ${table}::text || t::text as line from ${sql.identifier(table)} t`,
  )
  const profiles = sql`select id, 'profiles' || t::text from profiles t`
  const hashes = await rowsOf<{ trainer: string; hash: string }>(
    db,
    sql`select trainer_id as trainer, md5(string_agg(line, ',' order by line)) as hash
      from (${sql.join([...parts, profiles], sql` union all `)}) all_rows group by 1`,
  )
  return new Map(hashes.map(({ trainer, hash }) => [trainer, hash]))
}

/** The trainers whose rows differ between two moments. */
export function changedTrainers(before: Map<string, string>, after: Map<string, string>): string[] {
  const trainers = new Set([...before.keys(), ...after.keys()])
  return [...trainers].filter((trainer) => before.get(trainer) !== after.get(trainer))
}
