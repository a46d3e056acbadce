import { asc, eq, sql } from 'drizzle-orm'
import { compareSwedish } from '#shared/collation.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { statementOf } from '#shared/pots/statement.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { clients } from '../clients/tables.ts'
import type { Context, CurrentUserContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { type PortalFacts, selectFacts } from './facts.ts'
import { behindLink } from './link.ts'

const shownByLink = prepared((db) =>
  selectFacts(db)
    .where(eq(clients.tokenHash, sql.placeholder('tokenHash')))
    .prepare('shown_by_link'),
)

const shownToAccount = prepared((db) =>
  selectFacts(db)
    .where(eq(clients.profileId, sql.placeholder('profileId')))
    .orderBy(asc(clients.createdAt), asc(clients.id))
    .prepare('shown_to_account'),
)

/** What a personal link shows (spec 2, Client portal). Throws LINK_MISSING, LINK_INVALID or TOO_MANY_ATTEMPTS. */
export async function portalOf(ctx: Context, token: string): Promise<PortalPayload> {
  const facts = await behindLink(ctx, token, async (tokenHash) => {
    const [found] = await shownByLink(ctx.db).execute({ tokenHash })
    return found
  })
  return payloadOf(facts, ctx.now())
}

/**
 * The same for whoever is logged in as a client (design D2): once for each client that a trainer has linked to the account,
 * by the trainers' names.
 */
export async function portalsOf({ db, actor, now }: CurrentUserContext): Promise<PortalPayload[]> {
  const linked = await shownToAccount(db).execute({ profileId: actor.id })
  const asked = now()
  return linked
    .map((facts) => payloadOf(facts, asked))
    .sort((a, b) => compareSwedish(a.trainer.name, b.trainer.name))
}

/** The named list and nothing else, as it was at this moment. */
function payloadOf({ name, trainer, ...facts }: PortalFacts, asked: Date): PortalPayload {
  // Field by field: a spread costs as much as all the rest of it.
  const sessions = facts.sessions.map((session) => ({
    id: session.id,
    potId: session.potId,
    startsAt: new Date(session.startsAt),
    durationHours: session.durationHours,
    completed: session.completed,
    noShow: session.noShow,
    chargedHours: session.chargedHours,
  }))
  const typeNames = new Map(facts.pots.map(({ id, typeName }) => [id, typeName]))
  return {
    client: { name },
    trainer: trainerOf(trainer),
    pots: facts.pots.map((pot) => {
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
          ofPot.filter((session) => !isSettled(session)),
          asked,
        ),
        statement: statementFor(pot, history, ofPot),
      }
    }),
    sessions: sessions.map(({ startsAt, durationHours, completed, noShow, potId }) => ({
      startsAt,
      durationHours,
      completed,
      noShow,
      potTypeName: potId === null ? null : (typeNames.get(potId) ?? null),
    })),
  }
}

type Statement = Parameters<typeof statementOf>[0]

/** The trainer as the client may see them. */
function trainerOf({ contactEmail, contactPhone, ...trainer }: PortalFacts['trainer']) {
  return { ...trainer, contact: { email: contactEmail, phone: contactPhone } }
}

/** The statement as the client may see it: without keys and without who made a change. */
function statementFor(
  pot: PortalFacts['pots'][number],
  history: Statement['history'],
  sessions: Statement['sessions'],
) {
  const { rows, isRight } = statementOf({
    pot: { ...pot, createdAt: new Date(pot.createdAt) },
    history,
    sessions: sessions.filter(({ chargedHours }) => chargedHours !== 0),
  })
  return {
    isRight,
    rows: rows.map(({ kind, date, hours, balance, reason }) => ({
      kind,
      date,
      hours,
      balance,
      reason,
    })),
  }
}
