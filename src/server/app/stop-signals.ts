/** The signals that end the server. */
export const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Of a crash in native code, for which nothing may listen: the listener returns to the instruction that failed, and the process
 * repeats it without end.
 */
export const crashSignals = ['SIGILL', 'SIGTRAP', 'SIGABRT', 'SIGBUS', 'SIGFPE', 'SIGSEGV'] as const

/** How long, in milliseconds, further signals belong to the same stop. */
const sameStopMs = 2_000

/**
 * Calls `stop` at the first signal that ends the server. One stop can arrive several times: npm passes on the Ctrl+C that
 * the terminal has sent already, and scripts/setup/product.mjs ends us when npm is gone. A later signal exits at once.
 */
export function onStopSignal(stop: () => void): void {
  let stoppedAt: number | null = null
  const onSignal = () => {
    const now = performance.now()
    if (stoppedAt === null) {
      stoppedAt = now
      stop()
    } else if (now - stoppedAt > sameStopMs) process.exit(1)
  }
  for (const signal of stopSignals) process.on(signal, onSignal)
}
