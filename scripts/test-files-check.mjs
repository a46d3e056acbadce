// Fails for an unused file in tests/: a test that no step runs, and a data file that no other file names. Unused code is left
// to knip, which checks .ts, .tsx and .mjs.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from './setup/project.mjs'
import { stepOf } from './test/steps.mjs'

const isTest = /\.(test|spec)\.[^/.]+$/
const isCode = /\.(tsx?|mjs)$/

const files = filesBelow('tests')
const text = [...files, ...filesBelow('scripts')]
  .filter((file) => /\.(tsx?|mjs|json|md)$/.test(file))
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')
const breaches = files.flatMap((file) => {
  if (isTest.test(file)) return stepOf(file) ? [] : [`${file}: it belongs to no step of npm test`]
  return isCode.test(file) || text.includes(basename(file)) ? [] : [`${file}: no file names it`]
})
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll('\\', '/'))
}
