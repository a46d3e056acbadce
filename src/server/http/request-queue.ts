import type { FastifyBaseLogger } from 'fastify'
import { limitConcurrency, type Outside } from '../platform/access/concurrency-limit.ts'

export type QueueLimits = { maxRunning: number; maxQueued: number; maxWaitMs: number }

/**
 * Of a process: as many requests use the database at once as keep its ten connections busy, and a thousand wait for 1.5
 * seconds at the most. Beyond it 503 is answered at once. The queue is long, since it also slows down clients that
 * repeat a refused request at once: with two hundred places they took all of the process's time. A thousand new
 * connections are accepted in another second: no answer takes more than three.
 */
const productLimits: QueueLimits = { maxRunning: 20, maxQueued: 1_000, maxWaitMs: 1_500 }

/** Between two lines of the log that tell of refused requests. */
const tellEveryMs = 60_000

export type RequestQueue = {
  /** Runs the work of a request when its turn has come. Throws UNAVAILABLE when too many wait, or it has too long. */
  run: <Result>(work: (outside: Outside) => Promise<Result>) => Promise<Result>
}

type Parts = {
  log: FastifyBaseLogger
  limits?: QueueLimits | undefined
  metrics?: { watchQueue: (waiting: () => number) => void; refusedByQueue: () => void } | null
}

/** The queue before the database: of the requests of a process that use it. */
export function createRequestQueue({ log, limits = productLimits, metrics }: Parts): RequestQueue {
  let refused = 0
  let toldAt = Number.NEGATIVE_INFINITY
  const limit = limitConcurrency({
    ...limits,
    onRefused: () => {
      metrics?.refusedByQueue()
      refused += 1
      const now = performance.now()
      if (now - toldAt < tellEveryMs) return
      log.warn({ refused }, 'too many requests wait for the database: further ones are refused')
      refused = 0
      toldAt = now
    },
  })
  metrics?.watchQueue(limit.waiting)
  return { run: limit.run }
}
