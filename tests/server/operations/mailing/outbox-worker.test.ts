import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startOutboxWorker } from '#server/operations/mailing/outbox-worker.ts'
import type { SendDueMail } from '#server/operations/mailing/send-due-mail.ts'

const log = pino({ level: 'silent' })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Rounds that end on demand, with the arguments of each. */
function rounds() {
  const going: { signal: AbortSignal; isStopping: () => boolean; end: () => void }[] = []
  const round: SendDueMail = (signal, isStopping = () => false) =>
    new Promise<void>((resolve) => {
      going.push({ signal, isStopping, end: resolve })
      signal.addEventListener('abort', () => resolve())
    })
  return { going, round }
}

/** Flushes everything that does not wait for a timer. */
const settle = () => vi.advanceTimersByTimeAsync(0)

test('runs a round at the start, every five seconds and when notified, one at a time', async () => {
  const { going, round } = rounds()
  const sender = startOutboxWorker(round, log)
  expect(going).toHaveLength(1)
  sender.notify()
  sender.notify()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(going).toHaveLength(1)
  // A notification during a round may have come too late for it.
  going[0]?.end()
  await settle()
  expect(going).toHaveLength(2)
  going[1]?.end()
  await settle()
  expect(going).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(going).toHaveLength(3)
  going[2]?.end()
  await settle()
  sender.notify()
  expect(going).toHaveLength(4)
  going[3]?.end()
  await sender.stop()
})

test('a failed round is logged, and the next one runs', async () => {
  let count = 0
  const lines: string[] = []
  const sender = startOutboxWorker(
    () => {
      count += 1
      return count === 1 ? Promise.reject(new Error('the database left')) : Promise.resolve()
    },
    pino({}, { write: (line) => lines.push(line) }),
  )
  await vi.advanceTimersByTimeAsync(5_000)
  expect(count).toBe(2)
  expect(lines).toEqual([expect.stringContaining('the outbox could not be read')])
  await sender.stop()
})

test('stopping waits for the mail being sent, at most five seconds', async () => {
  const { going, round } = rounds()
  const sender = startOutboxWorker(round, log)
  let isOver = false
  const stopped = sender.stop().then(() => {
    isOver = true
  })
  await vi.advanceTimersByTimeAsync(4_999)
  expect([isOver, going[0]?.isStopping(), going[0]?.signal.aborted]).toEqual([false, true, false])
  await vi.advanceTimersByTimeAsync(1)
  expect(going[0]?.signal.aborted).toBe(true)
  await stopped
  sender.notify()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(going).toHaveLength(1)
})

test('stopping ends as soon as the mail is sent', async () => {
  const { going, round } = rounds()
  const sender = startOutboxWorker(round, log)
  const stopped = sender.stop()
  going[0]?.end()
  await stopped
  expect(going[0]?.signal.aborted).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})
