import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, open, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { describeProcess, type Inspected, readProcessScope } from './process-identity.ts'

/** `lock.<process>.<PID namespace>.<random>` */
const pattern = /^lock\.(\d+)\.(\d+)\.[\da-f]{8}$/

/**
 * The name of a socket until it listens, so that a socket with its final name refuses connections only when its process
 * is dead.
 */
const draftOf = (name: string) => `new.${name}`
const longestName = draftOf('lock.4194304.4294967295.00000000')

/** Maximum length of a socket path on macOS, in bytes; 107 on Linux. Node silently truncates longer ones. */
const longestAddress = 103

/**
 * Announces this process by a listening socket. Connecting to it works from every container of this machine, and stops
 * working when the process ends in any way. Null where the file system does not support sockets.
 */
export async function announceBySocket(
  directory: string,
): Promise<{ name: string; close: () => void } | null> {
  const { namespace } = await readProcessScope()
  const name = `lock.${process.pid}.${namespace}.${randomBytes(4).toString('hex')}`
  const draft = join(directory, draftOf(name))
  const server = createServer((socket) => socket.destroy())
  const close = () => server.close()
  try {
    // Some file systems create sockets that cannot be connected to.
    const isUsable =
      (await withAddress(directory, draftOf(name), (address) => listen(server, address))) &&
      (await answers(directory, draftOf(name)))
    if (isUsable) {
      server.unref()
      await chmod(draft, 0o600)
      await rename(draft, join(directory, name))
      return { name, close }
    }
    close()
    await rm(draft, { force: true })
    return null
  } catch (error) {
    close()
    throw error
  }
}

/** The process that a socket announces; null when the name is not an announcement. */
export async function inspectSocket(directory: string, name: string): Promise<Inspected | null> {
  const [, pid, namespace] = pattern.exec(name) ?? []
  if (!pid) return null
  const { namespace: here } = await readProcessScope()
  return {
    isAlive: await answers(directory, name),
    description: describeProcess(pid, namespace !== here),
  }
}

/** Whether a process listens on this socket. False only when the connection is refused or the file is gone. */
async function answers(directory: string, name: string): Promise<boolean> {
  const code = await withAddress(directory, name, connectTo)
  if (code === 'ENOENT') return existsSync(join(directory, name))
  return code !== 'ECONNREFUSED'
}

/** Runs `work` with a path to this name that is short enough for a socket. */
export async function withAddress<Result>(
  directory: string,
  name: string,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(join(directory, longestName)) <= longestAddress)
    return work(join(directory, name))
  // Linux provides a short path to every open directory. Elsewhere this path does not exist, so no socket can be
  // created.
  const handle = await open(directory)
  try {
    return await work(`/proc/self/fd/${handle.fd}/${name}`)
  } finally {
    await handle.close()
  }
}

/** Resolves to false when listening fails. */
export function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Not removed: a later error when accepting a connection must not crash the process.
    server.on('error', () => resolve(false))
    server.listen(address, () => resolve(true))
  })
}

/** Resolves to the error code of the connection, or to null when it succeeds. */
function connectTo(address: string): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'UNKNOWN'))
    socket.on('connect', () => {
      socket.destroy()
      resolve(null)
    })
  })
}
