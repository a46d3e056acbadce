import { join } from 'node:path'
import { run } from '../setup/processes.mjs'
import { root, tools } from '../setup/project.mjs'

/** Longer than any suite takes on a slow machine; a hanging suite must not block the others. */
const limitMs = 40 * 60_000

/** Settings of the product must come from each test, not from the shell that started the run. */
const notOurs =
  /^(DATABASE_(DIRECT_URL|PREPARE|URL)|DATA_DIR|ERASURE_LOG|HOST|LOG_LEVEL|MAIL_FROM|NODE_ENV|PG[A-Z]+|PORT|PUBLIC_URL|REQUIRE_SECOND_FACTOR|SECRET_KEY(_OLD)?|SMTP_URL|TRUST_PROXY|TZ)$/

/**
 * Runs these Vitest projects, whole or only some of their files, or one shard. Resolves to { tests, errors, output }:
 * every test as described in messages.mjs, and { file, message } for each failure that is no test, such as a file that
 * failed to load or a project without tests; `file` may be null. `onProgress` receives { done, total, unit, tests,
 * failed }.
 */
export async function runVitest(projects, { files, shard, node = process.execPath, onProgress }) {
  const args = [
    tools.vitest,
    'run',
    '--config=tests/vitest.config.ts',
    '--configLoader=runner',
    '--reporter=minimal',
    `--reporter=${join(root, 'scripts/test/vitest-reporter.mjs')}`,
    ...projects.map((name) => `--project=${name}`),
    ...shardOption(shard),
    ...(files ?? []),
  ]
  const report = await runReporting({ command: node, args, onProgress })
  const isWhole = !files && !shard
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

/** Runs the browser journeys on the built product. Resolves like `runVitest`. */
export function runPlaywright({ files, shard, onProgress }) {
  const args = [
    tools.playwright,
    'test',
    '--config=tests/playwright.config.ts',
    `--reporter=dot,${join(root, 'scripts/test/playwright-reporter.mjs')}`,
    ...shardOption(shard),
    ...(files ?? []).map(asPattern),
  ]
  return runReporting({ command: process.execPath, args, onProgress })
}

function shardOption(shard) {
  return shard ? [`--shard=${shard.index}/${shard.count}`] : []
}

/** Playwright treats a file's name as a regular expression on its whole path. */
function asPattern(file) {
  return `${file.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}$`
}

async function runReporting({ command, args, onProgress }) {
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
  const { code, output } = await run(command, args, { env: testEnvironment(), limitMs, onMessage })
  const hasFailed = errors.length > 0 || tests.some((test) => !test.hasPassed)
  const why = whyNot({ hasEnded, hasFailed, isEmpty: tests.length === 0, code, output })
  return { tests, errors: why ? [...errors, { file: null, message: why }] : errors, output }
}

/** The failure of a run without a failed test or file; null when there is none. */
function whyNot({ hasEnded, hasFailed, isEmpty, code, output }) {
  if (!hasEnded) return `It ended before its last test, with exit code ${code}.`
  if (hasFailed) return null
  if (code !== 0) return firstErrorOf(output) ?? `It ended with exit code ${code}.`
  return isEmpty ? 'It ran no test.' : null
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
