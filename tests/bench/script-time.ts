import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page } from '@playwright/test'

// What the browser's own counters say of a page: script, tasks and memory.

/** A folder for a processor profile of each act (`.cpuprofile`, for the developer tools). */
const profiles = process.env.BENCH_PROFILES

/** The main thread has been idle for this long. */
const quietMs = 400
/** Longer than any screen takes. */
const limitMs = 20_000

export type Tools = { page: Page; session: CDPSession }

/** Resolves when nothing has been fetched for a while and what idles has been loaded. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: limitMs })
  await page.waitForTimeout(quietMs)
  await page.waitForLoadState('networkidle', { timeout: limitMs })
}

async function counters(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** Milliseconds of script from the start of an act until the page has settled. */
export async function scriptOf(
  { page, session }: Tools,
  name: string,
  act: () => Promise<unknown>,
): Promise<number> {
  const ofPage = async () => ((await counters(session)).get('ScriptDuration') ?? Number.NaN) * 1000
  if (profiles) await session.send('Profiler.start')
  const before = await ofPage()
  await act()
  await settled(page)
  const after = await ofPage()
  if (profiles) {
    const { profile } = await session.send('Profiler.stop')
    await writeFile(join(profiles, `${name.replaceAll(' ', '-')}.cpuprofile`), JSON.stringify(profile))
  }
  return after - before
}

type TraceEvent = { name: string; ph: string; pid: number; tid: number; tdur?: number; args: unknown }

/** The longest task of a page's main thread during an act, in milliseconds. */
export async function longestTaskOf({ page }: Tools, act: () => Promise<unknown>): Promise<number> {
  const browser = page.context().browser()
  if (!browser) throw new Error('the page has no browser')
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] })
  await act()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[]
  }
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain'))
      .map(({ pid, tid }) => `${pid} ${tid}`),
  )
  const tasks = traceEvents.filter(
    ({ name, ph, pid, tid }) =>
      ph === 'X' && name.endsWith('RunTask') && mainThreads.has(`${pid} ${tid}`),
  )
  if (tasks.length === 0) throw new Error('the trace holds no task')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000
}

/** What is alive after a collection of garbage: bytes of the heap, and nodes of all documents. */
export async function aliveOf({ session }: Tools): Promise<{ heap: number; nodes: number }> {
  for (let n = 0; n < 3; n += 1) await session.send('HeapProfiler.collectGarbage')
  const found = await counters(session)
  return {
    heap: found.get('JSHeapUsedSize') ?? Number.NaN,
    nodes: found.get('Nodes') ?? Number.NaN,
  }
}

/** The counters of a page. */
export async function toolsOf(page: Page): Promise<Tools> {
  const session = await page.context().newCDPSession(page)
  // Processor time, which is the same on a machine that others use, too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('HeapProfiler.enable')
  if (profiles) await session.send('Profiler.enable')
  return { page, session }
}
