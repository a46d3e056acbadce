import type { Asked, Told } from './read-in-worker.ts'
import type { OnRows, Reading } from './sheets.ts'

/** What a worker does: it reads what the page sends. A thread of its own, since a large file must not stop the page. */
export function answerPage(read: (asked: Asked, onRows: OnRows) => Promise<Reading>): void {
  // A worker posts to its page alone.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const tell = (told: Told) => self.postMessage(told)
  self.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    void read(data, (rows) => tell({ rows })).then(
      tell,
      // As an error event, which the page takes for a file that cannot be read.
      (error: unknown) => reportError(error),
    )
  })
}
