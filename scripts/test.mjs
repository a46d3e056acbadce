// npm test: from a fresh clone, the whole suite at everyday depth; npm run test:full at full depth and on both Node
// versions. `npm test -- server e2e/portal` runs only these steps and the test files whose paths contain these words,
// `npm test -- --changed` the tests affected by the uncommitted change. The last line is `N passed, N failed`.
import './setup/require-node.mjs'
import { checks } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureNode24 } from './setup/node-24.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'
import { root } from './setup/project.mjs'
import { isFull, makeRunFolder, removeRunFolder } from './setup/run-folder.mjs'
import { parseArguments } from './test/arguments.mjs'
import { keepFlaky, removeKept, tracesOf } from './test/kept.mjs'
import { afterRepeat, chooseRepeats } from './test/once-more.mjs'
import { countsOf, progressLine, stepLines, summaryLines } from './test/results.mjs'
import { chooseSeed } from './test/seed.mjs'
import { selectAll, selectChanged, selectNamed, selectShard } from './test/selection.mjs'
import { asTest, build, failure, findBrowser, size, speed } from './test/single-steps.mjs'
import { stages, stepOf, suiteSteps } from './test/steps.mjs'
import { runSuite, runVitest } from './test/suites.mjs'
import { openTerminal } from './test/terminal.mjs'

/** The maximum disk space of a run's databases, browsers and reports. */
const neededBytes = 500_000_000
/**
 * Tests that depend on Node itself or on native modules. The others test rules, which another Node version does not
 * change.
 */
const runtimeFolders = ['auth', 'commands', 'db', 'http', 'mail', 'portal', 'profile'].map(
  (area) => `tests/server/${area}/`,
)

const results = []
/** For each running step its name, start in milliseconds, and progress once known. */
const underWay = new Map()
const started = performance.now()
let folder = null

const terminal = openTerminal(process.stdout, () =>
  [...underWay].map(([name, { start, progress }]) =>
    progressLine(name, progress, secondsSince(start)),
  ),
)
endChildrenWithUs(async () => {
  terminal.close()
  console.log('Stopped.')
  // Partial traces are removed.
  for (const name of underWay.keys()) removeKept(tracesOf(name))
  await cleanUp()
})
try {
  process.exitCode = await main()
} catch (error) {
  terminal.write(error.message)
  process.exitCode = 1
}
terminal.close()
await cleanUp()

/** Resolves to the exit code; throws with a readable message when no test is selected or the run is impossible. */
async function main() {
  const asked = parseArguments(process.argv.slice(2))
  if (asked.isFull) process.env.TIDSPOTT_TEST_DEPTH = 'full'
  const seed = chooseSeed()
  await ensureInstalled(terminal.write)
  folder = makeRunFolder(neededBytes)
  const { testFiles, depth } = await readTests()
  const selection = select(asked, testFiles)
  // A machine that is shared with other tests measures nothing: alone, and at full depth or when it is named.
  if (!asked.isFull && asked.selectors.length === 0) selection.delete('speed')
  terminal.write(`Seed ${seed}.`)

  if (selection.has('component') || selection.has('e2e')) removeKept()
  await runSteps(selection, asked)
  const flaky = await runOnceMore()
  if (flaky.length > 0) keepFlaky(flaky, seed)

  const script = asked.isFull ? 'test:full' : 'test'
  const run = { seed, script, seconds: secondsSince(started), depth, flaky }
  for (const line of summaryLines(results, run)) terminal.write(line)
  const { passed, failed } = countsOf({
    tests: results.flatMap((result) => result.tests),
    errors: results.flatMap((result) => result.errors),
  })
  return failed > 0 || passed === 0 ? 1 : 0
}

/** Facts about the tests: their files, and one line about reduced depth, or null. */
async function readTests() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { filesBelow } = await import('../tests/support/import-graph.ts')
  const { reducedDepth } = await import('../tests/support/scale.ts')
  await unregister()
  return {
    testFiles: filesBelow(root, 'tests').filter(stepOf),
    depth: reducedDepth(),
  }
}

function select({ selectors, changedSince, shard }, testFiles) {
  if (selectors.length > 0) return selectNamed(selectors, testFiles)
  if (changedSince) return selectChanged()
  return shard ? selectShard(selectAll(), shard) : selectAll()
}

