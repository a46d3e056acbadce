import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { build, type Rollup } from 'vite'
import { timeOf } from './click-to-paint.ts'

/** An element that an act has drawn, with its own text and the elements in it; of a drawing what it is drawn by, too. */
export type Drawn = {
  tag: string
  text: string
  children: Drawn[]
  attributes?: Record<string, string>
}

type InPage = {
  startRecording: () => void
  drawn: () => Drawn[]
  showPlainPage: (drawn: readonly Drawn[]) => void
}

/** Runs in the page: `drawn` returns what has been added since `startRecording` and is there still. */
export const recordDrawn = `
  let added = []
  window.startRecording = () => {
    added = []
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) added.push(...addedNodes)
    }).observe(document, { childList: true, subtree: true })
  }
  const isDrawn = (node) => node.nodeType === 1 && !node.matches('script, style, link')
  const drawnOf = (element) => ({
    tag: element.localName,
    text: [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(''),
    children: [...element.children].filter(isDrawn).map(drawnOf),
  })
  window.drawn = () => {
    const all = new Set(added.filter((node) => isDrawn(node) && node.isConnected))
    const isWithin = (node) => node.parentElement && (all.has(node.parentElement) || isWithin(node.parentElement))
    return [...all].filter((node) => !isWithin(node)).map(drawnOf)
  }`

export async function startRecording(page: Page): Promise<void> {
  await page.evaluate(() => (globalThis as unknown as InPage).startRecording())
}

/** What the page has drawn since then. */
export function drawnIn(page: Page): Promise<Drawn[]> {
  return page.evaluate(() => (globalThis as unknown as InPage).drawn())
}

/** How many elements these are. */
export function countOf(drawn: readonly Drawn[]): number {
  return drawn.reduce((sum, { children }) => sum + 1 + countOf(children), 0)
}

/** A page of plain React. `timeOfDrawing` resolves to the milliseconds from a click until these elements are painted. */
export type PlainPage = { timeOfDrawing: (drawn: Drawn[]) => Promise<number> }

export async function openPlainPage(browser: Browser, script: string): Promise<PlainPage> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(script)
  await page.goto('about:blank')
  await page.addScriptTag({ content: await plainPageScript() })
  return {
    timeOfDrawing: async (drawn) => {
      await page.evaluate((given) => (globalThis as unknown as InPage).showPlainPage(given), drawn)
      const shows = [{ role: 'heading', name: '^Ritad$' }] as const
      return timeOf(page, { change: { shows }, go: () => page.locator('#draw').click() })
    },
  }
}

/** The page's script, as the app's is built: React for production, minified. */
async function plainPageScript(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: 'plain-page.tsx', formats: ['iife'], name: 'plainPage' },
    },
  })
  const [output] = [built].flat() as Rollup.RollupOutput[]
  return output?.output[0].code ?? ''
}
