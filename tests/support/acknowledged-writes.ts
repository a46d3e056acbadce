import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import type { Database } from '#server/platform/db/database.ts'
import { makeClient, makePot } from './factories.ts'
import { makeOrganization } from './organization.ts'
import { repeatedBy } from './random.ts'
import { hundredths, rowsOf } from './rows.ts'

/** Creates the books that `writeBooks` writes to: a trainer, a client, a pot, and a trainer of the same organisation, by their ids. */
export async function givenBooks(db: Database): Promise<string[]> {
  const organization = await makeOrganization(db)
  const { actor: trainer } = await organization.add('MEMBER')
  const { actor: colleague } = await organization.add('MEMBER')
  const client = await makeClient(db, trainer.id)
  const owner = { trainerId: trainer.id, clientId: client.id }
  return [trainer.id, client.id, await makePot(db, owner, { hours: 100 }), colleague.id]
}

/** Expects that no acknowledged write is missing, no series is partial, and the books are consistent. */
export async function expectNothingLost(db: Database, lines: string[]): Promise<void> {
  expect(await lostFrom(db, lines), repeatedBy()).toEqual([])
  expect(
    await rowsOf(
      db,
      sql`select notes from (
        select notes from training_sessions union all select notes from cancelled_sessions
      ) session group by notes having count(*) <> 4`,
    ),
  ).toEqual([])
  expect(await rowsOf(db, halfDoneAbsences)).toEqual([])
  expect(await rowsOf(db, halfDoneHandovers)).toEqual([])
  expect(await verifyBooks(db)).toEqual([])
}

/**
 * Absences whose session is as it would be without them, and sessions cancelled for an absence that is missing. Their labels
 * are 'cancel id' and 'move id'; other cancellations have a reason.
 */
const halfDoneAbsences = sql`
  select label from absences where label like 'cancel %'
    and substr(label, 8)::uuid not in (select id from cancelled_sessions)
  union all
  select 'cancelled ' || id from cancelled_sessions where cancel_reason is null
    and 'cancel ' || id not in (select label from absences)
  union all
  select label from absences join training_sessions session on label = 'move ' || session.id
    where session.date >= starts_at and session.date < ends_at`

/**
 * Hand-overs whose client is not the receiver's, or is still offered; and clients handed over, or back, without all of what
 * `giveAway` gives them: nine of ten hours left, and a series of four.
 */
const halfDoneHandovers = sql`
  select client_id as id from handovers
    where client_id not in (select id from clients where trainer_id = receiver_id)
      or client_id in (select client_id from handover_offers)
  union all
  select moved.id from (
    select distinct client_ids[1] as id from events where kind in ('handover.given', 'handover.undone')
  ) moved
    where not exists (select from pots where client_id = moved.id and hours_remaining = 9)
      or (select count(*) from training_sessions where client_id = moved.id) <> 4`

/** The acknowledged writes that are missing from the database. */
async function lostFrom(db: Database, lines: string[]): Promise<string[]> {
  const entries = await rowsOf<{ id: string; hours: string }>(
    db,
    sql`select id, hours_added as hours from pot_history`,
  )
  const series = await rowsOf<{ notes: string }>(
    db,
    sql`select notes from training_sessions union select notes from cancelled_sessions`,
  )
  const settled = await rowsOf<{ id: string }>(
    db,
    sql`select id from training_sessions where completed or no_show`,
  )
  const planned = await rowsOf<{ id: string }>(
    db,
    sql`select id from training_sessions where not completed and not no_show`,
  )
  const cancelled = await rowsOf<{ id: string }>(db, sql`select id from cancelled_sessions`)
  const placed = await rowsOf<{ id: string; seconds: number }>(
    db,
    sql`select id, extract(epoch from date)::int as seconds from training_sessions`,
  )
  const held = await rowsOf<{ id: string; trainer: string }>(
    db,
    sql`select id, trainer_id as trainer from clients`,
  )
  const absent = await rowsOf<{ id: string }>(db, sql`select id from absences`)
  const stored = new Set([
    ...entries.flatMap(({ id, hours }) => [
      `hours ${id} ${hundredths(hours)}`,
      `restored entry ${id}`,
    ]),
    ...series.flatMap(({ notes }) => [`series ${notes}`, `restored series ${notes}`]),
    ...settled.map(({ id }) => `settled ${id}`),
    ...planned.map(({ id }) => `planned ${id}`),
    ...cancelled.map(({ id }) => `cancelled ${id}`),
    ...placed.map(({ id, seconds }) => `moved ${id} ${seconds}`),
    ...absent.map(({ id }) => `absent ${id}`),
    ...held.flatMap(({ id, trainer }) => [`handed ${id} ${trainer}`, `returned ${id} ${trainer}`]),
  ])
  const begun = new Set(lines.filter((line) => /^(removing|restoring) /.test(line)))
  const mayBeGone = (line: string) => {
    const [what, id] = line.split(' ')
    const isUndone =
      ['cancelled', 'moved', 'handed'].includes(what ?? '') && begun.has(`restoring ${id}`)
    return isUndone || begun.has(`removing ${id}`)
  }
  return lines.filter((line) => !begun.has(line) && !stored.has(line) && !mayBeGone(line))
}
