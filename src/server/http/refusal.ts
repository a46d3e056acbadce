import { getTRPCErrorShape, TRPCError, transformTRPCResponse } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { config } from '../trpc.ts'
import { pathOf } from './request-path.ts'

/** Where the procedures are. */
export const trpcPrefix = '/trpc'

const codes: Record<number, TRPC_ERROR_CODE_KEY> = {
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/**
 * The body of a refusal before any procedure runs. Under /trpc it is tRPC's error envelope, for a batch one for each of
 * its calls, so that a stock client can tell what was wrong; elsewhere the problem alone. `url` is the request's own.
 */
export function refusalBody(url: string, problem: ProblemCode, status: number): object {
  const path = pathOf(url)
  if (path !== trpcPrefix && !path.startsWith(`${trpcPrefix}/`)) return { problem }
  const refusal = trpcRefusal(problem, status)
  return isBatch(url) ? path.split(',').map(() => refusal) : refusal
}

/** tRPC's error envelope of one call. */
export function trpcRefusal(problem: ProblemCode, status: number) {
  const code = codes[status] ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST')
  const error = new TRPCError({ code, cause: new Problem(problem) })
  const call = { type: 'unknown', path: undefined, input: undefined, ctx: undefined } as const
  return transformTRPCResponse(config, { error: getTRPCErrorShape({ config, error, ...call }) })
}

/** Is it a batch, as the query says? One call can be a batch too. */
function isBatch(url: string): boolean {
  const [, query = ''] = url.split('#', 1)[0]?.split('?', 2) ?? []
  return new URLSearchParams(query).has('batch')
}
