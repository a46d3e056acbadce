import { readFile, readlink } from 'node:fs/promises'

/**
 * The scope in which a process id is unique: PID namespace and boot of the machine, '0' where the system tells neither.
 */
export type ProcessScope = { namespace: string; boot: string }

/** The state of an announced process, as seen from this one. */
export type Inspected = {
  isAlive: boolean
  /** Its process id and advice for the operator. */
  description: string
}

/** The process id scope of this process. */
export async function readProcessScope(): Promise<ProcessScope> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return { namespace: /\d+/.exec(namespace)?.[0] ?? '0', boot: boot.slice(0, 8) || '0' }
}

/** Describes a process for the operator, who may have to look for its id in another container. */
export function describeProcess(pid: string, isForeign: boolean): string {
  return isForeign ? `process ${pid} of another container (PID namespace)` : `process ${pid}`
}

/** The start time of a process in kernel ticks, 'dead' for a zombie; null where the system does not tell. */
export async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The second field is the command in parentheses and may contain anything; the state follows it, and the start time
  // is the 20th. A zombie still has its process id but holds nothing.
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 'dead' : (fields[18] ?? null)
}
