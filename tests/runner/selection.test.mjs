import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { importGraph } from '#tests/import-graph.ts'
import { areaOf, areas } from '../../scripts/test/areas.mjs'
import {
  selectAll,
  selectChanged,
  selectNamed,
  selectShard,
} from '../../scripts/test/selection.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const testFiles = [
  'tests/shared/hours.test.ts',
  'tests/web/pots/failures.test.ts',
  'tests/server/pots/pots.test.ts',
  'tests/server/portal/page.test.ts',
  'tests/e2e/main-journey.spec.ts',
  'tests/e2e/portal.spec.ts',
  'tests/e2e/portal-away.spec.ts',
  'tests/e2e/pots.spec.ts',
  'tests/e2e/clients/list.spec.ts',
]
/** The import graph used to select the tests of a change. */
const loads = {
  'tests/shared/hours.test.ts': ['src/shared/hours.ts'],
  'tests/server/pots/pots.test.ts': ['src/server/pots/create.ts', 'src/shared/hours.ts'],
  'tests/e2e/portal.spec.ts': ['tests/support/e2e/ui.ts'],
}
const reached = (file) => new Set([file, ...(loads[file] ?? [])])
const changed = (...files) => Object.fromEntries(selectChanged(files, testFiles, reached))
const checks = { format: null, lint: null, types: null, unused: null }

describe('selection by name', () => {
  it("a step's name selects the whole step", () => {
    expect(Object.fromEntries(selectNamed(['server', 'lint'], testFiles))).toEqual({
      server: null,
      lint: null,
    })
  })

  it('a word selects the test files whose path contains it, each in its own step', () => {
    expect(Object.fromEntries(selectNamed(['e2e/portal'], testFiles))).toEqual({
      e2e: ['tests/e2e/portal.spec.ts', 'tests/e2e/portal-away.spec.ts'],
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

describe('selection by changed files', () => {
  it('selects only the checks when no test is affected', () => {
    expect(changed('README.md')).toEqual(checks)
  })

  it('selects the tests that load a changed file, and the journeys of its area', () => {
    expect(changed('src/server/pots/create.ts')).toEqual({
      ...checks,
      build: null,
      size: null,
      server: ['tests/server/pots/pots.test.ts'],
      e2e: ['tests/e2e/main-journey.spec.ts', 'tests/e2e/pots.spec.ts'],
    })
  })

  it('selects every journey when the changed file is in no area', () => {
    const { e2e, pure } = changed('src/shared/hours.ts')
    expect(e2e).toHaveLength(5)
    expect(pure).toEqual(['tests/shared/hours.test.ts'])
  })

  it('selects a journey in an area folder by the name of the folder', () => {
    expect(changed('src/web/clients/list-screen.tsx').e2e).toEqual([
      'tests/e2e/main-journey.spec.ts',
      'tests/e2e/clients/list.spec.ts',
    ])
  })

  it('selects a changed test, and the journeys that load a changed page object, without a build', () => {
    expect(changed('tests/web/pots/failures.test.ts', 'tests/support/e2e/ui.ts')).toEqual({
      ...checks,
      pure: ['tests/web/pots/failures.test.ts'],
      e2e: ['tests/e2e/portal.spec.ts'],
    })
  })

  it.each(['package-lock.json', 'tests/vitest.config.ts', 'scripts/setup/build.mjs'])(
    'selects everything when %s has changed',
    (file) => {
      expect(changed(file)).toEqual(Object.fromEntries(selectAll()))
    },
  )

  it('follows imports, and files that tests use without an import', () => {
    const graph = importGraph(root)
    const files = [...graph.reached('tests/server/books/kill.test.ts')]
    expect(files).toEqual(
      expect.arrayContaining([
        'tests/support/processes/write-books.ts',
        'src/shared/hours.ts',
        'drizzle/0001_books.sql',
      ]),
    )
    expect(files).not.toContain('src/web/main.tsx')
    expect([...graph.reached('tests/server/commands/commands.test.ts')]).toContain(
      'src/server/commands/books-verify.ts',
    )
  })
})

describe('areas of the journeys', () => {
  it('equal the areas of the product', () => {
    const folders = ['server', 'web'].map((side) => readdirSync(`${root}src/${side}`))
    for (const area of areas) {
      expect(folders.some((names) => names.includes(area))).toBe(true)
      expect(areaOf(`src/shared/${area}/texts.ts`)).toBe(area)
    }
    expect(areaOf('src/web/app/routes.tsx')).toBeNull()
    expect(areaOf('src/shared/time.ts')).toBeNull()
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
