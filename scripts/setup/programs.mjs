// Every program beside Node that src, scripts and tests start, and the only functions that start one (scripts/house-rules.mjs
// keeps that). No package is imported: `npm start` runs this before it installs.
import * as node from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { basename, delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** Names of the browser, in the order of preference: headless without a window system uses a sixth less CPU. */
export const browserNames = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

/** What happens where a program is missing. CONTRIBUTING.md has the list with these words. */
export const consequences = {
  brought: 'brought in, or the tests fail',
  leftOut: 'its tests are left out by name',
  refused: 'the command says so and ends',
  doneWithout: 'done without',
  assumed: 'assumed to be there',
}

/**
 * The programs of one package, on Debian: their names, what needs them, and what happens without them.
 *
 * @typedef {{
 *   names: readonly string[],
 *   package: string,
 *   neededBy: string,
 *   without: keyof typeof consequences,
 * }} Programs
 */

/** @type {readonly Programs[]} */
export const programs = [
  {
    names: browserNames,
    package: 'chromium',
    neededBy: 'component tests and journeys',
    without: 'brought',
  },
  {
    names: ['initdb', 'postgres'],
    package: 'postgresql',
    neededBy: 'server tests',
    without: 'brought',
  },
  {
    names: ['pgbouncer'],
    package: 'pgbouncer',
    neededBy: 'tests behind a pooler, `nemesis -- pgbouncer`',
    without: 'leftOut',
  },
  {
    names: ['nginx'],
    package: 'nginx',
    neededBy: 'tests of several processes, `nemesis`',
    without: 'leftOut',
  },
  {
    names: ['mkfs.ext4'],
    package: 'e2fsprogs',
    neededBy: 'tests of power cuts and full disks',
    without: 'leftOut',
  },
  {
    names: ['mount', 'umount'],
    package: 'mount',
    neededBy: 'tests of power cuts and full disks',
    without: 'leftOut',
  },
  {
    names: ['unshare', 'nsenter', 'setpriv', 'flock', 'runuser'],
    package: 'util-linux',
    neededBy: 'tests in PID namespaces, `nemesis -- operations`',
    without: 'leftOut',
  },
  {
    names: ['script'],
    package: 'bsdutils',
    neededBy: 'tests of `tidspott` on a terminal, `nemesis -- operations`',
    without: 'leftOut',
  },
  {
    names: ['git'],
    package: 'git',
    neededBy: '`npm test -- --changed`, `nemesis -- upgrade` and `operations`',
    without: 'refused',
  },
  {
    names: ['systemd-nspawn'],
    package: 'systemd-container',
    neededBy: '`nemesis -- operations`',
    without: 'refused',
  },
  {
    names: ['debootstrap'],
    package: 'debootstrap',
    neededBy: '`nemesis -- bare`',
    without: 'refused',
  },
  {
    names: ['pg_createcluster', 'pg_dropcluster', 'pg_lsclusters'],
    package: 'postgresql-common',
    neededBy: '`nemesis -- operations`',
    without: 'refused',
  },
  {
    names: ['psql'],
    package: 'postgresql-client',
    neededBy: '`nemesis -- operations`',
    without: 'refused',
  },
  {
    names: ['openssl'],
    package: 'openssl',
    neededBy: '`nemesis -- operations`',
    without: 'refused',
  },
  { names: ['curl'], package: 'curl', neededBy: '`nemesis -- operations`', without: 'refused' },
  {
    names: ['pgrep', 'pkill'],
    package: 'procps',
    neededBy: '`nemesis -- operations` and `bare`',
    without: 'refused',
  },
  { names: ['ip'], package: 'iproute2', neededBy: '`nemesis -- operations`', without: 'refused' },
  {
    names: ['systemctl', 'systemd-run', 'systemd-analyze', 'journalctl'],
    package: 'systemd',
    neededBy: '`nemesis -- operations`',
    without: 'refused',
  },
  {
    names: ['caddy'],
    package: 'caddy',
    neededBy: 'the check of its file in `scripts/production/check.sh`',
    without: 'doneWithout',
  },
  {
    names: ['pg_config'],
    package: 'libpq-dev',
    neededBy: 'finding an installed PostgreSQL',
    without: 'doneWithout',
  },
  { names: ['npm'], package: 'npm', neededBy: 'all commands; comes with Node', without: 'assumed' },
  {
    names: ['apt-get'],
    package: 'apt',
    neededBy: 'bringing in a browser, as root',
    without: 'doneWithout',
  },
  {
    names: ['sh', 'bash', 'id', 'cp', 'truncate'],
    package: 'essential',
    neededBy: 'tests, `npm` and the shell scripts',
    without: 'assumed',
  },
]

/** Of this repository, or Node: found by their path. */
const ownPrograms = /\.sh$|^(node|node\.exe|tidspott|tidspott-command|upgrade)$/
/** Not always in the PATH of a user. */
const systemFolders = ['/usr/local/sbin', '/usr/sbin', '/sbin']

const notePrefix = 'missing program: '

/** The programs that this name is one of, or undefined. */
function listed(name) {
  return programs.find(({ names }) => names.includes(name))
}

/** Where programs are looked for, first to last. */
function programFolders() {
  return [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), ...systemFolders]
}

