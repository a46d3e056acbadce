import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './support/browser.ts'
import { patience } from './support/e2e/stress.ts'

const { E2E_WORKERS: workers = '4', E2E_TRACE: trace } = process.env

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/e2e-product.ts',
  workers: Number(workers),
  // A journey that fails is run once more, when nothing else runs, with a trace.
  retries: 1,
  retryStrategy: 'isolated',
  forbidOnly: true,
  // Enough for the longest journey with four workers on two slow cores, where it took 79 s.
  timeout: 120_000 * patience,
  // Long, since the journeys share one embedded database: a copy or an export of another one may hold it for seconds.
  expect: { timeout: 20_000 * patience },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    // One browser context per worker, cleared between tests; other devices have their own.
    reuseContext: true,
    // A worker would stay from one test to the next; installed.spec.ts allows it.
    serviceWorkers: 'block',
    locale: 'sv-SE',
    // Transitions are disabled; a test of motion enables them.
    contextOptions: { reducedMotion: 'reduce' },
    // Neither the product's nor the machine's time zone: the browser's must not be used (D61).
    timezoneId: 'America/New_York',
    trace: trace ? 'on' : 'on-first-retry',
    screenshot: 'only-on-failure',
    // The global setup has installed one if necessary, before any worker reads this.
    launchOptions: { executablePath: findBrowser() ?? undefined, args: browserArguments },
  },
})
