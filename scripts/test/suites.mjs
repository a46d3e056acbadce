import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { run } from '../setup/processes.mjs'
import { absenceSentence } from '../setup/programs.mjs'
import { root, tools } from '../setup/project.mjs'
import { suiteSteps } from './steps.mjs'

// A result is { tests, output }, each test { file, title, state, error, missing }: `state` is passed, failed, flaky or
// skipped; `file` and `title` are null for a failure outside of them; `missing` says which program a skipped
// test lacks.

/** Longer than any suite takes on a slow machine; a hanging suite must not block the others. */
const limitMs = 60 * 60_000
/** Above this many failures it is no chance: nothing is run once more. */
const mostRepeated = 20

/** Settings of the product must come from each test, not from the shell that started the run. */
const notOurs =
  /^(DATABASE_(DIRECT_URL|PREPARE|URL)|DATA_DIR|ERASURE_LOG|HOST|LOG_LEVEL|MAIL_FROM|NODE_ENV|PG[A-Z]+|PORT|PUBLIC_URL|REQUIRE_SECOND_FACTOR|SECRET_KEY(_OLD)?|SMTP_URL|TRUST_PROXY|TZ)$/

/** The environment of the tests. */
export function testEnvironment() {
  const clean = Object.entries(process.env).filter(([name]) => !notOurs.test(name))
  return { ...Object.fromEntries(clean), NODE_ENV: 'test' }
}

/** The text as a regular expression, as Vitest and Playwright take names of tests and files. */
export function escapePattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

/**
 * Runs a step of test files: whole, only `files`, a `shard`, what loads a file that has `changed` since a revision, or
 * `isShort`, without what `npm test` leaves out. `onOutput` receives what the tool prints.
 */
export async function runSuite(name, { files, shard, changed, isShort, node, onOutput }) {
  const { projects, shorter = [] } = suiteSteps[name]
  const args = [
    ...(shard ? [`--shard=${shard}`] : []),
    ...(isShort ? shorter : []),
    ...(changed ? changedOptions(projects, changed) : []),
  ]
  if (!projects)
    return runPlaywright(
      [...args, ...(files ?? []).map((one) => `${escapePattern(one)}$`)],
      onOutput,
    )
  const vitest = (more, env) =>
    runVitest([...projects.map((one) => `--project=${one}`), ...args, ...more], {
      env,
      node,
      onOutput,
    })
  const first = await vitest(files ?? [])
  return name === 'component' ? repeatFailed(first, vitest) : first
}

function changedOptions(projects, since) {
  return projects
    ? [`--changed=${since}`, '--passWithNoTests']
    : [`--only-changed=${since}`, '--pass-with-no-tests']
}

/**
 * Runs the files of failed component tests once more, one after the other, with traces. What passes then is flaky. Vitest's
 * own retry runs beside the other files; Playwright's, of journeys, is isolated.
 */
async function repeatFailed(first, vitest) {
  const failed = first.tests.filter(({ state }) => state === 'failed')
  const files = [...new Set(failed.map(({ file }) => file))]
  if (failed.length === 0 || failed.length > mostRepeated || files.includes(null)) return first
  const again = await vitest(['--no-file-parallelism', ...files], {
    COMPONENT_TRACES: join(root, 'test-results/component'),
  })
  return { tests: afterRepeat(first.tests, again.tests), output: first.output + again.output }
}

/** The tests of both runs: of repeated files those of the second, and as flaky what failed only in the first. */
export function afterRepeat(first, again) {
  const files = new Set(again.map(({ file }) => file))
  const isSame = (a) => (b) => a.file === b.file && a.title === b.title
  const failed = first.filter(({ file, state }) => files.has(file) && state === 'failed')
  const ran = again.map((test) => {
    const before = failed.find(isSame(test))
    return before && test.state === 'passed'
      ? { ...test, state: 'flaky', error: before.error }
      : test
  })
  const lost = failed.filter(({ file, title }) =>
    title === null ? !ran.some((test) => test.file === file) : !ran.some(isSame({ file, title })),
  )
  return [...first.filter(({ file }) => !files.has(file)), ...ran, ...lost]
}