/**
 * The path of a program of the list, or null where it is missing.
 *
 * @param {string} name
 * @param {readonly string[]} folders
 * @returns {string | null}
 */
export function findProgram(name, folders = programFolders()) {
  requireListed(name)
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/**
 * The path of a program of the list. Throws where it is missing, with what to install.
 *
 * @param {string} name
 * @param {readonly string[]} folders
 * @returns {string}
 */
export function requireProgram(name, folders = programFolders()) {
  const found = findProgram(name, folders)
  if (found) return found
  throw new Error(missingSentence(name))
}

function missingSentence(name) {
  return `${name} is missing: apt-get install ${requireListed(name).package}`
}

/**
 * The note with which a test that needs these programs is skipped where one is missing, or null. With TIDSPOTT_REQUIRE_ALL=1 it
 * throws instead, with what to install.
 *
 * @param {readonly string[]} names
 * @param {{ folders?: readonly string[], requiresAll?: boolean }} options
 * @returns {string | null}
 */
export function absenceNote(
  names,
  { folders = programFolders(), requiresAll = process.env.TIDSPOTT_REQUIRE_ALL === '1' } = {},
) {
  const missing = names.find((name) => findProgram(name, folders) === null)
  if (missing === undefined) return null
  if (requiresAll) throw new Error(missingSentence(missing))
  return notePrefix + missing
}

/**
 * Which program to install for a test that was skipped with this note; null for any other note.
 *
 * @param {string | undefined} note
 * @returns {string | null}
 */
export function absenceSentence(note) {
  const name = note?.startsWith(notePrefix) ? note.slice(notePrefix.length) : ''
  return listed(name) ? missingSentence(name) : null
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}

function requireListed(name) {
  const found = listed(name)
  if (found) return found
  throw new Error(`${name} is not in the list of programs: scripts/setup/programs.mjs`)
}

/** What is started for a name or a path. Throws for what is not in the list, and for what is missing. */
function startable(program) {
  if (program === process.execPath || ownPrograms.test(basename(program))) return program
  const { without } = requireListed(basename(program))
  const isPath = program !== basename(program)
  return isPath || without === 'assumed' ? program : requireProgram(program)
}

/**
 * As in node:child_process, for a program of the list, this Node, or a script of this repository.
 *
 * @type {typeof node.spawn}
 */
export const spawn = (program, ...rest) => node.spawn(startable(program), ...rest)

/** @type {typeof node.spawnSync} */
export const spawnSync = (program, ...rest) => node.spawnSync(startable(program), ...rest)

/** @type {typeof node.execFileSync} */
export const execFileSync = (program, ...rest) => node.execFileSync(startable(program), ...rest)

/**
 * Runs a program to its end. Rejects when it fails.
 *
 * @type {typeof node.execFile.__promisify__}
 */
export const execFile = async (program, ...rest) =>
  promisify(node.execFile)(startable(program), ...rest)
