import type { FastifyBaseLogger } from 'fastify'
import type { SendDueMail } from './send-due-mail.ts'

/** Poll interval of the outbox, in ms: finds mail of other processes and due retries. */
const pollMs = 5_000
/** How long a delivery may continue after the stop signal, in ms; the process has ten seconds in all. */
const stopTimeoutMs = 5_000

/** The background worker of the outbox. */
export type OutboxWorker = {
  /** Checks the outbox now. */
  notify: () => void
  /** Claims no further mail, and resolves when the current delivery has finished or been postponed. */
  stop: () => Promise<void>
}

/** Sends due mail now, on every notification and on every poll, never concurrently. */
export function startOutboxWorker(sendDueMail: SendDueMail, log: FastifyBaseLogger): OutboxWorker {
  const abort = new AbortController()
  let isStopping = false
  let isNotified = false
  let running: Promise<void> | null = null

  async function run(): Promise<void> {
    do {
      isNotified = false
      await sendDueMail(abort.signal, () => isStopping).catch((error: unknown) =>
        log.error({ err: error }, 'the outbox could not be read; it is tried again'),
      )
    } while (isNotified && !isStopping)
    running = null
  }

  function notify(): void {
    isNotified = true
    if (!isStopping) running ??= run()
  }

  const poll = setInterval(notify, pollMs)
  notify()
  return {
    notify,
    stop: async () => {
      isStopping = true
      clearInterval(poll)
      const abortTimer = setTimeout(() => abort.abort(), stopTimeoutMs)
      await running
      clearTimeout(abortTimer)
    },
  }
}
