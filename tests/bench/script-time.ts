import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Locator, Page, Request } from '@playwright/test'
import type { Place } from './big-practice-screens.ts'

// What the browser's own counters say of a page: script, tasks and memory.

/** A folder for a processor profile of each act (`.cpuprofile`, for the developer tools). */
const profiles = process.env.BENCH_PROFILES

/** The main thread has been idle for this long. */
const quietMs = 500
const busyMs = 50
/** Longer than any screen takes. */
const limitMs = 20_000

export type Tools = {
  page: Page
  session: CDPSession
  /** The requests that are under way. */
  open: ReadonlySet<Request>
}

/** Resolves when no request has been under way, nor a frame late, for a while. */
export async function settled({ page, open }: Tools): Promise<void> {
  const end = performance.now() + limitMs
  for (let since = performance.now(); performance.now() - since < quietMs; ) {
    if (performance.now() > end) throw new Error(`${page.url()} does not settle`)
    const asked = performance.now()
    await page.waitForTimeout(50)
    // A page that is busy answers late.
    await page.evaluate('0')
    if (open.size > 0 || performance.now() - asked > 50 + busyMs) since = performance.now()
  }
}

async function counters(session: CDPSession): Promise<Map<string, number>> {
  const { metrics } = await session.send('Performance.getMetrics')
  return new Map(metrics.map(({ name, value }) => [name, value]))
}

/** Milliseconds of script from a click or a key until the page has settled. */
export async function scriptOf(
  tools: Tools,
  { name, open }: Pick<Place, 'name' | 'open'>,
): Promise<number> {
  const { page, session } = tools
  // Found before: the search for a role is script in the page, too.
  const act = typeof open === 'string' ? () => page.keyboard.press(open) : await clickOn(page, open)
  const ofPage = async () => ((await counters(session)).get('ScriptDuration') ?? Number.NaN) * 1000
  if (profiles) await session.send('Profiler.start')
  const before = await ofPage()
  await act()
  await settled(tools)
  const after = await ofPage()
  if (profiles) {
    const { profile } = await session.send('Profiler.stop')
    await writeFile(
      join(profiles, `${name.replaceAll(' ', '-')}.cpuprofile`),
      JSON.stringify(profile),
    )
  }
  return after - before
}

async function clickOn(page: Page, of: (page: Page) => Locator): Promise<() => Promise<void>> {
  const target = of(page)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('what is clicked is not shown')
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  tdur?: number
  args: unknown
}

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
      .filter(
        ({ name, args }) =>
          name === 'thread_name' && JSON.stringify(args).includes('CrRendererMain'),
      )
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
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  const forget = (request: Request) => open.delete(request)
  page.on('requestfinished', forget).on('requestfailed', forget)
  // Processor time, which is the same on a machine that others use, too.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await session.send('HeapProfiler.enable')
  if (profiles) await session.send('Profiler.enable')
  return { page, session, open }
}
