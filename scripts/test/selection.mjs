import { checkSteps, stepNames, stepOf, suiteSteps } from './steps.mjs'

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

/** The selection for a change: the checks, and of the suites what their runners find affected by it. */
export function selectChanged() {
  return new Map([...checkSteps, ...Object.keys(suiteSteps)].map((name) => [name, null]))
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
