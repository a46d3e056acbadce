import { closeSync } from 'node:fs'
import { isatty } from 'node:tty'
import { pino } from 'pino'

/** A terminal that was closed, and a pipe without a reader: neither comes back. */
const lost = ['EIO', 'EPIPE']
/** Lines that wait for a slow reader, or for room on the disk, in bytes: later ones are left out. */
const mostWaiting = 1024 * 1024
/** Descriptors that were closed at the exit: another thread may have opened a file by the same number. */
const left = new Set<number>()

/**
 * From now on the process lives on, and ends, without the terminal or the reader of its output that it started with: what it
 * writes then goes nowhere (D119). Called first, before anything else listens for the exit.
 */
export function outliveTerminal(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  const terminals = [0, 1, 2].filter((fd) => isatty(fd))
  process.on('exit', () => {
    // Node 20 restores the mode of each terminal at the exit, and aborts where that fails; a closed descriptor is passed over.
    for (const fd of terminals) {
      if (isatty(fd)) continue
      left.add(fd)
      closeSync(fd)
    }
  })
}

/**
 * A log's lines to standard output or standard error, which may be lost at any time (D119). Written by a thread, so that a
 * slow reader does not stop the server, and at the exit, unless `isSync`: then at once.
 */
export function logStream(fd: 1 | 2 = 1, { isSync = false } = {}) {
  const stream = pino.destination({
    dest: fd,
    sync: isSync,
    minLength: 0,
    maxLength: mostWaiting,
  })
  const flushSync = stream.flushSync.bind(stream)
  const discard = () => {
    stream.write = () => true
    stream.flushSync = () => {}
  }
  stream.on('error', ({ code = '' }: NodeJS.ErrnoException) => {
    if (lost.includes(code)) discard()
  })
  stream.flushSync = () => {
    if (left.has(fd)) return
    try {
      flushSync()
    } catch {
      // What cannot be written at the exit is left.
      discard()
    }
  }
  return stream
}
