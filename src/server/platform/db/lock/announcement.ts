import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { announceByFile, inspectFile } from './process-file.ts'
import { announceBySocket, inspectSocket } from './socket.ts'

/** The announcement of this process in a directory that it wants to lock or has locked. */
export type Announcement = {
  /** The name of its socket or file, unique to this process. */
  name: string
  /** Marks this process as the holder of the lock. */
  markHeld: () => Promise<void>
  /** Removes the announcement and its marker. */
  withdraw: () => Promise<void>
}

/** The announcement of another live process. */
export type OtherProcess = {
  name: string
  /** Whether it holds the lock. */
  isHolder: boolean
  /** Its process id and advice for the operator. */
  description: string
}

/** The name of the empty file that marks an announcement as the holder. */
const markerOf = (name: string) => `${name}${markerSuffix}`
const isMarker = (name: string) => name.endsWith(markerSuffix)
const markerSuffix = '.held'

/** Announces this process in the directory by a socket, or by a plain file where sockets are not supported. */
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

/** The announcements of other live processes. Removes stale ones. */
export async function findOthers(
  directory: string,
  mine: Announcement | null,
): Promise<OtherProcess[]> {
  const entries = await readdir(directory, { withFileTypes: true })
  const markers = new Set(entries.map((entry) => entry.name))
  const others: OtherProcess[] = []
  for (const entry of entries) {
    const { name } = entry
    // A marker's name can look like that of a plain file, which would be stale and removed.
    if (name === mine?.name || isMarker(name)) continue
    const inspect = entry.isSocket() ? inspectSocket : inspectFile
    const found = await inspect(directory, name)
    if (found?.isAlive) {
      const { description } = found
      others.push({ name, isHolder: markers.has(markerOf(name)), description })
    } else if (found) {
      // The name is unique to the dead process, so nothing of a live one is removed.
      await remove(directory, name)
    }
  }
  return others
}

/** The marker first, so that it never remains without its announcement. */
async function remove(directory: string, name: string): Promise<void> {
  await rm(join(directory, markerOf(name)), { force: true })
  await rm(join(directory, name), { force: true })
}
