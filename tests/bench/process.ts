import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { spawn } from '#scripts/setup/programs.mjs'

/** A running server: its processor time so far and its memory, NaN where /proc is missing. */
export type Served = {
  url: string
  processorMs: () => number
  residentMb: () => number
  stop: () => Promise<void>
}

/** The clock ticks of /proc/<pid>/stat, in milliseconds: 100 a second on every Linux. */
const tickMs = 10

/** Spawns a server of this folder and waits for the port that it prints. */
export async function serve(script: string, args: string[]): Promise<Served> {
  const path = fileURLToPath(new URL(script, import.meta.url))
  const child: ChildProcess = spawn(process.execPath, ['--import', 'tsx', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  // A bench that throws would leave the server running.
  process.once('exit', () => child.kill())
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString().trim()))
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    processorMs: () => processorMsOf(child.pid ?? 0),
    residentMb: () => residentMbOf(child.pid ?? 0),
    stop: async () => {
      child.kill()
      await once(child, 'exit')
    },
  }
}

function processorMsOf(pid: number): number {
  try {
    // The name in parentheses may hold spaces; behind it are the state and, eleven fields on, the two times.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tickMs
  } catch {
    return Number.NaN
  }
}

function residentMbOf(pid: number): number {
  try {
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1024
  } catch {
    return Number.NaN
  }
}
