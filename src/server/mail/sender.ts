import type { FastifyBaseLogger } from 'fastify'
import type { Round } from './round.ts'

/** How often the outbox is looked into unasked, in ms: for what other processes put there and what is to be tried again. */
const pollMs = 5_000
/** How long a mail under way may take after the signal to stop, in ms; the process has ten seconds in all. */
const patienceMs = 5_000

/** Whoever looks after the outbox while the process lives. */
export type MailSender = {
  /** Mail waits: look now. */
  wake: () => void
  /** Takes no further mail and resolves when the one under way has left or been put back. */
  stop: () => Promise<void>
}

/** Goes a round now, whenever woken, and every few seconds; never two at a time. */
export function startSender(round: Round, log: FastifyBaseLogger): MailSender {
  const abort = new AbortController()
  let isStopping = false
  let isWoken = false
  let running: Promise<void> | null = null

  async function goRounds(): Promise<void> {
    do {
      isWoken = false
      await round(abort.signal, () => isStopping).catch((error: unknown) =>
        log.error({ err: error }, 'the outbox could not be read; it is tried again'),
      )
    } while (isWoken && !isStopping)
    running = null
  }

  function wake(): void {
    isWoken = true
    if (!isStopping) running ??= goRounds()
  }

  const poll = setInterval(wake, pollMs)
  wake()
  return {
    wake,
    stop: async () => {
      isStopping = true
      clearInterval(poll)
      const late = setTimeout(() => abort.abort(), patienceMs)
      await running
      clearTimeout(late)
    },
  }
}
