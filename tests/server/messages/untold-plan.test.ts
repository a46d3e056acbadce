import { sql } from 'drizzle-orm'
import postgres, { type Sql } from 'postgres'
import { expect } from 'vitest'
import { test } from '#tests/fixtures.ts'
import { planOf } from '#tests/plan-of.ts'
import { makeTrainerFixture, type TrainerFixture } from '#tests/trainer-fixture.ts'

// What "Ej meddelat" reads (D141); `npm run bench -- untold` has its price.

const now = '2026-11-24T10:00:00Z'
const acts = { ofWeek: 3_000, older: 9_000, others: 9_000 }

let own: TrainerFixture
let client: Sql

test.beforeAll(async ({ ownDatabase: { db, where } }) => {
  own = await makeTrainerFixture(db)
  const other = await makeTrainerFixture(db)
  const insert = (trainerId: string, count: number, [from, to]: [string, string]) =>
    db.execute(sql`
      insert into events (at, kind, actor_id, trainer_id, client_ids, subject_ids, figures, places_before)
      select ${now}::timestamptz - ${from}::interval + (${from}::interval - ${to}::interval) * n / ${count},
        'session.moved', ${trainerId}::uuid, ${trainerId}::uuid, '{}', '{}', '{}', '{}'
      from generate_series(1, ${count}::int) n`)
  await insert(other.trainer.id, acts.others, ['300 days', '0 days'])
  await insert(own.trainer.id, acts.older, ['300 days', '8 days'])
  await insert(own.trainer.id, acts.ofWeek, ['6 days', '1 hour'])
  await db.execute(sql`
    insert into training_sessions (id, trainer_id, client_id, date, duration_hours)
    select gen_random_uuid(), ${own.trainer.id}, ${own.clientId},
      ${now}::timestamptz + n * interval '2 hours', 1 from generate_series(1, 6000) n`)
  await db.execute(sql`analyze`)
  client = postgres(where, { max: 1, onnotice: () => {} })
  return () => client.end()
})

test('the acts of a week are found by their index, and no older or other one is looked at (D141)', async () => {
  const { indexes, rowsOf } = await planOf(client, 'untold_recorded', {
    trainerId: own.trainer.id,
    since: '2026-11-17T10:00:00Z',
  })
  expect(indexes).toEqual(['events_untold'])
  expect(rowsOf('events')).toBe(acts.ofWeek)
})

test('where their sessions are now is found by their keys (D141)', async () => {
  const rows = await client<{ id: string }[]>`
    select id from training_sessions where trainer_id = ${own.trainer.id} order by date limit 50`
  const { indexes, rowsOf } = await planOf(client, 'untold_booked', {
    trainerId: own.trainer.id,
    ids: `{${rows.map(({ id }) => id).join()}}`,
  })
  expect(indexes).toEqual(['training_sessions_pkey'])
  expect(rowsOf('training_sessions')).toBe(rows.length)
})
