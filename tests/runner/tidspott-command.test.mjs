import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { spawnSync } from '../../scripts/setup/programs.mjs'
import { needsTerminal, onTerminal } from '../support/terminal.ts'

const production = fileURLToPath(new URL('../../scripts/production', import.meta.url))
const wrapper = join(production, 'systemd/tidspott-command')
let folder
/** Programs of the system that tell how they were called. */
let programs

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidspott-wrapper-'))
  programs = join(folder, 'programs')
  mkdirSync(programs)
  give('id', 'echo 0')
  give('runuser', '[ "${*#*entered}" != "$*" ]')
  give(
    'systemd-run',
    `for word; do echo "$word"; case "$word" in *admin_password:*) cat "\${word##*admin_password:}"; echo ;; esac; done
    exit "\${CODE:-0}"`,
  )
  // Root's folder for such files is none that a test writes to.
  give('mktemp', `: >"${folder}/password" && echo "${folder}/password"`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function give(name, script) {
  writeFileSync(join(programs, name), `#!/bin/sh\n${script}\n`)
  chmodSync(join(programs, name), 0o755)
}

/** Calls the wrapper, on a terminal if asked to, in a folder of this name. */
function call(args, { inFolder = 'entered', env = {}, isOnTerminal = false } = {}) {
  const cwd = join(folder, inFolder)
  mkdirSync(cwd, { recursive: true })
  const options = {
    cwd,
    encoding: 'utf8',
    env: { PATH: `${programs}:${process.env.PATH}`, ...env },
  }
  const { status, stdout, stderr } = isOnTerminal
    ? spawnSync(...onTerminal([wrapper, ...args]), options)
    : spawnSync(wrapper, args, options)
  return { status, words: stdout.split(/\r?\n/), stderr }
}

test('it hands the arguments on, one by one', () => {
  const { status, words } = call(['backup', 'a file.zip'])
  expect(status).toBe(0)
  const program = '/opt/tidspott/current/bin/tidspott'
  const at = words.indexOf(program)
  expect(words.slice(at, at + 3)).toEqual([program, 'backup', 'a file.zip'])
})

test('it runs a command of the release that is asked for', () => {
  const { words } = call(['help'], { env: { TIDSPOTT_RELEASE: '/opt/tidspott/releases/old' } })
  expect(words).toContain('/opt/tidspott/releases/old/bin/tidspott')
})

test('an upgrade is the program of the new release; help names it, and a folder without one is refused', () => {
  const program = join(folder, 'release/bin/upgrade')
  mkdirSync(join(folder, 'release/bin'), { recursive: true })
  writeFileSync(program, '#!/bin/sh\necho upgrades')
  chmodSync(program, 0o755)
  expect(call(['upgrade', join(folder, 'release')]).words[0]).toBe('upgrades')
  expect(call(['help']).words[0]).toMatch(/^upgrade /)
  for (const given of [[], [join(folder, 'programs')], [join(folder, 'release'), 'more']]) {
    const { status, stderr } = call(['upgrade', ...given])
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Usage: tidspott upgrade FOLDER/)])
  }
})

test('the command runs in the present folder where its user may enter it, else in /', () => {
  const at = (name) =>
    call(['help'], { inFolder: name }).words.find((word) => word.includes('WorkingDirectory'))
  expect(at('entered')).toBe(`--property=WorkingDirectory=${folder}/entered`)
  expect(at('closed')).toBe('--property=WorkingDirectory=/')
})

test('it is on a terminal only where there is one, and waits for the exit code in both cases', () => {
  needsTerminal()
  for (const isOnTerminal of [true, false]) {
    const { words } = call(['admin:create'], { isOnTerminal })
    expect(words).toContain('--wait')
    expect([words.includes('--pty'), words.includes('--pipe')]).toEqual([
      isOnTerminal,
      !isOnTerminal,
    ])
  }
})

test('it hands on the account of the caller, and the password by a file that it deletes', () => {
  const env = {
    ADMIN_EMAIL: 'a@example.com',
    ADMIN_NAME: 'Åsa Öberg',
    ADMIN_PASSWORD: 'hemligt "$1"',
  }
  const { words } = call(['admin:create'], { env })
  expect(words).toContain('--setenv=ADMIN_EMAIL=a@example.com')
  expect(words).toContain('--setenv=ADMIN_NAME=Åsa Öberg')
  // As the fake systemd read it from the file, and in no word of its own.
  expect(words.filter((word) => word.includes('hemligt'))).toEqual(['hemligt "$1"'])
  expect(
    words.some((word) => /ADMIN_PASSWORD_FILE=\/run\/credentials\/.*\/admin_password$/.test(word)),
  ).toBe(true)
  expect(call(['help']).words.join()).not.toContain('ADMIN_')
})

test('a command that systemd could not start is told, and one that failed keeps its exit code', () => {
  const broken = call(['help'], { env: { CODE: '200' } })
  expect(broken.status).toBe(200)
  expect(broken.stderr).toMatch(
    /^The command could not be started: journalctl --unit \S+ tells why\.\n$/,
  )
  expect(call(['help'], { env: { CODE: '1' } })).toMatchObject({ status: 1, stderr: '' })
})

test('the program of a release lists the commands, and names one that there is not', () => {
  const app = join(folder, 'app')
  cpSync(join(production, 'bin'), join(app, 'bin'), { recursive: true })
  mkdirSync(join(app, 'dist/server/commands'), { recursive: true })
  for (const name of ['help', 'books-verify'])
    writeFileSync(
      join(app, 'dist/server/commands', `${name}.js`),
      `console.log(${JSON.stringify(name)}, ...process.argv.slice(2))`,
    )
  const run = (...args) => {
    const { status, stdout, stderr } = spawnSync(join(app, 'bin/tidspott'), args, {
      encoding: 'utf8',
    })
    return [status, stdout + stderr]
  }
  expect(run()).toEqual([0, 'help\n'])
  expect(run('--help')).toEqual([0, 'help\n'])
  expect(run('books:verify', '--help')).toEqual([0, 'books-verify --help\n'])
  for (const name of ['books', '../help'])
    expect(run(name)).toEqual([1, `There is no command ${name}: tidspott help lists them.\n`])
})
