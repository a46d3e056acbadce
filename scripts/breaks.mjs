// npm run breaks: applies each deliberate break of tests/breaks to a copy of the checkout, runs the tests that should
// fail, and reverts it. Exits 1 when a break is not caught, does not match the code, or names no existing test. `--
// --only <id>[,<id>]` and `-- --kind pure,component,server,browser` select; `-- --check` only checks that the breaks
// match the code and the tests.
import './setup/require-node.mjs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { apply, breaks, faultOf, missingTitles, placeOf } from './setup/break-list.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { isNamedBy, kinds, listTests, runTests, tool } from './setup/named-tests.mjs'
import { endChildrenWithUs } from './setup/processes.mjs'
import { spawn } from './setup/programs.mjs'
import { makeRunFolder, removeRunFolder } from './setup/run-folder.mjs'
import { makeScratchTree, removeScratchTree } from './setup/scratch-tree.mjs'

/** The maximum disk space of a run's databases, browsers and reports. */
const neededBytes = 500_000_000
const started = performance.now()
const { wanted, wantedKinds, isCheck } = readArguments()
/** The result of each finished break: { id, kind, says, isCaught, seconds }. */
const decided = []

let folder = null
let tree = null
let database = null

endChildrenWithUs(leave)
try {
  await ensureInstalled()
  folder = makeRunFolder(neededBytes)
  tree = makeScratchTree()
  await runAll()
} catch (error) {
  console.error(error.message)
  process.exitCode = 1
} finally {
  await leave()
}
summarize()

function readArguments() {
  const values = parsed()
  const ids = values.only.flatMap((list) => list.split(','))
  const named = values.kind.flatMap((list) => list.split(','))
  const unknown = [
    ...ids.filter((id) => !breaks.some((one) => one.id === id)),
    ...named.filter((kind) => !kinds.includes(kind)),
  ]
  if (unknown.length > 0) {
    console.error(`There is no break or kind of tests called ${unknown.join(', ')}.`)
    process.exit(1)
  }
  const chosen = named.length > 0 ? kinds.filter((kind) => named.includes(kind)) : kinds
  return {
    wanted: breaks.filter(
      ({ id, tests }) =>
        (ids.length === 0 || ids.includes(id)) && chosen.some((kind) => tests[kind]?.length > 0),
    ),
    wantedKinds: chosen,
    isCheck: values.check,
  }
}

