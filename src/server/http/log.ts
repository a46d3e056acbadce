import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import { databaseError } from '../db/errors.ts'
import type { Env } from '../env.ts'

/** Paths whose next segment opens something, and queries that may carry a secret. */
const secretSegment = /^(\/client\/)[^/?#]+/

/** An address as it may stand in a log: no token of a personal link and no query. */
export function redactUrl(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  return path.replace(secretSegment, '$1[redacted]')
}

/** What the log holds of a request: enough to find a fault, nothing that opens anything. */
export function loggerOptions(level: Env['logLevel']): FastifyServerOptions['logger'] {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, url: redactUrl(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: errorFacts,
    },
  }
}

/**
 * What the log holds of an error. A failed query's message carries its parameters, which may be anybody's name, notes or
 * token: of those, the statement and the database's own word stay, the values do not.
 */
function errorFacts(
  error: Error,
): { type: string; message: string; stack: string } & Record<string, unknown> {
  const type = error.name
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  if (!(error instanceof DrizzleQueryError)) {
    return { type, message: error.message, stack: error.stack ?? '' }
  }
  return {
    type,
    message: error.cause?.message ?? 'the query failed',
    query: error.query,
    ...databaseError(error),
    stack: frames.join('\n'),
  }
}
