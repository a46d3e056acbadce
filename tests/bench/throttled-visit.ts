import type { Browser, Page } from '@playwright/test'
import { cookieName } from '#server/http/login-cookie.ts'

// A visit with an empty cache on a throttled phone, and when certain words are painted.

/** Slow 4G and a fourfold CPU slowdown, as in the developer tools: milliseconds, bytes per second. */
const slow4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: 180_000,
  uploadThroughput: 84_375,
}
const cpuSlowdown = 4

/** Longer than any of the pages takes: a bench whose words are on no page ends by it. */
const limitMs = 60_000

/**
 * Marks the innermost blocks with this text before it is painted, and records the first paint time and layout shifts. Only blocks are
 * reported by the browser, with the text of the inline elements in them.
 */
const watch = (words: string) => `
  const marks = { painted: null, shift: 0 }
  window.marks = marks
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.painted ??= entry.renderTime
  }).observe({ type: 'element', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) marks.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  let marked = []
  new MutationObserver(() => {
    // One that is replaced before it is painted does not count.
    if (marked.some((block) => block.isConnected)) return
    if (!document.body?.textContent.includes(${JSON.stringify(words)})) return
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const blocks = []
    while (texts.nextNode()) {
      let block = texts.currentNode.parentElement
      if (block.matches('script, style, title, option')) continue
      while (getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
      // The body holds the data of the page's start, too.
      if (block !== document.body && block.checkVisibility() && block.textContent.includes(${JSON.stringify(words)}))
        blocks.push(block)
    }
    // Not what is hidden, as a closed menu; a block around it holds the same words. All of them, since one that is scrolled out
    // of the window is never painted.
    const least = Math.min(...blocks.map((block) => block.textContent.length))
    marked = blocks.filter((block) => block.textContent.length === least)
    for (const block of marked) block.setAttribute('elementtiming', 'words')
  }).observe(document, { childList: true, subtree: true })`

/** An address, the words that are waited for, and the login of a trainer. */
type Visit = { url: string; words: string; cookie?: string }

/** Milliseconds until the words are painted, the layout shift, and KiB of compressed scripts. */
export async function visit(browser: Browser, { url, words, cookie }: Visit) {
  const context = await browser.newContext({
    locale: 'sv-SE',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  })
  // Of the whole origin: the address of a page would be the cookie's path.
  const { origin } = new URL(url)
  if (cookie) await context.addCookies([{ name: cookieName(false), value: cookie, url: origin }])
  const page = await context.newPage()
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', slow4G)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  await page.addInitScript(watch(words))
  await page.goto(url, { waitUntil: 'load' })
  const seen = await marksOf(page, words)
  await context.close()
  return seen
}

async function marksOf(
  page: Page,
  words: string,
): Promise<{ painted: number; shift: number; scriptKib: number }> {
  // Not waitForFunction, which the page's Content-Security-Policy refuses.
  return page.evaluate(
    async ({ limit, wanted }) => {
      const { marks } = globalThis as unknown as {
        marks: { painted: number | null; shift: number }
      }
      while (marks.painted === null) {
        if (performance.now() > limit)
          throw new Error(`“${wanted}” was not painted at ${location.pathname}`)
        await new Promise(requestAnimationFrame)
      }
      const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
      const scripts = files.filter(({ name }) => name.endsWith('.js'))
      const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
      return { ...marks, painted: marks.painted, scriptKib: bytes / 1024 }
    },
    { limit: limitMs, wanted: words },
  )
}
