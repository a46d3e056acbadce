// Journeys and component tests that failed are run once more, alone, at the end of the run. Pure functions: what is run
// again, and what its outcome makes of the results (their shape is in results.mjs).
import { stepOf, suiteSteps } from './steps.mjs'

/** Above this many failures it is no chance: nothing is run once more. */
export const mostRepeated = 20

/**
 * What is run once more: { repeats, note }. Each repeat is { name, tests, files }: the step, its failed tests, and the
 * files that failed as a whole, of which all tests are run. `note` says why failures are not repeated, or is null.
 */
export function chooseRepeats(results) {
  const failed = results.filter(({ name }) => suiteSteps[name]?.repeats).map(failuresOf)
  const isHopeless = ({ name, errors }) =>
    errors.some(
      (error) => suiteSteps[name].repeats !== 'files' || stepOf(error.file ?? '') !== name,
    )
  const hopeless = failed.filter((one) => one.tests.length > 0 && isHopeless(one))
  const repeats = failed
    .filter((one) => !isHopeless(one))
    .map(({ name, tests, errors }) => {
      const files = [...new Set(errors.map(({ file }) => file))]
      return { name, tests: tests.filter(({ file }) => !files.includes(file)), files }
    })
    .filter(({ tests, files }) => tests.length + files.length > 0)
  const count = repeats.reduce((sum, { tests, files }) => sum + tests.length + files.length, 0)
  if (count > mostRepeated)
    return {
      repeats: [],
      note: `Nothing is run once more: ${count} journeys and component tests failed, and above ${mostRepeated} it is no chance.`,
    }
  return {
    repeats,
    note:
      hopeless.length > 0
        ? `Not run once more: ${hopeless.map(({ name }) => name).join(', ')} failed outside its tests.`
        : null,
  }
}

function failuresOf({ name, tests, errors }) {
  return { name, tests: tests.filter((test) => !test.hasPassed), errors }
}

/**
 * A result after the repeat of its failures: { result, flaky }. What passed the second time counts as passed, each test
 * once; `flaky` contains { file, title, error, traces } of each, the failure being the first and `title` null for a
 * whole file. Errors of the repeat itself, such as secrets found in its log, are added to the result.
 */
export function afterRepeat(result, { tests: asked, files }, again) {
  const isCalm = (first, second) =>
    second.length > 0 && second.length >= first.length && second.every((test) => test.hasPassed)
  const calmFiles = files.filter(
    (file) =>
      isCalm(result.tests.filter(isOf(file)), again.tests.filter(isOf(file))) &&
      !again.errors.some(isOf(file)),
  )
  // Of tests with the same name in a file, as many as at first must have passed: which one failed is not known.
  const calm = asked.filter((test) =>
    isCalm(result.tests.filter(isSame(test)), again.tests.filter(isSame(test))),
  )
  const secondOf = (test) => again.tests.find(isSame(test))
  const isInCalmFile = ({ file }) => calmFiles.includes(file)
  return {
    result: {
      ...result,
      tests: [
        ...result.tests
          .filter((test) => !isInCalmFile(test))
          .map((test) => (calm.includes(test) ? secondOf(test) : test)),
        ...again.tests.filter(isInCalmFile),
      ],
      errors: [
        ...result.errors.filter((error) => !isInCalmFile(error)),
        ...again.errors.filter(({ file }) => !files.includes(file)),
      ],
    },
    flaky: [
      ...calmFiles.map((file) => ({
        file,
        title: null,
        error: result.errors.find(isOf(file)).message,
        traces: again.tests.filter(isOf(file)).flatMap(({ traces }) => traces ?? []),
      })),
      ...calm.map((test) => ({
        file: test.file,
        title: test.title,
        error: test.error,
        traces: [...(test.traces ?? []), ...(secondOf(test).traces ?? [])],
      })),
    ],
  }
}

function isOf(file) {
  return (one) => one.file === file
}

function isSame({ file, project, title }) {
  return (one) => one.file === file && one.project === project && one.title === title
}
