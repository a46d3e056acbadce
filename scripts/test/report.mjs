// A result is { name, tests, output, seconds }; its tests are described in suites.mjs.

/** More tests than these that pass only when run once more are no chance: the run fails. */
const mostFlaky = 2

/** The numbers of passed and failed tests; what passed when run once more has passed. */
export function countsOf(tests) {
  const of = (...states) => tests.filter(({ state }) => states.includes(state)).length
  return { passed: of('passed', 'flaky'), failed: of('failed') }
}

/** The line of a finished step, with the output of its tools when it failed. */
export function stepLines({ name, tests, output, seconds }) {
  const { passed, failed } = countsOf(tests)
  const counts = `${passed} passed${failed > 0 ? `, ${failed} failed` : ''}`
  const line = `${failed > 0 ? '✗' : '✓'} ${name.padEnd(16)} ${counts.padEnd(26)} ${inSeconds(seconds)}`
  return failed > 0 ? [line, output.trim()] : [line]
}

/**
 * The end of the report, with the counts last: { lines, failed }. `isShort` is a run of what `npm test` runs; `seconds` is the
 * whole time.
 */
export function summary(results, { seconds, isShort }) {
  const tests = results.flatMap((result) =>
    result.tests.map((test) => ({ ...test, step: result.name })),
  )
  const failures = tests.filter(({ state }) => state === 'failed')
  const flaky = tests.filter(({ state }) => state === 'flaky')
  const { passed, failed: failedTests } = countsOf(tests)
  const areTooMany = flaky.length > mostFlaky
  const failed = failedTests + (areTooMany ? 1 : 0) || Number(passed === 0)
  const repeated = [...new Set(failures.map(({ file, step }) => file ?? step.split(' ')[0]))]
  return {
    failed,
    lines: [
      ...part(
        'Failed:',
        failures.map((test) => `✗ ${nameOf(test)}`),
      ),
      ...(failed > 0 ? [`To repeat what failed: npm test -- ${repeated.join(' ')}`] : []),
      ...part(
        `flaky: ${flaky.length} failed, and passed when run once more${areTooMany ? `; more than ${mostFlaky} are a failure` : ''}`,
        flaky.flatMap((test) => [`  ${nameOf(test)}`, ...indented(test.error)]),
      ),
      '',
      `${inSeconds(seconds).trim()} in all${isShort ? '; npm test -- --all also runs the operator’s tests and every journey' : ''}`,
      ...notRunLines(tests),
      `${passed} passed, ${failed} failed`,
    ],
  }
}

/** A line for each program whose tests were left out. */
function notRunLines(tests) {
  const skipped = tests.filter(({ state }) => state === 'skipped')
  return [...new Set(skipped.map(({ missing }) => missing))].map((sentence) => {
    const count = skipped.filter(({ missing }) => missing === sentence).length
    return `not run: ${count} ${count === 1 ? 'test' : 'tests'}, ${sentence}`
  })
}

function part(title, lines) {
  return lines.length > 0 ? ['', title, ...lines] : []
}

function nameOf({ file, title, step, error }) {
  return title ? `${file} > ${title}` : `${file ?? step}: ${error.split('\n', 1)[0]}`
}

function indented(text) {
  return text.split('\n').map((line) => `    ${line}`)
}

function inSeconds(seconds) {
  return `${seconds.toFixed(1).padStart(7)} s`
}
