import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { seededRandom } from '#tests/random.ts'

// E2E_STRESS=1: a fourfold CPU slowdown on every page and a random delay of each request, seeded by TIDSPOTT_TEST_SEED
// and the test's title. Used by `npm run stress`, which repeats the tests.

const cpuSlowdown = 4
const longestDelayMs = 400
const delayed = /\/(trpc|assets)\//

const isStressed = process.env.E2E_STRESS === '1'

/** The factor for time limits. */
export const patience = isStressed ? cpuSlowdown : 1

/** Slows down the browser contexts of one test run; does nothing unless E2E_STRESS=1. */
export function stressOf(run: TestInfo): (context: BrowserContext) => Promise<void> {
  if (!isStressed) return async () => {}
  const random = seededRandom(hashOf(`${seedOf(run)} ${run.titlePath.join(' ')}`))
  return async (context) => {
    context.on('page', (page) => void slowDown(page))
    await context.route(delayed, async (route) => {
      await wait(random.below(longestDelayMs + 1))
      // A closed page rejects requests that are being delayed.
      await route.fallback().catch(() => null)
    })
  }
}

async function slowDown(page: Page): Promise<void> {
  try {
    const tools = await page.context().newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  } catch (error) {
    if (!page.isClosed()) throw error
  }
}

let isStopping = false
// Only in Playwright's workers: the main process also loads this module through its configuration, and must be able to
// exit.
if (process.env.TEST_WORKER_INDEX !== undefined) {
  process.once('SIGTERM', () => {
    isStopping = true
  })
}

/** Appends the outcome of a run to the file E2E_STRESS_LOG, if set; scripts/stress.mjs counts the outcomes. */
export function logStress(run: TestInfo): void {
  const { E2E_STRESS_LOG: file } = process.env
  // An interrupted run closes its browsers: the test has neither passed nor failed.
  if (!file || isStopping || run.status === 'interrupted' || run.status === 'skipped') return
  const line = {
    test: run.titlePath.join(' › '),
    seed: seedOf(run),
    passed: run.status === run.expectedStatus,
    error: run.errors[0]?.message,
  }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Each repetition has its own seed, which reproduces it. */
function seedOf(run: TestInfo): number {
  return Number(process.env.TIDSPOTT_TEST_SEED ?? 0) + run.repeatEachIndex
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE()
}