async function runVitest(args, { env, node = process.execPath, onOutput }) {
  const report = newReport()
  const { code, output } = await run(
    node,
    [
      tools.vitest,
      'run',
      '--config=tests/vitest.config.ts',
      '--configLoader=runner',
      '--reporter=verbose',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ],
    { env: { ...testEnvironment(), ...env }, limitMs, onOutput },
  )
  return resultOf({ code, output, report, read: readVitest })
}

/** Journeys on the built product. */
async function runPlaywright(args, onOutput) {
  const report = newReport()
  const { code, output } = await run(
    process.execPath,
    [
      tools.playwright,
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
      ...args,
    ],
    { env: { ...testEnvironment(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }, limitMs, onOutput },
  )
  return resultOf({ code, output, report, read: readPlaywright })
}

function newReport() {
  return join(mkdtempSync(join(tmpdir(), 'report-')), 'report.json')
}

/** The result of a tool's run, from its exit code, what it printed and the report that it wrote, which `read` reads. */
export function resultOf({ code, output, report, read }) {
  const tests = existsSync(report) ? read(JSON.parse(readFileSync(report, 'utf8'))) : []
  const hasFailed = tests.some(({ state }) => state === 'failed')
  // Vitest's report has no error outside of the tests, such as that of a worker that was killed.
  const isBroken = /^.*Unhandled (Error|Rejection|Exception)s? .*$/m.test(output)
  const error = /^(?:\w*Error): (.+)/m.exec(output)?.[1] ?? `It ended with exit code ${code}.`
  if (code !== 0 && (isBroken || !hasFailed)) tests.push(failure(error))
  if (code === 0 && tests.length === 0 && !/[Nn]o test(s| files?) found/.test(output))
    tests.push(failure('It ran no test.'))
  return { tests, output: withoutPassed(output) }
}

/** A failure that is no test. */
export function failure(error) {
  return { file: null, title: null, state: 'failed', error }
}

/** Skipping is a failure, but for the want of a program: also a test whose hook has failed is skipped. */
function testOf({ file, titles, status, note, errors }) {
  const missing = absenceSentence(note)
  const isSkipped = status === 'skipped' || status === 'pending'
  return {
    file,
    title: titles.filter(Boolean).join(' > '),
    state: isSkipped ? (missing ? 'skipped' : 'failed') : status,
    error: stripVTControlCharacters(errors.join('\n\n')),
    missing,
  }
}

export function readVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = fromRoot(name)
    const tests = assertionResults.map(({ ancestorTitles, title, status, meta, failureMessages }) =>
      testOf({
        file,
        titles: [...ancestorTitles, title],
        status,
        note: meta.skipNote,
        errors: failureMessages,
      }),
    )
    return message ? [...tests, { ...failure(message), file }] : tests
  })
}

export function readPlaywright({ suites, errors }) {
  const inside = (suite, path) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status, results, annotations }) =>
        testOf({
          file: `tests/e2e/${file}`,
          titles: [...path, title],
          status: { expected: 'passed', unexpected: 'failed' }[status] ?? status,
          note: annotations.find(({ type }) => type === 'skip')?.description,
          errors: results.flatMap((one) => one.errors.map(({ message }) => message)),
        }),
      ),
    ),
    ...(suite.suites ?? []).flatMap((one) => inside(one, [...path, one.title])),
  ]
  return [
    ...suites.flatMap((suite) => inside(suite, [])),
    ...errors.map(({ message }) => failure(stripVTControlCharacters(message ?? 'unknown'))),
  ]
}

function withoutPassed(output) {
  return output
    .split('\n')
    .filter((line) => !/^\s*[✓↓] /.test(line))
    .join('\n')
}

function fromRoot(file) {
  return relative(root, file).replaceAll('\\', '/')
}
