import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/project.mjs'

/** Checks that only read the sources. */
const checkSteps = ['format', 'lint', 'types', 'unused']

/** The operator's own: commands, backups and databases of processes. Half of the server's time, seldom changed. */
const operatorFolders = ['backup', 'commands', 'db', 'demo', 'doctor']
/** What depends on Node itself or on native modules. Other tests are of rules, which no version of Node changes. */
const runtimeFolders = ['auth', 'commands', 'db', 'http', 'mail', 'portal', 'profile']

/**
 * The steps that run test files: their folders in tests/, their Vitest projects (none: Playwright), what they need first,
 * and the options that leave out what `npm test` leaves to `npm test -- --all`.
 */
export const suiteSteps = {
  pure: { folders: ['shared', 'web', 'runner'], projects: ['pure*'], needs: [] },
  component: { folders: ['component'], projects: ['component*'], needs: ['browser'] },
  server: {
    folders: ['server'],
    projects: ['server'],
    needs: [],
    shorter: operatorFolders.map((folder) => `--exclude=tests/server/${folder}/**`),
  },
  e2e: {
    folders: ['e2e'],
    needs: ['build', 'browser'],
    shorter: ['--grep=@everyday|@axe'],
  },
}

/** Every step, in the order of the report. */
export const stepNames = [...checkSteps, 'build', 'size', ...Object.keys(suiteSteps), 'speed']

/**
 * When each step runs: a stage begins once the one before has ended, and its lanes run in parallel, each sequentially.
 * Component tests leave one core partly idle, which is enough for the pure ones.
 */
export const stages = [
  [
    ['format', 'lint', 'types'],
    ['size', 'unused'],
  ],
  [['component'], ['pure']],
  [['server']],
  [['e2e']],
  [['speed']],
]

/** The step that runs this test file (a path from the root), or null. */
export function stepOf(file) {
  const [, folder, pattern] = /^tests\/([^/]+)\/.*\.(test|spec)\.(?:tsx?|mjs)$/.exec(file) ?? []
  const [name] =
    Object.entries(suiteSteps).find(([, { folders }]) => folders.includes(folder)) ?? []
  return name && pattern === (name === 'e2e' ? 'spec' : 'test') ? name : null
}

/** The test files of the server that depend on Node itself, from the root. */
export function runtimeFiles(files = testFiles()) {
  return files.filter((file) =>
    runtimeFolders.some((folder) => file.startsWith(`tests/server/${folder}/`)),
  )
}

/**
 * What to run: for each step `null` for the whole of it, or the list of its test files. `asked` is { words, shard,
 * changed, isFull }; a word is a step, `runtime`, or a part of the paths of test files. Throws for a word that is neither.
 */
export function select({ words, shard, changed, isFull }, files = testFiles()) {
  const suites = Object.keys(suiteSteps)
  if (words.length === 0) {
    const names = changed ? [...checkSteps, ...suites] : stepNames
    return new Map(
      names
        .filter((name) => name !== 'speed' || isFull)
        // The runners split their suites; everything else is the first machine's.
        .filter((name) => !shard || shard.startsWith('1/') || suites.includes(name))
        .map((name) => [name, null]),
    )
  }
  const selection = new Map()
  for (const word of words.filter((one) => !stepNames.includes(one))) {
    const found =
      word === 'runtime' ? runtimeFiles(files) : files.filter((file) => file.includes(word))
    if (found.length === 0)
      throw new Error(`No step and no test file is called ${word}. Steps: ${stepNames.join(', ')}.`)
    for (const file of found)
      selection.set(stepOf(file), [...new Set([...(selection.get(stepOf(file)) ?? []), file])])
  }
  for (const name of words.filter((one) => stepNames.includes(one))) selection.set(name, null)
  return selection
}

function testFiles() {
  return readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .map((name) => `tests/${name.replaceAll('\\', '/')}`)
    .filter(stepOf)
    .sort()
}
