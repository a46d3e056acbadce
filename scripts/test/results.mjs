import { flakyFile, flakyName } from './kept.mjs'
import { stepNames } from './steps.mjs'

const slowestCount = 10
/** Above this many failed files the repeat command names their steps. */
const mostFiles = 8

/*
 * A result is { name, tests, errors, output, seconds }: of each test { title, file, ms, hasPassed }, and { file,
 * message } for each failure that is no test; `file` may be null.
 */

/** The number of passed and failed tests of a result. */
export function countsOf({ tests, errors }) {
  const passed = tests.filter((test) => test.hasPassed).length
  return { passed, failed: tests.length - passed + errors.length }
}

/** The line of a finished step, followed by the output of its tools when it failed. */
export function stepLines(result) {
  const { passed, failed } = countsOf(result)
  const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`.replace(
    /^0 passed$/,
    '',
  )
  const line = `${failed > 0 ? '✗' : '✓'} ${result.name.padEnd(16)} ${counts.padEnd(26)} ${inSeconds(result.seconds)}`
  return failed > 0
    ? [line, ...result.errors.map(sentenceOf), result.output.trim()].filter(Boolean)
    : [line]
}

/** A running step, as `server 12/55 files, 340 tests, 41 s`. */
export function progressLine(name, progress, seconds) {
  const { done, total, unit, tests, failed } = progress ?? {}
  const parts = [
    ...(total ? [`${done}/${total} ${unit}`] : []),
    ...(total && unit !== 'tests' ? [`${tests} tests`] : []),
    ...(failed ? [`${failed} failed`] : []),
    `${Math.round(seconds)} s`,
  ]
  return `  ${name} ${parts.join(', ')} …`
}

/**
 * The summary of a run, the counts last. `run` is { seed, script, seconds, depth, flaky }: the npm script that repeats it, one
 * line about reduced depth or null, and the tests that passed the second time.
 */
export function summaryLines(results, { seed, script, seconds, depth, flaky }) {
  const counts = results.map(countsOf)
  const passed = sum(counts.map((one) => one.passed))
  const failed = sum(counts.map((one) => one.failed))
  return [
    ...slowestLines(results),
    ...(failed > 0 ? failureLines(results) : []),
    '',
    `${inSeconds(seconds).trim()} in all, seed ${seed}${depth ? `; ${depth}` : ''}`,
    ...(failed > 0
      ? [
          `To repeat what failed: TIDSPOTT_TEST_SEED=${seed} npm run ${script} -- ${toRepeat(results)}`,
        ]
      : []),
    ...(flaky.length > 0
      ? [
          `Failed, and passed when run once more, alone (their failures and traces: ${flakyFile}):`,
          `flaky: ${flaky.length}`,
          ...flaky.map((one) => `  ${flakyName(one)}`),
        ]
      : []),
    `${passed} passed, ${failed} failed`,
  ]
}

function slowestLines(results) {
  const slowest = results
    .flatMap(({ name, tests }) => tests.map((test) => ({ ...test, step: name })))
    .filter((test) => test.file)
    .sort((a, b) => b.ms - a.ms)
    .slice(0, slowestCount)
  if (slowest.length === 0) return []
  return [
    '',
    'The slowest tests:',
    ...slowest.map((test) => `${inSeconds(test.ms / 1000)}  ${nameOf(test)}`),
  ]
}

function failureLines(results) {
  const lines = results.flatMap(({ name, tests, errors }) => [
    ...tests
      .filter((test) => !test.hasPassed)
      .map((test) => (test.file ? `✗ ${nameOf(test)}` : `✗ ${name}`)),
    ...errors.map((error) => `✗ ${name}: ${sentenceOf(error).split('\n')[0]}`),
  ])
  return ['', 'Failed:', ...lines]
}

function sentenceOf({ file, message }) {
  return file ? `${file}: ${message}` : message
}

function nameOf({ file, title, project }) {
  return `${file} > ${title}${project.includes('-') ? ` (${project})` : ''}`
}

/** The arguments that repeat the failures: their files when few, else their steps. */
function toRepeat(results) {
  const names = results
    .filter((result) => countsOf(result).failed > 0)
    .map(({ name, tests, errors }) => {
      const failed = [...tests.filter((test) => !test.hasPassed), ...errors]
      const files = new Set(failed.map((one) => one.file))
      const areNamed = failed.every((one) => one.file) && files.size <= mostFiles
      return areNamed ? [...files] : stepNames.filter((step) => name.split(' ')[0] === step)
    })
  return [...new Set(names.flat())].join(' ')
}

function inSeconds(seconds) {
  return `${seconds.toFixed(1).padStart(7)} s`
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
