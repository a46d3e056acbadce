import { type Browser, chromium, type Page } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/access/keys.ts'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/browser.ts'
import { testSecret } from '#tests/callers.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { startProduct } from '#tests/product.ts'
import { benchDatabase } from './database.ts'
import { median, report } from './report.ts'
import { seedClients } from './seed.ts'

/**
 * A client's first visit on a throttled phone (issue 7): when the text of the pots is painted, compared with the
 * heading of an empty page of the same stack: the app's own for an unknown address, and the smallest server-rendered
 * one.
 */
const rounds = 9
const gate = 1
/** The maximum that the data may add to an empty server-rendered page. */
const dataGate = 1.15
const shiftGate = 0.02

/** Slow 4G and a fourfold CPU slowdown, as in the developer tools: milliseconds, bytes per second. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
}
const cpuSlowdown = 4

/** Marks the first element with this text before it is painted, and records its paint time and layout shifts. */
const watch = (words: string) => `
  const marks = { painted: null, shift: 0 }
  window.marks = marks
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.painted ??= entry.renderTime
  }).observe({ type: 'element', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((_, observer) => {
    for (const element of document.querySelectorAll('h1, span')) {
      if (!element.textContent.includes(${JSON.stringify(words)})) continue
      element.setAttribute('elementtiming', 'words')
      observer.disconnect()
      return
    }
  }).observe(document, { childList: true, subtree: true })`

async function visit(browser: Browser, { url, words }: { url: string; words: string }) {
  const context = await browser.newContext({
    locale: 'sv-SE',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slow4G)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch(words))
  await page.goto(url, { waitUntil: 'load' })
  const seen = await iconsOf(page)
  await context.close()
  return seen
}

async function iconsOf(page: Page): Promise<{ painted: number; shift: number; scriptKib: number }> {
  // Not waitForFunction, which the page's Content-Security-Policy refuses.
  return page.evaluate(async () => {
    const { marks } = globalThis as unknown as { marks: { painted: number | null; shift: number } }
    while (marks.painted === null) await new Promise(requestAnimationFrame)
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    const scripts = files.filter(({ name }) => name.endsWith('.js'))
    const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return { ...marks, painted: marks.painted, scriptKib: bytes / 1024 }
  })
}

ensureBrowser()
const { db, url: databaseUrl, close } = await benchDatabase('bench_first_visit')
const { clientId } = await seedClients(db, new Date())
const token = newToken()
await db.execute(sql`update clients set token_hash = ${hashToken(token)} where id = ${clientId}`)
const nobody = await makeClient(db, (await makeProfile(db)).id, { name: 'Ingenting Än' })
await close()

const product = await startProduct({ env: { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret } })
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: browserArguments,
})
const pages = {
  portal: { url: `${product.url}/client/${token}`, words: 'kvar av' },
  app: { url: `${product.url}/finns-inte`, words: 'Sidan' },
  drawn: { url: `${product.url}/client/${nobody.token}`, words: 'Ingenting Än' },
}
const seen = { portal: [], app: [], drawn: [] } as Record<
  keyof typeof pages,
  Awaited<ReturnType<typeof visit>>[]
>
// Interleaved, so that changes of the machine's speed affect all; the first round warms up.
for (let round = 0; round <= rounds; round += 1) {
  for (const name of Object.keys(pages) as (keyof typeof pages)[]) {
    const one = await visit(browser, pages[name])
    if (round > 0) seen[name].push(one)
  }
}
await browser.close()
await product.stop()

const painted = (name: keyof typeof pages) => median(seen[name].map((one) => one.painted))
const ms = (value: number) => `${value.toFixed(0)} ms`
report({
  name: 'text of the pots against the heading of the app’s empty page',
  figure: ms(painted('portal')),
  yardstick: ms(painted('app')),
  ratio: painted('portal') / painted('app'),
  atMost: gate,
})
report({
  name: 'text of the pots against the heading of a personal link’s page without any',
  figure: ms(painted('portal')),
  yardstick: ms(painted('drawn')),
  ratio: painted('portal') / painted('drawn'),
  atMost: dataGate,
})
const shift = Math.max(...seen.portal.map((one) => one.shift))
report({
  name: `what moves on the personal link’s page, of ${shiftGate}`,
  figure: shift.toFixed(4),
  yardstick: `${seen.portal[0]?.scriptKib.toFixed(1)} KiB of scripts, ${seen.app[0]?.scriptKib.toFixed(1)} in the app’s`,
  ratio: shift / shiftGate,
  atMost: 1,
})
