import { join } from 'node:path'
import { ensureBuilt } from '../setup/build.mjs'
import { runNode } from '../setup/processes.mjs'
import { root, tools } from '../setup/project.mjs'
import { testEnvironment } from './suites.mjs'

// The steps without test files, as results: { tests, errors, output }.

/** A check with only a pass or a failure counts as one test. */
export async function asTest(title, check) {
  const { code, output } = await check
  return { tests: [{ title, ms: 0, hasPassed: code === 0 }], errors: [], output }
}

export function failure(message) {
  return { tests: [], errors: [{ file: null, message }], output: '' }
}

export async function build() {
  await ensureBuilt(() => {})
  return { tests: [{ title: 'build', ms: 0, hasPassed: true }], errors: [], output: '' }
}

/** What production runs. */
export async function size() {
  return asTest('release', runNode([join(root, 'tests/size/release-gate.mjs')]))
}

/** The gates of speed: each reading beside its yardstick is a test. */
export async function speed() {
  const { code, output } = await runNode([tools.tsx, 'tests/bench/run.ts', '--gates'], {
    env: { ...testEnvironment(), NODE_ENV: 'production' },
  })
  const tests = [...output.matchAll(/^(met|MISSED) +(.+)$/gm)].map(([, verdict, title]) => ({
    title,
    ms: 0,
    hasPassed: verdict === 'met',
  }))
  const isTold = code === 0 || tests.some(({ hasPassed }) => !hasPassed)
  return { tests, errors: isTold ? [] : failure('A bench has ended by an error.').errors, output }
}

export async function findBrowser() {
  const { code, output } = await runNode([tools.tsx, 'tests/support/processes/ensure-browser.ts'])
  return code === 0 ? { tests: [], errors: [], output } : failure(output.trim())
}
