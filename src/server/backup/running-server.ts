import { rm } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { listen, withAddress } from '../db/lock/socket.ts'

/**
 * The socket in the data directory by which `npm run backup` asks the running server for a backup: only the server can
 * read the embedded database. The directory is its owner's alone.
 */
const socketName = 'backup.sock'

/**
 * Answers each request on the socket with a backup. A backup that fails breaks the connection off. The caller holds the
 * lock of the directory. Null where the file system has no sockets.
 */
export async function serveBackups(
  dataDir: string,
  write: (target: Writable) => Promise<unknown>,
): Promise<{ close: () => Promise<void> } | null> {
  const path = join(dataDir, socketName)
  await rm(path, { force: true })
  const server = createServer((_request, response) => {
    write(response).catch(() => response.destroy())
  })
  const isListening = await withAddress(dataDir, socketName, (address) => listen(server, address))
  if (!isListening) return null
  server.unref()
  return {
    close: async () => {
      server.close()
      server.closeAllConnections()
      await rm(path, { force: true })
    },
  }
}

/** The backup that the server running on this directory makes now; null when none answers. */
export function backupOfRunningServer(dataDir: string): Promise<Readable | null> {
  return withAddress(
    dataDir,
    socketName,
    (socketPath) =>
      new Promise((resolve) => {
        request({ socketPath, method: 'POST', path: '/' })
          .on('response', resolve)
          .on('error', () => resolve(null))
          .end()
      }),
  )
}
