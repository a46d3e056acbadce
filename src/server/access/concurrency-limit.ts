import { Problem } from '#shared/problem.ts'

/**
 * A concurrency limit for expensive work: at most `maxRunning` at once and `maxQueued` waiting, in FIFO order. Work
 * beyond the queue throws UNAVAILABLE.
 */
export function limitConcurrency({
  maxRunning,
  maxQueued,
}: {
  maxRunning: number
  maxQueued: number
}) {
  let running = 0
  const queue: (() => void)[] = []

  return async function limited<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running >= maxRunning) {
      if (queue.length >= maxQueued) throw new Problem('UNAVAILABLE')
      await new Promise<void>((resolve) => queue.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The slot passes to the next in the queue, so `running` stays the same.
      if (next) next()
      else running -= 1
    }
  }
}
