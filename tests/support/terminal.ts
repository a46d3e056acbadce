import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { spawn } from '#scripts/setup/programs.mjs'
import { needs } from './programs.ts'

/** At the start of a test that needs a terminal: leaves the test out where there is no program that makes one. */
export function needsTerminal(): void {
  needs('script')
}

/** The words that run a program on a terminal of its own, with its exit code: `script` holds the other end, and copies it. */
export function onTerminal(words: readonly string[]): [string, string[]] {
  const quoted = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`)
  return ['script', ['-qefc', `exec ${quoted.join(' ')}`, '/dev/null']]
}

export type OnTerminal = {
  /** Everything written to the terminal so far. */
  written: () => string
  /** Waits until the pattern is written, and resolves to its first group; rejects when the program ends first. */
  waitFor: (pattern: RegExp) => Promise<string>
  /** Closes the terminal: what runs on it gets SIGHUP, and the terminal is gone for all that have it open. */
  close: () => Promise<void>
}

/** Starts a program on a terminal. */
export function startOnTerminal(
  words: readonly string[],
  options: { cwd: string; env: NodeJS.ProcessEnv },
): OnTerminal {
  const [command, args] = onTerminal(words)
  const holder: ChildProcess = spawn(command, args, {
    ...options,
    env: { ...options.env, SHELL: '/bin/sh' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  holder.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk
  })
  const ended = once(holder, 'close')
  const isOver = () => holder.exitCode !== null || holder.signalCode !== null
  return {
    written: () => text,
    waitFor: async (pattern) => {
      for (;;) {
        const found = pattern.exec(text)
        if (found) return found[1] ?? ''
        if (isOver()) throw new Error(`It ended before it wrote ${pattern}.\n${text}`)
        await Promise.race([ended, once(holder.stdout ?? holder, 'data')])
      }
    },
    close: async () => {
      if (!isOver()) holder.kill('SIGKILL')
      await ended
    },
  }
}

/** Whether the process runs; one that has ended and waits for its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
  } catch {
    return false
  }
}
