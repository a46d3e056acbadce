import type { FastifyInstance } from 'fastify'

/** Procedures that are called one at a time: a batch would multiply guesses. */
const neverBatched = /^(auth|portal)\./

export const maxBatchSize = 10

/**
 * What reaches tRPC: JSON bodies only (its own check lets forms through), batches only over GET, never of auth or portal,
 * and at most ten calls. Refused before any call runs.
 */
export function addTrpcGate(app: FastifyInstance, prefix: string): void {
  app.addHook('onRequest', (request, reply, done) => {
    const [path = '', query = ''] = request.url.split('?', 2)
    if (!path.startsWith(`${prefix}/`)) return done()
    const { method } = request
    const type = request.headers['content-type'] ?? ''
    if (method === 'POST' && !/^application\/json\s*(;|$)/i.test(type)) {
      return reply.code(415).send({ problem: 'INVALID_INPUT' })
    }
    if (/(^|&)batch(=|&|$)/.test(query) && !mayBatch(method, path.slice(prefix.length + 1))) {
      return reply.code(400).send({ problem: 'INVALID_INPUT' })
    }
    done()
  })
}

function mayBatch(method: string, paths: string): boolean {
  const calls = decoded(paths).split(',')
  return (
    method === 'GET' &&
    calls.length <= maxBatchSize &&
    !calls.some((call) => neverBatched.test(call))
  )
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