function parsed() {
  const list = { type: 'string', multiple: true, default: [] }
  const check = { type: 'boolean', default: false }
  try {
    return parseArgs({ options: { only: list, kind: list, check } }).values
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}

async function runAll() {
  const used = wantedKinds.filter((kind) => wanted.some(({ tests }) => tests[kind]?.length > 0))
  const tests = await listTests(tree, used)
  const sound = wanted.filter((one) => {
    const fault = faultOf(one) ?? placeOf(one, tree).fault ?? missing(one, tests)
    if (fault) decide(one, { says: fault, isCaught: false })
    return !fault
  })
  if (isCheck) {
    for (const one of sound) decide(one, { says: 'fits the code and the tests', isCaught: true })
    return
  }
  for (const kind of used)
    await runKind(
      kind,
      sound.filter((one) => one.tests[kind]?.length > 0),
      tests.filter((test) => test.kind === kind),
    )
  for (const one of sound.filter(({ id }) => !decided.some((done) => done.id === id)))
    decide(one, { says: `NOT CAUGHT: ${one.what}`, isCaught: false })
}

function missing(one, tests) {
  const titles = missingTitles(one, tests, wantedKinds)
  return titles.length > 0 && `There is no test of this title any more: ${titles.join('; ')}.`
}

/** A break that tests of this kind do not catch is tried with the next kind. */
async function runKind(kind, of, tests) {
  const open = of.filter(({ id }) => !decided.some((done) => done.id === id))
  if (open.length === 0) return
  const titles = open.flatMap((one) => one.tests[kind])
  if (kind === 'server') database ??= await startPostgres()
  const options = { tests, databaseUrl: database?.url }
  console.log(`\n${kind}: ${titles.length} named tests without a break …`)
  const start = performance.now()
  const built = kind === 'browser' ? await build() : null
  if (built) throw new Error(`The build failed without a break.\n${built}`)
  const whole = await runTests(tree, { ...options, titles, stopsAtFailure: false })
  console.log(`${kind}: ${whole.results.length} tests have run in ${secondsSince(start)} s`)

  for (const one of open) {
    const fault = faultWithout(one.tests[kind], whole)
    if (fault) decide(one, { kind, says: fault, isCaught: false })
    else await tryBreak(one, kind, options)
  }
}

/** Why the tests of these titles are no evidence: they did not run, or also fail without the break. */
function faultWithout(titles, { results, output }) {
  for (const title of titles) {
    const own = results.filter(({ path }) => isNamedBy(path, title))
    if (own.length === 0) return `Without the break its test did not run: ${title}\n${tail(output)}`
    if (own.some(({ isPassed }) => !isPassed))
      return `Without the break its test fails: ${title}\n${tail(output)}`
  }
  return null
}

async function tryBreak(one, kind, options) {
  const start = performance.now()
  const titles = one.tests[kind]
  const takeBack = apply(one, placeOf(one, tree))
  try {
    const failed = kind === 'browser' ? await build() : null
    const seconds = () => secondsSince(start)
    if (failed) {
      const says = `With the break the product cannot be built.\n${tail(failed)}`
      return decide(one, { kind, says, isCaught: false, seconds: seconds() })
    }
    const { own, output } = await runOwn(titles, options)
    const noticed = own.find(({ isPassed }) => !isPassed)
    if (noticed) {
      const says = `${noticed.path.join(' › ')}\n    ${noticed.why}`
      return decide(one, { kind, says, isCaught: true, seconds: seconds() })
    }
    if (own.length === 0) {
      const says = `With the break its tests did not run.\n${tail(output)}`
      return decide(one, { kind, says, isCaught: false, seconds: seconds() })
    }
    console.log(`  ${one.id}: ${kind} tests do not notice it (${seconds()} s)`)
  } finally {
    takeBack()
  }
}

/** Runs the tests of these titles until the first failure; retries once when none could run, as on a busy machine. */
async function runOwn(titles, options) {
  for (let attempt = 1; ; attempt += 1) {
    const { results, output } = await runTests(tree, { ...options, titles, stopsAtFailure: true })
    const own = results.filter(({ path }) => titles.some((title) => isNamedBy(path, title)))
    if (own.length > 0 || attempt === 2) return { own, output }
  }
}

/** Builds the product in the copy; returns the builder's output on failure, else null. */
async function build() {
  const { code, output } = await tool(tree, { command: 'scripts/build.mjs' })
  return code === 0 ? null : output
}

/** One PostgreSQL for all server tests of the run; it ends with this process, even when that is killed. */
function startPostgres() {
  const command = join(tree, 'node_modules/tsx/dist/cli.mjs')
  const server = spawn(
    process.execPath,
    [command, join(tree, 'tests/support/processes/serve-postgres.ts')],
    { cwd: tree, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const stop = () =>
    new Promise((resolve) => {
      if (server.exitCode !== null || server.signalCode !== null) return resolve()
      server.once('close', () => resolve())
      server.stdin.end()
    })
  return new Promise((resolve, reject) => {
    server.stdout.once('data', (chunk) => resolve({ url: String(chunk).trim(), stop }))
    server.once('close', () => reject(new Error('PostgreSQL did not start.')))
  })
}

async function leave() {
  await database?.stop()
  if (tree) removeScratchTree(tree)
  if (folder) await removeRunFolder(folder)
}

function decide({ id }, { kind = '', says, isCaught, seconds = '' }) {
  decided.push({ id, kind, says: says.split('\n', 1)[0], isCaught, seconds })
  if (isCheck) return
  console.log(`${isCaught ? '✓' : '✗'} ${id}${seconds && ` (${seconds} s)`}: ${says}`)
}

function tail(output) {
  return output.trim().split('\n').slice(-30).join('\n')
}

function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1)
}

function summarize() {
  const width = (key) => Math.max(0, ...decided.map((one) => one[key].length))
  const [ids, named] = [width('id'), width('kind')]
  console.log()
  for (const { id, kind, says, isCaught, seconds } of decided) {
    const head = `${isCaught ? '✓' : '✗'} ${id.padEnd(ids)}  ${kind.padEnd(named)}`
    console.log(`${head}  ${seconds.padStart(6)}  ${says}`)
  }
  const caught = decided.filter(({ isCaught }) => isCaught).length
  console.log(`\n${secondsSince(started)} s`)
  console.log(`${caught} passed, ${decided.length - caught} failed`)
  if (caught < decided.length || decided.length === 0) process.exitCode = 1
}
