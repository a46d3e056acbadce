import { open } from 'node:fs/promises'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { problemTexts } from '#shared/texts.ts'
import { keepPrivate } from '../../http/headers.ts'
import { refusalBody } from '../../http/refusal.ts'
import { knownProblem } from '../../platform/db/errors.ts'
import type { Context, WithContext } from '../../procedures/context.ts'

/** In bytes: a ticket and its name. */
const bodyLimit = 256
const formType = 'application/x-www-form-urlencoded'

/**
 * `POST /backup` sends the newest copy of the embedded database for a ticket (request-download.ts). A form posts the
 * ticket, so that the browser saves the file while it comes, however large it is. Every refusal is one 404; without the
 * database it is 503.
 */
export async function addDownloadRoute(
  app: FastifyInstance,
  withContext: WithContext,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(formType, { parseAs: 'string', bodyLimit }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body)).get('ticket')),
    )
    scope.setErrorHandler((error, request, reply) => {
      // Other errors go to the app's error handler.
      if (knownProblem(error)?.code !== 'UNAVAILABLE') throw error
      request.log.error({ err: error }, 'a download of the newest copy failed')
      // The browser shows it as a page.
      return reply.code(503).type('text/plain; charset=utf-8').send(problemTexts.unavailable)
    })
    scope.post('/backup', async (request, reply) => {
      keepPrivate(reply)
      const file = await withContext(request, reply, (ctx) => copyFor(request.body, ctx))
      const handle = file && (await open(file).catch(() => null))
      if (!file || !handle) return reply.code(404).send(refusalBody(request.url, 'NOT_FOUND', 404))
      const { size } = await handle.stat()
      return reply
        .type('application/zip')
        .header('Content-Length', size)
        .header('Content-Disposition', `attachment; filename="${basename(file)}"`)
        .send(handle.createReadStream())
    })
  })
}

/** The file that the ticket is good for; null when it is not. */
async function copyFor(ticket: unknown, { copies, login, now }: Context): Promise<string | null> {
  const current = await login()
  if (!copies || typeof ticket !== 'string' || current?.actor.role !== 'SUPER_ADMIN') return null
  const holder = { accountId: current.actor.id, loginId: current.loginId }
  if (!copies.tickets.redeem(ticket, holder, now())) return null
  return (await copies.newest())?.file ?? null
}
