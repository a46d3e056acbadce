import { asc, desc, eq, getViewSelectedFields, type SQL, sql } from 'drizzle-orm'
import { pick } from '#shared/pick.ts'
import type { BookingMode } from '#shared/portal/booking/settings.ts'
import { sessionsMax } from '#shared/portal/limits.ts'
import { shownFields } from '#shared/portal/payload.ts'
import type { cancellingModes } from '#shared/portal/settings.ts'
import type { Database } from '../platform/db/database.ts'
import { jsonOf, listOf, milliseconds } from '../platform/db/json-rows.ts'
import { filledTo, pricesOfPot } from '../pots/columns.ts'
import { profiles } from '../schema/auth.ts'
import { bookingSettings } from '../schema/booking.ts'
import { clients } from '../schema/clients.ts'
import { potHistory, pots, potTypes } from '../schema/pots.ts'
import { everySession, isOpen, trainingSessions } from '../schema/sessions.ts'
import { newestFirst, soonestFirst } from '../sessions/columns.ts'

/** What the database returns of a portal; instants are milliseconds since 1970. */
export type PortalRows = Awaited<ReturnType<typeof selectPortalRows>>[number]

/** Newest first. */
const history = listOf(
  {
    id: potHistory.id,
    date: milliseconds(potHistory.date),
    hoursAdded: potHistory.hoursAdded,
    reason: potHistory.reason,
  },
  sql`${potHistory} where ${eq(potHistory.potId, pots.id)}`,
  sql`${desc(potHistory.date)}, ${desc(potHistory.id)}`,
)

const ofPot = sql`${trainingSessions} where ${eq(trainingSessions.potId, pots.id)}`
const now = sql`${sql.placeholder('now')}::timestamptz`

type Prices = typeof pricesOfPot extends SQL<infer Rows> ? Rows : never

/** Oldest first. */
const potsOfClient = listOf(
  {
    id: pots.id,
    typeName: potTypes.name,
    openingHours: pots.openingHours,
    hoursRemaining: pots.hoursRemaining,
    totalHours: pots.totalHours,
    createdAt: milliseconds(pots.createdAt),
    filledTo: filledTo(pots),
    history,
    /** The hours of all sessions that it was charged for. */
    chargedHours: sql<number>`(select coalesce(sum(${trainingSessions.chargedHours}), 0) from ${ofPot})`,
    /** When each of its sessions that are not marked starts, and for how many hours, soonest first. */
    open: sql<[startsAt: number, hours: number][]>`(select coalesce(
      json_agg(json_build_array(${milliseconds(trainingSessions.startsAt)}, ${trainingSessions.durationHours})
        order by ${asc(trainingSessions.startsAt)}), '[]')
      from ${ofPot} and ${isOpen})`,
    /** Null unless the trainer shows them (D41). */
    prices: sql<Prices | null>`case when ${profiles.pricesOnLink} then ${pricesOfPot} end`,
  },
  sql`${pots} join ${potTypes} on ${eq(potTypes.id, pots.potTypeId)} where ${eq(pots.clientId, clients.id)}`,
  sql`${asc(pots.createdAt)}, ${asc(pots.id)}`,
)

/** The first of some sessions of the client, so many. A client of twenty years has no more than these. */
const first = (most: number, order: typeof newestFirst, isMeant: SQL) => sql`(
  select * from ${everySession} where ${everySession.clientId} = ${clients.id} and ${isMeant}
  order by ${sql.join(order(everySession), sql`, `)} limit ${sql.raw(String(most))})`

const { isBooked } = everySession
const isOver = sql`(${everySession.startsAt} <= ${now} or ${everySession.completed} or ${everySession.noShow})`

/**
 * The sessions that a page shows: of those with a status or begun the newest, of the others the soonest, and one more of
 * each, which tells that there are others (`sessionsMax`); and the newest of those cancelled without a charge.
 */
const shown = sql.join(
  [
    first(sessionsMax.past + 1, newestFirst, sql`${isBooked} and ${isOver}`),
    first(sessionsMax.upcoming + 1, soonestFirst, sql`${isBooked} and not ${isOver}`),
    first(sessionsMax.past, newestFirst, sql`not ${isBooked}`),
  ],
  sql` union all `,
)

/** Soonest first. `shown` is what the page shows of a session as it is; the rest is for the server. */
const sessionsOfClient = listOf(
  {
    id: everySession.id,
    potId: everySession.potId,
    chargedHours: everySession.chargedHours,
    version: everySession.version,
    isBooked,
    shown: jsonOf({
      ...pick(getViewSelectedFields(everySession), shownFields),
      startsAt: milliseconds(everySession.startsAt),
    }),
  },
  sql`(${shown}) as ${everySession}`,
  sql`${asc(everySession.startsAt)}, ${desc(isBooked)}, ${asc(everySession.id)}`,
)

/**
 * Selects the rows of portals in one statement, so that pots and sessions come from one snapshot. The lists are
 * aggregated as JSON in the database, since reading them as rows would take longer than rendering the page. Add a
 * `where` and prepare it; it is executed with `now` (ISO 8601).
 */
export function selectPortalRows(db: Database) {
  return db
    .select({
      name: clients.name,
      /** Whether its sessions are offered to calendars. */
      hasFeeds: profiles.clientFeeds,
      /** Off also where the trainer is disabled. */
      cancelling: sql<
        (typeof cancellingModes)[number]
      >`case when ${profiles.isDisabled} then 'off' else ${profiles.clientCancelling}::text end`,
      /** Off also where the trainer has chosen other clients (D117). */
      booking: sql<BookingMode>`case
        when ${profiles.isDisabled} or ${bookingSettings.onlyChosen} and not ${clients.mayBook} then 'off'
        else coalesce(${bookingSettings.mode}::text, 'off') end`,
      trainer: {
        name: profiles.name,
        profileImageUrl: profiles.profileImageUrl,
        cancellationHours: profiles.cancellationHours,
        otherInformation: profiles.otherInformation,
        contactEmail: profiles.contactEmail,
        contactPhone: profiles.contactPhone,
        accent: profiles.portalAccent,
      },
      pots: potsOfClient,
      sessions: sessionsOfClient,
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
    .leftJoin(bookingSettings, eq(bookingSettings.trainerId, clients.trainerId))
}
