import { resolveResponse } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { appRouter } from '../router.ts'
import { problemOf } from '../trpc.ts'
import { redactUrl } from './log.ts'
import { maxBatchSize } from './trpc-gate.ts'

/** A signal that never comes: nothing that we run stops half-way because a browser went away. */
const { signal } = new AbortController()

/**
 * Serves the procedures. tRPC's own adapter builds a web Request and streams a web Response for each call, half of what a
 * call costs; here tRPC reads the request as it is and the answer leaves as the text it already is.
 */
export function addTrpcRoute(
  app: FastifyInstance,
  prefix: string,
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Context,
): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    done(null, body)
  })

  app.all<{ Params: { path: string } }>(`${prefix}/:path`, async (request, reply) => {
    const response = await resolveResponse({
      router: appRouter,
      req: asWebRequest(request),
      path: request.params.path,
      error: null,
      allowMethodOverride: true,
      maxBatchSize,
      createContext: async () => contextOf(request, reply),
      onError: ({ error, path }) => {
        const problem = problemOf(error)
        if (problem === 'UNEXPECTED' || problem === 'UNAVAILABLE') {
          const err = error.cause ?? error
          request.log.error({ err, path, url: redactUrl(request.url) }, 'call failed')
        }
      },
    })
    return reply
      .code(response.status)
      .type('application/json; charset=utf-8')
      .send(await response.text())
  })
}

/** The parts of a web Request that tRPC reads. */
function asWebRequest(request: FastifyRequest): Request {
  const parts = {
    method: request.method,
    url: `http://localhost${request.url}`,
    headers: {
      get: (name: string) => {
        const value = request.headers[name.toLowerCase()]
        return Array.isArray(value) ? value.join(', ') : (value ?? null)
      },
    },
    signal,
    json: async () => JSON.parse(typeof request.body === 'string' ? request.body : ''),
  }
  return parts as unknown as Request
}
