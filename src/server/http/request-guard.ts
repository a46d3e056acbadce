import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isModestJson } from './json-shape.ts'
import { refusalBody } from './refusal.ts'

/** Areas with procedures that need no login. */
const publicAreas = ['auth', 'portal']

/**
 * The longest input of a call to the public areas, in a body or in an address, in bytes. Parsing costs time before any
 * login is checked: 250 kB of nested lists blocked the process for a third of a second. Our own forms send less than 8 kB.
 */
export const publicInputLimit = 16 * 1024

/**
 * The procedures with a longer input: 2,000 clients with a pot and its price each, which hold 30,000 values, or 2,000
 * sessions; or 200 messages. Only for requests to just one of these procedures, as a logged-in user; bytes and values.
 */
export const longInput = {
  names: ['clients.import', 'messages.send', 'sessions.import'],
  bytes: 1024 * 1024,
  values: 40_000,
} as const

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most values of a body, when it is not that of all routes. */
    maxValues?: number
  }
}

/** Procedures that share no batch: several guesses in one request would pass the rate limit as one. */
const neverBatched = new RegExp(`^(${publicAreas.join('|')})\\.`)

const maxBatchSize = 10

/**
 * Refuses a body that is not JSON before it is read, which covers every form that another site could post (CSRF). A hook
 * of the route itself, since one address can be spelled in more ways than a pattern would match.
 */
export function requireJson(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const type = request.headers['content-type'] ?? ''
  if (request.method !== 'POST' || /^application\/json\s*(;|$)/i.test(type)) done()
  else void reply.code(415).send(refusalBody(request.url, 'INVALID_INPUT', 415))
}

/** Refuses a body of too many levels or values before it is parsed. */
export function refuseDeepJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request, text: string, done) => {
      if (isModestJson(text, request.routeOptions.config.maxValues)) void parse(request, text, done)
      else
        done(
          Object.assign(new Error('the body has too many levels or values'), { statusCode: 400 }),
        )
    },
  )
}

/**
 * The pattern of the paths whose input may be longer: the name of one procedure of an area behind the login. Everything
 * else, batches and unknown names included, is held to `publicInputLimit`.
 */
export function namesBehindLogin(areas: readonly string[]): string {
  return `(?:${areas.filter((area) => !publicAreas.includes(area)).join('|')})\\.\\w+`
}

/**
 * A batch of one is a call like any other. Larger batches are GET requests of at most ten queries, none of them in a
 * public area. Checked before any of the calls runs.
 */
export function mayBatch(method: string, procedures: string[]): boolean {
  if (procedures.length === 1) return true
  return (
    method === 'GET' &&
    procedures.length <= maxBatchSize &&
    !procedures.some((name) => neverBatched.test(name))
  )
}
