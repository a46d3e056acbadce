import { asc, desc, eq, sql } from 'drizzle-orm'
import type { PortalAccent } from '#shared/portal/accents.ts'
import { sessionsMax } from '#shared/portal/limits.ts'
import type { cancellingModes } from '#shared/portal/settings.ts'
import type { Price } from '#shared/pots/price/price.ts'
import type { unchargedKinds } from '#shared/sessions/cancellation.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { listOf, milliseconds } from '../db/json-rows.ts'
import { potHistory, potPrices, pots, potTypes } from '../pots/tables.ts'
import { cancelledSessions, isOpen, trainingSessions } from '../sessions/tables.ts'

/** The rows of a portal as the database returns them; instants are milliseconds since 1970. */
export interface PortalRows {
  name: string
  /** Whether its sessions are offered to calendars. */
  hasFeeds: boolean
  /** Off also where the trainer is disabled. */
  cancelling: (typeof cancellingModes)[number]
  trainer: {
    name: string
    profileImageUrl: string | null
    cancellationHours: number | null
    otherInformation: string | null
    contactEmail: string | null
    contactPhone: string | null
    accent: PortalAccent
  }
  /** Oldest first, their history newest first. */
  pots: {
    id: string
    typeName: string
    openingHours: number
    hoursRemaining: number
    totalHours: number
    createdAt: number
    history: { id: string; date: number; hoursAdded: number; reason: string }[]
    /** The hours of all sessions that it was charged for. */
    chargedHours: number
    /** When each of its coming sessions that are not marked starts, and for how many hours, soonest first. */
    ahead: [startsAt: number, hours: number][]
    /** Null unless the trainer shows them (D41). */
    prices: (Price & { historyId: string | null })[] | null
  }[]
  /** Of those with a status or begun the newest, of the others the soonest (`sessionsMax`); soonest first. */
  sessions: {
    id: string
    potId: string | null
    startsAt: number
    durationHours: number
    completed: boolean
    noShow: boolean
    isCancelled: boolean
    chargedHours: number
    version: number
  }[]
  /** The newest of those cancelled without a charge. */
  cancelled: {
    id: string
    kind: (typeof unchargedKinds)[number]
    potId: string | null
    startsAt: number
    durationHours: number
  }[]
}

const history = listOf<PortalRows['pots'][number]['history'][number]>(
  {
    id: potHistory.id,
    date: milliseconds(potHistory.date),
    hoursAdded: potHistory.hoursAdded,
    reason: potHistory.reason,
  },
  sql`${desc(potHistory.date)}, ${desc(potHistory.id)}`,
  sql`${potHistory} where ${eq(potHistory.potId, pots.id)}`,
)

const prices = listOf<Price & { historyId: string | null }>(
  { historyId: potPrices.historyId, amount: potPrices.amount, paidOn: potPrices.paidOn },
  sql`${potPrices.id}`,
  sql`${potPrices} where ${eq(potPrices.potId, pots.id)}`,
)

const ofPot = sql`${trainingSessions} where ${eq(trainingSessions.potId, pots.id)}`
const now = sql`${sql.placeholder('now')}::timestamptz`

const potsOfClient = listOf<PortalRows['pots'][number]>(
  {
    id: pots.id,
    typeName: potTypes.name,
    openingHours: pots.openingHours,
    hoursRemaining: pots.hoursRemaining,
    totalHours: pots.totalHours,
    createdAt: milliseconds(pots.createdAt),
    history,
    chargedHours: sql`(select coalesce(sum(${trainingSessions.chargedHours}), 0) from ${ofPot})`,
    ahead: sql`(select coalesce(
      json_agg(json_build_array(${milliseconds(trainingSessions.startsAt)}, ${trainingSessions.durationHours})
        order by ${asc(trainingSessions.startsAt)}), '[]')
      from ${ofPot} and ${isOpen} and ${trainingSessions.startsAt} > ${now})`,
    prices: sql`case when ${profiles.pricesOnLink} then ${prices} end`,
  },
  sql`${asc(pots.createdAt)}, ${asc(pots.id)}`,
  sql`${pots} join ${potTypes} on ${eq(potTypes.id, pots.potTypeId)} where ${eq(pots.clientId, clients.id)}`,
)

/**
 * The keys of the sessions that a page shows, and one more of each kind, which tells that there are others. A client of
 * twenty years has no more than these; one with any number of them costs no more.
 */
const shown = sql`(
  (select past.id from ${trainingSessions} past
    where past.client_id = ${clients.id} and (past.date <= ${now} or past.completed or past.no_show)
    order by past.date desc, past.id desc limit ${sql.raw(String(sessionsMax.past + 1))})
  union all
  (select coming.id from ${trainingSessions} coming
    where coming.client_id = ${clients.id} and coming.date > ${now} and not coming.completed and not coming.no_show
    order by coming.date, coming.id limit ${sql.raw(String(sessionsMax.upcoming + 1))}))`

const sessionsOfClient = listOf<PortalRows['sessions'][number]>(
  {
    id: trainingSessions.id,
    potId: trainingSessions.potId,
    startsAt: milliseconds(trainingSessions.startsAt),
    durationHours: trainingSessions.durationHours,
    completed: trainingSessions.completed,
    noShow: trainingSessions.noShow,
    isCancelled: sql`${trainingSessions.cancelledAt} is not null`,
    chargedHours: trainingSessions.chargedHours,
    version: trainingSessions.version,
  },
  sql`${asc(trainingSessions.startsAt)}, ${asc(trainingSessions.id)}`,
  sql`${trainingSessions} where ${trainingSessions.id} in ${shown}`,
)

const cancelledOfClient = listOf<PortalRows['cancelled'][number]>(
  {
    id: cancelledSessions.id,
    kind: cancelledSessions.kind,
    potId: cancelledSessions.potId,
    startsAt: milliseconds(cancelledSessions.startsAt),
    durationHours: cancelledSessions.durationHours,
  },
  sql`${asc(cancelledSessions.startsAt)}, ${asc(cancelledSessions.id)}`,
  sql`${cancelledSessions} where ${cancelledSessions.id} in (
    select newest.id from ${cancelledSessions} newest where newest.client_id = ${clients.id}
    order by newest.date desc, newest.id desc limit ${sql.raw(String(sessionsMax.past))})`,
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
      hasFeeds: profiles.clientFeeds,
      cancelling: sql<
        PortalRows['cancelling']
      >`case when ${profiles.isDisabled} then 'off' else ${profiles.clientCancelling}::text end`,
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
      cancelled: cancelledOfClient,
    })
    .from(clients)
    .innerJoin(profiles, eq(profiles.id, clients.trainerId))
}
