import { importFileMax } from '#shared/import/limits.ts'
import { readingTexts as texts } from '#shared/import/texts.ts'
import type { OnRows, Reading } from './sheets.ts'

/** Far longer than the largest file is silent. */
const patienceMs = 20_000

/** What a worker is asked to read: pasted text or a file's bytes. */
export interface Asked {
  data: string | Uint8Array
  /** The file's name; empty for what is pasted. */
  name: string
  now: Date
}

/** What a worker says: how many rows it has read so far, and at last what it has read. */
export type Told = { rows: number } | Reading

/**
 * Reads pasted cells or a file in a worker, which is ended when it has answered, failed, been silent for too long, or when
 * the reading is cancelled: null.
 */
export async function readInWorker(
  makeWorker: () => Worker,
  source: string | File,
  { signal, onRows }: { signal: AbortSignal; onRows: OnRows },
): Promise<Reading | null> {
  if (typeof source !== 'string' && source.size > importFileMax) return { problem: texts.tooLarge }
  const data = typeof source === 'string' ? source : await bytesOf(source)
  if (signal.aborted) return null
  if (data === null) return { problem: texts.broken }
  const name = typeof source === 'string' ? '' : source.name
  const worker = makeWorker()
  let timer = 0
  try {
    return await new Promise<Reading | null>((resolve) => {
      function wait(): void {
        window.clearTimeout(timer)
        timer = window.setTimeout(() => resolve({ problem: texts.tooSlow }), patienceMs)
      }
      wait()
      signal.addEventListener('abort', () => resolve(null), { once: true })
      worker.addEventListener('message', ({ data: told }: MessageEvent<Told>) => {
        if (!('rows' in told)) return resolve(told)
        wait()
        onRows(told.rows)
      })
      worker.addEventListener('error', () => resolve({ problem: texts.notLoaded }))
      const asked: Asked = { data, name, now: new Date() }
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(asked)
    })
  } finally {
    window.clearTimeout(timer)
    worker.terminate()
  }
}

/** Null for one that has been moved or changed since it was chosen. */
async function bytesOf(file: File): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await file.arrayBuffer())
  } catch {
    return null
  }
}
