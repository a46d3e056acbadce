import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { type Reporter, type Vitest } from 'vitest/node'

/** A mutant that keeps a test file from loading has no failing test: the run must fail instead. */
function failOnUnread(): Reporter {
  let vitest: Vitest
  return {
    onInit(started) {
      vitest = started
    },
    onTestModuleEnd(module) {
      for (const error of module.errors()) vitest.state.catchError(error, 'Unread file')
    },
  }
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  cacheDir: '.cache/vite',
  test: {
    include: ['tests/shared/**/*.test.ts'],
    // The same cases at every test depth.
    env: { TIDSPOTT_TEST_DEPTH: 'full', TIDSPOTT_TEST_SEED: '20261124' },
    setupFiles: ['tests/support/property-runs.ts', 'tests/support/fixed-seed.ts'],
    reporters: [failOnUnread()],
    // Endless loops are left to Stryker's own time limit.
    testTimeout: 600_000,
  },
})
