import {
  and,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
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
import type { Database } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { MailKind } from '../platform/mail/outbox.ts'
import { repeatedly } from '../platform/system/nights.ts'
import { profiles } from '../schema/auth.ts'
import { clients } from '../schema/clients.ts'
import { outbox } from '../schema/outbox.ts'
import { pots } from '../schema/pots.ts'
import { isOpen, trainingSessions } from '../schema/sessions.ts'
import { dayOfSession } from './booked.ts'
import { dueAt, isReached, isReminded, mayWrite, remindedOf, remindersOf } from './due.ts'
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

const hourMs = 3_600_000
const instantOf = (date: Date) => sql`${date.toISOString()}::timestamptz`
const { clientId, potId, startsAt, durationHours } = trainingSessions

/** One for each client and day. The row is as old as the moment when it was due. */
async function queueReminders({ db, now }: At): Promise<void> {
  const at = instantOf(now)
  await inTransaction(db, async (tx) => {
    const due = tx.$with('due').as(
      remindersOf(tx)
        .where(
          and(
            isReminded(now),
            lte(startsAt, new Date(now.getTime() + (reminderHoursMax + 1) * hourMs)),
            lte(dueAt, at),
            gt(dueAt, sql`${at} - interval '1 day'`),
          ),
        )
        .groupBy(clientId, dayOfSession),
    )
    const ofDue = tx.select({ id: due.clientId }).from(due)
    const held = holdClients(tx, ofDue, clients.declinesReminders)
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
          .where(notExists(remindedOf(tx, { clientId: held.id, day: due.day })))
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
  kind: MailKind
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
