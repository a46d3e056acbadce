import {
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
} from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestAsyncHookHandler,
} from 'fastify'
import { currentName } from '#shared/access/former-names.ts'
import { keepPrivate } from '../http/headers.ts'
import { isModestJson } from '../http/json-shape.ts'
import { redactUrl } from '../http/log.ts'
import { refusalBody, trpcPrefix } from '../http/refusal.ts'
import {
  longInput,
  mayBatch,
  namesBehindLogin,
  publicInputLimit,
  requireJson,
} from '../http/request-guard.ts'
import { setRetryAfter } from '../http/retry-after.ts'
import type { Context, WithContext } from '../procedures/context.ts'
import { config, transformer } from '../procedures/trpc.ts'
import { writtenText } from '../procedures/written-output.ts'
import { appRouter } from './router.ts'

type Call = { name: string; rawInput: unknown; method: 'GET' | 'POST'; ctx: Context }
/** An answer with its JSON. */
type Answer = { status: number; text: string }

/**
 * Serves the procedures in tRPC's own protocol, without its Fastify adapter: that builds a web Request and a web Response
 * for each call and streams one into the other, which is most of a call's cost. request-guard.ts decides which requests
 * are let through.
 */
export function addTrpcRoute(app: FastifyInstance, withContext: WithContext): void {
  const areas = Object.keys(appRouter._def.record)
  // Fastify decodes the path before it chooses a route, and prefers the one with the pattern.
  addCalls(app, { url: `${trpcPrefix}/:path`, bodyLimit: publicInputLimit, withContext })
  addCalls(app, { url: `${trpcPrefix}/:path(${namesBehindLogin(areas)})`, withContext })
  // A route without a pattern comes before those with one: a batch, or any other name, is not this path.
  for (const name of longInput.names)
    addCalls(app, {
      url: `${trpcPrefix}/${name}`,
      name,
      bodyLimit: longInput.bytes,
      config: { maxValues: longInput.values },
      onRequest: requireLogin(withContext),
      withContext,
    })
}

type Calls = {
  url: string
  /** In bytes; by default the app's own limit. */
  bodyLimit?: number
  config?: FastifyContextConfig
  /** What is checked before the body is read, beside what all calls need. */
  onRequest?: onRequestAsyncHookHandler
  /** The procedure, where the URL has no pattern for it. */
  name?: string
  withContext: WithContext
}

function addCalls(
  app: FastifyInstance,
  { withContext, name: only = '', onRequest, ...route }: Calls,
): void {
  app.route<{ Params: { path?: string }; Querystring: { batch?: string; input?: string } }>({
    method: ['GET', 'POST'],
    ...route,
    onRequest: [
      // Answers hold personal data: no proxy may store one.
      (_request, reply, done) => {
        keepPrivate(reply)
        done()
      },
      requireJson,
      ...(onRequest ? [onRequest] : []),
    ],
    handler: async (request, reply) => {
      const { batch, input } = request.query
      const method = request.method === 'POST' ? 'POST' : 'GET'
      const isBatch = batch !== undefined
      const { path = only } = request.params
      const names = (isBatch ? path.split(',') : [path]).map(currentName)
      const raw = method === 'POST' ? { json: request.body } : parsed(input)
      if (!raw || (isBatch && !mayBatch(method, names))) {
        return reply.code(400).send(refusalBody(request.url, 'INVALID_INPUT', 400))
      }
      const answers = await withContext(request, reply, (ctx) => {
        const calls = names.map(
          (name, index): Call => ({
            name,
            method,
            ctx,
            rawInput: isBatch ? memberOf(raw.json, String(index)) : raw.json,
          }),
        )
        return Promise.all(calls.map((call) => answerTo(call, { request, reply })))
      })
      const first = answers[0]?.status ?? 400
      // 207 Multi-Status when the calls of a batch end differently, as tRPC's client expects.
      const status = answers.every((answer) => answer.status === first) ? first : 207
      const text = answers.map((answer) => answer.text).join(',')
      return reply
        .code(status)
        .type('application/json; charset=utf-8')
        .send(isBatch ? `[${text}]` : text)
    },
  })
}

/** Answers a request without a login before its body is read. */
function requireLogin(withContext: WithContext): onRequestAsyncHookHandler {
  return async (request, reply) => {
    const login = await withContext(request, reply, (ctx) => ctx.login())
    if (!login) return reply.code(401).send(refusalBody(request.url, 'UNAUTHENTICATED', 401))
  }
}

/** The JSON of the data that a call is answered with, in the transformer's format. Throws what the procedure throws. */
export async function dataOf({ name, rawInput, method, ctx }: Call): Promise<string> {
  const data: unknown = await callTRPCProcedure({
    router: appRouter,
    path: name,
    type: method === 'POST' ? 'mutation' : 'query',
    ctx,
    // A query may be sent by POST, so that a portal's token is in no URL; a mutation is never a GET.
    allowMethodOverride: method === 'POST',
    getRawInput: async () => transformer.input.deserialize(rawInput),
    // A call is not aborted when the browser disconnects.
    signal: undefined,
    batchIndex: 0,
  })
  return writtenText(data) ?? JSON.stringify(transformer.output.serialize(data))
}

async function answerTo(
  call: Call,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Answer> {
  const type = call.method === 'POST' ? 'mutation' : 'query'
  const { name: path, ctx } = call
  try {
    return { status: 200, text: `{"result":{"data":${await dataOf(call)}}}` }
  } catch (cause) {
    const error = getTRPCErrorFromUnknown(cause)
    const status = getHTTPStatusCodeFromError(error)
    setRetryAfter(reply, error.cause)
    // 4xx is the sender's error and is not logged.
    if (status >= 500) {
      const err = error.cause ?? error
      request.log.error({ err, path, url: redactUrl(request.url) }, 'call failed')
    }
    const shape = getTRPCErrorShape({ config, error, type, path, input: undefined, ctx })
    return { status, text: JSON.stringify(transformTRPCResponse(config, { error: shape })) }
  }
}

/** The input in the query string, or null when it is given twice, too deep or not JSON. */
function parsed(text: unknown): { json: unknown } | null {
  if (text === undefined) return { json: undefined }
  if (typeof text !== 'string' || !isModestJson(text)) return null
  try {
    return { json: JSON.parse(text) }
  } catch {
    return null
  }
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
