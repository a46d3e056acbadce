import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { OperatorError } from '../../system/operator-error.ts'
import { type Announcement, announce, findOthers, type OtherProcess } from './announcement.ts'

/** Thrown when another process holds the lock of the data directory. */
export class DirectoryInUse extends OperatorError {
  override readonly name = 'DirectoryInUse'
}

/**
 * Processes that start simultaneously settle within a few retries; the deadline applies when one has been suspended.
 */
const pauseMs = 10
const agreeWithinMs = 10_000

/** The directories that this process has locked: its own announcement would not keep it out. */
const lockedHere = new Set<string>()

/**
 * Locks the directory for this process and returns the release. The lock of a killed process is stale and removed.
 * Throws DirectoryInUse, naming the holder.
 * Each process has its own announcement file, since one shared lock file cannot be taken over without a race: of two
 * processes that find the same stale lock, the slower one would remove the faster one's new file. A process holds the
 * lock when it has announced itself and finds no other afterwards, so of two concurrent ones at least one sees the
 * other. The one whose name sorts first then stays and the other withdraws: of simultaneous starts exactly one wins.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = await realpath(directory)
  if (lockedHere.has(path)) throw inUse(directory, `process ${process.pid}`)
  lockedHere.add(path)
  try {
    const { withdraw } = await acquire(path, directory)
    return async () => {
      await withdraw()
      lockedHere.delete(path)
    }
  } catch (error) {
    lockedHere.delete(path)
    throw error
  }
}

/** Announces this process and retries until no other announcement is left. */
async function acquire(path: string, directory: string): Promise<Announcement> {
  const deadline = performance.now() + agreeWithinMs
  let mine: Announcement | null = null
  try {
    for (;;) {
      const others = await findOthers(path, mine)
      const isLate = performance.now() > deadline
      const holder = others.find((other) => other.isHolder || isLate)
      if (holder) throw inUse(directory, holder.description)
      if (others.length > 0) {
        mine = await withdrawIfLater(mine, others)
        await setTimeout(pauseMs)
      } else if (mine) {
        await mine.markHeld()
        return mine
      } else {
        mine = await announce(path)
      }
    }
  } catch (error) {
    await mine?.withdraw()
    throw error
  }
}

/** Withdraws the announcement when another name sorts before it; otherwise the others withdraw. */
async function withdrawIfLater(
  mine: Announcement | null,
  others: readonly OtherProcess[],
): Promise<Announcement | null> {
  if (!mine || others.every((other) => mine.name < other.name)) return mine
  await mine.withdraw()
  return null
}

function inUse(directory: string, holder: string): DirectoryInUse {
  return new DirectoryInUse(
    `The data directory ${directory} is in use by ${holder}. Stop that process first, or set DATA_DIR to another directory, or DATABASE_URL to a PostgreSQL that several processes share.`,
  )
}
