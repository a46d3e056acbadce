import { TRPCError } from '@trpc/server'
import { problemOf } from '#server/trpc.ts'
import type { ProblemCode } from '#shared/problem.ts'

/** The code that a call is refused with, null when it succeeds. What nobody foresaw is thrown on as it is. */
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

/** How many calls ended in each way: refused with which code, or 'ok'. */
export function tally(outcomes: (string | null)[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const outcome of outcomes) counts[outcome ?? 'ok'] = (counts[outcome ?? 'ok'] ?? 0) + 1
  return counts
}
