import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { announceByFile, inspectFile } from './process-file.ts'
import { announceBySocket, inspectSocket } from './socket.ts'

/** What this process has put into a directory that it wants or has. */
export type Announcement = {
  /** The name of its socket or file, which no other process has. */
  name: string
  /** Tells others that this process has won the directory. */
  markHeld: () => Promise<void>
  /** Takes all of it back. */
  withdraw: () => Promise<void>
}

/** Another living process that has announced itself. */
export type OtherProcess = {
  name: string
  /** Has it won the directory? */
  isHolder: boolean
  /** Its number, and what a person must know of it. */
  description: string
}

/** An empty file beside the announcement of a process that has won. */
const markerOf = (name: string) => `${name}.held`

/** Announces this process in the directory, by a socket or, where there can be none, by a plain file. */
export async function announce(directory: string): Promise<Announcement> {
  const { name, close } = (await announceBySocket(directory)) ?? (await announceByFile(directory))
  return {
    name,
    markHeld: () => writeFile(join(directory, markerOf(name)), '', { mode: 0o600 }),
    withdraw: async () => {
      await remove(directory, name)
      close()
    },
  }
}

/** The living processes that have announced themselves, but for this one. Removes what dead ones have left. */
export async function findOthers(
  directory: string,
  mine: Announcement | null,
): Promise<OtherProcess[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const markers = new Set(entries.map((entry) => entry.name))
  const others: OtherProcess[] = []
  for (const entry of entries) {
    const { name } = entry
    if (name === mine?.name) continue
    const inspect = entry.isSocket() ? inspectSocket : inspectFile
    const found = await inspect(directory, name)
    if (found?.isAlive) {
      const { description } = found
      others.push({ name, isHolder: markers.has(markerOf(name)), description })
    } else if (found) {
      // The name was the dead process's alone: nothing of a living one is removed.
      await remove(directory, name)
    }
  }
  return others
}

/** The marker first, so that none is left behind without its announcement. */
async function remove(directory: string, name: string): Promise<void> {
  await rm(join(directory, markerOf(name)), { force: true })
  await rm(join(directory, name), { force: true })
}
