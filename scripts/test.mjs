// npm test: from a fresh clone, everything that must hold. `npm test -- server e2e` runs only the steps of these names.
// The last line is `N passed, N failed`. Under CI=true, or with --node24, what leans on Node itself runs on Node 24, too.
import './setup/require-node.mjs'
import { join } from 'node:path'
import { ensureBuilt } from './setup/build.mjs'
import { checks } from './setup/checks.mjs'
import { ensureInstalled } from './setup/install.mjs'
import { ensureNode24 } from './setup/node-24.mjs'
import { endChildrenWithUs, runNode } from './setup/processes.mjs'
import { root } from './setup/project.mjs'
import { runPlaywright, runVitest } from './setup/suites.mjs'

const zones = ['UTC', 'Europe/Stockholm', 'America/Los_Angeles']
/** A day ahead of UTC, with summer in January: whoever reads the machine's zone is found out. */
const serverZone = 'Pacific/Auckland'
/** Leans on Node itself, or on what is compiled for it. The rest are rules, which a second Node does not change. */
const runtimeFolders = ['auth', 'commands', 'db', 'http', 'mail', 'portal', 'profile'].map(
  (area) => `tests/server/${area}`,
)
const names = [
  'format',
  'lint',
  'types',
  'unused',
  'build',
  'size',
  'shared',
  'web',
  'server',
  'figures',
  'e2e',
]

const options = process.argv.slice(2)
const asked = options.filter((option) => !option.startsWith('-'))
const unknown = asked.filter((name) => !names.includes(name))
const wanted = (name) => asked.length === 0 || asked.includes(name)
const isCi = ['1', 'true'].includes(process.env.CI ?? '')
const isOnNode24 = Number(process.versions.node.split('.')[0]) >= 24
const wantsNode24 = !isOnNode24 && (isCi || options.includes('--node24'))

const results = []

endChildrenWithUs()
if (unknown.length > 0) {
  console.error(`There is no step called ${unknown.join(', ')}. There are: ${names.join(', ')}.`)
  process.exit(1)
}
try {
  await ensureInstalled()
  await runAll()
} catch (error) {
  console.error(error.message)
  results.push({ name: 'install', passed: 0, failed: 1, seconds: 0 })
}
summarize()

async function runAll() {
  // Two at a time: each of them is one thread for most of its life.
  const isBuilt = step('build', build, wanted('build') || wanted('size') || wanted('e2e'))
  const unit = ['shared', 'web'].filter(wanted)
  await inLanes(
    ['format', 'lint', 'types', 'unused'].map((name) => () => step(name, asStep(checks[name]))),
    [() => isBuilt],
  )
  await step(
    'size',
    needsBuild(
      isBuilt,
      asStep(() => runNode([join(root, 'tests/size/size-gate.mjs')])),
    ),
  )
  for (const zone of zones) {
    await step(`${unit.join('+')} ${zone}`, () => runVitest(unit, { zone }), unit.length > 0)
  }
  await step('server', () => runVitest(['server'], { zone: serverZone }))
  await step('figures', () => runVitest(['figures'], { zone: serverZone }))
  await step('server Node 24', serverOnNode24, wantsNode24 && wanted('server'))
  await step('e2e', needsBuild(isBuilt, runPlaywright))
}

async function build() {
  await ensureBuilt(() => {})
  return { passed: 1, failed: 0, output: '' }
}

async function serverOnNode24() {
  return runVitest(['server'], {
    zone: serverZone,
    node: await ensureNode24(),
    folders: runtimeFolders,
  })
}

/** Runs a step, keeps what came of it and says so. Resolves to whether all of it passed. */
async function step(name, work, isWanted = wanted(name)) {
  if (!isWanted) return true
  const start = performance.now()
  const { passed, failed, output } = await work().catch((error) => ({
    passed: 0,
    failed: 1,
    output: `${error.message}\n`,
  }))
  const seconds = (performance.now() - start) / 1000
  results.push({ name, passed, failed, seconds })
  if (failed > 0) console.log(`\n✗ ${name}\n${output}`)
  else console.log(`✓ ${name}`)
  return failed === 0
}

/** A check that says only good or bad counts as one. */
function asStep(check) {
  return async () => {
    const { code, output } = await check()
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output }
  }
}

function needsBuild(isBuilt, work) {
  return async () => {
    if (await isBuilt) return work()
    return { passed: 0, failed: 1, output: 'It needs the build, which failed.\n' }
  }
}

/** Each lane one after another, the lanes beside each other. */
async function inLanes(...lanes) {
  await Promise.all(
    lanes.map(async (lane) => {
      for (const work of lane) await work()
    }),
  )
}

function summarize() {
  const sum = (key) => results.reduce((total, result) => total + result[key], 0)
  const width = Math.max(...results.map(({ name }) => name.length))
  console.log()
  for (const { name, passed, failed, seconds } of results) {
    const counts = `${passed} passed, ${failed} failed`
    console.log(`${name.padEnd(width)}  ${counts.padEnd(24)}${seconds.toFixed(1).padStart(7)} s`)
  }
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  process.exitCode = sum('failed') > 0 || sum('passed') === 0 ? 1 : 0
}
