// npm test: from a fresh clone, all checks and the suites but for what only an operator or CI needs; `npm test -- --all`
// everything at everyday depth, which CI runs; npm run test:full at full depth, on both Node versions and with the gates of
// speed. `npm test -- server e2e/portal` runs these steps and the test files whose paths contain these words, `npm test --
// --changed[=REVISION]` what a change affects, `--shard=1/3` a third. The last line is `N passed, N failed`.
import './setup/require-node.mjs'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './setup/build.mjs'
import { checks } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureNode24 } from './setup/node-24.mjs'
import { endChildrenWithUs, runNode } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'
import { hasNoRoom, makeRunFolder, removeRunFolder } from './setup/run-folder.mjs'
import { countsOf, stepLines, summary } from './test/report.mjs'
import { runtimeFiles, select, stages, suiteSteps } from './test/steps.mjs'
import { failure, runSuite, testEnvironment } from './test/suites.mjs'

/** The maximum disk space of a run's databases, browsers and reports. */
const neededBytes = 500_000_000
/** How often a running step is told. */
const progressMs = 15_000

const results = []
/** Of each running step its start in milliseconds, and the numbers of passed and failed tests so far. */
const underWay = new Map()
let folder = null

const cleanUp = async () => folder && (await removeRunFolder(folder))
endChildrenWithUs(async () => {
  console.log('Stopped.')
  await cleanUp()
})
const progress = setInterval(tellProgress, progressMs).unref()
try {
  process.exitCode = await main()
} catch (error) {
  console.log(error.message)
  process.exitCode = 1
}
clearInterval(progress)
await cleanUp()

/** Resolves to the exit code; throws with a readable message when nothing is selected or the run is impossible. */
async function main() {
  const asked = readArguments()
  const selection = select(asked)
  if (asked.isFull) process.env.TIDSPOTT_TEST_DEPTH = 'full'
  if (asked.isWhole) process.env.TIDSPOTT_TEST_AXE = 'all'
  await ensureInstalled(console.log)
  folder = makeRunFolder(neededBytes)
  rmSync(join(root, 'test-results'), { recursive: true, force: true })
  const started = performance.now()
  await runSteps(selection, asked)
  const { lines, failed } = summary(results, { ...asked, seconds: secondsSince(started) })
  for (const line of lines) console.log(line)
  return failed > 0 ? 1 : 0
}

/**
 * { words, shard, changed, isFull, isWhole, isShort }: `changed` is a revision, HEAD for the uncommitted change; `isShort` is
 * what `npm test` runs, and a part that is asked for is run whole.
 */
function readArguments() {
  const { values, positionals: words } = parseArgs({
    args: process.argv.slice(2).map((one) => (one === '--changed' ? '--changed=HEAD' : one)),
    allowPositionals: true,
    options: {
      all: { type: 'boolean', default: false },
      full: { type: 'boolean', default: false },
      changed: { type: 'string' },
      shard: { type: 'string' },
    },
  })
  const { all, full: isFull, changed, shard } = values
  const parts = [words.length > 0, changed !== undefined, shard !== undefined].filter(Boolean)
  if (parts.length > 1) throw new Error('Name words, --changed or --shard, not several of them.')
  if (shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(shard))
    throw new Error('A shard is written as --shard=1/3.')
  const isWhole = all || isFull
  return { words, changed, shard, isFull, isWhole, isShort: !isWhole && parts.length === 0 }
}

