import { readFile, readlink } from 'node:fs/promises'

/** Where a process number counts: the PID namespace and the boot of the machine, '0' where the system tells neither. */
export type Place = { namespace: string; boot: string }

/** A process that has announced itself, as far as it can be told from here. */
export type Inspected = {
  isAlive: boolean
  /** Its number, and what a person must know of it. */
  description: string
}

/** The place of this process. */
export async function readPlace(): Promise<Place> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return { namespace: /\d+/.exec(namespace)?.[0] ?? '0', boot: boot.slice(0, 8) || '0' }
}

/** A process by its number, for a person, who may look for it where the number means another process. */
export function describeProcess(pid: string, isForeign: boolean): string {
  return isForeign ? `process ${pid} of another container (PID namespace)` : `process ${pid}`
}

/** When the process started, in the kernel's ticks; null where the system does not tell. */
export async function startOf(pid: number): Promise<string | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)
  if (text === null) return null
  // The second field is the command in parentheses and may hold anything; the state follows it, the start time is the
  // 20th. A zombie, which its parent has not waited for yet, keeps its number and holds nothing.
  const [state, ...fields] = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return state === 'Z' ? 'dead' : (fields[18] ?? null)
}
