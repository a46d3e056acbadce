import { TRPCError } from '@trpc/server'
import type { TRPCRequestInfo } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Procedures that are called one at a time: a batch would multiply guesses. */
const neverBatched = /^(auth|portal)\./

export const maxBatchSize = 10

/**
 * What reaches tRPC: a question, or JSON that is posted (its own check lets forms through). A hook of the route itself:
 * an address can be spelled in more ways than a look at its text would find.
 */
export function requireJson(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const status = refusalOf(request)
  if (status === null) done()
  else void reply.code(status).send({ problem: status === 405 ? 'NOT_FOUND' : 'INVALID_INPUT' })
}

function refusalOf({ method, url, headers, params }: FastifyRequest): number | null {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST') return 405
  const type = headers['content-type'] ?? ''
  if (method === 'POST' && !/^application\/json\s*(;|$)/.test(type)) return 415
  // tRPC decodes the path once more, and no procedure's name is encoded twice.
  const { path } = params as { path: string }
  return url.startsWith('/') && !path.includes('%') ? null : 400
}

/**
 * Batches only over GET, and never of auth or portal. Judged by what tRPC itself has read, before any call runs. Throws
 * BAD_REQUEST.
 */
export function requireBatchAllowed(method: string, { isBatchCall, calls }: TRPCRequestInfo): void {
  if (!isBatchCall) return
  if (method !== 'GET' || calls.some((call) => neverBatched.test(call.path))) {
    throw new TRPCError({ code: 'BAD_REQUEST' })
  }
}
