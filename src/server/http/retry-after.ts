import type { FastifyInstance, FastifyReply } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { beforeSending } from './before-sending.ts'

/** When a retry makes sense if the problem does not say, in seconds: of a rate limit, and of a busy server. */
const defaults: Record<number, number> = { 429: 60, 503: 5 }

/** Sets Retry-After of every 429 and 503 that has none. */
export function addRetryAfter(app: FastifyInstance): void {
  beforeSending(app, (reply) => {
    const seconds = defaults[reply.statusCode]
    if (seconds !== undefined && !reply.hasHeader('Retry-After'))
      reply.header('Retry-After', seconds)
  })
}

/** Sets Retry-After to what the problem says, in whole seconds. */
export function setRetryAfter(reply: FastifyReply, problem: unknown): void {
  if (problem instanceof Problem && problem.retryAfter !== undefined) {
    reply.header('Retry-After', Math.max(1, problem.retryAfter))
  }
}
