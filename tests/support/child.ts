import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject } from 'vitest'
import { spawn } from '#scripts/setup/programs.mjs'
import { shortLived } from './node-options.ts'

export type Child = {
  pid: number
  /** Every line printed so far. */
  lines: string[]
  /** Waits until this many lines are printed; rejects when the process ends first. */
  printed: (count: number) => Promise<void>
  /** Writes a line to its standard input. */
  tell: (line: string) => void
  /** Kills it with SIGKILL and waits until its last line is read. */
  kill: () => Promise<void>
  /** Waits until it exits. */
  ended: () => Promise<{ code: number | null }>
}

/** Spawns a script of tests/support/processes, as bundled; `launcher` is an optional command that starts it. */
export function startChild(script: string, args: string[], launcher: string[] = []): Child {
  const path = join(inject('processes'), `${script}.js`)
  const [command = '', ...rest] = [...launcher, process.execPath, ...shortLived, path, ...args]
  const child: ChildProcess = spawn(command, rest, { stdio: ['pipe', 'pipe', 'inherit'] })
  const { pid, stdin, stdout } = child
  if (!pid || !stdin || !stdout) throw new Error(`${script} did not start`)
  const lines: string[] = []
  const reader = createInterface({ input: stdout })
  let wake = () => {}
  reader.on('line', (line) => {
    lines.push(line)
    wake()
  })
  // Both: the process has exited, and its output has been read.
  let isOver = false
  const end = Promise.all([once(child, 'close'), once(reader, 'close')]).then(() => {
    isOver = true
    wake()
  })

  async function printed(count: number): Promise<void> {
    while (lines.length < count) {
      if (isOver) throw new Error(`${script} ended after ${lines.length} lines: ${lines.at(-1)}`)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    }
  }

  return {
    pid,
    lines,
    printed,
    tell: (line) => stdin.write(`${line}\n`),
    kill: async () => {
      child.kill('SIGKILL')
      await end
    },
    ended: async () => {
      await end
      return { code: child.exitCode }
    },
  }
}
