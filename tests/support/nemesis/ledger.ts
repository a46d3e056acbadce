import { sql } from 'drizzle-orm'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { AnswerKind } from '#shared/answers/kinds.ts'
import { hundredths, rowsOf } from '../rows.ts'

/**
 * What each row must be after the acknowledged acts: its facts as one line, or null when it must be gone. The keys are
 * 'session id', 'entry id', 'pot id', 'type id', 'client id', 'note client', 'absence id', 'trash id', 'price entry' or
 * 'price pot' of its opening, 'answer session', 'trainer-feed client', 'client-feed client' and 'retention'.
 */
export type Ledger = Map<string, string | null>

type Status = 'planned' | 'completed' | 'noShow' | 'late' | 'cancelled'

export type SessionFacts = {
  potId: string | null
  startsAt: Date
  durationHours: number
  status: Status
}

export const sessionLine = ({ potId, startsAt, durationHours, status }: SessionFacts) =>
  `${status} ${startsAt.toISOString()} ${durationHours} h ${potId}`
export const entryLine = (potId: string, hours: number) => `${hundredths(hours)} ${potId}`
export const potLine = (clientId: string, hours: number) => `${hundredths(hours)} ${clientId}`
export const clientLine = (facts: { name: string; color: string; isLinked: boolean }) =>
  `${facts.name} ${facts.color} ${facts.isLinked ? 'link' : 'no link'}`
export const priceLine = (amount: number, paidOn: string | null) => `${amount} kr, ${paidOn}`
export const answerLine = (kind: AnswerKind, isSeen: boolean) =>
  `${kind}, ${isSeen ? 'seen' : 'unseen'}`
export const absenceLine = (from: Date, to: Date, label: string) =>
  `${from.toISOString()} ${to.toISOString()} ${label}`

/** The trainer's rows in the database, as the ledger has them. */
async function stored(db: Database, trainerId: string): Promise<Map<string, string>> {
  const rows = new Map<string, string>()
  const enter = <Row extends { id: string }>(
    what: string,
    found: readonly Row[],
    line: (row: Row) => string,
  ) => {
    for (const row of found) rows.set(`${what} ${row.id}`, line(row))
  }
  const isOwn = sql`trainer_id = ${trainerId}`
  type Session = { pot: string | null; at: string; hours: string; status: Status }
  enter(
    'session',
    await rowsOf<Session & { id: string }>(
      db,
      sql`select id, pot_id as pot, extract(epoch from date)::text as at, duration_hours as hours,
        case when completed then 'completed' when cancelled_at is not null then 'late'
          when no_show then 'noShow' else 'planned' end as status
      from training_sessions where ${isOwn}
      union all
      select id, pot_id, extract(epoch from date)::text, duration_hours, 'cancelled'
      from cancelled_sessions where ${isOwn}`,
    ),
    ({ pot, at, hours, status }) =>
      sessionLine({
        potId: pot,
        startsAt: new Date(Number(at) * 1000),
        durationHours: Number(hours),
        status,
      }),
  )
  enter(
    'entry',
    await rowsOf<{ id: string; pot: string; hours: string }>(
      db,
      sql`select id, pot_id as pot, hours_added as hours from pot_history where ${isOwn}`,
    ),
    ({ pot, hours }) => entryLine(pot, Number(hours)),
  )
  enter(
    'pot',
    await rowsOf<{ id: string; client: string; hours: string }>(
      db,
      sql`select id, client_id as client, opening_hours as hours from pots where ${isOwn}`,
    ),
    ({ client, hours }) => potLine(client, Number(hours)),
  )
  enter(
    'type',
    await rowsOf<{ id: string; name: string }>(
      db,
      sql`select id, name from pot_types where ${isOwn}`,
    ),
    ({ name }) => name,
  )
  enter(
    'client',
    await rowsOf<{ id: string; name: string; color: string; linked: boolean }>(
      db,
      sql`select id, name, color, token_hash is not null as linked from clients where ${isOwn}`,
    ),
    ({ name, color, linked }) => clientLine({ name, color, isLinked: linked }),
  )
  enter(
    'note',
    await rowsOf<{ id: string; note: string }>(
      db,
      sql`select id, lasting_note as note from clients where ${isOwn} and lasting_note <> ''`,
    ),
    ({ note }) => note,
  )
  enter(
    'price',
    await rowsOf<{ id: string; amount: string; paid: string | null }>(
      db,
      sql`select coalesce(history_id, pot_id) as id, amount::text, paid_on::text as paid
        from pot_prices where ${isOwn}`,
    ),
    ({ amount, paid }) => priceLine(Number(amount), paid),
  )
  enter(
    'answer',
    await rowsOf<{ id: string; kind: AnswerKind; seen: boolean }>(
      db,
      sql`select session_id as id, kind, seen_at is not null as seen from client_answers where ${isOwn}`,
    ),
    ({ kind, seen }) => answerLine(kind, seen),
  )
  for (const owner of ['trainer', 'client'])
    enter(
      `${owner}-feed`,
      await rowsOf<{ id: string }>(
        db,
        sql`select client_id as id from calendar_feeds where ${isOwn} and owner::text = ${owner}`,
      ),
      () => 'there',
    )
  enter(
    'absence',
    await rowsOf<{ id: string; from_at: string; to_at: string; label: string }>(
      db,
      sql`select id, extract(epoch from starts_at)::text as from_at,
      extract(epoch from ends_at)::text as to_at, label from absences where ${isOwn}`,
    ),
    (row) =>
      absenceLine(
        new Date(Number(row.from_at) * 1000),
        new Date(Number(row.to_at) * 1000),
        row.label,
      ),
  )
  enter(
    'trash',
    await rowsOf<{ id: string }>(db, sql`select id from trash where ${isOwn}`),
    () => 'there',
  )
  const [trainer] = await rowsOf<{ months: number }>(
    db,
    sql`select retention_months as months from profiles where id = ${trainerId}`,
  )
  if (trainer) rows.set('retention', String(trainer.months))
  return rows
}

