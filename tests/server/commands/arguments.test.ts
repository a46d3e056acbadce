import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CommandName,
  commands,
  type Declaration,
} from '#server/commands/support/declarations.ts'
import { runCommand, runServer } from './run-command.ts'

const names = Object.keys(commands) as CommandName[]
const fileOf = (name: string) => name.replaceAll(':', '-')

/** Arguments that the command takes. */
function rightArguments(name: CommandName): string[] {
  const { positionals = [], options = {} }: Declaration = commands[name]
  const samples: Record<string, string> = {
    FILE: 'missing.zip',
    POSTGRES_URL: 'postgres://nobody@127.0.0.1:1/nothing',
    EMAIL: 'chef@example.com',
    ADDRESS: 'drift@example.com',
    UNIT: 'tidspott-backup.service',
    AGE: '365d',
  }
  const required = Object.entries(options).filter(([, { isRequired }]) => isRequired)
  return [
    ...positionals.map((positional) => samples[positional] ?? ''),
    ...required.flatMap(([option, { value = '' }]) => [`--${option}`, samples[value] ?? '']),
  ]
}

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidspott-arguments-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** An environment that no command could use: one that read it would say so. */
const unusable = () => ({ DATA_DIR: join(folder, 'never-made'), PORT: 'tre' })

test('every file of commands/ is declared, and every declared command has a file', async () => {
  const files = await readdir(
    fileURLToPath(new URL('../../../src/server/commands', import.meta.url)),
  )
  const found = files.filter((file) => file.endsWith('.ts')).map((file) => file.slice(0, -3))
  expect(found.toSorted()).toEqual(names.map(fileOf).toSorted())
})

describe.for(names)('%s', (name) => {
  test('--help explains it and does nothing', async () => {
    const { code, out, err } = await runCommand(fileOf(name), {
      env: unusable(),
      args: ['--help', '--lots'],
    })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain(commands[name].does)
    expect(out).toContain(`Usage: npm run ${name}`)
    expect(existsSync(unusable().DATA_DIR)).toBe(false)
  })

  test('an option and an argument too many are refused in one sentence before anything is done', async () => {
    for (const more of ['--lots', 'more']) {
      const { code, out, err } = await runCommand(fileOf(name), {
        env: unusable(),
        args: [...rightArguments(name), more],
      })
      expect([code, out]).toEqual([1, ''])
      expect(err).toMatch(new RegExp(`'${more}'. Nothing was done. Usage: npm run ${name}.*\n$`))
      expect(err.trim().split('\n')).toHaveLength(1)
    }
  })

  test('an error of the program is one sentence, without a stack', async () => {
    const env = { DATA_DIR: folder, NODE_OPTIONS: throwing('throw error') }
    const { code, out, err } = await runCommand(fileOf(name), { env, args: rightArguments(name) })
    if (name === 'help') return expect(code).toBe(0)
    expect([code, out]).toEqual([1, ''])
    expect(err).toMatch(/^The program failed.*\(TypeError: thrown by the test\).*\n$/)
  })
})

test('an error outside of what a command waits for is one sentence, too', async () => {
  const env = {
    DATA_DIR: folder,
    NODE_OPTIONS: throwing('setImmediate(() => { throw error })'),
  }
  const { code, err } = await runCommand('config-print', { env })
  expect(code).toBe(1)
  expect(err).toMatch(/^The program failed.*\(TypeError: thrown by the test\).*\n$/)
})

test('with LOG_LEVEL=debug it also says where', async () => {
  const env = { DATA_DIR: folder, NODE_OPTIONS: throwing('throw error'), LOG_LEVEL: 'debug' }
  const { err } = await runCommand('config-print', { env })
  expect(err).toMatch(/\n {4}at /)
})

describe('npm start', () => {
  test('--help explains it and starts nothing', async () => {
    const { code, out, err } = await runServer({ env: unusable(), args: ['--help'] })
    expect([code, err]).toEqual([0, ''])
    expect(out).toContain('Usage: npm start -- [--empty]')
  })

  test('other arguments are refused before anything starts', async () => {
    const DATA_DIR = join(folder, 'never-made')
    for (const more of ['--emtpy', 'more']) {
      const { code, out, err } = await runServer({ env: { DATA_DIR, PORT: '0' }, args: [more] })
      expect([code, out]).toEqual([1, ''])
      expect(JSON.parse(err).msg).toContain(`'${more}'. Nothing was done. Usage: npm start`)
    }
    expect(existsSync(DATA_DIR)).toBe(false)
  })
})

/** Node options that make reading the settings do this with an error. */
function throwing(act: string): string {
  const code = `
    const error = new TypeError('thrown by the test')
    const all = process.env
    process.env = new Proxy(all, {
      get: (target, name) => { if (name === 'PGHOST') { ${act} }; return Reflect.get(target, name) },
    })`
  return `--import=data:text/javascript,${encodeURIComponent(code)}`
}
