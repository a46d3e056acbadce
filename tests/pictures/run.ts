import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { addDays, instantOf, localDateOf, mondayOf, weekOf } from '#shared/time.ts'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/browser.ts'
import { password, people, type Who } from '#tests/e2e/people.ts'
import { type Product, startProduct } from '#tests/product.ts'
import { type Shown, screensOf } from './screens.ts'
import { sideBySide } from './side-by-side.ts'

// See scripts/pictures.mjs.

const widths = [1440, 1280, 768, 390] as const
const heights: Record<(typeof widths)[number], number> = {
  1440: 900,
  1280: 800,
  768: 1024,
  390: 844,
}
const schemes = ['light', 'dark'] as const
const actMs = 30_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, of: { type: 'string' }, only: { type: 'string' } },
})
const folder = resolve(values.to ?? 'pictures')
const before = positionals[0] === undefined ? null : resolve(positionals[0])

/** Thursday of this week at 08:28: sessions behind and ahead, the same in every run of the week. */
const now = instantOf(addDays(mondayOf(weekOf(localDateOf(new Date()))), 3), '08:28')

ensureBrowser()
await mkdir(folder, { recursive: true })
const clock = new URL('shifted-clock.mjs', import.meta.url)
const product = await startProduct({
  checkout: values.of === undefined ? undefined : resolve(values.of),
  env: {
    EMBEDDED_SYNC: '0',
    NODE_OPTIONS: `--import ${clock.href}`,
    CLOCK_STARTS_AT: String(now.getTime()),
  },
})
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  // Hinting would round the width of each letter to whole pixels.
  args: [...browserArguments, '--font-render-hinting=none'],
})
const missing: string[] = []
try {
  for (const width of widths) await photograph(browser, product, width)
} finally {
  await browser.close()
  await product.stop()
}
const files = (await readdir(folder)).filter((file) => file.endsWith('.png')).toSorted()
const beside = before === null ? null : relative(folder, before)
await writeFile(join(folder, 'index.html'), sideBySide(files, beside))
console.log(`${files.length} pictures: ${fileURLToPath(new URL(`file://${folder}/index.html`))}`)
for (const one of missing) console.error(`not shown: ${one}`)
process.exitCode = missing.length > 0 ? 1 : 0

async function photograph(
  on: Browser,
  { url, logs }: Product,
  width: (typeof widths)[number],
): Promise<void> {
  const contexts = new Map<Who | undefined, BrowserContext>()
  const pageOf = async (who: Who | undefined): Promise<Page> => {
    const known = contexts.get(who)
    if (known) return known.newPage()
    const context = await on.newContext({
      baseURL: url,
      viewport: { width, height: heights[width] },
      isMobile: width < 768,
      hasTouch: width < 768,
      locale: 'sv-SE',
      timezoneId: 'Europe/Stockholm',
      reducedMotion: 'reduce',
      // For the style below.
      bypassCSP: true,
    })
    await context.clock.setFixedTime(now)
    contexts.set(who, context)
    const page = await context.newPage()
    if (who) await logIn(page, who)
    return page
  }
  const trainer = await pageOf('trainer')
  const client = await firstClient(trainer)
  await trainer.close()
  const portal = new URL(/https?:[^\s"]+\/client\/[\w-]+/.exec(logs())?.[0] ?? '/client/', url)
    .pathname
  for (const shown of screensOf({ client, portal })) {
    if (!shown.name.includes(values.only ?? '')) continue
    if (width >= (shown.below ?? Infinity) || width < (shown.from ?? 0)) continue
    const page = await pageOf(shown.as)
    await show(page, shown, width)
    await page.close()
  }
  for (const context of contexts.values()) await context.close()
}

async function logIn(page: Page, who: Who): Promise<void> {
  await page.goto('/login')
  await page.locator('input[type=email]').fill(people[who].email)
  await page.locator('input[type=password]').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL((address) => !address.pathname.startsWith('/login'))
}

/** The path of the profile of the client with a login of their own. */
async function firstClient(page: Page): Promise<string> {
  await page.goto('/dashboard/clients')
  const row = page.getByRole('row').filter({ hasText: people.client.name })
  const link = row.locator('a[href^="/dashboard/clients/"]')
  return (await link.first().getAttribute('href')) ?? ''
}

async function show(page: Page, { name, path, open }: Shown, width: number): Promise<void> {
  page.setDefaultTimeout(actMs)
  try {
    await page.goto(path)
    await settle(page)
    await open?.(page)
    await settle(page)
  } catch (error) {
    missing.push(
      `${name} at ${width}: ${error instanceof Error ? error.message.split('\n')[0] : ''}`,
    )
    return
  }
  // What is out of sight is not laid out, and would be blank.
  await page.addStyleTag({ content: '* { content-visibility: visible !important }' })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({
      path: join(folder, `${name.replaceAll(/[^\p{L}\d]+/gu, '-')}--${width}-${colorScheme}.png`),
      fullPage: open === undefined,
      animations: 'disabled',
    })
  }
}

/** Until nothing is fetched, nothing in sight is loading and the fonts are there. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-loading], [aria-busy="true"]')].every(
      (one) => !one.checkVisibility(),
    ),
  )
  await page.evaluate(() => document.fonts.ready)
}
