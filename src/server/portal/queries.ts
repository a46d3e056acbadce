import { asc, eq, sql } from 'drizzle-orm'
import { compareSwedish } from '#shared/collation.ts'
import { sumHours } from '#shared/hours.ts'
import { sessionsMax } from '#shared/portal/limits.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { statementOf } from '#shared/pots/statement/statement.ts'
import { Problem } from '#shared/problem.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { prepared } from '../platform/db/prepared.ts'
import type { Context, CurrentUserContext } from '../procedures/context.ts'
import { resolveLink } from '../procedures/resolve-link.ts'
import { clients } from '../schema/clients.ts'
import { type PortalRows, selectPortalRows } from './rows.ts'

const shownByLink = prepared((db) =>
  selectPortalRows(db)
    .where(eq(clients.tokenHash, sql.placeholder('tokenHash')))
    .prepare('shown_by_link'),
)

const shownToAccount = prepared((db) =>
  selectPortalRows(db)
    .where(eq(clients.profileId, sql.placeholder('profileId')))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .prepare('shown_to_account'),
)

/** The payload of a personal link (S57). Throws LINK_MISSING, LINK_INVALID or TOO_MANY_ATTEMPTS. */
export async function portalOf(ctx: Context, token: string): Promise<PortalPayload> {
  const readAt = ctx.now()
  const rows = await resolveLink(ctx, token, async (tokenHash) => {
    const [found] = await shownByLink(ctx.db).execute({ tokenHash, now: readAt.toISOString() })
    return found
  })
  return payloadOf(rows, readAt)
}

/**
 * The payloads for a logged-in client of any role (D2): one per client record tied to the account, by the
 * trainers' names. Throws FORBIDDEN without a tie.
 */
export async function portalsOf({ db, actor, now }: CurrentUserContext): Promise<PortalPayload[]> {
  const readAt = now()
  const linked = await shownToAccount(db).execute({
    profileId: actor.id,
    now: readAt.toISOString(),
  })
  if (linked.length === 0) throw new Problem('FORBIDDEN')
  return (
    linked
      // Read-only: acts are the link's (D39).
      .map((rows) =>
        payloadOf({ ...rows, cancelling: 'off', booking: 'off', hasFeeds: false }, readAt),
      )
      .sort((a, b) => compareSwedish(a.trainer.name, b.trainer.name))
  )
}

/** The allow-list of portal fields, computed at `readAt`. */
function payloadOf(
  { name, trainer, cancelling, booking, hasFeeds, ...rows }: PortalRows,
  readAt: Date,
): PortalPayload {
  const mayAct = cancelling !== 'off' || booking !== 'off'
  const { kept, since, hasLater } = withinLimits(rows.sessions, readAt)
  const typeNames = new Map<string | null, string>(
    rows.pots.map(({ id, typeName }) => [id, typeName]),
  )
  const sessions = kept.map((session) => ({
    ...session,
    shown: {
      ...session.shown,
      startsAt: new Date(session.shown.startsAt),
      potTypeName: typeNames.get(session.potId) ?? null,
    },
  }))
  return {
    client: { name },
    trainer: shownTrainer(trainer),
    ...(hasFeeds && { calendar: true as const }),
    pots: rows.pots.map((pot) => {
      const ofPot = sessions.filter(({ potId }) => potId === pot.id)
      const history = pot.history.map((entry) => ({
        id: entry.id,
        date: new Date(entry.date),
        hoursAdded: entry.hoursAdded,
        reason: entry.reason,
        trainerName: null,
      }))
      return {
        potTypeName: pot.typeName,
        hoursRemaining: pot.hoursRemaining,
        totalHours: pot.totalHours,
        filledTo: pot.filledTo,
        history: history.map(({ date, hoursAdded, reason }) => ({ date, hoursAdded, reason })),
        forecast: forecastOf(
          pot,
          pot.open.map(([startsAt, durationHours]) => ({
            startsAt: new Date(startsAt),
            durationHours,
          })),
          readAt,
        ),
        statement: statementFor(pot, {
          history,
          sessions: ofPot.map(({ id, chargedHours, shown }) => ({ ...shown, id, chargedHours })),
          earlier: since ? earlierOf(pot, ofPot, since) : null,
        }),
      }
    }),
    sessions: sessions.map(({ id, version, isBooked, shown }) => {
      const isComing = isBooked && shown.startsAt > readAt && !hasStatus(shown)
      if (!isComing || (!mayAct && !hasFeeds)) return shown
      return { ...shown, sessionId: id, ...(mayAct && { version }) }
    }),
    ...(since && { hasEarlier: true as const }),
    ...(hasLater && { hasLater: true as const }),
    ...(mayAct && {
      acts: { cancelling, ...(booking !== 'off' && { booking }), at: readAt },
    }),
  }
}

/**
 * The sessions without the earliest of those that are over, and the last to come, where there is one more of them than is
 * shown. `since` is when those that are over begin, where there are earlier ones, and with them those cancelled.
 */
function withinLimits(rows: PortalRows['sessions'], readAt: Date) {
  const isOver = ({ shown }: (typeof rows)[number]) =>
    shown.startsAt <= readAt.getTime() || hasStatus(shown)
  const booked = rows.filter(({ isBooked }) => isBooked)
  const over = booked.filter(isOver)
  const coming = booked.filter((row) => !isOver(row))
  const hasLater = coming.length > sessionsMax.upcoming
  const first = over.length > sessionsMax.past ? over[1]?.shown.startsAt : undefined
  const left = new Set([first === undefined ? null : over[0], hasLater ? coming.at(-1) : null])
  const kept = rows.filter(
    (row) => !left.has(row) && (row.isBooked || first === undefined || row.shown.startsAt >= first),
  )
  return { kept, since: first === undefined ? null : new Date(first), hasLater }
}

/** What the sessions of a pot that are left out were charged; null for a pot that was opened since, and charged for none. */
function earlierOf(
  pot: PortalRows['pots'][number],
  shown: readonly { chargedHours: number }[],
  until: Date,
): Statement['earlier'] {
  const chargedHours = sumHours([
    pot.chargedHours,
    ...shown.map((session) => -session.chargedHours),
  ])
  return chargedHours === 0 && pot.createdAt >= until.getTime() ? null : { until, chargedHours }
}

type Statement = Parameters<typeof statementOf>[0]

/** The trainer's fields that the client may see. */
function shownTrainer({ contactEmail, contactPhone, ...trainer }: PortalRows['trainer']) {
  return { ...trainer, contact: { email: contactEmail, phone: contactPhone } }
}

/** The statement's fields that the client may see: without keys and authors. */
function statementFor(
  pot: PortalRows['pots'][number],
  facts: Pick<Statement, 'history' | 'sessions' | 'earlier'>,
) {
  const { rows, isRight } = statementOf({
    pot: { ...pot, createdAt: new Date(pot.createdAt) },
    ...facts,
    prices: pot.prices ?? [],
  })
  return {
    isRight,
    rows: rows.map(({ kind, date, hours, balance, reason, chargedBefore, price }) => ({
      kind,
      date,
      hours,
      balance,
      reason,
      ...(chargedBefore !== undefined && { chargedBefore }),
      ...(price && { price }),
    })),
  }
}
