import type { FastifyInstance } from 'fastify'
import { feedTexts } from '#shared/feeds/texts.ts'
import { isKey } from '#shared/key.ts'
import { Problem } from '#shared/problem.ts'
import { KeptTexts } from '../http/kept-texts.ts'
import { readCounted, refuseAlike, sendTagged } from '../http/secret-file.ts'
import { rateLimits } from '../platform/access/rate-limit.ts'
import { trainerScope } from '../platform/access/scope.ts'
import type { Context, WithContext } from '../procedures/context.ts'
import { fullActorOf } from '../procedures/demanded-factor.ts'
import { readByAddress } from '../procedures/read-by-address.ts'
import { resolveLink } from '../procedures/resolve-link.ts'
import { type Calendar, calendarOf, calendarOfSession } from './events.ts'
import { feedRows, sessionByLink, sessionOfTrainer } from './rows.ts'
import { etagOf, writeCalendar } from './write-calendar.ts'

/** Of a route those that its path has. */
type Params = { token: string; file: string }

/**
 * The calendars that programs read (D115): `GET /calendar/{token}.ics`, a feed; `GET /sessions/{id}.ics`, one session of the
 * logged-in trainer; `GET /client/{token}/{id}.ics`, one session of a personal link.
 */
export async function addFeedRoutes(app: FastifyInstance, withContext: WithContext): Promise<void> {
  const texts = new KeptTexts()
  await app.register(async (scope) => {
    refuseAlike(scope)

    /** Reads a calendar in the request's turn, and sends it, or 304 to one who has it. */
    const serve = (path: string, read: (ctx: Context, params: Params) => Promise<Calendar>) =>
      scope.get<{ Params: Params }>(path, async (request, reply) => {
        const answer = { request, reply }
        const calendar = await readCounted(withContext, answer, {
          path,
          read: (ctx) => read(ctx, request.params),
        })
        const etag = etagOf(calendar)
        // A pure function of its ETag, which is known before it is written.
        const write = () => texts.of(etag, () => ({ etag, text: writeCalendar(calendar) }))
        return sendTagged(answer, { etag, type: 'text/calendar', name: 'tidspott.ics', write })
      })

    serve('/calendar/:file', async (ctx, { file }) => {
      const asked = { token: withoutEnding(file), limit: rateLimits.readsOfFeed }
      return calendarOf(
        await readByAddress(ctx, asked, (hash) => feedRows(ctx.db, hash, ctx.now())),
      )
    })

    serve('/sessions/:file', async (ctx, { file }) => {
      const actor = await fullActorOf(ctx)
      const session = await sessionOfTrainer(ctx.db, trainerScope(actor), keyIn(file))
      if (!session) throw new Problem('NOT_FOUND')
      return calendarOfSession(session, feedTexts.session(session.client, session.type))
    })

    serve('/client/:token/:file', async (ctx, { token, file }) => {
      const session = await resolveLink(ctx, token, (tokenHash) =>
        sessionByLink(ctx.db, tokenHash, keyIn(file)),
      )
      return calendarOfSession(session, feedTexts.training(session.trainer))
    })
  })
}

function withoutEnding(file: string): string {
  return file.endsWith('.ics') ? file.slice(0, -4) : ''
}

/** Throws NOT_FOUND for a name that is no key. */
function keyIn(file: string): string {
  const key = withoutEnding(file)
  if (!isKey(key)) throw new Problem('NOT_FOUND')
  return key
}
