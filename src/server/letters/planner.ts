import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  notExists,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import { reminderHoursMax } from '#shared/portal/settings.ts'
import { soonEnd } from '#shared/sessions/warning-tone.ts'
import { zone } from '#shared/time.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { inTransaction } from '../db/transaction.ts'
import { type letterMailKinds, outbox } from '../mail/tables.ts'
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
const mayWrite = and(not(profiles.isDisabled), profiles.isProven)

/** Whether a client can be written to, and has not declined such letters. */
const isReached = (declines: PgColumn) =>
  and(not(declines), isNull(clients.emailRefusedAt), ne(clients.email, ''))

const hourMs = 3_600_000
const instantOf = (date: Date) => sql`${date.toISOString()}::timestamptz`
const { clientId, potId, startsAt, durationHours } = trainingSessions

/**
 * When the reminder of a session is due: an hour of the day before on the clock in Stockholm, also when the clocks change
 * in between, or so many elapsed hours before.
 */
const dueAt = sql`case ${profiles.reminders}
  when 'dayBefore' then (${dayOfSession} - 1 + ${profiles.reminderHour} * interval '1 hour') at time zone ${sql.raw(`'${zone}'`)}
  else ${startsAt} - ${profiles.reminderHoursBefore} * interval '1 hour' end`

/** One for each client and day. The row is as old as the moment when it was due. */
async function queueReminders({ db, now }: At): Promise<void> {
  const at = instantOf(now)
  await inTransaction(db, async (tx) => {
    const due = tx.$with('due').as(
      tx
        .select({
          clientId,
          day: sql<string>`to_char(${dayOfSession}, 'YYYY-MM-DD')`.as('day'),
          dueAt: sql<Date>`min(${dueAt})`.as('due_at'),
        })
        .from(profiles)
        .innerJoin(trainingSessions, eq(trainingSessions.trainerId, profiles.id))
        .where(
          and(
            ne(profiles.reminders, 'off'),
            mayWrite,
            isOpen,
            gt(startsAt, now),
            lte(startsAt, new Date(now.getTime() + (reminderHoursMax + 1) * hourMs)),
            lte(dueAt, at),
            gt(dueAt, sql`${at} - interval '1 day'`),
            // Of a later one its client has just heard.
            lte(trainingSessions.createdAt, dueAt),
            not(isInAbsence),
          ),
        )
        .groupBy(clientId, dayOfSession),
    )
    const ofDue = tx.select({ id: due.clientId }).from(due)
    const held = holdClients(tx, ofDue, clients.declinesReminders)
    const queued = tx
      .select({ id: outbox.id })
      .from(outbox)
      .where(
        and(
          eq(outbox.kind, 'session-reminder'),
          eq(outbox.clientId, held.id),
          eq(outbox.about, due.day),
        ),
      )
    const letter = columnsOf({
      kind: 'session-reminder',
      recipient: held.email,
      clientId: held.id,
      about: due.day,
      createdAt: due.dueAt,
      at,
    })
    await tx
      .with(due, held)
      .insert(outbox)
      .select(
        tx
          .select(letter)
          .from(due)
          .innerJoin(held, eq(held.id, due.clientId))
          .where(notExists(queued))
          .orderBy(held.id, due.day),
      )
      .onConflictDoNothing()
  })
}

/**
 * One for each time that a pot begins to run out. That it was told is forgotten when it no longer is running out; what has
 * begun and is not marked yet counts as drawn there, or it would be told again when it is marked.
 */
async function queueLowBalances({ db, now }: At): Promise<void> {
  await inTransaction(db, async (tx) => {
    await forgetLowBalances(tx, now)
    await tellLowBalances(tx, now)
  })
}

