import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '../setup/processes.mjs'
import { root, tools } from '../setup/project.mjs'
import { removeTraceParts } from './kept.mjs'
import { suiteSteps } from './steps.mjs'

/** Longer than any suite takes on a slow machine; a hanging suite must not block the others. */
const limitMs = 40 * 60_000

/** Settings of the product must come from each test, not from the shell that started the run. */
const notOurs =
  /^(DATABASE_(DIRECT_URL|PREPARE|URL)|DATA_DIR|ERASURE_LOG|HOST|LOG_LEVEL|MAIL_FROM|NODE_ENV|PG[A-Z]+|PORT|PUBLIC_URL|REQUIRE_SECOND_FACTOR|SECRET_KEY(_OLD)?|SMTP_URL|TRUST_PROXY|TZ)$/

/** The work of a step of test files: takes `onProgress`, and resolves like `runVitest`, which describes the options. */
export function runSuite(name, options) {
  const { projects } = suiteSteps[name]
  return (onProgress) =>
    projects
      ? runVitest(projects, { ...options, onProgress })
      : runPlaywright({ ...options, onProgress })
}

/**
 * Runs these Vitest projects, whole or only some of their files, or one shard. Resolves to { tests, errors, output }:
 * every test as described in messages.mjs, and { file, message } for each failure that is no test, such as a file that
 * failed to load or a project without tests; `file` may be null. `onProgress` receives { done, total, unit, tests,
 * failed }. With `changedSince`, a revision, what loads a file that has changed since, which may be nothing. With `again`,
 * a repeat of `chooseRepeats`: only its tests and files, one after the other, with traces in the folder `traces`.
 */
export async function runVitest(
  projects,
  { files, shard, changedSince, again, traces, node = process.execPath, onProgress },
) {
  const args = [
    tools.vitest,
    'run',
    '--config=tests/vitest.config.ts',
    '--configLoader=runner',
    '--reporter=minimal',
    `--reporter=${join(root, 'scripts/test/vitest-reporter.mjs')}`,
    ...projects.map((name) => `--project=${name}`),
    ...shardOption(shard),
    ...(changedSince ? [`--changed=${changedSince}`, '--passWithNoTests'] : []),
    ...(again ? ['--no-file-parallelism', ...namePattern(again)] : []),
    ...((again ? filesOf(again) : files) ?? []),
  ]
  const env = again ? { COMPONENT_TRACES: join(root, traces) } : {}
  const mayBeEmpty = Boolean(changedSince)
  const report = await runReporting({ command: node, args, env, mayBeEmpty, onProgress })
  if (again) removeTraceParts(traces)
  const isWhole = !files && !shard && !changedSince && !again
  const empty = projects.filter(
    (name) => isWhole && !report.tests.some((test) => test.project === name),
  )
  return {
    ...report,
    errors: [
      ...report.errors,
      ...empty.map((name) => ({ file: null, message: `The project ${name} has no test.` })),
    ],
  }
}

/**
 * Runs the browser journeys on the built product, with traces in the folder `traces`. Resolves like `runVitest`, and
 * takes the same `again`, without files.
 */
function runPlaywright({ files, shard, changedSince, again, traces, onProgress }) {
  const args = [
    tools.playwright,
    'test',
    '--config=tests/playwright.config.ts',
    `--output=${join(root, traces)}`,
    `--reporter=dot,${join(root, 'scripts/test/playwright-reporter.mjs')}`,
    ...shardOption(shard),
    ...(changedSince ? [`--only-changed=${changedSince}`, '--pass-with-no-tests'] : []),
    ...(again ? ['--workers=1', `--test-list=${listFile(again)}`] : []),
    ...(files ?? []).map((file) => `${escapePattern(file)}$`),
  ]
  // Of a test that passes, too: it shows what the failure lacked.
  const env = again ? { E2E_TRACE: 'on' } : {}
  const mayBeEmpty = Boolean(changedSince)
  return runReporting({ command: process.execPath, args, env, mayBeEmpty, onProgress })
}

function shardOption(shard) {
  return shard ? [`--shard=${shard.index}/${shard.count}`] : []
}

function filesOf({ tests, files }) {
  return [...new Set([...tests.map(({ file }) => file), ...files])]
}

/** Vitest compares with the titles joined by spaces. Files that are run whole also hold tests that did not fail. */
function namePattern({ tests, files }) {
  const names = tests.map(({ path }) => escapePattern(path.join(' ')))
  return files.length > 0 ? [] : [`--testNamePattern=^(?:${names.join('|')})$`]
}

/** Playwright's list of tests: their files from its own folder, and their titles. */
function listFile({ tests }) {
  const list = join(tmpdir(), 'once-more.txt')
  const lines = tests.map(({ file, path }) => [file.replace('tests/e2e/', ''), ...path].join(' › '))
  writeFileSync(list, lines.join('\n'))
  return list
}

/** The text as a regular expression, as Vitest and Playwright take names of tests and files. */
export function escapePattern(text) {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)
}

async function runReporting({ command, args, env, mayBeEmpty, onProgress }) {
  const tests = []
  const errors = []
  const progress = { done: 0, total: 0, unit: 'tests', tests: 0, failed: 0 }
  let hasEnded = false
  const onMessage = (message) => {
    if (message.kind === 'plan') {
      progress.total += message.total
      progress.unit = message.unit
    } else if (message.kind === 'test') {
      tests.push(message)
      progress.tests += 1
      if (progress.unit === 'tests') progress.done += 1
      if (!message.hasPassed) progress.failed += 1
    } else if (message.kind === 'file') progress.done += 1
    else if (message.kind === 'error') errors.push({ file: message.file, message: message.message })
    else if (message.kind === 'end') hasEnded = true
    onProgress(progress, message)
  }
  const { code, output } = await run(command, args, {
    env: { ...testEnvironment(), ...env },
    limitMs,
    onMessage,
  })
  const hasFailed = errors.length > 0 || tests.some((test) => !test.hasPassed)
  const why = whyNot({ progress, hasEnded, hasFailed, mayBeEmpty, code, output })
  return { tests, errors: why ? [...errors, { file: null, message: why }] : errors, output }
}

/** The failure of a run that is neither a failed test nor a failed file; null when there is none. */
export function whyNot({
  progress: { done, total, unit, tests },
  hasEnded,
  hasFailed,
  mayBeEmpty,
  code,
  output,
}) {
  if (!hasEnded) return `It ended before its last test, with exit code ${code}.`
  // Otherwise the run would pass without them once the failed tests pass the second time. Of Vitest the plan has the
  // files of all shards; it reports an error when it loses some.
  if (unit === 'tests' && tests > 0 && done < total)
    return `Only ${done} of ${total} tests were run.`
  if (hasFailed) return null
  if (code !== 0) return firstErrorOf(output) ?? `It ended with exit code ${code}.`
  return tests === 0 && !mayBeEmpty ? 'It ran no test.' : null
}

/** Vitest prints an error of a global setup, and passes no error to its reporters. */
function firstErrorOf(output) {
  return /^(?:\w*Error): (.+)/m.exec(output)?.[1]
}

/** The environment of the tests. */
export function testEnvironment() {
  const clean = Object.entries(process.env).filter(([name]) => !notOurs.test(name))
  return { ...Object.fromEntries(clean), NODE_ENV: 'test' }
}
