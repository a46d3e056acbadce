import { Problem } from '#shared/problem.ts'

/**
 * Heavy work of one kind, so much of it at once and so much waiting; who would have to wait longer is told to come back.
 * Each piece of work throws UNAVAILABLE then.
 */
export function turns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }) {
  let running = 0
  const waiting: (() => void)[] = []

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new Problem('UNAVAILABLE')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The place is handed over, not given back: `running` stays what it is.
      if (next) next()
      else running -= 1
    }
  }
}
