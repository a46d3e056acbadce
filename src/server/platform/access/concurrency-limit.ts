import { Problem } from '#shared/problem.ts'

type Limits = {
  maxRunning: number
  maxQueued: number
  /** How long work waits at the most, in ms; default without end. */
  maxWaitMs?: number
  /** Called each time before UNAVAILABLE is thrown. */
  onRefused?: () => void
}

/** Runs a part of limited work that needs no place, however long it takes: others run meanwhile. */
export type Outside = <Result>(part: () => Promise<Result>) => Promise<Result>

/**
 * A concurrency limit for expensive work: at most `maxRunning` at once and `maxQueued` waiting, in FIFO order. `run`
 * throws UNAVAILABLE at once beyond the queue, and when the work has waited too long.
 */
export function limitConcurrency({ maxRunning, maxQueued, maxWaitMs, onRefused }: Limits) {
  let running = 0
  let isStarting = false
  const queue: { start: () => void }[] = []

  function refusal(): Problem {
    onRefused?.()
    return new Problem('UNAVAILABLE')
  }

  /** Resolves when a place has been handed over. */
  function wait(): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        start: () => {
          clearTimeout(timer)
          resolve()
        },
      }
      const expire = () => {
        queue.splice(queue.indexOf(waiting), 1)
        reject(refusal())
      }
      const timer = maxWaitMs === undefined ? undefined : setTimeout(expire, maxWaitMs)
      queue.push(waiting)
    })
  }

  function release(): void {
    running -= 1
    startNext()
  }

  /**
   * Gives a free place to the next in the queue, one in each turn of the event loop: a turn accepts one connection, so
   * that many turns of little work let a crowd in sooner than few of much.
   */
  function startNext(): void {
    if (isStarting || queue.length === 0) return
    isStarting = true
    setImmediate(() => {
      isStarting = false
      if (running >= maxRunning) return
      const next = queue.shift()
      if (!next) return
      running += 1
      next.start()
      startNext()
    })
  }

  /** The way outside of one work, whose parts may be outside at the same time. */
  function wayOutside(): Outside {
    let parts = 0
    return async (part) => {
      parts += 1
      if (parts === 1) release()
      try {
        return await part()
      } finally {
        parts -= 1
        // Without waiting: the work may hold a lock that those in the other places wait for.
        if (parts === 0) running += 1
      }
    }
  }

  return {
    /** How many are waiting. */
    waiting: () => queue.length,
    run: async <Result>(work: (outside: Outside) => Promise<Result>): Promise<Result> => {
      if (running < maxRunning && queue.length === 0) running += 1
      // A free place that is not given yet is the queue's.
      else if (running + queue.length < maxRunning + maxQueued) await wait()
      else throw refusal()
      try {
        return await work(wayOutside())
      } finally {
        release()
      }
    },
  }
}

/**
 * As `limitConcurrency` for all, with a queue for each owner: an owner has one place in the queue of all, so that however
 * many an owner asks for, the others wait for one of them. `run` throws UNAVAILABLE as there.
 */
export function limitByOwner({
  ofOwner,
  ofAll,
}: {
  ofOwner: Omit<Limits, 'maxRunning'>
  ofAll: Limits
}) {
  const all = limitConcurrency(ofAll)
  const owners = new Map<string, { limit: ReturnType<typeof limitConcurrency>; works: number }>()
  return {
    run: async <Result>(owner: string, work: () => Promise<Result>): Promise<Result> => {
      const own = owners.get(owner) ?? {
        limit: limitConcurrency({ ...ofOwner, maxRunning: 1 }),
        works: 0,
      }
      owners.set(owner, own)
      own.works += 1
      try {
        return await own.limit.run(() => all.run(work))
      } finally {
        own.works -= 1
        if (own.works === 0) owners.delete(owner)
      }
    },
  }
}
