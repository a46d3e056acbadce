// Fails for an unused file in tests/: a test that no step runs or that two would run, and a data file that no other
// file names. Unused code is left to knip, which checks .ts, .tsx and .mjs.
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { endChildrenWithUs, runNode } from './setup/processes.mjs'
import { root, tools } from './setup/project.mjs'
import { stepOf, suiteSteps } from './test/steps.mjs'

const isTest = /\.(test|spec)\.[^/.]+$/
const isCode = /\.(tsx?|mjs)$/
const limitMs = 60_000

endChildrenWithUs()
const files = filesBelow('tests')
const text = ['tests', 'scripts', 'README.md']
  .flatMap(filesBelow)
  .filter(isText)
  .map(read)
  .join('\n')
const breaches = [
  ...(await unrunTests()),
  ...files
    .filter((file) => !isTest.test(file) && !isCode.test(file) && !text.includes(basename(file)))
    .map((file) => `${file}: no file names it`),
]
for (const breach of breaches) console.error(breach)
process.exitCode = breaches.length > 0 ? 1 : 0

/** Vitest's list of files must equal the steps' list; Playwright runs all files of its folder. */
async function unrunTests() {
  const { code, output } = await runNode(
    [tools.vitest, 'list', '--filesOnly', '--json', '--config=tests/vitest.config.ts'],
    { limitMs },
  )
  if (code !== 0) return [`vitest list failed.\n${output}`]
  const listed = JSON.parse(output.slice(output.indexOf('[\n')))
  return files
    .filter((file) => isTest.test(file))
    .flatMap((file) => {
      const projects = listed
        .filter((one) => relative(root, one.file).replaceAll('\\', '/') === file)
        .map((one) => one.projectName)
      const step = stepOf(file)
      if (step === null) return [`${file}: it belongs to no step of npm test`]
      const expected = suiteSteps[step].projects
      const foreign = projects.filter((name) => !expected?.includes(name))
      if (foreign.length > 0) return [`${file}: ${foreign.join(', ')} would run it, too`]
      return expected && projects.length === 0 ? [`${file}: no project of ${step} runs it`] : []
    })
}

function filesBelow(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
}

function isText(file) {
  return /\.(tsx?|mjs|json|md)$/.test(file)
}

function read(file) {
  return readFileSync(join(root, file), 'utf8')
}
