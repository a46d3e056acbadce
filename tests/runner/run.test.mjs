import { describe, expect, it } from 'vitest'
import { countsOf, summary } from '../../scripts/test/report.mjs'
import { select, stages, stepNames, stepOf } from '../../scripts/test/steps.mjs'
import {
  afterRepeat,
  failure,
  readPlaywright,
  readVitest,
  resultOf,
} from '../../scripts/test/suites.mjs'

const file = 'tests/component/pots/pots.test.tsx'
const test = (title, state, more = {}) => ({ file, title, state, error: '', ...more })
const states = (tests) => tests.map(({ title, state }) => `${title}: ${state}`)
const last = (tests, run = {}) =>
  summary([{ name: 'component', tests, seconds: 1 }], { seconds: 1, ...run })

describe('a selection', () => {
  const files = [
    'tests/shared/hours.test.ts',
    'tests/server/auth/login.test.ts',
    'tests/e2e/login.spec.ts',
  ]
  const asked = { words: [], isFull: false }
  const named = (...words) => Object.fromEntries(select({ ...asked, words }, files))

  it('has every step in one lane of one stage; the build is started by what needs it', () => {
    expect([...stages.flat(2), 'build'].sort()).toEqual([...stepNames].sort())
  })

  it('is steps by name, or the files whose path has the word, each in its step', () => {
    expect(named('login')).toEqual({ server: [files[1]], e2e: [files[2]] })
    expect(named('runtime')).toEqual({ server: [files[1]] })
    expect(named('server/auth', 'server', 'lint')).toEqual({ server: null, lint: null })
    expect(() => named('nothing')).toThrow(/called nothing/)
  })

  it('has speed only at full depth, and in each shard the suites', () => {
    const whole = [...select({ ...asked, isFull: true }, files).keys()]
    expect(whole).toEqual(stepNames)
    expect([...select({ ...asked, shard: '1/3' }, files).keys()]).toEqual(whole.slice(0, -1))
    expect([...select({ ...asked, shard: '2/3' }, files).keys()]).toEqual([
      'pure',
      'component',
      'server',
      'e2e',
    ])
  })

  it('knows no step for a file that no runner would run', () => {
    expect(files.map(stepOf)).toEqual(['pure', 'server', 'e2e'])
    expect(
      ['tests/e2e/a.test.ts', 'tests/server/a.spec.ts', 'tests/support/a.test.ts'].map(stepOf),
    ).toEqual([null, null, null])
  })
})

describe('a report', () => {
  const root = process.cwd()
  const vitest = (status, meta = {}) => ({
    ancestorTitles: ['pots'],
    title: 'adds',
    status,
    failureMessages: [],
    meta,
  })

  it('of Vitest has every test and every file that failed as a whole', () => {
    const testResults = [
      { name: `${root}/${file}`, message: 'no such module', assertionResults: [vitest('passed')] },
    ]
    expect(readVitest({ testResults })).toMatchObject([
      { file, title: 'pots > adds', state: 'passed' },
      { file, title: null, state: 'failed', error: 'no such module' },
    ])
  })

  it('counts a skipped test as failed, but for the want of a program', () => {
    const statesOf = (...assertionResults) =>
      readVitest({ testResults: [{ name: file, message: '', assertionResults }] }).map(
        ({ state }) => state,
      )
    expect(
      statesOf(
        vitest('skipped'),
        vitest('pending'),
        vitest('skipped', { skipNote: 'missing program: nginx' }),
      ),
    ).toEqual(['failed', 'failed', 'skipped'])
    const journey = (description) => ({
      file: 'a.spec.ts',
      title: 'a',
      tests: [{ status: 'skipped', results: [], annotations: [{ type: 'skip', description }] }],
    })
    expect(
      readPlaywright({
        suites: [{ title: '', specs: [journey('later'), journey('missing program: git')] }],
        errors: [{ message: 'secrets' }],
      }),
    ).toMatchObject([
      { state: 'failed' },
      { state: 'skipped', missing: 'git is missing: apt-get install git' },
      { title: null, error: 'secrets' },
    ])
  })

  it('fails for what is no failure of a test', () => {
    const of = (code, output) =>
      countsOf(resultOf({ code, output, report: '/nowhere' }).tests).failed
    expect(of(1, 'Error: a setup failed')).toBe(1)
    expect(of(0, '')).toBe(1)
    expect(of(0, 'No test files found, exiting with code 0')).toBe(0)
    expect(of(1, '⎯⎯ Unhandled Error ⎯⎯\nError: Worker exited unexpectedly')).toBe(1)
  })
})

describe('component tests that are run once more', () => {
  it('are flaky when they pass then, and failed when they fail, or do not run', () => {
    const first = [
      test('adds', 'failed', { error: 'at first' }),
      test('sells', 'failed'),
      test('lists', 'failed'),
      test('elsewhere', 'passed', { file: 'other' }),
    ]
    const again = [test('adds', 'passed'), test('sells', 'failed')]
    const after = afterRepeat(first, again)
    expect(states(after)).toEqual([
      'elsewhere: passed',
      'adds: flaky',
      'sells: failed',
      'lists: failed',
    ])
    expect(after[1].error).toBe('at first')
  })

  it('may be all of a file that did not load', () => {
    const whole = { ...failure('no such module'), file }
    expect(states(afterRepeat([whole], [test('adds', 'passed')]))).toEqual(['adds: passed'])
    expect(states(afterRepeat([whole], []))).toEqual(['null: failed'])
  })
})

describe('the closing lines', () => {
  it('end with the counts, after what is flaky and what was not run for the want of a program', () => {
    const tests = [
      test('adds', 'flaky', { error: 'at first' }),
      test('sells', 'skipped', { missing: 'pgbouncer is missing: apt-get install pgbouncer' }),
    ]
    const { lines, failed } = last(tests)
    expect(failed).toBe(0)
    expect(lines.slice(-2)).toEqual([
      'not run: 1 test, pgbouncer is missing: apt-get install pgbouncer',
      '1 passed, 0 failed',
    ])
    expect(lines.join('\n')).toContain(
      `flaky: 1 failed, and passed when run once more\n  ${file} > adds\n    at first`,
    )
  })

  it('name the failures and how to repeat them', () => {
    const { lines, failed } = last([test('adds', 'failed'), failure('a setup failed')])
    expect(failed).toBe(2)
    expect(lines).toContain(`✗ ${file} > adds`)
    expect(lines).toContain('✗ component: a setup failed')
    expect(lines).toContain(`To repeat what failed: npm test -- ${file} component`)
  })

  it('fail with more than two flaky tests, and without any test', () => {
    const flaky = (count) => last(Array.from({ length: count }, (_, n) => test(`${n}`, 'flaky')))
    expect([2, 3].map((count) => flaky(count).lines.at(-1))).toEqual([
      '2 passed, 0 failed',
      '3 passed, 1 failed',
    ])
    expect(last([]).failed).toBe(1)
  })
})
