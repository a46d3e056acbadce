import { areaOf, specsOf } from './areas.mjs'
import { checkSteps, stepNames, stepOf, suiteSteps } from './steps.mjs'

/** A change of these files may affect every step: installed packages, and how everything is compiled and run. */
const changesEverything =
  /^(package(-lock)?\.json|patches\/|tsconfig\.json|scripts\/(setup|test)\/|scripts\/test\.mjs|tests\/[^/]+\.config\.ts)/
const changesTheProduct = /^(src|public|drizzle)\//

/**
 * A selection: for each step to run, by its name, `null` for the whole of it or the list of its test files. This one is
 * everything.
 */
export function selectAll() {
  return new Map(stepNames.map((name) => [name, null]))
}

/**
 * The selection `npm test -- server e2e/portal`: a step by its name, or the test files whose path from the root
 * contains the word. Throws for a word without matches.
 */
export function selectNamed(selectors, testFiles) {
  const selection = new Map()
  const named = selectors.filter((word) => stepNames.includes(word))
  for (const word of selectors.filter((one) => !named.includes(one))) {
    const files = testFiles.filter((file) => file.includes(word.replace(/^\.\//, '')))
    if (files.length === 0)
      throw new Error(
        `There is no step and no test file called ${word}. The steps are ${stepNames.join(', ')}.`,
      )
    for (const file of files) addFile(selection, file)
  }
  for (const name of named) selection.set(name, null)
  return selection
}

/**
 * The selection for a change. Always the checks; of the suites the test files that load a changed file, transitively
 * (`reached` of tests/support/import-graph.ts); of the browser specs also those of the area whose folder contains a
 * changed file, and all of them when it is in no area.
 */
export function selectChanged(changedFiles, testFiles, reached) {
  if (changedFiles.some((file) => changesEverything.test(file))) return selectAll()
  const changed = new Set(changedFiles)
  const isReached = (file) => [...reached(file)].some((one) => changed.has(one))
  const selection = new Map(checkSteps.map((name) => [name, null]))
  for (const file of testFiles.filter(isReached)) addFile(selection, file)

  const specs = testFiles.filter((file) => stepOf(file) === 'e2e')
  const ofProduct = changedFiles.filter((file) => changesTheProduct.test(file))
  for (const file of ofProduct)
    for (const spec of specsOf(areaOf(file), specs)) addFile(selection, spec)
  if (ofProduct.length > 0) for (const name of ['build', 'size']) selection.set(name, null)
  return selection
}

function addFile(selection, file) {
  const step = stepOf(file)
  const files = selection.get(step) ?? []
  if (!files.includes(file)) selection.set(step, [...files, file])
}

/**
 * The share of a selection for one of several machines: suites are split by their runners, the rest runs on the first.
 */
export function selectShard(selection, { index }) {
  const isOurs = (name) => index === 1 || name in suiteSteps || name === 'build'
  return new Map([...selection].filter(([name]) => isOurs(name)))
}
