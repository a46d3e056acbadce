import { getTRPCErrorShape, TRPCError, transformTRPCResponse } from '@trpc/server'
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc'
import { Problem, type ProblemCode } from '#shared/problem.ts'
import { config } from '../procedures/trpc.ts'
import { pathOf } from './request-path.ts'

/** The path prefix of the procedures. */
export const trpcPrefix = '/trpc'

/** Of a larger batch, the client takes the one refusal for all calls: a short request gets no long response. */
const maxRefusals = 100

const codes: Record<number, TRPC_ERROR_CODE_KEY> = {
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  503: 'SERVICE_UNAVAILABLE',
}

/**
 * The response body for a request that is refused before any procedure runs: tRPC's error envelope under /trpc, for a
 * batch one for each call, so that a stock client can report the problem; elsewhere the problem code alone.
 */
export function refusalBody(url: string, problem: ProblemCode, status: number): object {
  const path = pathOf(url)
  if (path !== trpcPrefix && !path.startsWith(`${trpcPrefix}/`)) return { problem }
  const refusal = trpcRefusal(problem, status)
  const calls = path.split(',')
  return isBatch(url) && calls.length <= maxRefusals ? calls.map(() => refusal) : refusal
}

/** tRPC's error envelope of one call. */
export function trpcRefusal(problem: ProblemCode, status: number) {
  const code = codes[status] ?? (status >= 500 ? 'INTERNAL_SERVER_ERROR' : 'BAD_REQUEST')
  const error = new TRPCError({ code, cause: new Problem(problem) })
  const call = { type: 'unknown', path: undefined, input: undefined, ctx: undefined } as const
  return transformTRPCResponse(config, { error: getTRPCErrorShape({ config, error, ...call }) })
}

/** Whether the query marks the request as a batch; a batch may hold one call. */
function isBatch(url: string): boolean {
  const [, query = ''] = url.split('#', 1)[0]?.split('?', 2) ?? []
  return new URLSearchParams(query).has('batch')
}
