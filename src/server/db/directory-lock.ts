import { realpath } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { type Announcement, announce, findOthers, type OtherProcess } from './lock/announcement.ts'

/** Another process has the directory open. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** Processes that start together agree within a few pauses; one that has been stopped meanwhile is not waited for longer. */
const pauseMs = 10
const agreeWithinMs = 10_000

/** The directories that this process has taken: its own announcement does not keep it out. */
const taken = new Set<string>()

/**
 * Takes the directory for this process and returns the release. A process that was killed holds nothing, and what it left
 * is removed. Throws DirectoryInUse, naming the holder.
 *
 * Each process has an announcement of its own, since one file for all cannot be taken over safely: of two that find the
 * same dead holder, the slower would remove the faster one's fresh file. A process has won when it has announced itself and
 * finds no other after that, so of two that meet at least one sees the other. The one whose name sorts first then stays and
 * the other withdraws: of those that start together exactly one wins.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const path = await realpath(directory)
  if (taken.has(path)) throw inUse(directory, `process ${process.pid}`)
  taken.add(path)
  try {
    const { withdraw } = await win(path, directory)
    return async () => {
      await withdraw()
      taken.delete(path)
    }
  } catch (error) {
    taken.delete(path)
    throw error
  }
}

/** Announces this process until no other is there. */
async function win(path: string, directory: string): Promise<Announcement> {
  const deadline = performance.now() + agreeWithinMs
  let mine: Announcement | null = null
  try {
    for (;;) {
      const others = await findOthers(path, mine)
      const isLate = performance.now() > deadline
      const holder = others.find((other) => other.isHolder || isLate)
      if (holder) throw inUse(directory, holder.description)
      if (others.length > 0) {
        mine = await givenWay(mine, others)
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

/** Withdraws the announcement when another's name sorts before it; otherwise the others withdraw. */
async function givenWay(
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