async function runSteps(selection, asked) {
  const suites = Object.keys(suiteSteps).filter((name) => selection.has(name))
  const isNeeded = (one) => suites.some((name) => suiteSteps[name].needs.includes(one))
  const has = (name) => selection.has(name)
  const prepared = {
    build:
      isNeeded('build') || ['build', 'size', 'speed'].some(has)
        ? step('build', () => ensureBuilt(() => {}).then(() => check('build', { code: 0 })))
        : null,
    // Early, though it is needed late: a machine without a browser is told at once.
    browser: isNeeded('browser') || has('speed') ? step('browser', browser) : null,
  }
  const work = {
    ...checks,
    // What production runs.
    size: () => runNode([join(root, 'tests/size/release-gate.mjs')]),
  }
  const needs = { size: ['build'], speed: ['build', 'browser'] }
  const run = async (name) => {
    const needed = suiteSteps[name]?.needs ?? needs[name] ?? []
    const isReady = (await Promise.all(needed.map((one) => prepared[one]))).every(Boolean)
    if (!isReady)
      return step(name, () => ({ tests: [failure('What it needs failed.')], output: '' }))
    if (name === 'speed') return step(name, speed)
    if (!(name in suiteSteps)) return step(name, async () => check(name, await work[name]()))
    const options = { ...asked, files: selection.get(name) }
    await step(name, (onOutput) => runSuite(name, { ...options, onOutput }))
    if (name === 'server' && asked.isFull && !process.version.startsWith('v24.'))
      await runOnNode24(options)
  }
  const runLane = async (lane) => {
    for (const name of lane.filter(has)) if (name !== 'build') await run(name)
  }
  for (const lanes of stages) await Promise.all(lanes.map(runLane))
  await Promise.all([prepared.build, prepared.browser])
}

async function runOnNode24({ files: named, ...options }) {
  const files = runtimeFiles(named ?? undefined)
  if (files.length === 0) return
  await step('server Node 24', async (onOutput) =>
    runSuite('server', { ...options, files, node: await ensureNode24(), onOutput }),
  )
}

/**
 * Runs a step, prints and stores its result; resolves to whether all of it passed. `work` resolves to { tests, output }, and
 * receives a function that takes the output of a tool while it runs.
 */
async function step(name, work) {
  const started = performance.now()
  const counts = { started, passed: 0, failed: 0 }
  underWay.set(name, counts)
  const onOutput = (text) => {
    counts.passed += text.match(/^\s*✓ /gm)?.length ?? 0
    counts.failed += text.match(/^\s*[×✘] /gm)?.length ?? 0
  }
  const outcome = await Promise.resolve()
    .then(() => work(onOutput))
    .catch((error) => ({ tests: [failure(error.message)], output: error.message }))
  underWay.delete(name)
  const result = { name, ...outcome, seconds: secondsSince(started) }
  results.push(result)
  for (const line of stepLines(result)) console.log(line)
  const isPassed = countsOf(result.tests).failed === 0
  if (!isPassed && hasNoRoom(folder, neededBytes))
    console.log('The temporary folder is full: make room, or name another one in TMPDIR.')
  return isPassed
}

/** A check with only a pass or a failure counts as one test. */
function check(title, { code, output = '' }) {
  const state = code === 0 ? 'passed' : 'failed'
  return { tests: [{ file: null, title: null, state, error: `${title} failed` }], output }
}

async function browser() {
  const { code, output } = await runNode([tools.tsx, 'tests/support/processes/ensure-browser.ts'])
  return { tests: code === 0 ? [] : [failure(output.trim())], output }
}

/** The gates of speed: each reading beside its yardstick is a test. */
async function speed() {
  const { code, output } = await runNode([tools.tsx, 'tests/bench/run.ts', '--gates'], {
    env: { ...testEnvironment(), NODE_ENV: 'production' },
  })
  const tests = [...output.matchAll(/^(met|MISSED) +(.+)$/gm)].map(([, verdict, title]) => ({
    ...failure(title),
    state: verdict === 'met' ? 'passed' : 'failed',
  }))
  const isTold = code === 0 || tests.some(({ state }) => state === 'failed')
  return { tests: isTold ? tests : [...tests, failure('A bench has ended by an error.')], output }
}

function tellProgress() {
  const parts = [...underWay].map(([name, { started, passed, failed }]) => {
    const counts =
      passed + failed > 0 ? ` ${passed} passed${failed > 0 ? `, ${failed} failed` : ''},` : ''
    return `${name}${counts} ${secondsSince(started).toFixed(0)} s`
  })
  if (parts.length > 0) console.log(`  ${parts.join(' · ')} …`)
}

function secondsSince(started) {
  return (performance.now() - started) / 1000
}
