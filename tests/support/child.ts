import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export type Child = {
  pid: number
  /** Every line it has printed so far. */
  lines: string[]
  /** Waits until it has printed so many lines; fails when it ends before. */
  printed: (count: number) => Promise<void>
  /** Gives it a line to go on by. */
  tell: (line: string) => void
  /** Ends it so that it can do nothing more, and waits until its last line is here. */
  kill: () => Promise<void>
  /** Waits for its own end. */
  ended: () => Promise<{ code: number | null }>
}

/** Starts a script of tests/support/processes in a process of its own; `launcher` is the command that starts that. */
export function startChild(script: string, args: string[], launcher: string[] = []): Child {
  const path = fileURLToPath(new URL(`processes/${script}`, import.meta.url))
  const [command = '', ...rest] = [...launcher, process.execPath, '--import', 'tsx', path, ...args]
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
  // Both: the process is gone, and all that it printed has been read.
  let isOver = false
  const end = Promise.all([once(child, 'close'), once(reader, 'close')]).then(() => {
    isOver = true
    wake()
  })

  async function printed(count: number): Promise<void> {
    while (lines.length < count) {
      if (isOver) throw new Error(`${script} ended after ${lines.length} lines`)
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
