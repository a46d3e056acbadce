import { asc, desc, eq, sql } from 'drizzle-orm'
import { compareSwedish } from '#shared/collation.ts'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { forecastOf } from '#shared/pots/forecast.ts'
import { statementOf } from '#shared/pots/statement.ts'
import { Problem } from '#shared/problem.ts'
import { isSettled } from '#shared/sessions/status.ts'
import { hashToken } from '../access/keys.ts'
import { limits, spend } from '../access/throttle.ts'
import { clients } from '../clients/tables.ts'
import type { Context, PersonContext } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { potHistory, pots } from '../pots/tables.ts'
import { trainingSessions } from '../sessions/tables.ts'

/** What is read of a client, in one statement, so that pots and sessions are of one moment. */
const shown = {
  columns: { name: true },
  with: {
    trainer: {
      columns: {
        name: true,
        profileImageUrl: true,
        cancellationHours: true,
        otherInformation: true,
      },
    },
    pots: {
      columns: {
        id: true,
        openingHours: true,
        createdAt: true,
        hoursRemaining: true,
        totalHours: true,
      },
      with: {
        type: { columns: { name: true } },
        history: {
          columns: { id: true, date: true, hoursAdded: true, reason: true },
          orderBy: () => [desc(potHistory.date), desc(potHistory.id)],
        },
      },
      orderBy: () => [asc(pots.createdAt), asc(pots.id)],
    },
    sessions: {
      columns: {
        id: true,
        potId: true,
        startsAt: true,
        durationHours: true,
        completed: true,
        noShow: true,
        chargedHours: true,
      },
      with: { pot: { columns: {}, with: { type: { columns: { name: true } } } } },
      orderBy: () => [asc(trainingSessions.startsAt), asc(trainingSessions.id)],
    },
  },
} as const

const behindLink = prepared((db) =>
  db.query.clients
    .findFirst({ ...shown, where: eq(clients.tokenHash, sql.placeholder('tokenHash')) })
    .prepare('behind_link'),
)

const ofAccount = prepared((db) =>
  db.query.clients
    .findMany({
      ...shown,
      where: eq(clients.profileId, sql.placeholder('profileId')),
      orderBy: [asc(clients.createdAt), asc(clients.id)],
    })
    .prepare('clients_of_account'),
)

/** What a personal link shows (spec 2, Client portal). Throws LINK_MISSING, LINK_INVALID or TOO_MANY_ATTEMPTS. */
export async function portalOf(ctx: Context, token: string): Promise<PortalPayload> {
  if (token === '') throw new Problem('LINK_MISSING')
  const client = await behindLink(ctx.db).execute({ tokenHash: hashToken(token) })
  if (!client) {
    await spend(ctx, limits.linkMissFromAddress, ctx.address)
    throw new Problem('LINK_INVALID')
  }
  return payloadOf(client, ctx.now())
}

/**
 * The same for whoever is logged in as a client (design D2): once for each client that a trainer has linked to the account,
 * by the trainers' names.
 */
export async function portalsOf({ db, actor, now }: PersonContext): Promise<PortalPayload[]> {
  const linked = await ofAccount(db).execute({ profileId: actor.id })
  const asked = now()
  return linked
    .map((client) => payloadOf(client, asked))
    .sort((a, b) => compareSwedish(a.trainer.name, b.trainer.name))
}

type Client = NonNullable<Awaited<ReturnType<ReturnType<typeof behindLink>['execute']>>>
type Pot = Client['pots'][number]

/** The named list and nothing else, as it was at this moment. */
function payloadOf(client: Client, asked: Date): PortalPayload {
  const open = client.sessions.filter((session) => !isSettled(session))
  return {
    client: { name: client.name },
    trainer: client.trainer,
    pots: client.pots.map(({ type, history, ...pot }) => ({
      potTypeName: type.name,
      hoursRemaining: pot.hoursRemaining,
      totalHours: pot.totalHours,
      history: history.map(({ date, hoursAdded, reason }) => ({ date, hoursAdded, reason })),
      forecast: forecastOf(
        pot,
        open.filter(({ potId }) => potId === pot.id),
        asked,
      ),
      statement: statementFor(pot, history, client.sessions),
    })),
    sessions: client.sessions.map(({ pot, startsAt, durationHours, completed, noShow }) => ({
      startsAt,
      durationHours,
      completed,
      noShow,
      potTypeName: pot?.type.name ?? null,
    })),
  }
}

/** The statement as the client may see it: without keys and without who made a change. */
function statementFor(
  pot: Omit<Pot, 'type' | 'history'>,
  history: Pot['history'],
  sessions: Client['sessions'],
) {
  const { rows, isRight } = statementOf({
    pot,
    history: history.map((entry) => ({ ...entry, trainerName: null })),
    sessions: sessions.filter(({ potId, chargedHours }) => potId === pot.id && chargedHours !== 0),
  })
  return { isRight, rows: rows.map(({ id: _id, who: _who, ...row }) => row) }
}
