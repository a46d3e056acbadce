import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from './support/browser.ts'
import { patience } from './support/e2e/stress.ts'

const { E2E_WORKERS: workers = '4' } = process.env

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../test-results',
  globalSetup: './support/e2e-product.ts',
  workers: Number(workers),
  retries: 0,
  forbidOnly: true,
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: 'list',
  use: {
    baseURL: process.env.E2E_URL,
    // One warm context a worker, emptied between tests; devices of other kinds have their own.
    reuseContext: true,
    locale: 'sv-SE',
    // Nothing waits for a transition; a test of motion asks for it.
    contextOptions: { reducedMotion: 'reduce' },
    // Neither the product's zone nor the machine's: nothing may read the browser's (design section 7).
    timezoneId: 'America/New_York',
    // A trace of every step costs as much as the steps: for a failure that its picture does not explain, ask for one.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    // The global setup has installed one, where there was none, before any worker reads this.
    launchOptions: { executablePath: findBrowser() ?? undefined, args: browserArguments },
  },
})
