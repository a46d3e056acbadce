import { join } from 'node:path'
import { ensureBuilt } from '../setup/build.mjs'
import { runNode } from '../setup/processes.mjs'
import { root, tools } from '../setup/project.mjs'

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

export async function findBrowser() {
  const { code, output } = await runNode([tools.tsx, 'tests/support/processes/ensure-browser.ts'])
  return code === 0 ? { tests: [], errors: [], output } : failure(output.trim())
}
