import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { feedTexts } from '#shared/feeds/texts.ts'
import { isKey } from '#shared/key.ts'
import { Problem } from '#shared/problem.ts'
import { sendCompressed } from '../http/compressed.ts'
import { privateHeaders } from '../http/headers.ts'
import { refusalBody } from '../http/refusal.ts'
import { setRetryAfter } from '../http/retry-after.ts'
import { hashToken } from '../platform/access/keys.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { trainerScope } from '../platform/access/scope.ts'
import { knownProblem } from '../platform/db/errors.ts'
import type { Context, WithContext } from '../procedures/context.ts'
import { fullActorOf } from '../procedures/demanded-factor.ts'
import { resolveLink } from '../procedures/resolve-link.ts'
import { countProblem, httpStatusOf } from '../procedures/trpc.ts'
import { CalendarTexts } from './calendar-texts.ts'
import { type Calendar, calendarOf, calendarOfSession } from './events.ts'
import { feedRows, sessionByLink, sessionOfTrainer } from './rows.ts'
import { etagOf } from './write-calendar.ts'

/** Of a route those that its path has. */
type Params = { token: string; file: string }

/** Asked again every time, and answered by 304 while nothing has changed. */
const headers = { ...privateHeaders, 'Cache-Control': 'private, no-cache' }

/**
 * The calendars that programs read (D115): `GET /calendar/{token}.ics`, a feed; `GET /sessions/{id}.ics`, one session of the
 * logged-in trainer; `GET /client/{token}/{id}.ics`, one session of a personal link.
 */
export async function addFeedRoutes(app: FastifyInstance, withContext: WithContext): Promise<void> {
  const texts = new CalendarTexts()
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      const problem = knownProblem(error)
      // Other errors go to the app's error handler.
      if (!problem) throw error
      setRetryAfter(reply, problem)
      // What is not there and what may not be read are the same.
      const code = problem.code === 'LINK_INVALID' ? 'NOT_FOUND' : problem.code
      const status = httpStatusOf(code)
      return reply
        .headers(privateHeaders)
        .code(status)
        .send(refusalBody(request.url, code, status))
    })

    /** Reads a calendar in the request's turn, and sends it, or 304 to one who has it. */
    const serve = (path: string, read: (ctx: Context, params: Params) => Promise<Calendar>) =>
      scope.get<{ Params: Params }>(path, async (request, reply) => {
        const calendar = await withContext(request, reply, (ctx) =>
          read(ctx, request.params).catch(async (error: unknown) => {
            const problem = knownProblem(error)
            if (problem) await countProblem(ctx, problem.code, path)
            throw error
          }),
        )
        return sendCalendar({ request, reply, texts }, calendar)
      })

    serve('/calendar/:file', async (ctx, { file }) => {
      const tokenHash = hashToken(withoutEnding(file))
      const { memoryCounters: reads } = ctx
      // By feed and not by address: large calendars read everybody's from a few addresses of their own.
      await reads.requireLeft(rateLimits.readsOfFeed, tokenHash)
      const rows = await feedRows(ctx.db, tokenHash, ctx.now())
      if (!rows) {
        await consumeAttempt(ctx, rateLimits.feedMissFromAddress, ctx.address)
        throw new Problem('LINK_INVALID')
      }
      await reads.consume(rateLimits.readsOfFeed, tokenHash)
      return calendarOf(rows)
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

async function sendCalendar(
  { request, reply, texts }: { request: FastifyRequest; reply: FastifyReply; texts: CalendarTexts },
  calendar: Calendar,
) {
  const etag = etagOf(calendar)
  reply.headers({ ...headers, ETag: etag })
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const text = await texts.of(etag, calendar)
  reply
    .type('text/calendar; charset=utf-8')
    .header('Content-Disposition', 'inline; filename="tidspott.ics"')
  return sendCompressed(request, reply, text)
}

/** Whether the program has what the ETag is of; a proxy may have made it a strong one. */
function isKnown(asked: string | undefined, etag: string): boolean {
  const plain = (tag: string) => tag.trim().replace(/^W\//, '')
  return asked?.split(',').some((tag) => plain(tag) === plain(etag)) ?? false
}
