import { importFileMax } from '#shared/clients/import/limits.ts'
import { readingTexts as texts } from '#shared/clients/import/texts.ts'
import type { Reading } from './sheets.ts'

/** Far longer than the largest file takes. */
const patienceMs = 20_000

/** Reads pasted cells or a file in a worker, which is ended when it has answered, failed or taken too long. */
export async function readInWorker(source: string | File): Promise<Reading> {
  if (typeof source !== 'string' && source.size > importFileMax) return { problem: texts.tooLarge }
  const data = typeof source === 'string' ? source : await bytesOf(source)
  if (data === null) return { problem: texts.broken }
  const worker = new Worker(new URL('./read.worker.ts', import.meta.url), { type: 'module' })
  let timer = 0
  try {
    return await new Promise<Reading>((resolve) => {
      timer = window.setTimeout(() => resolve({ problem: texts.tooSlow }), patienceMs)
      worker.addEventListener('message', (event: MessageEvent<Reading>) => resolve(event.data))
      worker.addEventListener('error', () => resolve({ problem: texts.notLoaded }))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
      worker.postMessage(data)
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
