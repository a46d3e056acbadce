import { Worker } from 'node:worker_threads'
import type { Results } from '@electric-sql/pglite'
import { projectPaths } from '../../system/paths.ts'
import {
  type EngineAnswer,
  type EngineCall,
  type EngineStart,
  openingId,
  type PlainError,
} from './messages.ts'

type Call = EngineCall extends infer Each
  ? Each extends unknown
    ? Omit<Each, 'id'>
    : never
  : never

/** How long an opening may take, with the log of a crash to replay: a damaged database may hang the engine. */
const openWithinMs = 10 * 60 * 1000

type Waiting = { resolve: (results: Results[]) => void; reject: (error: Error) => void }

/**
 * Starts the engine's thread and waits until the database is open, and verified where `start` says so. Rejects when it
 * is not within the time. Calls are answered in their order; without a thread they fail as without a database.
 */
export async function startThread(start: EngineStart, withinMs = openWithinMs) {
  const thread = new Worker(projectPaths.engineThread, { workerData: start, execArgv: [] })
  const calls = new Map<number, Waiting>()
  let lastId = openingId
  let lost: Error | null = null
  let isOpen = false

  const answerOf = (id: number) =>
    new Promise<Results[]>((resolve, reject) => {
      calls.set(id, { resolve, reject })
    })
  const call = async (given: Call): Promise<Results[]> => {
    if (lost) throw lost
    lastId += 1
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's, not a window's
    thread.postMessage({ ...given, id: lastId })
    // A statement that runs keeps the process alive, an idle database does not.
    thread.ref()
    return answerOf(lastId)
  }
  const lose = (error: Error) => {
    lost = error
    for (const { reject } of calls.values()) reject(error)
    calls.clear()
  }
  thread.on('message', (answer: EngineAnswer) => {
    const waiting = calls.get(answer.id)
    calls.delete(answer.id)
    if (calls.size === 0) thread.unref()
    if ('error' in answer) waiting?.reject(toError(answer.error))
    else waiting?.resolve(answer.results)
  })
  thread.on('error', (error: Error) => {
    lose(unavailable(error))
    // An error of the program, which ends the process: the next one opens the database again.
    if (isOpen) throw error
  })
  thread.on('exit', () => lose(unavailable()))

  const late = setTimeout(() => lose(new Error('the engine did not open it in time')), withinMs)
  try {
    await answerOf(openingId)
    if (start.verifies) await call({ kind: 'verify' })
    isOpen = true
  } catch (error) {
    await thread.terminate()
    throw error
  } finally {
    clearTimeout(late)
  }
  const close = async () => {
    const closed = call({ kind: 'close' })
    lost = unavailable()
    await closed
    await thread.terminate()
  }
  return { call, close }
}

function toError({ name, message, codes }: PlainError): Error {
  return Object.assign(new Error(message), { name, ...codes })
}

/** The error of a statement without an engine, with the code of PostgreSQL that has shut down. */
function unavailable(cause?: Error): Error {
  return Object.assign(new Error('the embedded database is closed', { cause }), { code: '57P01' })
}
