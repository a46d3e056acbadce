import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { componentTests } from './component-tests.config.ts'
import { timeTouchingTests } from './support/time-touching.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Rules of both sides, and of the test command itself. */
const pureFolders = ['tests/shared', 'tests/web', 'tests/runner']
const timeTouching = timeTouchingTests(root, [
  'tests/shared',
  'tests/web',
  'tests/runner/zone.test.ts',
])

/** Far from UTC and from Stockholm, so that a test that reads the machine's zone fails. */
const pureZone = 'America/Los_Angeles'
/** What touches time runs in these zones, too: the one of most servers, and the product's own. */
const otherZones = { 'pure-utc': 'UTC', 'pure-stockholm': 'Europe/Stockholm' }
/** A day ahead of UTC, with summer in January. */
const serverZone = 'Pacific/Auckland'

/** Only a process of its own takes its zone from its environment: a worker thread shares the zone of its process. */
function inZone(zone: string) {
  return { pool: 'forks' as const, env: { TZ: zone }, provide: { zone } }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The IANA time zone that the tests of this project run in. */
    zone: string
  }
}

export default defineConfig({
  root,
  cacheDir: '.cache/vite',
  test: {
    maxWorkers: 2,
    // The files of a worker share its modules: loading them anew for each file took more than the tests do.
    isolate: false,
    globalSetup: ['tests/support/run-seed.ts'],
    setupFiles: ['tests/support/property-runs.ts'],
    // Far beyond what any test needs: a busy machine is no fault.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    projects: [
      componentTests,
      ...[
        {
          name: 'pure',
          zone: pureZone,
          include: pureFolders.map((folder) => `${folder}/**/*.test.{ts,tsx,mjs}`),
        },
        ...Object.entries(otherZones).map(([name, zone]) => ({
          name,
          zone,
          include: timeTouching,
        })),
      ].map(({ name, zone, include }) => ({
        extends: true as const,
        test: { name, include, ...inZone(zone) },
      })),
      {
        extends: true,
        test: {
          name: 'server',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.ts'],
          ...inZone(serverZone),
        },
      },
    ],
  },
})
