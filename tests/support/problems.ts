import { TRPCError } from '@trpc/server'
import { problemOf } from '#server/procedures/trpc.ts'
import type { ProblemCode } from '#shared/problem.ts'

/** The problem code that a call is refused with; null when it succeeds. Unexpected errors are rethrown. */
export async function refusalOf(call: Promise<unknown>): Promise<ProblemCode | null> {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    const code = problemOf(error)
    if (code === 'UNEXPECTED') throw error.cause ?? error
    return code
  }
}

/** The number of calls per outcome: the problem code, or 'ok'. */
export function tally(outcomes: (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome ?? 'ok'] = (counts[outcome ?? 'ok'] ?? 0) + 1
  return counts
}
