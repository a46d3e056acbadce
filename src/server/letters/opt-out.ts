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
import { accents, colours } from '../platform/mail/look.ts'
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

/** A token of the app in both schemes. */
const both = ([light, dark]: readonly [string, string]) => `light-dark(${light}, ${dark})`

/** As the page of a personal link, in the product's own accent: the page names nobody, so it shows no trainer's. */
const style = `:root{color-scheme:light dark}
*{box-sizing:border-box}
body{display:grid;grid-template-rows:auto 1fr;min-height:100dvh;margin:0;background:${both(colours.page)};color:${both(colours.ink)};font:1rem/1.5 Inter,system-ui,sans-serif}
header{display:flex;align-items:center;gap:.5rem;height:3rem;padding:0 1rem;border-bottom:1px solid ${both(colours.line)};background:${both(colours.surface)};font-weight:600}
main{width:min(100% - 2rem,30rem);margin:8vh auto auto;padding:1.5rem;border:1px solid ${both(colours.line)};border-radius:.75rem;background:${both(colours.surface)}}
h1{margin:0 0 .5rem;font-size:1.25rem;font-weight:600;line-height:1.3}
p{margin:0}
form{display:flex;flex-wrap:wrap;gap:.75rem;margin-top:1.5rem}
button{min-height:2.75rem;padding:0 1rem;border:1px solid ${both(colours.line)};border-radius:.5rem;background:none;color:inherit;font:inherit;font-weight:500;cursor:pointer}
button:first-child{border-color:transparent;background:${both(accents.teal)};color:${both(colours['on-accent'])}}
:focus-visible{outline:2px solid ${both(accents.teal)};outline-offset:2px}
@media (width<30rem){button{flex:1 1 100%}}`

const policy = [
  "default-src 'none'",
  "img-src 'self'",
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
<body><header><img src="/logo.svg" alt="" width="26" height="26">${productName}</header><main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${form}</main></body>
</html>
`)
}
