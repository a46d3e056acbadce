import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { spawnSync } from '../../scripts/setup/programs.mjs'

// scripts/production/bin/upgrade, with a systemctl and a tidspott that only tell how they were called, or fail.

const source = fileURLToPath(new URL('../../scripts/production/bin/upgrade', import.meta.url))
let folder
let link

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'tidspott-upgrade-')))
  link = join(folder, 'current')
  for (const name of ['old', 'new']) {
    mkdirSync(join(folder, 'releases', name, 'bin'), { recursive: true })
    cpSync(source, join(folder, 'releases', name, 'bin/upgrade'))
  }
  symlinkSync(join(folder, 'releases/old'), link)
  const tells = (name, line) => {
    const program = join(folder, 'programs', name)
    mkdirSync(join(folder, 'programs'), { recursive: true })
    writeFileSync(
      program,
      `#!/bin/sh
call="${line}"
echo "$call" >>${join(folder, 'calls')}
case "$call" in "new migrate") printf "$MIGRATIONS" ;; esac
! echo "$call" | grep -Eqx "$FAILING"\n`,
    )
    chmodSync(program, 0o755)
  }
  tells('systemctl', '$1')
  tells('tidspott', '$(basename "$TIDSPOTT_RELEASE") $*')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Upgrades to a release while the calls that match the pattern fail. Returns what was called, and the release in force. */
function upgrade({ failing = 'none', migrations = '', to = 'new' } = {}) {
  const { status, stdout, stderr } = spawnSync(join(folder, 'releases', to, 'bin/upgrade'), {
    encoding: 'utf8',
    env: {
      PATH: `${join(folder, 'programs')}:${process.env.PATH}`,
      FAILING: failing,
      MIGRATIONS: migrations,
      TIDSPOTT_BACKUPS: '/backups',
    },
  })
  const file = join(folder, 'calls')
  const calls = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  return {
    status,
    stdout,
    stderr,
    calls: calls.map((call) => call.replace(/before-new-\d{8}-\d{6}\.zip/, 'FILE')),
    inForce: basename(readlinkSync(link)),
  }
}

const untilBackup = ['new help', 'stop', 'old backup /backups/FILE']
const untilMigrated = [...untilBackup, 'new migrate']
const untilStarted = [...untilMigrated, 'start', 'new ready']
const oldStarted = ['start', 'old ready']

test('it stops, backs up, migrates, switches and starts, and tells the migrations and the backup', () => {
  const { status, stdout, stderr, calls, inForce } = upgrade({ migrations: '0001_a\\n0002_b\\n' })
  expect([status, stderr, inForce]).toEqual([0, '', 'new'])
  expect(calls).toEqual(untilStarted)
  expect(stdout).toMatch(/^Migrations that ran: 0001_a 0002_b\.\n.*new is in force.*before-new-/)
})

test.each([
  ['the backup', 'old backup.*', untilBackup],
  ['the migrations', 'new migrate', untilMigrated],
])('when %s fails, the release before runs again', (_what, failing, before) => {
  const { status, stderr, calls, inForce } = upgrade({ failing })
  expect([status, inForce]).toEqual([1, 'old'])
  expect(calls).toEqual([...before, ...oldStarted])
  expect(stderr.trim().split('\n')).toHaveLength(1)
})

test('when the new release does not get ready, the release before runs again, on the database as it is', () => {
  const { status, stderr, calls, inForce } = upgrade({ failing: 'new ready' })
  expect([status, inForce]).toEqual([1, 'old'])
  expect(calls).toEqual([...untilStarted, 'stop', ...oldStarted])
  expect(stderr).toMatch(/new does not get ready.*The database is as it was/)
})

test('when it has migrated, the database is restored by the release before', () => {
  const { status, stderr, calls, inForce } = upgrade({
    failing: 'new ready',
    migrations: '0001_a\\n',
  })
  expect([status, inForce]).toEqual([1, 'old'])
  expect(calls).toEqual([
    ...untilStarted,
    'stop',
    'old restore --replace --no-erasures /backups/FILE',
    'old erasures:apply',
    ...oldStarted,
  ])
  expect(stderr).toMatch(/The database was restored from \/backups\/before-new-/)
})

test('when nothing works, it says all that failed and where the backup lies', () => {
  const { status, stderr, inForce } = upgrade({
    failing: 'new ready|old restore.*|old ready',
    migrations: '0001_a\\n',
  })
  expect([status, inForce]).toEqual([1, 'old'])
  expect(stderr).toMatch(/release before does not get ready/)
  expect(stderr).toMatch(/could not be restored from \/backups\/before-new-/)
})

test('the release in force, one that does not run here and a folder without the link are refused', () => {
  const refused = (options) => {
    const { status, stderr, calls } = upgrade(options)
    expect([status, calls.includes('stop')]).toEqual([1, false])
    expect(stderr).toMatch(/Nothing was changed\.\n$/)
    return stderr
  }
  expect(refused({ to: 'old' })).toContain('is the release in force')
  expect(refused({ failing: 'new help' })).toContain('does not run here')
  rmSync(link)
  const { status, stderr } = spawnSync(join(folder, 'releases/new/bin/upgrade'), {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('is no link to the release in force')
})

test('a link of an upgrade that a power cut ended is in nobody’s way', () => {
  symlinkSync('/nowhere', `${link}.new`)
  expect(upgrade()).toMatchObject({ status: 0, inForce: 'new' })
})
