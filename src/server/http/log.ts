import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { databaseError } from '../db/errors.ts'
import type { Env } from '../env.ts'
import { pathOf } from './request-path.ts'

/** Everything behind this is a token, wherever it stands. */
const personalLink = /(\/client\/).+/i

/** An address as it may stand in a log: no token of a personal link and no query. */
export function redactUrl(url: string): string {
  return pathOf(url).replace(personalLink, '$1[redacted]')
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

/** An error as it stands in the log, with what caused it. */
type ErrorFacts = { type: string; message: string; stack: string; cause?: ErrorFacts } & Record<
  string,
  unknown
>

/**
 * What the log holds of an error. A database's own words quote values that it could not read, and a failed query's
 * message carries its parameters, which may be anybody's name, notes or token: of those, the statement and what the
 * database calls the fault stay, the values do not.
 */
function errorFacts(error: Error): ErrorFacts {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const found = error instanceof Problem ? null : databaseError(error)
  if (found || error instanceof DrizzleQueryError) {
    const { cause, query } = error instanceof DrizzleQueryError ? error : { cause: error }
    const words = cause?.message ?? 'the query failed'
    return {
      type: error.name,
      // 22: a value that does not fit, quoted. In the others the quotes hold names of ours.
      message: found?.code.startsWith('22') ? words.replace(/["'(:].*/s, '…') : words,
      ...(query && { query }),
      ...found,
      stack: frames.join('\n'),
    }
  }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && { cause: errorFacts(error.cause) }),
  }
}
