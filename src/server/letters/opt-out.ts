import { createHash } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#shared/plain-text.ts'
import { Problem } from '#shared/problem.ts'
import { commonTexts, problemTexts, productName } from '#shared/texts.ts'
import { keepPrivate } from '../http/headers.ts'
import { setRetryAfter } from '../http/retry-after.ts'
import { noOrigin } from '../platform/access/origin.ts'
import { consumeAttempt, rateLimits } from '../platform/access/rate-limit.ts'
import { knownProblem } from '../platform/db/errors.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { queueEvent } from '../platform/recording/record.ts'
import type { Context, WithContext } from '../procedures/context.ts'
import { httpStatusOf } from '../procedures/trpc.ts'
import { clients } from '../schema/clients.ts'
import { declinedIn, type OptOut, optOutPath, readOptOutToken } from './opt-out-token.ts'
import { optOutTexts } from './texts.ts'

/** In bytes: what mail programs and our own form send. */
const bodyLimit = 4096

/** The field of our form, and its values. Any other body declines, as that of RFC 8058 does. */
const choice = 'letters'
const [accepts, declines] = ['accept', 'decline'] as const

/**
 * The page that declines a kind of letter, or accepts it again, without a login and without a script. `POST` is what mail
 * programs send for one click (RFC 8058): from anywhere, so it is exempt from the check of the Origin. `GET` changes and
 * reads nothing, since scanners open links. The same for a client who has been deleted, of whom nothing is stored.
 */
export async function addOptOutRoute(
  app: FastifyInstance,
  { withContext, keys }: { withContext: WithContext; keys: Context['keys'] },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit },
      async (request: FastifyRequest, body: string) =>
        choiceIn(request.headers['content-type'], body),
    )
    scope.addHook('onRequest', (_request, reply, done) => {
      keepPrivate(reply)
      done()
    })
    scope.setErrorHandler((error, request, reply) => {
      const problem = knownProblem(error)
      if (!problem || !(problem.code in failures)) throw error
      setRetryAfter(reply, problem)
      const [title, text] = failures[problem.code as keyof typeof failures]
      if (problem.cause) request.log.error({ err: error }, 'an opt-out failed')
      return sendPage(reply.code(httpStatusOf(problem.code)), { title, text })
    })

    type Asked = { Params: { token: string } }
    const path = `${optOutPath}/:token`
    scope.get<Asked>(path, async (request, reply) => {
      const of = readOptOutToken(keys, request.params.token)
      if (!of) return withContext(request, reply, refuse)
      const { title, ask } = optOutTexts[of.letter]
      return sendPage(reply, { title, text: ask, form: formOf(of, [declines, accepts]) })
    })
    scope.post<Asked>(path, { config: { takesAnyOrigin: true } }, async (request, reply) => {
      const of = readOptOutToken(keys, request.params.token)
      if (!of) return withContext(request, reply, refuse)
      const isDeclined = request.body !== accepts
      await withContext(request, reply, (ctx) => choose(ctx, of, isDeclined))
      const { title, declined, accepted } = optOutTexts[of.letter]
      const text = isDeclined ? declined : accepted
      return sendPage(reply, { title, text, form: formOf(of, [isDeclined ? accepts : declines]) })
    })
  })
}

/** The choice in a form of either encoding; null in any other body. */
async function choiceIn(type: string | undefined, body: string): Promise<unknown> {
  const headers = { 'content-type': type ?? 'application/x-www-form-urlencoded' }
  const form = await new Response(body, { headers }).formData().catch(() => null)
  return form?.get(choice) ?? null
}

/** Counts a token that is not ours, as a personal link that is none. Throws LINK_INVALID or TOO_MANY_ATTEMPTS. */
async function refuse(ctx: Context): Promise<never> {
  ctx.countRefusal('link.refused', null)
  await consumeAttempt(ctx, rateLimits.linkMissFromAddress, ctx.address)
  throw new Problem('LINK_INVALID')
}

async function choose(ctx: Context, { clientId, letter }: OptOut, isDeclined: boolean) {
  await consumeAttempt(ctx, rateLimits.lettersOfClient, clientId)
  const name = declinedIn[letter]
  await inTransaction(ctx.db, async (tx) => {
    const [client] = await tx
      .update(clients)
      .set({ [name]: isDeclined })
      .where(and(eq(clients.id, clientId), ne(clients[name], isDeclined)))
      .returning({ trainerId: clients.trainerId })
    if (!client) return
    const kind = isDeclined ? 'client.letters-declined' : 'client.letters-accepted'
    await queueEvent(
      tx,
      { now: ctx.now, origin: noOrigin, scope: client },
      { kind, clientIds: [clientId], figures: { letter } },
    )
  })
}

const failures = {
  LINK_INVALID: [optOutTexts.invalid.title, optOutTexts.invalid.text],
  TOO_MANY_ATTEMPTS: [commonTexts.errorTitle, problemTexts.tooManyAttempts],
  UNAVAILABLE: [commonTexts.errorTitle, problemTexts.unavailable],
} as const

const style = `:root{color-scheme:light dark}
body{max-width:32rem;margin:12vh auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif}
h1{margin:.25rem 0 1rem;font-size:1.5rem;line-height:1.25}
header{opacity:.8;font-size:.9375rem}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button{min-height:2.75rem;padding:0 1.25rem;border:1px solid;border-radius:8px;background:none;color:inherit;font:inherit}`

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ')

function formOf({ letter }: OptOut, values: readonly ('accept' | 'decline')[]): string {
  const words = optOutTexts[letter]
  const buttons = values.map(
    (value) => `<button name="${choice}" value="${value}">${escapeHtml(words[value])}</button>`,
  )
  return `<form method="post">${buttons.join('')}</form>`
}

function sendPage(
  reply: FastifyReply,
  { title, text, form = '' }: { title: string; text: string; form?: string },
) {
  return reply
    .header('Content-Security-Policy', policy)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="sv">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)} | ${productName}</title>
<style>${style}</style>
</head>
<body><header>${productName}</header><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body>
</html>
`)
}
