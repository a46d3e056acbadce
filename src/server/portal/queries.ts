import { asc, eq, sql } from 'drizzle-orm'
import { compareSwedish } from '#shared/collation.ts'
import { sumHours } from '#shared/hours.ts'
import { sessionsMax } from '#shared/portal/limits.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { statementOf } from '#shared/pots/statement/statement.ts'
import { Problem } from '#shared/problem.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { clients } from '../clients/tables.ts'
import type { Context, CurrentUserContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { resolveLink } from './resolve-link.ts'
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
      .map((rows) => payloadOf({ ...rows, cancelling: 'off', hasFeeds: false }, readAt))
      .sort((a, b) => compareSwedish(a.trainer.name, b.trainer.name))
  )
}

/** The allow-list of portal fields, computed at `readAt`. */
function payloadOf(
  { name, trainer, cancelling, hasFeeds, ...rows }: PortalRows,
  readAt: Date,
): PortalPayload {
  const { kept, hasEarlier, hasLater } = withinLimits(rows.sessions, readAt)
  // Field by field: spreads were measured to double the time.
  const sessions = kept.map((session) => ({
    id: session.id,
    potId: session.potId,
    startsAt: new Date(session.startsAt),
    durationHours: session.durationHours,
    completed: session.completed,
    noShow: session.noShow,
    isCancelled: session.isCancelled,
    chargedHours: session.chargedHours,
    version: session.version,
  }))
  const since = hasEarlier ? sessions.find(isOver(readAt))?.startsAt : undefined
  const isShown = ({ startsAt }: { startsAt: number }) =>
    since === undefined || startsAt >= since.getTime()
  const cancelled = rows.cancelled.filter(isShown).map((session) => ({
    id: session.id,
    kind: session.kind,
    potId: session.potId,
    startsAt: new Date(session.startsAt),
    durationHours: session.durationHours,
  }))
  const typeNames = new Map(rows.pots.map(({ id, typeName }) => [id, typeName]))
  const typeNameOf = (potId: string | null) =>
    potId === null ? null : (typeNames.get(potId) ?? null)
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
        history: history.map(({ date, hoursAdded, reason }) => ({ date, hoursAdded, reason })),
        forecast: forecastOf(
          pot,
          pot.ahead.map(([startsAt, durationHours]) => ({
            startsAt: new Date(startsAt),
            durationHours,
          })),
          readAt,
        ),
        statement: statementFor(pot, {
          history,
          sessions: ofPot,
          cancelled: cancelled.filter(({ potId }) => potId === pot.id),
          earlier: since ? earlierOf(pot, ofPot, since) : null,
        }),
      }
    }),
    sessions: byStart(
      sessions.map((session) => {
        const shown: Shown = {
          startsAt: session.startsAt,
          durationHours: session.durationHours,
          completed: session.completed,
          noShow: session.noShow,
          cancelled: session.isCancelled ? 'late' : null,
          potTypeName: typeNameOf(session.potId),
        }
        if (session.startsAt <= readAt || hasStatus(session)) return shown
        if (cancelling !== 'off' || hasFeeds) shown.sessionId = session.id
        if (cancelling !== 'off') shown.version = session.version
        return shown
      }),
      cancelled.map(({ kind, startsAt, durationHours, potId }) => ({
        startsAt,
        durationHours,
        completed: false,
        noShow: false,
        cancelled: kind,
        potTypeName: typeNameOf(potId),
      })),
    ),
    ...(hasEarlier && { hasEarlier: true as const }),
    ...(hasLater && { hasLater: true as const }),
    ...(cancelling !== 'off' && { acts: { cancelling, at: readAt } }),
  }
}

type Timed = { startsAt: number | Date; completed: boolean; noShow: boolean }

const isOver = (readAt: Date) => (session: Timed) =>
  Number(session.startsAt) <= readAt.getTime() || hasStatus(session)

/** Without the earliest of those that are over, and the last to come, where there is one more of them than is shown. */
function withinLimits<Row extends Timed>(rows: readonly Row[], readAt: Date) {
  const isPast = isOver(readAt)
  const past = rows.filter(isPast)
  const hasEarlier = past.length > sessionsMax.past
  const hasLater = rows.length - past.length > sessionsMax.upcoming
  const left = new Set([
    hasEarlier ? past[0] : null,
    hasLater ? rows.findLast((row) => !isPast(row)) : null,
  ])
  return { kept: rows.filter((row) => !left.has(row)), hasEarlier, hasLater }
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

type Shown = PortalPayload['sessions'][number]

/** Both kinds of sessions, soonest first. */
function byStart(booked: Shown[], cancelled: Shown[]): Shown[] {
  if (cancelled.length === 0) return booked
  return [...booked, ...cancelled].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
}

type Statement = Parameters<typeof statementOf>[0]

/** The trainer's fields that the client may see. */
function shownTrainer({ contactEmail, contactPhone, ...trainer }: PortalRows['trainer']) {
  return { ...trainer, contact: { email: contactEmail, phone: contactPhone } }
}

/** The statement's fields that the client may see: without keys and authors. */
function statementFor(
  pot: PortalRows['pots'][number],
  { history, sessions, cancelled, earlier }: Omit<Statement, 'pot' | 'prices'>,
) {
  const { rows, isRight } = statementOf({
    pot: { ...pot, createdAt: new Date(pot.createdAt) },
    history,
    sessions: sessions.filter(({ chargedHours }) => chargedHours !== 0),
    cancelled,
    earlier: earlier ?? null,
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
