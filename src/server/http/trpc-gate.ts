import type { FastifyReply, FastifyRequest } from 'fastify'

/** Areas with procedures that need no login. */
const openAreas = ['auth', 'portal']

/**
 * The longest input of a call to them, in a body or in an address, in bytes. To read an input is work, and nested lists are the most: 250 kB of them
 * held up everybody for a third of a second. The longest that our forms send are below 8 kB.
 */
export const openInputLimit = 16 * 1024

/** Procedures that are called one at a time: a batch would multiply guesses. */
const neverBatched = new RegExp(`^(${openAreas.join('|')})\\.`)

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

/**
 * The pattern of what may be longer: the name of one procedure of another area. All else, batches and names that nothing
 * has, is held to `openInputLimit`.
 */
export function namesBehindLogin(areas: readonly string[]): string {
  return `(?:${areas.filter((area) => !openAreas.includes(area)).join('|')})\\.\\w+`
}

/** Batches only over GET, of at most ten calls, and never of auth or portal. Asked before any of them runs. */
export function mayBatch(method: string, procedures: string[]): boolean {
  return (
    method === 'GET' &&
    procedures.length <= maxBatchSize &&
    !procedures.some((name) => neverBatched.test(name))
  )
}