/** A ledger of the trainer's rows as they are now. */
export async function ledgerOf(db: Database, trainerId: string): Promise<Ledger> {
  return new Map(await stored(db, trainerId))
}

/** Acknowledged acts that the database does not show, rows that no such act has made, and pots that are wrong. */
export async function differences(
  db: Database,
  { trainerId, ledger, unnamed }: { trainerId: string; ledger: Ledger; unnamed: number },
): Promise<string[]> {
  const rows = await stored(db, trainerId)
  const found: string[] = []
  for (const [key, wanted] of ledger) {
    const is = rows.get(key) ?? null
    if (is !== wanted) found.push(`overturned: ${key} is ${is}, acknowledged was ${wanted}`)
  }
  const extra = [...rows.keys()].filter((key) => !ledger.has(key))
  const inTrash = extra.filter((key) => key.startsWith('trash '))
  for (const key of extra.filter((one) => !inTrash.includes(one)))
    found.push(`no act has made: ${key}, ${rows.get(key)}`)
  if (inTrash.length !== unnamed)
    found.push(`the trash has ${inTrash.length} deletions without a name, not ${unnamed}`)
  for (const pot of await verifyBooks(db)) found.push(`drift: ${JSON.stringify(pot)}`)
  return found
}

/**
 * Committed keys that have not exactly one event in their transaction, and events without a committed key. The answer of a
 * key is emptied, in a later transaction, when a client is erased; a message that is left out is no act.
 */
export async function keysAgainstEvents(db: Database, trainerId: string): Promise<string[]> {
  const wrong = await rowsOf<{ key: string; procedure: string; events: number }>(
    db,
    sql`select k.key, k.procedure, count(e.id)::int as events from idempotency_keys k
      left join events e on e.xmin = k.xmin and e.trainer_id = k.account_id
      where k.account_id = ${trainerId} and k.answer is not null
        and not (k.procedure in ('messages.send', 'messages.tellUntold') and k.answer like '%"leftOut":[0]%') group by k.key, k.procedure having count(e.id) <> 1`,
  )
  return wrong.map(({ key, procedure, events }) => `${procedure} ${key} has ${events} events`)
}

/** A digest of all rows of a trainer, for one whose rows must stay as they are. */
export async function digestOf(db: Database, trainerId: string): Promise<string> {
  const tables = ['clients', 'pots', 'pot_history', 'training_sessions', 'cancelled_sessions']
  const lines: string[] = []
  for (const table of [...tables, 'absences', 'pot_types', 'pot_prices', 'trash', 'events']) {
    const [row] = await rowsOf<{ digest: string | null }>(
      db,
      sql`select md5(string_agg(t::text, '|' order by t::text)) as digest
        from ${sql.identifier(table)} t where trainer_id = ${trainerId}`,
    )
    lines.push(`${table} ${row?.digest}`)
  }
  return lines.join('\n')
}
