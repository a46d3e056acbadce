// npm run stress: repeats the browser journeys with a slow CPU and random network delays (tests/support/e2e/stress.ts),
// and failed ones twenty times more. Ends with a table of failure rates; exits 1 when a test failed or did not run.
// `npm run stress -- --repeat 5 clients profile` selects the specs whose file name contains one of the words. Each test
// run is a line in .cache/stress.jsonl, so an interrupted run continues where it stopped; --again starts over.
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
/** Each round has its own seed, which reproduces its delays. */
let nextSeed = Number(process.env.TIDSPOTT_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31))
const playwright = [
  tools.playwright,
  'test',
  '--config',
  'tests/playwright.config.ts',
  '--retries=0',
]

endChildrenWithUs()
try {
  if (!(repeat >= 1)) throw new Error('--repeat takes a number of 1 or more.')
  await ensureInstalled()
  await ensureBuilt()
  mkdirSync(dirname(log), { recursive: true })
  if (options.again) rmSync(log, { force: true })
  const tests = await listTests()
  console.log(`${tests.length} tests, each ${repeat} times; first TIDSPOTT_TEST_SEED=${nextSeed}`)
  await runMissing(tests, () => repeat)
  const wanted = ({ failures }) => repeat + (failures.length > 0 ? moreAfterFailure : 0)
  await runMissing(tests, wanted)
  summarize(tests, wanted)
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
}

/** The selected tests: { name, file, line }. */
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

/** The tests with their recorded results: { runs, failures }. */
function withRecords(tests) {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').split('\n').filter(Boolean) : []
  const all = lines.map((line) => JSON.parse(line))
  return tests.map((test) => {
    const own = all.filter((one) => one.test === test.name)
    return { ...test, runs: own.length, failures: own.filter(({ passed }) => !passed) }
  })
}

/**
 * Runs the tests in rounds until each has the wanted number of runs. Every round has a fresh product, since journeys
 * leave data behind. Tests that a round does not reach are left to the summary.
 */
async function runMissing(tests, wanted) {
  const rounds = Math.max(...withRecords(tests).map((record) => wanted(record) - record.runs))
  for (let round = 1; round <= rounds; round += 1) {
    const missing = withRecords(tests).filter((record) => record.runs < wanted(record))
    if (missing.length > 0) await runRound(missing)
  }
}

async function runRound(tests) {
  const start = performance.now()
  const places = new Set(tests.map(({ file, line }) => `tests/e2e/${file}:${line}`))
  const { output } = await runNode([...playwright, '--reporter=line', ...places], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      E2E_STRESS: '1',
      E2E_STRESS_LOG: log,
      TIDSPOTT_TEST_SEED: String(nextSeed++),
    },
  })
  const counts = output.match(/^ +\d+ (passed|failed|did not run|interrupted).*$/gm) ?? [output]
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(
    `${tests.length} tests: ${counts.map((line) => line.trim()).join(', ')} (${seconds} s)`,
  )
}

function summarize(tests, wanted) {
  const records = withRecords(tests)
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
