import { asc, desc, eq, sql } from 'drizzle-orm'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { Problem } from '#shared/problem.ts'
import { hashToken } from '../access/keys.ts'
import { limits, spend } from '../access/throttle.ts'
import { clients } from '../clients/tables.ts'
import type { Context } from '../context.ts'
import { prepared } from '../db/prepared.ts'
import { potHistory, pots } from '../pots/tables.ts'
import { trainingSessions } from '../sessions/tables.ts'

/** One statement, so that pots and sessions are of one moment. */
const behindLink = prepared((db) =>
  db.query.clients
    .findFirst({
      columns: { name: true },
      where: eq(clients.tokenHash, sql.placeholder('tokenHash')),
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
          columns: { hoursRemaining: true, totalHours: true },
          with: {
            type: { columns: { name: true } },
            history: {
              columns: { date: true, hoursAdded: true, reason: true },
              orderBy: [desc(potHistory.date), desc(potHistory.id)],
            },
          },
          orderBy: [asc(pots.createdAt), asc(pots.id)],
        },
        sessions: {
          columns: { startsAt: true, durationHours: true, completed: true, noShow: true },
          with: { pot: { columns: {}, with: { type: { columns: { name: true } } } } },
          orderBy: [asc(trainingSessions.startsAt), asc(trainingSessions.id)],
        },
      },
    })
    .prepare('behind_link'),
)

/** What a personal link shows (spec 2, Client portal). Throws LINK_MISSING, LINK_INVALID or TOO_MANY_ATTEMPTS. */
export async function portalOf(ctx: Context, token: string): Promise<PortalPayload> {
  if (token === '') throw new Problem('LINK_MISSING')
  const client = await behindLink(ctx.db).execute({ tokenHash: hashToken(token) })
  if (!client) {
    await spend(ctx, limits.linkMissFromAddress, ctx.address)
    throw new Problem('LINK_INVALID')
  }
  return {
    client: { name: client.name },
    trainer: client.trainer,
    pots: client.pots.map(({ type, ...pot }) => ({ ...pot, potTypeName: type.name })),
    sessions: client.sessions.map(({ pot, ...session }) => ({
      ...session,
      potTypeName: pot?.type.name ?? null,
    })),
  }
}
