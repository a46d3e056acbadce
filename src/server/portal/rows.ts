import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { PortalAccent } from '#shared/portal/accents.ts'
import type { cancellingModes } from '#shared/portal/settings.ts'
import type { Price } from '#shared/pots/price/price.ts'
import type { unchargedKinds } from '#shared/sessions/cancellation.ts'
import { profiles } from '../auth/tables.ts'
import { clients } from '../clients/tables.ts'
import type { Database } from '../db/database.ts'
import { potHistory, potPrices, pots, potTypes } from '../pots/tables.ts'
import { cancelledSessions, trainingSessions } from '../sessions/tables.ts'

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
    /** Null unless the trainer shows them (D41). */
    prices: (Price & { historyId: string | null })[] | null
  }[]
  /** Soonest first. */
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
  /** Those cancelled without a charge. */
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

const potsOfClient = listOf<PortalRows['pots'][number]>(
  {
    id: pots.id,
    typeName: potTypes.name,
    openingHours: pots.openingHours,
    hoursRemaining: pots.hoursRemaining,
    totalHours: pots.totalHours,
    createdAt: milliseconds(pots.createdAt),
    history,
    prices: sql`case when ${profiles.pricesOnLink} then ${prices} end`,
  },
  sql`${asc(pots.createdAt)}, ${asc(pots.id)}`,
  sql`${pots} join ${potTypes} on ${eq(potTypes.id, pots.potTypeId)} where ${eq(pots.clientId, clients.id)}`,
)

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
  sql`${trainingSessions} where ${eq(trainingSessions.clientId, clients.id)}`,
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
  sql`${cancelledSessions} where ${eq(cancelledSessions.clientId, clients.id)}`,
)

/**
 * Selects the rows of portals in one statement, so that pots and sessions come from one snapshot. The lists are
 * aggregated as JSON in the database, since reading them as rows would take longer than rendering the page. Add a
 * `where` and prepare it.
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

/** A subquery that aggregates rows as a JSON array, in this order. */
export function listOf<Row>(
  columns: Record<keyof Row & string, PgColumn | SQL>,
  order: SQL,
  from: SQL,
) {
  const members = Object.entries<PgColumn | SQL>(columns).map(
    ([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`,
  )
  const rows = sql`json_agg(json_build_object(${sql.join(members, sql`, `)}) order by ${order})`
  return sql<Row[]>`(select coalesce(${rows}, '[]') from ${from})`
}

export function milliseconds(column: PgColumn): SQL {
  return sql`floor(extract(epoch from ${column}) * 1000)`
}
