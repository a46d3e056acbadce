import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { reminderHoursMax } from '#shared/portal/settings.ts'
import { soonEnd } from '#shared/sessions/warning-tone.ts'
import { zone } from '#shared/time.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { outbox } from '../mail/tables.ts'
import { repeatedly } from '../nights.ts'
import { pots } from '../pots/tables.ts'
import { isOpen, trainingSessions } from '../sessions/tables.ts'
import { dayOfSession, isInAbsence } from './booked.ts'
import { lacksHours } from './running-out.ts'

const runEveryMs = 60_000
const firstRunMs = 5_000

type At = { db: Database; now: Date }

/**
 * Queues the letters to clients that are due (D114): each once, also by several processes, and by one that was killed. A
 * client who is being deleted, and a pot whose hours are being written, are left to the next run, so that no run waits
 * for another transaction or makes one wait. `now` is the clock of the rules, and of a test.
 */
export async function queueDueLetters({ db, now }: At): Promise<void> {
  await queueReminders({ db, now })
  await queueLowBalances({ db, now })
}

/** Queues due letters every minute. */
export function startLetterPlanner({
  db,
  log,
}: {
  db: Database
  log: Pick<FastifyBaseLogger, 'error'>
}): { stop: () => Promise<void> } {
  const work = () =>
    queueDueLetters({ db, now: new Date() }).catch((error: unknown) =>
      log.error({ err: error }, 'the letters to clients could not be queued; it is tried again'),
    )
  return repeatedly(work, { everyMs: runEveryMs, firstMs: firstRunMs })
}

/** As mail/policy.ts asks of the writer of a mail: or it would be dropped there, and queued again each minute. */
const mayWrite = sql`not ${profiles.isDisabled} and ${profiles.isProven}`

const instantOf = (date: Date) => sql`${date.toISOString()}::timestamptz`
const stockholm = sql.raw(`'${zone}'`)

/**
 * When the reminder of a session is due: an hour of the day before on the clock in Stockholm, also when the clocks change
 * in between, or so many elapsed hours before.
 */
const dueAt = sql`case ${profiles.reminders}
  when 'dayBefore' then (${dayOfSession} - 1 + ${profiles.reminderHour} * interval '1 hour') at time zone ${stockholm}
  else ${trainingSessions.startsAt} - ${profiles.reminderHoursBefore} * interval '1 hour' end`

/**
 * One for each client and day. A session that was booked after its reminder was due causes none, as its client has just
 * heard of it, and neither does one that was due more than a day ago. The row is as old as the moment when it was due.
 */
async function queueReminders({ db, now }: At): Promise<void> {
  const at = instantOf(now)
  await inTransaction(db, (tx) =>
    tx.execute(sql`with due as (
      select ${trainingSessions.clientId}, to_char(${dayOfSession}, 'YYYY-MM-DD') as about, min(due_at) as due_at
      from ${profiles} join ${trainingSessions} on ${trainingSessions.trainerId} = ${profiles.id}
        cross join lateral (select ${dueAt} as due_at) of_session
      where ${profiles.reminders} <> 'off' and ${mayWrite} and ${isOpen}
        and ${trainingSessions.startsAt} > ${at}
        and ${trainingSessions.startsAt} <= ${at} + ${sql.raw(`interval '${reminderHoursMax + 1} hours'`)}
        and due_at <= ${at} and due_at > ${at} - interval '1 day' and ${trainingSessions.createdAt} <= due_at
        and not ${isInAbsence}
      group by 1, 2
    ), held as (
      select ${clients.id}, ${clients.email} from ${clients}
      where ${clients.id} in (select client_id from due) and not ${clients.declinesReminders}
        and ${clients.emailRefusedAt} is null and ${clients.email} <> ''
      for key share skip locked
    )
    insert into ${outbox} (id, kind, recipient, client_id, about, created_at, next_attempt_at)
    select gen_random_uuid(), 'session-reminder'::mail_kind, held.email, held.id, due.about, due.due_at, ${at}
    from due join held on held.id = due.client_id
    where not exists (select from ${outbox} queued
      where queued.kind = 'session-reminder' and queued.client_id = held.id and queued.about = due.about)
    order by held.id, due.about
    on conflict do nothing`),
  )
}

/**
 * One for each time that a pot begins to run out. That it was told is forgotten when it no longer is running out; what has
 * begun and is not marked yet counts as drawn there, or it would be told again when it is marked.
 */
async function queueLowBalances({ db, now }: At): Promise<void> {
  const at = instantOf(now)
  const until = instantOf(soonEnd(now))
  const booked = sql`from ${trainingSessions} where ${trainingSessions.potId} = ${pots.id} and ${isOpen}
    and ${trainingSessions.startsAt} <= ${until}`
  const hours = (of: '>' | '<=') => sql`coalesce(sum(${trainingSessions.durationHours}) filter (
    where ${trainingSessions.startsAt} ${sql.raw(of)} ${at}), 0)`
  const again = lacksHours({ soon: sql`booked.soon`, drawn: sql`booked.drawn` })
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`update ${pots} set low_told_at = null where ${pots.id} in (
      select ${pots.id} from ${profiles} join ${pots} on ${pots.trainerId} = ${profiles.id}
        cross join lateral (select ${hours('>')} as soon, ${hours('<=')} as drawn ${booked}) booked
      where ${profiles.lowBalanceLetters} and ${pots.lowToldAt} is not null and not ${again}
      for no key update of ${pots} skip locked)`)
    await tx.execute(sql`with low as (
      select ${trainingSessions.potId} as pot_id, sum(${trainingSessions.durationHours}) as soon
      from ${profiles} join ${trainingSessions} on ${trainingSessions.trainerId} = ${profiles.id}
      where ${profiles.lowBalanceLetters} and ${mayWrite} and ${isOpen}
        and ${trainingSessions.startsAt} > ${at} and ${trainingSessions.startsAt} <= ${until}
      group by 1
    ), held as (
      select ${pots.id}, ${pots.clientId}, ${clients.email}
      from low join ${pots} on ${pots.id} = low.pot_id join ${clients} on ${clients.id} = ${pots.clientId}
      where ${pots.lowToldAt} is null and ${lacksHours({ soon: sql`low.soon`, drawn: sql`0` })}
        and not ${clients.declinesLowBalance} and ${clients.emailRefusedAt} is null and ${clients.email} <> ''
      for no key update of ${pots} skip locked for key share of ${clients} skip locked
    ), told as (
      update ${pots} set low_told_at = ${at} from held where ${pots.id} = held.id
    )
    insert into ${outbox} (id, kind, recipient, client_id, about, created_at, next_attempt_at)
    select gen_random_uuid(), 'low-balance'::mail_kind, email, client_id, id || ' ' || ${now.toISOString()}::text, ${at}, ${at}
    from held order by client_id, id
    on conflict do nothing`)
  })
}
