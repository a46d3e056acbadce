import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { componentTests } from './component-tests.config.ts'
import { testWorker } from './support/node-options.ts'
import { timeTouchingTests } from './support/time-touching.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Rules of both sides, and of the test runner itself. */
const pureFolders = ['tests/shared', 'tests/web', 'tests/runner']
const timeTouching = [
  ...timeTouchingTests(root, ['tests/shared', 'tests/web']),
  'tests/runner/zone.test.ts',
]

/** Far from UTC and from Stockholm, so that a test that uses the machine's time zone fails. */
const pureZone = 'America/Los_Angeles'
/** Tests of what loads the rules of time also run in these zones: that of most servers, and the product's own. */
const otherZones = { 'pure-utc': 'UTC', 'pure-stockholm': 'Europe/Stockholm' }
/** A day ahead of UTC, with summer in January. */
const serverZone = 'Pacific/Auckland'

/**
 * V8 of Node 24 ends a process that loads and frees WebAssembly in many threads, where the processor has memory protection
 * keys ("Check failed: jit_page.has_value()", nodejs/node#64500): these tests open an embedded database again and again,
 * the product opens one. Node 20 does not know the option.
 */
const withoutProtectionKeys = process.versions.node.startsWith('24.')
  ? ['--no-memory-protection-keys']
  : []

/** Only a process can have its own TZ: worker threads share that of their process. */
function inZone(zone: string) {
  return { pool: 'forks' as const, env: { TZ: zone }, provide: { zone } }
}

declare module 'vitest' {
  interface ProvidedContext {
    /** The IANA time zone of this project's tests. */
    zone: string
  }
}

export default defineConfig({
  root,
  cacheDir: '.cache/vite',
  test: {
    maxWorkers: 2,
    // Files of a worker share its module cache: reloading modules for each file took longer than the tests.
    isolate: false,
    globalSetup: ['tests/support/run-seed.ts'],
    setupFiles: ['tests/support/property-runs.ts'],
    // Only ends what hangs: a machine with other work takes ten times as long as an idle one.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
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
          globalSetup: ['tests/support/ensure-built.mjs', 'tests/support/postgres.ts'],
          setupFiles: ['tests/support/built-threads.ts'],
          execArgv: [...testWorker, ...withoutProtectionKeys],
          // One more than a small machine has cores: tests wait for PostgreSQL, other processes and mail servers.
          maxWorkers: 3,
          ...inZone(serverZone),
        },
      },
    ],
  },
})
