import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

const pending = new WeakMap<Page, Set<Request>>()

/** Notes the queries of every page of a context, for `queriesAnswered`. */
export function watchQueries(context: BrowserContext): void {
  const setOf = (request: Request) => {
    const page = request.frame().page()
    const known = pending.get(page) ?? new Set()
    pending.set(page, known)
    return known
  }
  const isQuery = (request: Request) => /\/trpc\//.test(request.url())
  context.on('request', (request) => void (isQuery(request) && setOf(request).add(request)))
  const end = (request: Request) => void (isQuery(request) && setOf(request).delete(request))
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/**
 * Resolves once the page has no query on its way, and starts none after the last answer: what a logout overtakes is
 * refused, which the browser logs as an error.
 */
export async function queriesAnswered(page: Page): Promise<void> {
  const count = () => pending.get(page)?.size ?? 0
  await expect(async () => {
    expect(count()).toBe(0)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    expect(count()).toBe(0)
  }).toPass()
}
