import { readSource } from './read-source.ts'

// A thread of its own: a large file must not stop the page.
self.addEventListener('message', ({ data }: MessageEvent<string | Uint8Array>) => {
  void readSource(data).then(
    // A worker posts to its page alone.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    (reading) => self.postMessage(reading),
    // As an error event, which the page takes for a file that cannot be read.
    (error: unknown) => reportError(error),
  )
})
