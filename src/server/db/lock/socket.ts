import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, open, rename, rm } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { describeProcess, type Inspected, readPlace } from './process-identity.ts'

/** `lock.<process>.<PID namespace>.<random>` */
const pattern = /^lock\.(\d+)\.(\d+)\.[\da-f]{8}$/

/** A socket's name until it listens, so that none with its final name refuses a connection while its process lives. */
const draftOf = (name: string) => `new.${name}`
const longestName = draftOf('lock.4194304.4294967295.00000000')

/** The longest address of a socket, in bytes, on macOS; Linux has 107. Node silently cuts off what is longer. */
const longestAddress = 103

/**
 * Announces this process by a socket that it listens on. Whether it answers has the same answer in every container of this
 * machine, and a process that ends in any way stops answering. Null where the file system has no sockets.
 */
export async function announceBySocket(
  directory: string,
): Promise<{ name: string; close: () => void } | null> {
  const { namespace } = await readPlace()
  const name = `lock.${process.pid}.${namespace}.${randomBytes(4).toString('hex')}`
  const draft = join(directory, draftOf(name))
  const server = createServer((socket) => socket.destroy())
  const close = () => server.close()
  try {
    // Some file systems make a socket that cannot be connected to.
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

/** The process behind a socket of this name; null when the name is no announcement. */
export async function inspectSocket(directory: string, name: string): Promise<Inspected | null> {
  const [, pid, namespace] = pattern.exec(name) ?? []
  if (!pid) return null
  const { namespace: here } = await readPlace()
  return {
    isAlive: await answers(directory, name),
    description: describeProcess(pid, namespace !== here),
  }
}

/** Does a process listen on this socket? False only when the connection is refused or the file is gone. */
async function answers(directory: string, name: string): Promise<boolean> {
  const code = await withAddress(directory, name, connectTo)
  if (code === 'ENOENT') return existsSync(join(directory, name))
  return code !== 'ECONNREFUSED'
}

/** Runs `work` with an address for this name that fits a socket. */
async function withAddress<Result>(
  directory: string,
  name: string,
  work: (address: string) => Promise<Result>,
): Promise<Result> {
  if (Buffer.byteLength(join(directory, longestName)) <= longestAddress)
    return work(join(directory, name))
  // Linux has a short way to every open directory. Elsewhere nothing is there, so that no socket can be made.
  const handle = await open(directory)
  try {
    return await work(`/proc/self/fd/${handle.fd}/${name}`)
  } finally {
    await handle.close()
  }
}

/** Resolves to false when the system refuses. */
function listen(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    // Stays on: a connection that cannot be accepted later is not worth the process.
    server.on('error', () => resolve(false))
    server.listen(address, () => resolve(true))
  })
}

/** Resolves to the code of the system's error, or to null when there is an answer. */
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
