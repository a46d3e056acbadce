// npm run stress: repeats the browser journeys on a slow processor with random network delays (tests/support/e2e/stress.ts),
// and those that failed twenty times more. Ends with a table of failure rates; exits 1 when a test failed or did not run.
// `npm run stress -- --repeat 5 clients frame` takes only the specs whose file name holds one of the words.
// Each run of a test is a line in .cache/stress.jsonl, so a stopped run goes on where it was; --again begins anew.
import './setup/require-node.mjs'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs, stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './setup/build.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { endChildrenWithUs, runNode } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'

const moreAfterFailure = 20
const log = join(root, '.cache/stress.jsonl')
const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: { repeat: { type: 'string', default: '5' }, again: { type: 'boolean', default: false } },
})
const repeat = Number(options.repeat)
const seed = Number(process.env.TIDSPOTT_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const playwright = [tools.playwright, 'test', '--config', 'tests/playwright.config.ts']

endChildrenWithUs()
try {
  if (!(repeat >= 1)) throw new Error('--repeat takes a number of 1 or more.')
  await ensureInstalled()
  await ensureBuilt()
  mkdirSync(dirname(log), { recursive: true })
  if (options.again) rmSync(log, { force: true })
  const tests = await listTests()
  console.log(`${tests.length} tests, each ${repeat} times; TIDSPOTT_TEST_SEED=${seed}`)
  await runMissing(tests, () => repeat)
  const wanted = ({ failures }) => repeat + (failures.length > 0 ? moreAfterFailure : 0)
  await runMissing(tests, wanted)
  summarize(tests, wanted)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** The chosen tests: { name, file, line }. */
async function listTests() {
  const { output } = await runNode([...playwright, '--list', '--reporter=json'])
  const { suites } = JSON.parse(output.slice(output.indexOf('{')))
  const flat = (suite, path) => [
    ...suite.specs.map(({ title, file, line }) => ({
      name: [...path, title].join(' › '),
      file,
      line,
    })),
    ...(suite.suites ?? []).flatMap((inner) => flat(inner, [...path, inner.title])),
  ]
  const tests = suites
    .flatMap((suite) => flat(suite, [suite.title]))
    .filter(({ file }) => words.length === 0 || words.some((word) => file.includes(word)))
  if (tests.length === 0) throw new Error(`No spec is called ${words.join(' or ')}.`)
  return tests
}

/** What has been recorded of a test: { runs, failures }. */
function recordOf({ name }) {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []
  const runs = lines.map((line) => JSON.parse(line)).filter(({ test }) => test === name)
  return { runs: runs.length, failures: runs.filter(({ passed }) => !passed) }
}

/** Runs the tests until each has as many runs as wanted: one part for those of a file that miss equally many. */
async function runMissing(tests, wanted) {
  const parts = new Map()
  for (const test of tests) {
    const record = recordOf(test)
    const missing = wanted(record) - record.runs
    if (missing <= 0) continue
    const key = `${test.file} × ${missing}`
    const part = parts.get(key) ?? { file: test.file, missing, done: record.runs, lines: new Set() }
    part.lines.add(test.line)
    parts.set(key, part)
  }
  for (const [key, part] of parts) {
    const start = performance.now()
    const { output } = await runNode(
      [
        ...playwright,
        `--repeat-each=${part.missing}`,
        '--reporter=line',
        ...[...part.lines].map((line) => `tests/e2e/${part.file}:${line}`),
      ],
      {
        env: {
          ...process.env,
          NODE_ENV: 'test',
          E2E_STRESS: '1',
          E2E_STRESS_LOG: log,
          TIDSPOTT_TEST_SEED: String(seed + part.done),
        },
      },
    )
    const counts = output.match(/^ +\d+ (passed|failed|did not run|interrupted).*$/gm) ?? [output]
    const seconds = ((performance.now() - start) / 1000).toFixed(0)
    console.log(`${key}: ${counts.map((line) => line.trim()).join(', ')} (${seconds} s)`)
  }
}

function summarize(tests, wanted) {
  const records = tests.map((test) => ({ ...test, ...recordOf(test) }))
  const bad = records.filter(({ failures }) => failures.length > 0)
  const missed = records.filter((record) => record.runs < wanted(record))
  console.log('\nfailed / runs   rate  test')
  for (const { name, runs, failures } of bad.sort(
    (a, b) => b.failures.length - a.failures.length,
  )) {
    const rate = `${((100 * failures.length) / runs).toFixed(1)} %`
    console.log(`${`${failures.length} / ${runs}`.padStart(13)}${rate.padStart(8)}  ${name}`)
    for (const { seed: failed, error } of failures)
      console.log(`${''.padEnd(23)}TIDSPOTT_TEST_SEED=${failed}: ${firstLines(error)}`)
  }
  const runs = records.reduce((sum, record) => sum + record.runs, 0)
  console.log(`${bad.length} of ${records.length} tests failed at least once in ${runs} runs`)
  for (const { name } of missed) console.log(`not run as often as wanted: ${name}`)
  process.exitCode = bad.length + missed.length > 0 ? 1 : 0
}

function firstLines(error = '') {
  const lines = stripVTControlCharacters(error).split('\n').filter(Boolean)
  return lines.slice(0, 3).join(' | ')
}
