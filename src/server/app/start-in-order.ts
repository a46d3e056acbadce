/** What has been started, and ends when `stop` has resolved. */
type Running = { stop: () => void | Promise<void> }

/**
 * Starts a part of the server; null where there is nothing to stop. Rejects when the part cannot start, and then leaves
 * nothing that runs.
 */
export type Start = () => Running | null | Promise<Running | null>

/**
 * Starts the parts, each when the one before has started. They are stopped in reverse order, all at the same time, since they
 * share the seconds that a stop may take; `end` runs when all have ended, whatever became of them. A part that is starting
 * meanwhile is stopped as soon as it has started, and no later one is started.
 */
export function startInOrder(parts: readonly Start[], end: () => Promise<void>) {
  const running: Running[] = []
  let stopping: Promise<void> | null = null
  const starting = start()

  async function start(): Promise<void> {
    for (const part of parts) {
      if (stopping) return
      const started = await part()
      if (started) running.unshift(started)
    }
  }

  async function stopAll(): Promise<void> {
    const before = stopThose(running.splice(0))
    // What fails to start has nothing to stop.
    await starting.catch(() => {})
    const outcomes = await Promise.all([before, stopThose(running)])
    await end()
    for (const outcome of outcomes.flat()) if (outcome.status === 'rejected') throw outcome.reason
  }

  /** Stops everything; once, also when it is called again. Rejects with the error of a part that could not stop. */
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }

  return {
    /**
     * Resolves when all have started, or when they are being stopped. Rejects with the error of a part that could not start,
     * when those before it have been stopped.
     */
    started: starting.catch(async (error: unknown) => {
      if (stopping) return
      await stop().catch(() => {})
      throw error
    }),
    stop,
    isStopping: () => stopping !== null,
  }
}

function stopThose(parts: readonly Running[]): Promise<PromiseSettledResult<void>[]> {
  return Promise.allSettled(parts.map(async ({ stop }) => stop()))
}
