import { DrizzleQueryError } from 'drizzle-orm'
import type { FastifyServerOptions } from 'fastify'
import { Problem } from '#shared/problem.ts'
import { databaseError } from '../platform/db/errors.ts'
import type { Env } from '../platform/system/env.ts'
import { pathOf } from './request-path.ts'

/** All that follows these is a secret token. */
const secretPath = /(\/(?:client|calendar|sheets|letters\/opt-out)\/).+/i

/** A URL for the log: without the query and without the token of a link, a calendar feed, a sheet or an opt-out. */
export function redactUrl(url: string): string {
  return pathOf(url).replace(secretPath, '$1[redacted]')
}

/** Logs the request's method, redacted URL and status; no headers and no body. */
export function loggerOptions(
  level: Env['logLevel'],
): Exclude<FastifyServerOptions['logger'], boolean | undefined> {
  return {
    level,
    serializers: {
      req: (request) => ({ method: request.method, url: redactUrl(request.url) }),
      res: (reply) => ({ statusCode: reply.statusCode }),
      err: serializeError,
    },
  }
}

/** A serialized error with its causes. */
type SerializedError = {
  type: string
  message: string
  stack: string
  cause?: SerializedError
} & Record<string, unknown>

/**
 * Serializes an error for the log. A database error's message may quote values, and a failed query's message contains
 * its parameters, which may be names, notes or tokens: of those errors only the statement and the database's codes are
 * logged.
 */
function serializeError(error: Error): SerializedError {
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const found = error instanceof Problem ? null : databaseError(error)
  if (found || error instanceof DrizzleQueryError) {
    const { cause, query } = error instanceof DrizzleQueryError ? error : { cause: error }
    const databaseMessage = cause?.message ?? 'the query failed'
    return {
      type: error.name,
      // Class 22, data exceptions: the message quotes the value. In other classes the quotes contain identifiers only.
      message: found?.code.startsWith('22')
        ? databaseMessage.replace(/["'(:].*/s, '…')
        : databaseMessage,
      ...(query && { query }),
      ...found,
      stack: frames.join('\n'),
    }
  }
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(error.cause instanceof Error && { cause: serializeError(error.cause) }),
  }
}
