import { and, asc, eq, getTableColumns, gt, isNotNull, lt, sql } from 'drizzle-orm'
import type { Booking } from '#shared/portal/booking/payload.ts'
import type { BookingHours } from '#shared/portal/booking/rule.ts'
import { horizonWeeksMax, noBooking } from '#shared/portal/booking/settings.ts'
import { addDays, daySpan, localDateOf } from '#shared/time.ts'
import type { Database } from '../platform/db/database.ts'
import { listOf } from '../platform/db/json-rows.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { TrainerContext } from '../procedures/context.ts'
import { absences } from '../schema/absences.ts'
import { clientAnswers } from '../schema/answers.ts'
import { profiles } from '../schema/auth.ts'
import { bookingSettings, bookingWindows } from '../schema/booking.ts'
import { clients } from '../schema/clients.ts'
import { isAnyOf } from '../schema/columns.ts'
import { potTypes } from '../schema/pots.ts'
import { trainingSessions } from '../schema/sessions.ts'

const trainerId = sql.placeholder('trainerId')

const { trainerId: _of, ...settingColumns } = getTableColumns(bookingSettings)

/** One row for each trainer; `settings` is null until they have been saved. */
const settingsOf = prepared((db) =>
  db
    .select({
      settings: settingColumns,
      windows: listOf(
        { weekday: bookingWindows.weekday, from: bookingWindows.from, to: bookingWindows.to },
        sql`${bookingWindows} where ${eq(bookingWindows.trainerId, profiles.id)}`,
        sql`${asc(bookingWindows.weekday)}, ${asc(bookingWindows.from)}`,
      ),
    })
    .from(profiles)
    .leftJoin(bookingSettings, eq(bookingSettings.trainerId, profiles.id))
    .where(eq(profiles.id, trainerId))
    .prepare('booking_settings_of'),
)

/** What the trainer has set for the clients' bookings (D117), with the open hours. */
export async function bookingRulesOf(db: Database, trainer: string) {
  const [found] = await settingsOf(db).execute({ trainerId: trainer })
  return { ...noBooking, ...found?.settings, windows: found?.windows ?? [] }
}

/** The settings as the form has them, with the trainer's training types. */
export async function bookingOf({ db, scope }: TrainerContext): Promise<Booking> {
  const rules = await bookingRulesOf(db, scope.trainerId)
  const types = await db
    .select({ id: potTypes.id, name: potTypes.name, bookingHours: potTypes.bookingHours })
    .from(potTypes)
    .where(eq(potTypes.trainerId, scope.trainerId))
    .orderBy(asc(potTypes.name), asc(potTypes.id))
  const chosen = await db
    .select({ id: clients.id })
    .from(clients)
    .where(and(eq(clients.trainerId, scope.trainerId), clients.mayBook))
    .orderBy(asc(clients.id))
  return { ...rules, types, chosen: chosen.map(({ id }) => id) }
}

/** The open hours of a trainer's week. */
export function windowsOf(db: Database, trainer: string) {
  return db
    .select({ weekday: bookingWindows.weekday, from: bookingWindows.from, to: bookingWindows.to })
    .from(bookingWindows)
    .where(eq(bookingWindows.trainerId, trainer))
    .orderBy(asc(bookingWindows.weekday), asc(bookingWindows.from))
}

const from = sql`${sql.placeholder('from')}::timestamptz`
const to = sql`${sql.placeholder('to')}::timestamptz`

const sessionsBetween = prepared((db) =>
  db
    .select({
      id: trainingSessions.id,
      startsAt: trainingSessions.startsAt,
      durationHours: trainingSessions.durationHours,
    })
    .from(trainingSessions)
    .where(
      and(
        eq(trainingSessions.trainerId, trainerId),
        gt(trainingSessions.startsAt, from),
        lt(trainingSessions.startsAt, to),
      ),
    )
    .prepare('booking_sessions'),
)

const absencesBetween = prepared((db) =>
  db
    .select({ startsAt: absences.startsAt, endsAt: absences.endsAt })
    .from(absences)
    .where(
      and(eq(absences.trainerId, trainerId), gt(absences.endsAt, from), lt(absences.startsAt, to)),
    )
    .prepare('booking_absences'),
)

/**
 * What takes the trainer's time within the horizon: sessions of all clients, with or without a status, and absences. Not
 * those cancelled without a charge, whose time is free.
 */
export async function busyOf(
  db: Database,
  { trainerId: trainer, horizonWeeks }: { trainerId: string } & Pick<BookingHours, 'horizonWeeks'>,
  now: Date,
) {
  const today = localDateOf(now)
  const span = {
    trainerId: trainer,
    // No session is longer than a day.
    from: daySpan(addDays(today, -2)).from.toISOString(),
    to: daySpan(addDays(today, 7 * horizonWeeks + 1)).to.toISOString(),
  }
  const [booked, away] = await Promise.all([
    sessionsBetween(db).execute(span),
    absencesBetween(db).execute(span),
  ])
  return { booked, absences: away }
}

/** The same for the trainer's week, as far ahead as clients can ever book, with which sessions clients have booked. */
export async function busyWeeks({ db, scope, now }: TrainerContext) {
  const busy = await busyOf(db, { ...scope, horizonWeeks: horizonWeeksMax }, now())
  const keys = busy.booked.map(({ id }) => id)
  const found = await db
    .select({ sessionId: clientAnswers.sessionId })
    .from(clientAnswers)
    .where(and(isAnyOf(clientAnswers.sessionId, keys), isNotNull(clientAnswers.bookedAt)))
  const byClients = new Set(found.map(({ sessionId }) => sessionId))
  const booked = busy.booked.map((one) => ({ ...one, isByClient: byClients.has(one.id) }))
  return { ...busy, booked }
}
