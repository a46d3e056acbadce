import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { run } from './processes.mjs'
import { root, tools } from './project.mjs'

/** Longer than any suite takes on a slow machine; what hangs must not hold everything after it. */
const limitMs = 40 * 60_000

/**
 * Runs these Vitest projects under a time zone, or only what lies in some of their folders. Resolves to { passed, failed, output }. A test that was skipped, a file
 * that could not be read and a project without a test count as failed.
 */
export async function runVitest(projects, { zone, node = process.execPath, folders = [] }) {
  const args = [
    'run',
    '--config',
    'tests/vitest.config.ts',
    ...projects.flatMap((name) => ['--project', name]),
    ...folders,
  ]
  const { result, code, output } = await runReporting((json) => ({
    command: node,
    args: [
      tools.vitest,
      ...args,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${json}`,
    ],
    env: { ...testEnvironment(), TZ: zone },
  }))
  if (!result) return { passed: 0, failed: 1, output }
  const files = result.testResults.map((file) => ({
    project: relative(join(root, 'tests'), file.name).split(sep)[0],
    tests: file.assertionResults.length,
    isBroken:
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  }))
  const empty = projects.filter(
    (name) => !files.some((file) => file.project === name && file.tests > 0),
  )
  const failed =
    result.numFailedTests +
    result.numPendingTests +
    result.numTodoTests +
    files.filter((file) => file.isBroken).length +
    empty.length
  return {
    passed: result.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    output: output + empty.map((name) => `\nThe project ${name} has no test.\n`).join(''),
  }
}

/** Runs the browser journeys on the built product. Resolves and counts as `runVitest` does. */
export async function runPlaywright() {
  const { result, code, output } = await runReporting((json) => ({
    command: process.execPath,
    args: [tools.playwright, 'test', '--config', 'tests/playwright.config.ts'],
    env: { ...testEnvironment(), E2E_JSON: json },
  }))
  if (!result) return { passed: 0, failed: 1, output }
  const { expected, unexpected, flaky, skipped } = result.stats
  const failed = unexpected + flaky + skipped + result.errors.length
  const isEmpty = expected + failed === 0
  return {
    passed: expected,
    failed: failed === 0 && (isEmpty || code !== 0) ? 1 : failed,
    output: output + (isEmpty ? '\nThere is no browser test.\n' : ''),
  }
}

/** What decides how the product runs must come from each test, not from the shell that started them all. */
const notOurs =
  /^(DATABASE_URL|DATA_DIR|HOST|LOG_LEVEL|MAIL_FROM|NODE_ENV|PG[A-Z]+|PORT|PUBLIC_URL|SECRET_KEY|SMTP_URL|TRUST_PROXY)$/

function testEnvironment() {
  const clean = Object.entries(process.env).filter(([name]) => !notOurs.test(name))
  return { ...Object.fromEntries(clean), NODE_ENV: 'test' }
}

async function runReporting(commandFor) {
  const folder = mkdtempSync(join(tmpdir(), 'tidspott-report-'))
  const json = join(folder, 'report.json')
  const remove = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', remove)
  try {
    const { command, args, env } = commandFor(json)
    const ended = await run(command, args, { env, limitMs })
    return { ...ended, result: readReport(json) }
  } finally {
    process.off('exit', remove)
    remove()
  }
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}
