import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { stepOf } from '../test/steps.mjs'
import { escapePattern, testEnvironment } from '../test/suites.mjs'
import { run } from './processes.mjs'

/** The kinds of tests, the fastest first. */
export const kinds = ['pure', 'component', 'server', 'browser']

const vitestConfig = 'tests/vitest.config.ts'
const playwrightConfig = 'tests/playwright.config.ts'
const vitest = 'node_modules/vitest/vitest.mjs'
const playwright = 'node_modules/@playwright/test/cli.js'
const limitMs = 15 * 60_000

/** Every test of these kinds, as { kind, file, path }: `path` contains the titles of its blocks and its own. */
export async function listTests(tree, wanted) {
  const tests = await Promise.all([
    wanted.some((kind) => kind !== 'browser') ? listVitest(tree) : [],
    wanted.includes('browser') ? listPlaywright(tree) : [],
  ])
  return tests.flat().filter(({ kind }) => wanted.includes(kind))
}

/**
 * Whether this title names the test. 'a › b' names a test b, or a block b with all of its tests, directly in a block a,
 * in any file.
 */
export function isNamedBy(path, title) {
  return holds(path, title, (own, part) => own === part)
}

/**
 * The listed tests that this title names. A list contains the titles of tables of cases as templates, '%s is a date':
 * without an exact match, templates that match the title count.
 */
export function testsNamed(tests, title) {
  const same = tests.filter(({ path }) => isNamedBy(path, title))
  return same.length > 0 ? same : tests.filter(({ path }) => holds(path, title, fills))
}

function holds(path, title, isPart) {
  const parts = title.split(' › ')
  return path.some((_, at) =>
    parts.every((part, n) => path[at + n] !== undefined && isPart(path[at + n], part)),
  )
}

const gap = /%[sdifjoO]|\$\{[^}]*\}|\$[\w.]+/

function fills(written, title) {
  const pattern = written.split(gap).map(escapePattern).join('.+')
  return new RegExp(`^${pattern}$`, 's').test(title)
}

/**
 * Runs the tests of one kind that these titles name. `tests` is the result of `listTests`. Resolves to { results,
 * output }, where each result is { path, isPassed, why } of a completed test; `why` is the failure in one line.
 * `stopsAtFailure` ends the run at the first failure.
 */
export async function runTests(tree, { tests, titles, databaseUrl, stopsAtFailure }) {
  const named = titles.flatMap((title) => testsNamed(tests, title))
  const start = named[0]?.kind === 'browser' ? runPlaywright : runVitest
  return start(tree, {
    files: [...new Set(named.map(({ file }) => file))],
    pattern: titles.map((title) => escapePattern(title.split(' › ').join(' '))).join('|'),
    databaseUrl,
    stopsAtFailure,
  })
}

/** At everyday depth a walk of axe has one device and one colour scheme. */
const everyWalk = { TIDSPOTT_TEST_AXE: 'all' }

async function listVitest(tree) {
  const { report, output } = await tool(tree, {
    command: vitest,
    args: (file) => ['list', `--config=${vitestConfig}`, '--static-parse', `--json=${file}`],
  })
  if (!report) throw new Error(`The tests could not be listed.\n${output}`)
  return report.map(({ file, name }) => ({
    kind: stepOf(relative(tree, file).replaceAll('\\', '/')),
    file,
    // The static list escapes quotation marks.
    path: name.replaceAll('\\"', '"').split(' > '),
  }))
}

async function listPlaywright(tree) {
  const { report, output } = await tool(tree, {
    command: playwright,
    args: () => ['test', `--config=${playwrightConfig}`, '--list', '--reporter=json'],
    env: everyWalk,
  })
  if (!report) throw new Error(`The browser tests could not be listed.\n${output}`)
  return specsIn(report.suites).map(({ spec, path }) => ({
    kind: 'browser',
    file: join(tree, 'tests/e2e', spec.file),
    path,
  }))
}

async function runVitest(tree, { files, pattern, databaseUrl, stopsAtFailure }) {
  const { report, output } = await tool(tree, {
    command: vitest,
    args: (file) => [
      'run',
      `--config=${vitestConfig}`,
      ...files,
      `--testNamePattern=(?:^| )(?:${pattern})(?: |$)`,
      '--reporter=json',
      `--outputFile=${file}`,
      ...(stopsAtFailure ? ['--bail=1'] : []),
    ],
    env: databaseUrl ? { TEST_DATABASE_URL: databaseUrl } : {},
  })
  const ran = report?.testResults ?? []
  return {
    results: ran
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ ancestorTitles, title, status, failureMessages }) => ({
        path: [...ancestorTitles, title],
        isPassed: status === 'passed',
        why: inOneLine(failureMessages[0]),
      })),
    output: output + ran.map(({ message }) => message).join('\n'),
  }
}

async function runPlaywright(tree, { files, pattern, stopsAtFailure }) {
  const { report, output } = await tool(tree, {
    command: playwright,
    args: () => [
      'test',
      `--config=${playwrightConfig}`,
      ...files.map((file) => escapePattern(file)),
      `--grep=${pattern}`,
      '--retries=0',
      '--reporter=json',
      ...(stopsAtFailure ? ['-x'] : []),
    ],
    env: everyWalk,
  })
  const { suites = [], errors = [] } = report ?? {}
  return {
    results: specsIn(suites).flatMap(({ spec, path }) =>
      spec.tests
        // Of two that run concurrently, the first failure interrupts the other.
        .filter(({ results }) => results.some(({ status }) => ended.has(status)))
        .map(({ status, results }) => ({
          path,
          isPassed: status === 'expected',
          why: inOneLine(results.flatMap((result) => result.errors)[0]?.message),
        })),
    ),
    output: output + errors.map(({ message }) => message).join('\n'),
  }
}

const ended = new Set(['passed', 'failed', 'timedOut'])

function specsIn(suites, path = null) {
  return suites.flatMap((suite) => {
    // The outermost suite is the file.
    const inside = path === null ? [] : [...path, suite.title]
    return [
      ...suite.specs.map((spec) => ({ spec, path: [...inside, spec.title] })),
      ...specsIn(suite.suites ?? [], inside),
    ]
  })
}

/**
 * Runs a program in the tree. `args` receives the path of the report to write; Playwright reads it from its
 * environment. Resolves to { code, output, report }, with null for a missing report.
 */
export async function tool(tree, { command, args = () => [], env = {} }) {
  const reports = mkdtempSync(join(tmpdir(), 'report-'))
  const file = join(reports, 'report.json')
  const { code, output } = await run(process.execPath, [join(tree, command), ...args(file)], {
    cwd: tree,
    env: { ...testEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
    limitMs,
  })
  return { code, output, report: existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null }
}

function inOneLine(message = '') {
  const line = stripVTControlCharacters(message)
    .replace(/\n\s*at .*/s, '')
    .replace(/\s+/g, ' ')
  return line.slice(0, 200)
}
