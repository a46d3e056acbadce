import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../setup/project.mjs'

// What a run leaves for its reader. All paths are from the root.

/** A folder for each step that keeps traces, and the flaky tests. */
const kept = 'test-results'

/** Of each flaky test its name, its first failure, and the traces of both runs. */
export const flakyFile = `${kept}/flaky.txt`

/** The folder of a step's traces. */
export function tracesOf(name) {
  return `${kept}/${name.replaceAll(' ', '-')}`
}

/** Removes what an earlier run has left, or only one step's traces. */
export function removeKept(folder = kept) {
  rmSync(join(root, folder), { recursive: true, force: true })
}

/** Removes what Vitest leaves of making its traces: all but the archives. */
export function removeTraceParts(folder) {
  const path = join(root, folder)
  const parts = existsSync(path) ? readdirSync(path).filter((name) => !name.endsWith('.zip')) : []
  for (const name of parts) rmSync(join(path, name), { recursive: true, force: true })
}

/** Writes the flaky tests of a run, as `afterRepeat` returns them. */
export function keepFlaky(flaky, seed) {
  const parts = flaky.map((one) =>
    [`## ${flakyName(one)}`, '', one.error, '', ...one.traces, ''].join('\n'),
  )
  const text = [
    `Seed ${seed}. Each failed at first, as below, and passed when run once more, alone.`,
    'A trace opens with: npx playwright show-trace <file>',
    '',
    ...parts,
  ].join('\n')
  mkdirSync(join(root, kept), { recursive: true })
  writeFileSync(join(root, flakyFile), text)
}

/** The name of a flaky test, or of a file that was flaky as a whole. */
export function flakyName({ file, title }) {
  return title === null ? file : `${file} > ${title}`
}