/** The steps that fail fastest come first. */
async function runSteps(selection, { isFull: isFullDepth, shard, changedSince }) {
  const wants = (name) => selection.has(name)
  const suites = Object.keys(suiteSteps).filter(wants)
  const isNeeded = (name) => suites.some((suite) => suiteSteps[suite].needs.includes(name))
  const prepared = {
    build:
      ['build', 'size', 'speed'].some(wants) || isNeeded('build') ? step('build', build) : null,
    // Early, though it is needed late: a machine without a browser is reported at once.
    browser: wants('speed') || isNeeded('browser') ? step('browser', findBrowser) : null,
  }
  const runTests = async (name) => {
    const options = { files: selection.get(name), shard, changedSince, traces: tracesOf(name) }
    const needed = suiteSteps[name].needs.map((one) => prepared[one])
    await step(name, after(needed, runSuite(name, options)))
    if (name === 'server' && isFullDepth && !isOnNode24()) await runOnNode24(options)
  }
  const run = async (name) => {
    if (name in suiteSteps) await runTests(name)
    else if (name === 'size') await step('size', after([prepared.build], size))
    else if (name === 'speed') await step('speed', after([prepared.build, prepared.browser], speed))
    else await step(name, () => asTest(name, checks[name]()))
  }
  for (const lanes of stages) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane.filter(wants)) await run(name)
      }),
    )
  }
  await Promise.all([prepared.build, prepared.browser])
}

/**
 * Runs failed journeys and component tests once more, when nothing else runs, and replaces their results. Resolves to
 * those that passed this time.
 */
async function runOnceMore() {
  const { repeats, note } = chooseRepeats(results)
  if (note) terminal.write(note)
  const flaky = []
  for (const repeat of repeats) {
    const name = `${repeat.name} again`
    const again = await measure(
      name,
      runSuite(repeat.name, { again: repeat, traces: tracesOf(name) }),
    )
    const at = results.findIndex((result) => result.name === repeat.name)
    const outcome = afterRepeat(results[at], repeat, again)
    results[at] = outcome.result
    flaky.push(...outcome.flaky)
  }
  return flaky
}

/** The server tests that depend on Node itself; empty when the selection excludes them. */
async function runOnNode24({ files, shard }) {
  const ours = (files ?? runtimeFolders).filter((file) =>
    runtimeFolders.some((one) => file.startsWith(one)),
  )
  if (ours.length === 0) return
  await step('server Node 24', async (onProgress) =>
    runVitest(['server'], { files: ours, shard, node: await ensureNode24(), onProgress }),
  )
}

/** Runs a step and stores its result. Resolves to whether all of it passed. */
async function step(name, work) {
  const result = await measure(name, work)
  results.push(result)
  return countsOf(result).failed === 0
}

/**
 * Does the work of a step and prints the result, to which it resolves. `work` receives a progress callback, and resolves
 * to { tests, errors, output }.
 */
async function measure(name, work) {
  const start = performance.now()
  const state = { start, progress: null }
  underWay.set(name, state)
  const onProgress = (progress, message) => {
    state.progress = progress
    if (message.kind === 'test' && !message.hasPassed)
      terminal.write(`✗ ${message.file} > ${message.title}`)
  }
  const outcome = await work(onProgress).catch((error) => failure(error.message))
  underWay.delete(name)
  const result = { name, seconds: secondsSince(start), ...outcome }
  for (const line of stepLines(result)) terminal.write(line)
  if (countsOf(result).failed > 0 && isFull(folder, neededBytes))
    terminal.write('The temporary folder is full: make room, or name another one in TMPDIR.')
  return result
}

/** The same step, once the steps that it needs have passed. */
function after(needed, work) {
  return async (onProgress) => {
    if ((await Promise.all(needed)).every(Boolean)) return work(onProgress)
    return failure('It was not run: what it needs has failed.')
  }
}

function isOnNode24() {
  return Number(process.versions.node.split('.')[0]) >= 24
}

async function cleanUp() {
  if (folder) await removeRunFolder(folder)
}

function secondsSince(start) {
  return (performance.now() - start) / 1000
}
