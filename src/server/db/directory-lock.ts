import { readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Somebody else has the directory open. */
export class DirectoryInUse extends Error {
  override readonly name = 'DirectoryInUse'
}

/** Processes that start at the same moment all step back, and try again after a while of their own. */
const attempts = 6
const mostPauseMs = 60

/** What this process holds: its own file, already there, tells it nothing. */
const held = new Set<string>()

/**
 * Takes the directory for this process by a file that names it, by its number and start time; the file of a process that
 * is gone is cleared away. Returns the release. Throws DirectoryInUse, naming the holder.
 *
 * Each process has a file of its own, since one file for all cannot be taken over safely: of two that find the same dead
 * holder, the slower would remove the faster one's fresh file. Here each announces itself first and looks around then, so
 * of two that meet at least one sees the other; whoever sees another steps back.
 */
export async function lockDirectory(directory: string): Promise<() => Promise<void>> {
  const mine = `lock.${process.pid}.${(await startOf(process.pid)) ?? 'unknown'}`
  const path = join(await realpath(directory), mine)
  if (held.has(path)) throw inUse(directory, String(process.pid))
  held.add(path)
  const release = async () => {
    await rm(path, { force: true })
    held.delete(path)
  }
  try {
    for (let attempt = 1; ; attempt += 1) {
      await writeFile(path, '', { mode: 0o600 })
      const other = await findOther(directory, mine)
      if (other === null) return release
      if (attempt === attempts) throw inUse(directory, other)
      await rm(path, { force: true })
      await setTimeout(Math.random() * mostPauseMs)
    }
  } catch (error) {
    await release()
    throw error
  }
}

function inUse(directory: string, pid: string): DirectoryInUse {
  return new DirectoryInUse(
    `The data directory ${directory} is in use by process ${pid}. Stop that process first, or set DATA_DIR to another directory, or DATABASE_URL to a PostgreSQL that several processes share.`,
  )
}

/** Another process whose file is here and that lives, or null. */
async function findOther(directory: string, mine: string): Promise<string | null> {
  for (const name of await readdir(directory)) {
    const [, pid, started] = /^lock\.(\d+)\.(\w+)$/.exec(name) ?? []
    if (!pid || name === mine) continue
    if (await isAlive(Number(pid), started)) return pid
    // The name was one process's alone, so this can be nobody's but the dead one's.
    await rm(join(directory, name), { force: true })
  }
  return null
}

/** Is it there, and is it the one that started then? A number is given out again after a while. */
async function isAlive(pid: number, started: string | undefined): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: alive, and somebody else's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false
  }
  const startNow = await startOf(pid)
  return startNow === null || startNow === started
}

/** When the process started, in the kernel's ticks; null where the system does not tell. */
async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The second field is the command in parentheses and may hold anything; the state follows it, the start time is the
  // 20th. A dead process that nobody has collected yet keeps its number and holds nothing.
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 'dead' : (fields[18] ?? null)
}
