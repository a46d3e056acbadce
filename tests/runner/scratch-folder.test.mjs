import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { spawn, spawnSync } from '../../scripts/setup/programs.mjs'
import { pidNamespaceLauncher } from '../support/pid-namespace.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const production = join(root, 'scripts/production')
/** The namespaces of each script below, with their mounts and processes, end with it. */
const launcher = pidNamespaceLauncher()

let temporary
/** What a script has for its own; with a space, by which mountinfo writes an escape. */
let scratch
/** What it mounts there: a small machine with one file. */
let machine
let canary
beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'tidspott-scratch-')))
  scratch = join(temporary, 'a drill')
  machine = join(temporary, 'machine')
  canary = join(machine, 'etc/canary')
  mkdirSync(join(machine, 'etc'), { recursive: true })
  writeFileSync(canary, 'alive')
})
afterEach(() => rmSync(temporary, { recursive: true, force: true }))

const lines = (...steps) =>
  [
    'set -euo pipefail',
    `. "${production}/report.sh"`,
    `. "${production}/scratch.sh"`,
    ...steps,
  ].join('\n')

/** Runs steps with bash, which get the scratch folder as $1 and the machine as $2; in namespaces if asked to. */
function run(steps, { inNamespaces = false, folder = scratch } = {}) {
  const [program, ...args] = [
    ...(inNamespaces ? launcher : []),
    'bash',
    '-c',
    lines(...steps),
    'bash',
    folder,
    machine,
  ]
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  return { status, stdout, stderr }
}

const start = (steps) => spawn('bash', ['-c', lines(...steps), 'bash', scratch, machine])
/** Takes the folder until its input ends. */
const holding = ['take_scratch "$1"', 'touch "$1/first"', 'echo ready', 'read -r _ || true']

/** The commands of a refusal. */
const commandsOf = (refusal) => /^ {2}(.*rm -rf .*)$/m.exec(refusal)?.[1] ?? 'no commands'

const isCanaryThere = () => existsSync(canary) && readFileSync(canary, 'utf8') === 'alive'

test('no script that mounts deletes recursively by itself, but within the container of the drill', () => {
  const scripts = readdirSync(join(root, 'scripts'), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => file.endsWith('.sh') && !/scratch\.sh$|drill\/(steps|container)\.sh$/.test(file),
    )
    .map((file) => ({ file, script: readFileSync(join(root, 'scripts', file), 'utf8') }))
  const mounting = scripts.filter(({ script }) => /\bmount |scratch\.sh/.test(script))
  expect(mounting.length).toBeGreaterThan(3)
  const deleting = mounting.filter(({ script }) =>
    /\brm +-\S*[rR]|--recursive/.test(script.replaceAll(/^ *#.*|chown --recursive/gm, '')),
  )
  expect(deleting.map(({ file }) => file)).toEqual([])
})

// oxlint-disable-next-line vitest/no-conditional-tests
if (launcher === null) {
  process.stdout.write('Scratch folders are not tried: unshare is not permitted\n')
} else {
  describe('with a file system mounted below it', () => {
    /** A process keeps the mounted tree busy: "target is busy" is what umount says then. */
    const mounted = [
      'take_scratch "$1"',
      'mkdir "$1/root"',
      'mount --bind "$2" "$1/root"',
      '(cd "$1/root" && exec sleep 600) >/dev/null 2>&1 & standing=$!',
      'until [ "$(readlink "/proc/$standing/cwd")" = "$(realpath "$1/root")" ]; do sleep 0.01; done',
    ]

    test.each(['the folder', 'a symbolic link to it'])(
      'a scratch folder is not deleted at the end, named by %s: nothing outside of it is touched',
      (name) => {
        symlinkSync(temporary, join(temporary, 'link'))
        const folder = name === 'the folder' ? scratch : join(temporary, 'link/a drill')
        const { status, stderr } = run(mounted, { inNamespaces: true, folder })
        expect(isCanaryThere()).toBe(true)
        expect(status).toBe(1)
        expect(stderr).toContain(`${scratch} was not deleted`)
        expect(existsSync(scratch)).toBe(true)
      },
    )

    test('the commands of the refusal delete it only after the unmount', () => {
      const { stdout } = run(
        [
          ...mounted,
          'refusal=$( (delete_unmounted "$1") 2>&1) || true',
          'commands=$(sed -n "s/^  \\(.*rm -rf\\)/\\1/p" <<<"$refusal")',
          'sh -c "$commands" 2>/dev/null && echo "deleted while it was busy"',
          'kill "$standing"; wait "$standing" || true',
          'sh -c "$commands"',
          '[ -e "$1" ] || echo deleted',
        ],
        { inNamespaces: true },
      )
      expect(stdout).toBe('deleted\n')
      expect(isCanaryThere()).toBe(true)
    })

    test('a bound tree cannot be written', () => {
      const { stderr } = run(
        ['mkdir "$1"', 'bind_read_only "$2" "$1"', 'cat "$1/etc/canary" >&2', 'rm "$1/etc/canary"'],
        { inNamespaces: true },
      )
      expect(stderr).toMatch(/^alive.*Read-only file system/s)
      expect(isCanaryThere()).toBe(true)
    })
  })

  // oxlint-disable-next-line vitest/no-conditional-tests
  if (process.getuid?.() === 0) {
    test('a run that is ended by a signal ends its processes and mounts first, and leaves no folder', async () => {
      const inside = 'mkdir "$1/root"; mount --bind "$2" "$1/root"; sleep 600 & echo ready; wait'
      const signalled = start([
        'take_scratch "$1"',
        `in_namespaces bash -c '${inside}' bash "$1" "$2"`,
      ])
      await once(signalled.stdout, 'data')
      signalled.kill('SIGTERM')
      signalled.kill('SIGINT')
      // It closes when the last process that has its output has ended.
      const [code] = await once(signalled, 'close')
      expect(code).toBe(130)
      expect(existsSync(scratch)).toBe(false)
      expect(isCanaryThere()).toBe(true)
    })
  }

  test('a scratch folder is deleted at the end of its run, whose exit code stays', () => {
    const { status, stderr } = run(['take_scratch "$1"', 'mkdir "$1/work"', 'exit 7'])
    expect({ status, stderr }).toEqual({ status: 7, stderr: '' })
    expect(existsSync(scratch)).toBe(false)
  })

  test('a second run is refused, and leaves the folder of the first', async () => {
    const first = start(holding)
    await once(first.stdout, 'data')
    const second = run(['take_scratch "$1"'])
    expect(second).toMatchObject({ status: 1, stderr: expect.stringContaining('another run') })
    expect(existsSync(join(scratch, 'first'))).toBe(true)
    first.stdin.end()
    expect(await text(first.stderr)).toBe('')
    expect(existsSync(scratch)).toBe(false)
  })

  test('what a killed run has left is refused with the commands that remove it', async () => {
    const killed = start(holding)
    await once(killed.stdout, 'data')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = run(['take_scratch "$1"'])
    expect(next.status).toBe(1)
    expect(existsSync(join(scratch, 'first'))).toBe(true)
    expect(spawnSync('sh', ['-c', commandsOf(next.stderr)]).status).toBe(0)
    expect(run(['take_scratch "$1"'])).toMatchObject({ status: 0, stderr: '' })
  })
}
