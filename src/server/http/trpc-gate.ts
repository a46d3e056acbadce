import type { FastifyReply, FastifyRequest } from 'fastify'

/** Procedures that are called one at a time: a batch would multiply guesses. */
const neverBatched = /^(auth|portal)\./

const maxBatchSize = 10

/**
 * A body is JSON, or it is refused before anybody reads it: what a form of another site can post never is. A hook of the
 * route itself, since one address can be spelled in more ways than a look at its text would find.
 */
export function requireJson(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const type = request.headers['content-type'] ?? ''
  if (request.method !== 'POST' || /^application\/json\s*(;|$)/i.test(type)) done()
  else void reply.code(415).send({ problem: 'INVALID_INPUT' })
}

/** Batches only over GET, of at most ten calls, and never of auth or portal. Asked before any of them runs. */
export function mayBatch(method: string, procedures: string[]): boolean {
  return (
    method === 'GET' &&
    procedures.length <= maxBatchSize &&
    !procedures.some((name) => neverBatched.test(name))
  )
}