async function forgetLowBalances(tx: Database, now: Date): Promise<void> {
  const hours = (when: SQL) => sql`coalesce(sum(${durationHours}) filter (where ${when}), 0)`
  const booked = tx
    .select({
      soon: hours(gt(startsAt, now)).as('soon'),
      drawn: hours(lte(startsAt, now)).as('drawn'),
    })
    .from(trainingSessions)
    .where(and(eq(potId, pots.id), isOpen, lte(startsAt, soonEnd(now))))
    .as('booked')
  const recovered = tx
    .select({ id: pots.id })
    .from(profiles)
    .innerJoin(pots, eq(pots.trainerId, profiles.id))
    .crossJoinLateral(booked)
    .where(
      and(
        profiles.lowBalanceLetters,
        isNotNull(pots.lowToldAt),
        not(lacksHours({ soon: sql`${booked.soon}`, drawn: sql`${booked.drawn}` })),
      ),
    )
    .for('no key update', { of: pots, skipLocked: true })
  await tx.update(pots).set({ lowToldAt: null }).where(inArray(pots.id, recovered))
}

async function tellLowBalances(tx: Database, now: Date): Promise<void> {
  const low = tx.$with('low').as(
    tx
      .select({ potId, soon: sql<number>`sum(${durationHours})`.as('soon') })
      .from(profiles)
      .innerJoin(trainingSessions, eq(trainingSessions.trainerId, profiles.id))
      .where(
        and(
          profiles.lowBalanceLetters,
          mayWrite,
          isOpen,
          gt(startsAt, now),
          lte(startsAt, soonEnd(now)),
        ),
      )
      .groupBy(potId),
  )
  const heldPots = tx.$with('held_pots').as(
    tx
      .select({ id: pots.id, clientId: pots.clientId })
      .from(low)
      .innerJoin(pots, eq(pots.id, low.potId))
      .innerJoin(clients, eq(clients.id, pots.clientId))
      .where(
        and(
          isNull(pots.lowToldAt),
          lacksHours({ soon: sql`${low.soon}`, drawn: sql`0` }),
          isReached(clients.declinesLowBalance),
        ),
      )
      .for('no key update', { of: pots, skipLocked: true }),
  )
  const ofPots = tx.select({ id: heldPots.clientId }).from(heldPots)
  const held = holdClients(tx, ofPots, clients.declinesLowBalance)
  const told = tx
    .$with('told')
    .as(
      tx
        .update(pots)
        .set({ lowToldAt: now })
        .from(heldPots)
        .innerJoin(held, eq(held.id, heldPots.clientId))
        .where(eq(pots.id, heldPots.id))
        .returning({ id: pots.id, clientId: pots.clientId, email: held.email }),
    )
  const at = instantOf(now)
  const letter = columnsOf({
    kind: 'low-balance',
    recipient: told.email,
    clientId: told.clientId,
    about: sql`${told.id} || ' ' || ${now.toISOString()}::text`,
    createdAt: at,
    at,
  })
  await tx
    .with(low, heldPots, held, told)
    .insert(outbox)
    .select(tx.select(letter).from(told).orderBy(told.clientId, told.id))
    .onConflictDoNothing()
}

/** Those of the clients that such a letter can reach, held against their deletion; one that is being deleted is left out. */
function holdClients(tx: Database, ids: SQLWrapper, declines: PgColumn) {
  return tx.$with('held').as(
    tx
      .select({ id: clients.id, email: clients.email })
      .from(clients)
      .where(and(inArray(clients.id, ids), isReached(declines)))
      .for('key share', { skipLocked: true }),
  )
}

type Value = SQL | SQL.Aliased | PgColumn
type Letter = Record<'recipient' | 'clientId' | 'about' | 'createdAt' | 'at', Value> & {
  kind: (typeof letterMailKinds)[number]
}

/** A letter as a row of the outbox, in the order of its columns: an insert from a query names them all. */
function columnsOf({ kind, at: nextAttemptAt, ...values }: Letter) {
  const given: Partial<Record<string, Value>> = {
    ...values,
    id: sql`gen_random_uuid()`,
    kind: sql`${kind}::mail_kind`,
    attempts: sql`0`,
    nextAttemptAt,
  }
  const columns = Object.keys(getTableColumns(outbox)).map((name) => [
    name,
    given[name] ?? sql`null`,
  ])
  return Object.fromEntries(columns) as Record<keyof typeof outbox.$inferInsert, Value>
}
