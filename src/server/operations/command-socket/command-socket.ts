import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { listen, withAddress } from '../../platform/db/lock/socket.ts'
import type { Finding } from '../doctor/findings.ts'

/**
 * The socket in the data directory by which the commands `backup` and `doctor` ask the running server: only the server can
 * read the embedded database. The directory is its owner's alone.
 */
const socketName = 'backup.sock'

/** The path of the question of `doctor`; older servers answer everything with a backup. */
const doctorPath = '/doctor'

/**
 * Answers a request on the socket with a backup, or with what the server finds of itself. A backup that fails breaks the
 * connection off. The caller holds the lock of the directory. Null where the file system has no sockets.
 */
export async function serveCommands(
  dataDir: string,
  {
    write,
    examine,
  }: { write: (target: Writable) => Promise<unknown>; examine: () => Promise<Finding[]> },
): Promise<{ close: () => Promise<void> } | null> {
  const path = join(dataDir, socketName)
  await rm(path, { force: true })
  const server = createServer((asked, response) => {
    const answer = async () => {
      if (asked.url !== doctorPath) return write(response)
      const findings = await examine()
      return response.setHeader('Content-Type', json).end(JSON.stringify(findings))
    }
    answer().catch(() => response.destroy())
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

const json = 'application/json'

/** The backup that the server running on this directory makes now; null when none answers. */
export function backupOfRunningServer(dataDir: string): Promise<IncomingMessage | null> {
  return ask(dataDir, '/')
}

/** What the server running on this directory finds of itself; null when none answers, or one of an older version. */
export async function findingsOfRunningServer(dataDir: string): Promise<Finding[] | null> {
  if (!existsSync(dataDir)) return null
  const answer = await ask(dataDir, doctorPath)
  if (answer?.headers['content-type'] === json) return JSON.parse(await text(answer))
  answer?.destroy()
  return null
}

function ask(dataDir: string, path: string): Promise<IncomingMessage | null> {
  return withAddress(
    dataDir,
    socketName,
    (socketPath) =>
      new Promise((resolve) => {
        request({ socketPath, method: 'POST', path })
          .on('response', resolve)
          .on('error', () => resolve(null))
          .end()
      }),
  )
}
