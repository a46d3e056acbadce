import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeProcess, type Inspected, readProcessScope, startOf } from './process-identity.ts'

/** `lock.<process>.<start>.<PID namespace>.<boot>`; older versions omit the last two. */
const pattern = /^lock\.(\d+)\.(\w+)(?:\.(\d+)\.(\w+))?$/

/** Announces this process by a plain file, where the file system does not support sockets. */
export async function announceByFile(
  directory: string,
): Promise<{ name: string; close: () => void }> {
  const { namespace, boot } = await readProcessScope()
  const start = (await startOf(process.pid)) ?? 'unknown'
  const name = `lock.${process.pid}.${start}.${namespace}.${boot}`
  await writeFile(join(directory, name), '', { mode: 0o600 })
  return { name, close: () => {} }
}

/** The process that a plain file announces; null when the name is not an announcement. */
export async function inspectFile(directory: string, name: string): Promise<Inspected | null> {
  const here = await readProcessScope()
  const [, pid, start, namespace = here.namespace, boot = here.boot] = pattern.exec(name) ?? []
  if (!pid) return null
  const isForeign = namespace !== here.namespace
  const description = describeProcess(pid, isForeign)
  if (boot !== here.boot) return { isAlive: false, description }
  if (!isForeign) return { isAlive: await isAlive(Number(pid), start), description }
  // The process id has no meaning in this namespace. A false refusal loses nothing; a false start would lose data.
  const advice = `or, if it has ended, was killed before it could remove ${join(directory, name)}; then remove that file`
  return { isAlive: true, description: `${description}, ${advice}` }
}

/** Whether the process is alive and started at that time, since process ids are reused. */
async function isAlive(pid: number, start: string | undefined): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process is alive and runs as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const startNow = await startOf(pid)
  return startNow === null || startNow === start
}
