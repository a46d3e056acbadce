import { statfs } from 'node:fs/promises'
import type { FastifyBaseLogger } from 'fastify'

const checkEveryMs = 60 * 1000
/** Room for a copy and for the write-ahead log of a busy day, with time left to act. */
export const minimumBytes = 500 * 1000 * 1000

/** The bytes that an unprivileged process may still write to the file system of this directory. */
export async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

type FreeSpace = {
  /** Whether less than the minimum was free when it was read last. */
  isLow: () => boolean
  /** Reads the free space now and every minute, and warns in the log when it falls below the minimum. */
  watch: (log: Pick<FastifyBaseLogger, 'warn'>) => {
    /** Reads the free space now. */
    check: () => Promise<void>
    stop: () => void
  }
}

/** The free space of a directory. `read` returns it in bytes. */
export function freeSpaceOf(read: () => Promise<number>): FreeSpace {
  let isLow = false
  return {
    isLow: () => isLow,
    watch: (log) => {
      const check = async () => {
        const free = await read()
        const wasLow = isLow
        isLow = free < minimumBytes
        if (isLow && !wasLow)
          log.warn(
            { freeMegabytes: Math.floor(free / 1e6) },
            'less than 500 MB are free in DATA_DIR: when the disk is full, nothing more can be saved',
          )
      }
      const tick = () => {
        check().catch((error: unknown) =>
          log.warn({ err: error }, 'the free space of DATA_DIR could not be read'),
        )
      }
      tick()
      const timer = setInterval(tick, checkEveryMs)
      return { check, stop: () => clearInterval(timer) }
    },
  }
}
