import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../../scripts/setup/processes.mjs'
import { startBreaches } from '../../scripts/setup/program-starts.mjs'
import {
  absenceNote,
  absenceSentence,
  consequences,
  findProgram,
  programs,
  requireProgram,
  spawn,
  spawnSync,
} from '../../scripts/setup/programs.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file) => readFileSync(join(root, file), 'utf8')
const list = 'scripts/setup/programs.mjs'

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))

/** A folder with an executable file nginx, and a file and a folder that are none. */
let folder
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tidspott-programs-'))
  for (const name of ['nginx', 'git']) writeFileSync(join(folder, name), '')
  chmodSync(join(folder, 'nginx'), 0o755)
  mkdirSync(join(folder, 'script'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('the list of programs', () => {
  it('has each name once', () => {
    const names = programs.flatMap((one) => one.names)
    expect(names).toEqual([...new Set(names)])
  })

  it('holds no program that nothing names', () => {
    const texts = ['src', 'scripts', 'tests']
      .flatMap(filesBelow)
      .filter((file) => file !== list && !file.startsWith('tests/runner/programs.'))
      .map(read)
      .join('\n')
    const isNamed = (name) =>
      new RegExp(String.raw`(?<![\w.-])${name.replaceAll('.', String.raw`\.`)}(?![\w-])`).test(
        texts,
      )
    const unnamed = programs.map((one) => one.names.filter((name) => !isNamed(name)))
    // One name of the browser is enough.
    expect(unnamed.filter((names, at) => names.length === programs[at].names.length)).toEqual([])
  })

  it('holds what the shell scripts look for', () => {
    const wanted = filesBelow('scripts')
      .filter((file) => file.endsWith('.sh'))
      .flatMap((file) => [...read(file).matchAll(/for program in ([^;$]+);|command -v ([\w.-]+)/g)])
      .flatMap(([, several, one]) => (several ?? one).trim().split(/\s+/))
    const names = programs.flatMap((one) => one.names)
    expect(wanted).toContain('systemd-nspawn')
    expect(wanted.filter((name) => !names.includes(name))).toEqual([])
  })

  it('is the table of CONTRIBUTING.md', () => {
    const rows = programs.map(({ names, package: debian, neededBy, without }) => [
      names.map((name) => `\`${name}\``).join(', '),
      debian,
      neededBy,
      consequences[without],
    ])
    const table = [['program', 'Debian package', 'needed by', 'where it is missing'], ...rows]
    const isRow = /^\|(?! -)/
    const written = read('CONTRIBUTING.md')
      .split('## Programs')[1]
      ?.split('\n## ')[0]
      ?.split('\n')
      .filter((line) => isRow.test(line))
      .map((line) =>
        line
          .split('|')
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .filter(([first]) => !/^-+$/.test(first))
    expect(written).toEqual(table)
  })
})

describe('a program', () => {
  it('is found when it is an executable file', () => {
    const found = ['nginx', 'git', 'script', 'pgbouncer'].map((name) => findProgram(name, [folder]))
    expect(found).toEqual([join(folder, 'nginx'), null, null, null])
  })

  it('that is missing is told with the package to install', () => {
    expect(requireProgram('nginx', [folder])).toBe(join(folder, 'nginx'))
    expect(() => requireProgram('mkfs.ext4', [folder])).toThrow(
      /^mkfs\.ext4 is missing: apt-get install e2fsprogs$/,
    )
  })

  it('that is not in the list is not started', async () => {
    const refusal = /^nothing-there is not in the list of programs: scripts\/setup\/programs\.mjs$/
    const unknown = 'nothing-there'
    expect(() => spawn(unknown)).toThrow(refusal)
    expect(() => spawnSync(join(folder, unknown))).toThrow(refusal)
    const { code, output } = await run(unknown, [])
    expect([code, output.trim()]).toEqual([1, expect.stringMatching(refusal)])
  })
})

describe('a test that needs a program', () => {
  it('is skipped with a note where the program is missing', () => {
    const options = { folders: [folder], requiresAll: false }
    expect(absenceNote(['nginx'], options)).toBeNull()
    const note = absenceNote(['nginx', 'pgbouncer'], options)
    expect(note).toBe('missing program: pgbouncer')
    expect(absenceSentence(note)).toBe('pgbouncer is missing: apt-get install pgbouncer')
    for (const other of [undefined, '', 'another reason', 'missing program: nothing-there'])
      expect(absenceSentence(other)).toBeNull()
  })

  it('fails where all are required', () => {
    expect(() => absenceNote(['pgbouncer'], { folders: [folder], requiresAll: true })).toThrow(
      'pgbouncer is missing: apt-get install pgbouncer',
    )
  })
})

describe('the house rule', () => {
  // The rule reads this file, too.
  const whyIn = (code, file = 'tests/a.ts') =>
    startBreaches(file, code.replace('MODULE', ['child', 'process'].join('_'))).map(
      ({ why }) => why,
    )
  const other = ': programs are started by scripts/setup/programs.mjs'

  it.each([
    "import { spawn } from 'node:MODULE'",
    "import 'MODULE'",
    "const { exec } = require('node:MODULE')",
    "await import('node:MODULE')",
    "process.getBuiltinModule('MODULE')",
    "export * from 'node:MODULE'",
    "const script = `const { fork } = require('node:MODULE'); ${rest}`",
  ])('refuses %s', (code) => {
    expect(whyIn(code)).toEqual([expect.stringContaining(other)])
  })

  it('allows types, the list itself and the hook of the operator', () => {
    const code = "import { spawn } from 'node:MODULE'"
    expect(whyIn("import type { ChildProcess } from 'node:MODULE'")).toEqual([])
    for (const file of [list, 'src/server/operations/backup/hook.ts'])
      expect(whyIn(code, file)).toEqual([])
    expect(whyIn(code, 'src/server/backup/other.ts')).toHaveLength(1)
  })

  it('refuses the name of a program that is not in the list', () => {
    expect(whyIn("spawnSync('git', []); needs('pgbouncer'); spawn('/bin/other')")).toEqual([])
    expect(whyIn("spawn('tar', ['x'])")).toEqual([`tar: not in the list of ${list}`])
  })
})
