import { describe, expect, it } from 'vitest'
import {
  selectAll,
  selectChanged,
  selectNamed,
  selectShard,
} from '../../scripts/test/selection.mjs'

const testFiles = [
  'tests/shared/hours.test.ts',
  'tests/web/pots/failures.test.ts',
  'tests/server/pots/pots.test.ts',
  'tests/server/portal/page.test.ts',
  'tests/e2e/main-journey.spec.ts',
  'tests/e2e/portal.spec.ts',
  'tests/e2e/portal-outage.spec.ts',
  'tests/e2e/pots.spec.ts',
  'tests/e2e/clients/list.spec.ts',
]
describe('selection by name', () => {
  it("a step's name selects the whole step", () => {
    expect(Object.fromEntries(selectNamed(['server', 'lint'], testFiles))).toEqual({
      server: null,
      lint: null,
    })
  })

  it('a word selects the test files whose path contains it, each in its own step', () => {
    expect(Object.fromEntries(selectNamed(['e2e/portal'], testFiles))).toEqual({
      e2e: ['tests/e2e/portal.spec.ts', 'tests/e2e/portal-outage.spec.ts'],
    })
    expect(Object.fromEntries(selectNamed(['pots'], testFiles))).toEqual({
      pure: ['tests/web/pots/failures.test.ts'],
      server: ['tests/server/pots/pots.test.ts'],
      e2e: ['tests/e2e/pots.spec.ts'],
    })
  })

  it("a step's name together with one of its files selects the whole step", () => {
    expect(selectNamed(['e2e/portal', 'e2e'], testFiles).get('e2e')).toBeNull()
  })

  it('rejects a word without matches', () => {
    expect(() => selectNamed(['nothing'], testFiles)).toThrow(/called nothing/)
  })
})

describe('selection by change', () => {
  it('is the checks and every suite, whose runners choose their tests', () => {
    expect(Object.fromEntries(selectChanged())).toEqual({
      format: null,
      lint: null,
      types: null,
      unused: null,
      pure: null,
      component: null,
      server: null,
      e2e: null,
    })
  })
})

describe('steps', () => {
  it('are distributed over shards so that each runs once or is split by itself', () => {
    const shards = [1, 2, 3].map((index) => [
      ...selectShard(selectAll(), { index, count: 3 }).keys(),
    ])
    expect(shards).toEqual([
      [...selectAll().keys()],
      ['build', 'pure', 'component', 'server', 'e2e'],
      ['build', 'pure', 'component', 'server', 'e2e'],
    ])
  })
})
