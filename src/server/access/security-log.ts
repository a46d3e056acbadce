import type { FastifyBaseLogger } from 'fastify'

/** A line about what was done to an account: who and whom by their ids, never a name, an address or a secret. */
export function logSecurity(
  ctx: { log: FastifyBaseLogger },
  event: string,
  ids: Record<string, string>,
): void {
  ctx.log.info({ event, ...ids }, 'security')
}
