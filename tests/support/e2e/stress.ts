import { createHash } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, TestInfo } from '@playwright/test'
import { seededRandom } from '#tests/random.ts'

// E2E_STRESS=1: every page at a quarter of the processor's speed, and each request of the app delayed by a random time,
// which follows from TIDSPOTT_TEST_SEED and the test's title. `npm run stress` repeats tests so.

const cpuSlowdown = 4
const longestDelayMs = 400
const delayed = /\/(trpc|assets)\//

const isStressed = process.env.E2E_STRESS === '1'

/** By how much time limits are multiplied. */
export const patience = isStressed ? cpuSlowdown : 1

/** What slows down the contexts of one run of a test; does nothing unless E2E_STRESS=1. */
export function stressOf(run: TestInfo): (context: BrowserContext) => Promise<void> {
  if (!isStressed) return async () => {}
  const random = seededRandom(hashOf(`${seedOf(run)} ${run.titlePath.join(' ')}`))
  return async (context) => {
    context.on('page', (page) => void slowDown(page))
    await context.route(delayed, async (route) => {
      await wait(random.below(longestDelayMs + 1))
      // A page that is gone has taken its requests with it.
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
// In Playwright's workers alone: its main process, which reads this by its configuration, is to end.
if (process.env.TEST_WORKER_INDEX !== undefined) {
  process.once('SIGTERM', () => {
    isStopping = true
  })
}

/** Adds a line with the outcome of a run to the file E2E_STRESS_LOG, where there is one; scripts/stress.mjs counts them. */
export function logStress(run: TestInfo): void {
  const { E2E_STRESS_LOG: file } = process.env
  // A run that is stopped closes its browsers: the test has neither passed nor failed.
  if (!file || isStopping || run.status === 'interrupted' || run.status === 'skipped') return
  const line = {
    test: run.titlePath.join(' › '),
    seed: seedOf(run),
    passed: run.status === run.expectedStatus,
    error: run.errors[0]?.message,
  }
  appendFileSync(file, `${JSON.stringify(line)}\n`)
}

/** Each repetition has a seed of its own, which alone repeats it. */
function seedOf(run: TestInfo): number {
  return Number(process.env.TIDSPOTT_TEST_SEED ?? 0) + run.repeatEachIndex
}

function hashOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32LE()
}
