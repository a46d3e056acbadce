import { describe, expect, test } from 'vitest'
import { afterRepeat, chooseRepeats, mostRepeated } from '../../scripts/test/once-more.mjs'
import { countsOf, summaryLines } from '../../scripts/test/results.mjs'
import { whyNot } from '../../scripts/test/suites.mjs'

const component = 'tests/component/pots/list.test.tsx'
const journey = 'tests/e2e/pots.spec.ts'
const testOf = (file, title, hasPassed, more = {}) => ({
  title,
  path: [title],
  file,
  project: file === journey ? 'e2e' : 'component',
  ms: 1,
  hasPassed,
  error: hasPassed ? null : 'at first',
  traces: [],
  ...more,
})
const resultOf = (name, tests, errors = []) => ({ name, tests, errors, output: '', seconds: 1 })
const failedTest = testOf(component, 'adds', false)
const failedJourney = testOf(journey, 'sells', false)

describe('what is run once more', () => {
  test('failed component tests and journeys, without those that passed', () => {
    const results = [
      resultOf('component', [testOf(component, 'lists', true), failedTest]),
      resultOf('e2e', [failedJourney]),
    ]
    expect(chooseRepeats(results)).toEqual({
      repeats: [
        { name: 'component', tests: [failedTest], files: [] },
        { name: 'e2e', tests: [failedJourney], files: [] },
      ],
      note: null,
    })
  })

  test('no pure or server test, and no check', () => {
    const failed = testOf('tests/server/pots/pots.test.ts', 'adds', false)
    const results = ['pure', 'server', 'server Node 24', 'lint', 'build'].map((name) =>
      resultOf(name, [failed], [{ file: failed.file, message: 'failed' }]),
    )
    expect(chooseRepeats(results)).toEqual({ repeats: [], note: null })
  })

  test('a component file that failed as a whole, once and without its single tests', () => {
    const error = { file: component, message: 'cannot be imported' }
    expect(chooseRepeats([resultOf('component', [failedTest], [error, error])]).repeats).toEqual([
      { name: 'component', tests: [], files: [component] },
    ])
  })

  test.each([
    ['component', null, failedTest],
    ['component', 'tests/support/component/setup.ts', failedTest],
    ['e2e', null, failedJourney],
    ['e2e', 'tests/support/e2e-product.ts', failedJourney],
    // Playwright has run none of the other files.
    ['e2e', journey, failedJourney],
  ])('nothing of %s beside a failure of the file %s', (name, file, failed) => {
    const { repeats, note } = chooseRepeats([resultOf(name, [failed], [{ file, message: 'leak' }])])
    expect(repeats).toEqual([])
    expect(note).toBe(`Not run once more: ${name} failed outside its tests.`)
  })

  test('nothing when more failed than chance explains', () => {
    const failed = Array.from({ length: mostRepeated }, (_, n) => testOf(component, `${n}`, false))
    const most = [resultOf('component', failed)]
    expect(chooseRepeats(most).repeats).toHaveLength(1)
    const { repeats, note } = chooseRepeats([...most, resultOf('e2e', [failedJourney])])
    expect(repeats).toEqual([])
    expect(note).toContain('21 journeys and component tests failed')
  })
})

describe('after the repeat', () => {
  const ask = (result) => chooseRepeats([result]).repeats[0]
  const once = (result, again) => afterRepeat(result, ask(result), again)

  test('a test that passed the second time counts once, as passed, with its first failure and all traces', () => {
    const first = resultOf('e2e', [
      testOf(journey, 'books', true),
      { ...failedJourney, traces: ['screenshot.png'] },
    ])
    const again = resultOf('e2e again', [testOf(journey, 'sells', true, { traces: ['trace.zip'] })])
    const { result, flaky } = once(first, again)
    expect(countsOf(result)).toEqual({ passed: 2, failed: 0 })
    expect(flaky).toEqual([
      { file: journey, title: 'sells', error: 'at first', traces: ['screenshot.png', 'trace.zip'] },
    ])
  })

  test.each([
    ['failed again', [failedTest]],
    ['did not run', []],
    ['passed in another project only', [testOf(component, 'adds', true, { project: 'other' })]],
  ])('a test that %s stays failed', (_, tests) => {
    const first = resultOf('component', [failedTest])
    const { result, flaky } = once(first, resultOf('component again', tests))
    expect(result).toEqual(first)
    expect(flaky).toEqual([])
  })

  test('of tests with one title, as many as at first must pass', () => {
    const [passed, failed] = [true, false].map((has) => testOf(component, 'adds', has))
    const first = resultOf('component', [passed, failed])
    const after = (...tests) => once(first, resultOf('component again', tests))
    expect(countsOf(after(passed).result)).toEqual({ passed: 1, failed: 1 })
    expect(countsOf(after(passed, failed).result)).toEqual({ passed: 1, failed: 1 })
    const { result, flaky } = after(passed, passed)
    expect(countsOf(result)).toEqual({ passed: 2, failed: 0 })
    expect(flaky).toHaveLength(1)
  })

  test('a file that could not be loaded counts with its tests once they have run', () => {
    const error = { file: component, message: 'cannot be imported' }
    const first = resultOf('component', [], [error])
    const tests = ['adds', 'lists'].map((title) => testOf(component, title, true))
    const { result, flaky } = once(first, resultOf('component again', tests))
    expect(countsOf(result)).toEqual({ passed: 2, failed: 0 })
    expect(flaky).toEqual([{ file: component, title: null, error: error.message, traces: [] }])

    for (const again of [
      resultOf('component again', [], [error]),
      resultOf('component again', []),
      resultOf('component again', [...tests, failedTest]),
    ])
      expect(countsOf(once(first, again).result)).toEqual({ passed: 0, failed: 1 })
  })

  test('an error of the repeat itself is a failure, although the test passed', () => {
    const leak = { file: 'tests/support/e2e-product.ts', message: 'log or database hold secrets' }
    const again = resultOf('e2e again', [testOf(journey, 'sells', true)], [leak])
    const { result } = once(resultOf('e2e', [failedJourney]), again)
    expect(countsOf(result)).toEqual({ passed: 1, failed: 1 })
  })
})

test('the summary names the flaky ones before its last line', () => {
  const flaky = [
    { file: journey, title: 'sells', error: 'at first', traces: [] },
    { file: component, title: null, error: 'cannot be imported', traces: [] },
  ]
  const run = { seed: 1, script: 'test', seconds: 1, depth: null }
  const results = [resultOf('e2e', [testOf(journey, 'sells', true)])]
  expect(summaryLines(results, { ...run, flaky }).slice(-4)).toEqual([
    'flaky: 2',
    `  ${journey} > sells`,
    `  ${component}`,
    '1 passed, 0 failed',
  ])
  expect(summaryLines(results, { ...run, flaky: [] }).join('\n')).not.toContain('flaky')
})

test('a suite that loses tests fails, whatever the failed ones do the second time', () => {
  const outcome = { hasEnded: true, hasFailed: true, code: 1, output: '' }
  const after = (progress) => whyNot({ ...outcome, progress })
  expect(after({ unit: 'tests', done: 4, total: 5, tests: 4 })).toBe('Only 4 of 5 tests were run.')
  expect(after({ unit: 'tests', done: 5, total: 5, tests: 5 })).toBeNull()
  // A shard of Vitest, which plans the files of all.
  expect(after({ unit: 'files', done: 2, total: 5, tests: 9 })).toBeNull()
})
