import { fileURLToPath } from 'node:url'
import { spawn } from '#scripts/setup/programs.mjs'
import { shortLived } from '#tests/node-options.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const limitMs = 60_000

export type Outcome = { code: number | null; out: string; err: string }

type Options = { env: Record<string, string>; input?: string; args?: readonly string[] }

/**
 * Runs a command of src/server/commands, as built, to its end in a minimal environment. `input` is piped into its standard input,
 * all at once.
 */
export function runCommand(name: string, options: Options): Promise<Outcome> {
  return runBuilt(`commands/${name}.js`, options)
}

/** Runs the server, as built, until it ends by itself. */
export function runServer(options: Options): Promise<Outcome> {
  return runBuilt('main.js', options)
}

function runBuilt(file: string, { env, input = '', args = [] }: Options): Promise<Outcome> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, [...shortLived, `dist/server/${file}`, ...args], {
    cwd: root,
    // Durability has tests of its own.
    env: { PATH, HOME, TMPDIR, EMBEDDED_SYNC: '0', ...env },
    timeout: limitMs,
    killSignal: 'SIGKILL',
  })
  const outcome: Outcome = { code: null, out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    outcome.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    outcome.err += text
  })
  // A command that does not read its input exits before it is written.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ ...outcome, code }))
  })
}
