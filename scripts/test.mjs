// npm test: from a fresh clone, the whole suite at everyday depth; npm run test:full at full depth and on both Node
// versions. `npm test -- server e2e/portal` runs only these steps and the test files whose paths contain these words,
// `npm test -- --changed` the tests affected by the uncommitted change. The last line is `N passed, N failed`.
import './setup/require-node.mjs'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { checks } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureNode24 } from './setup/node-24.mjs'
import { endChildrenWithUs, runNode } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'
import { isFull, makeRunFolder, removeRunFolder } from './setup/run-folder.mjs'
import { parseArguments } from './test/arguments.mjs'
import { changedFiles } from './test/changed-files.mjs'
import { countsOf, progressLine, stepLines, summaryLines } from './test/results.mjs'
import { chooseSeed } from './test/seed.mjs'
import { selectAll, selectChanged, selectNamed, selectShard } from './test/selection.mjs'
import { stages, stepOf, suiteSteps } from './test/steps.mjs'
import { runPlaywright, runVitest } from './test/suites.mjs'
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
  // Partial output of Playwright is removed.
  if (underWay.has('e2e')) rmSync(join(root, 'test-results'), { recursive: true, force: true })
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
  const { graph, testFiles, depth } = await readTests()
  const selection = await select(asked, testFiles, graph)
  terminal.write(`Seed ${seed}.${asked.changedSince ? ` ${describe(selection)}` : ''}`)

  await runSteps(selection, asked)

  const script = asked.isFull ? 'test:full' : 'test'
  const run = { seed, script, seconds: secondsSince(started), depth }
  for (const line of summaryLines(results, run)) terminal.write(line)
  const { passed, failed } = countsOf({
    tests: results.flatMap((result) => result.tests),
    errors: results.flatMap((result) => result.errors),
  })
  return failed > 0 || passed === 0 ? 1 : 0
}

/** Facts about the tests: their files, the import graph, and one line about reduced depth, or null. */
async function readTests() {
  const { register } = await import('tsx/esm/api')
  const unregister = register()
  const { filesBelow, importGraph } = await import('../tests/support/import-graph.ts')
  const { reducedDepth } = await import('../tests/support/scale.ts')
  await unregister()
  return {
    graph: importGraph(root),
    testFiles: filesBelow(root, 'tests').filter(stepOf),
    depth: reducedDepth(),
  }
}

async function select({ selectors, changedSince, shard }, testFiles, graph) {
  if (selectors.length > 0) return selectNamed(selectors, testFiles)
  if (changedSince) return selectChanged(await changedFiles(changedSince), testFiles, graph.reached)
  return shard ? selectShard(selectAll(), shard) : selectAll()
}

function describe(selection) {
  const parts = [...selection].map(([name, files]) => (files ? `${name} (${files.length})` : name))
  return `The change touches ${parts.join(', ')}.`
}

/** The steps that fail fastest come first. */
async function runSteps(selection, { isFull: isFullDepth, shard }) {
  const wants = (name) => selection.has(name)
  const suites = Object.keys(suiteSteps).filter(wants)
  const isNeeded = (name) => suites.some((suite) => suiteSteps[suite].needs.includes(name))
  const prepared = {
    build: wants('build') || wants('size') || isNeeded('build') ? step('build', build) : null,
    // Early, though it is needed late: a machine without a browser is reported at once.
    browser: isNeeded('browser') ? step('browser', findBrowser) : null,
  }
  const runSuite = async (name) => {
    const { projects, needs } = suiteSteps[name]
    const options = { files: selection.get(name), shard }
    const work = (onProgress) =>
      projects
        ? runVitest(projects, { ...options, onProgress })
        : runPlaywright({ ...options, onProgress })
    await step(
      name,
      after(
        needs.map((one) => prepared[one]),
        work,
      ),
    )
    if (name === 'server' && isFullDepth && !isOnNode24()) await runOnNode24(options)
  }
  const run = async (name) => {
    if (name in suiteSteps) await runSuite(name)
    else if (name === 'size') await step('size', after([prepared.build], size))
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

/**
 * Runs a step, prints its result, and stores it. `work` receives a progress callback, and resolves to { tests, errors,
 * output }. Resolves to whether all of it passed.
 */
async function step(name, work) {
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
  results.push(result)
  for (const line of stepLines(result)) terminal.write(line)
  const hasPassed = countsOf(result).failed === 0
  if (!hasPassed && isFull(folder, neededBytes))
    terminal.write('The temporary folder is full: make room, or name another one in TMPDIR.')
  return hasPassed
}

/** A check with only a pass or a failure counts as one test. */
async function asTest(title, check) {
  const { code, output } = await check
  return { tests: [{ title, ms: 0, hasPassed: code === 0 }], errors: [], output }
}

function failure(message) {
  return { tests: [], errors: [{ file: null, message }], output: '' }
}

/** The same step, once the steps that it needs have passed. */
function after(needed, work) {
  return async (onProgress) => {
    if ((await Promise.all(needed)).every(Boolean)) return work(onProgress)
    return failure('It was not run: what it needs has failed.')
  }
}

async function build() {
  await ensureBuilt(() => {})
  return { tests: [{ title: 'build', ms: 0, hasPassed: true }], errors: [], output: '' }
}

/** What the pages weigh, and what production runs. */
async function size() {
  const gates = [await gate('size'), await gate('release')]
  return {
    tests: gates.flatMap(({ tests }) => tests),
    errors: [],
    output: gates.map(({ output }) => output).join(''),
  }
}

function gate(name) {
  return asTest(name, runNode([join(root, `tests/size/${name}-gate.mjs`)]))
}

async function findBrowser() {
  const { code, output } = await runNode([tools.tsx, 'tests/support/processes/ensure-browser.ts'])
  return code === 0 ? { tests: [], errors: [], output } : failure(output.trim())
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
