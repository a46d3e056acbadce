import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
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
      { extends: true, test: { name: 'shared', include: ['tests/shared/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'] } },
      // The large figures stand apart, so that they are not run again on a second Node.
      ...['server', 'figures'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/**/*.test.ts`],
          pool: 'forks' as const,
          globalSetup: ['tests/support/postgres.ts'],
        },
      })),
    ],
  },
})
