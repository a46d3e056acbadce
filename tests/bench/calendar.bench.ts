import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { cookieName } from '#server/http/login-cookie.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { calendarTexts } from '#shared/calendar/texts.ts'
import {
  addWeeks,
  daysOfWeek,
  formatWeekRange,
  instantOf,
  localDateOf,
  timeOf,
  type WeekKey,
  weekNumber,
  weekOf,
} from '#shared/time.ts'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/browser.ts'
import { testSecret } from '#tests/callers.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { startProduct } from '#tests/product.ts'
import { benchDatabase } from './database.ts'
import { median, report } from './report.ts'

/** The budgets of issue 3 in milliseconds, and the maximum ratio of 200 sessions to 40. */
const mountMs = 60
const weekChangeMs = 50
const growth = 2
const counts = [40, 200, 700] as const
const rounds = 15
const clientsOfTrainer = 20

const week = weekOf(localDateOf(new Date()))

/** A trainer with this many sessions in this week and in the next one; returns the login token. */
async function seedWeeks(db: Database, count: number): Promise<string> {
  const { id: trainerId } = await makeProfile(db)
  const clients: { id: string; potId: string }[] = []
  for (let n = 0; n < clientsOfTrainer; n += 1) {
    const { id } = await makeClient(db, trainerId, { name: `Klient Nummer ${n}` })
    clients.push({ id, potId: await makePot(db, { trainerId, clientId: id }, { hours: 500 }) })
  }
  for (const days of [daysOfWeek(week), daysOfWeek(addWeeks(week, 1))]) {
    await db.insert(trainingSessions).values(
      Array.from({ length: count }, (_, n) => {
        const { id: clientId, potId } = clients[n % clientsOfTrainer] ?? { id: '', potId: '' }
        // Half hours from 7 to 21, day by day: the more sessions, the more of them overlap.
        const startsAt = instantOf(days[n % 7] ?? '', timeOf(420 + (Math.floor(n / 7) % 29) * 30))
        const id = crypto.randomUUID()
        return { id, trainerId, clientId, potId, startsAt, durationHours: 1 + (n % 2) / 2 }
      }),
    )
  }
  return (await beginLogin(db, trainerId)).token
}

/** The time from a click until its result is in the document and laid out, measured in the browser in ms. */
function clickUntil(page: Page, about: { click: string; grid: string; count: number }) {
  return page.evaluate(async ({ click, grid, count }) => {
    const element = document.querySelector<HTMLElement>(click)
    if (!element) throw new Error('there is nothing to click')
    const start = performance.now()
    // No named functions in here: the compiler would wrap them with a helper that this page does not have.
    await new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        // Cards, and the sessions for which there is no room, by the buttons that list them.
        let shown = document.querySelectorAll('[data-session]').length
        for (const list of document.querySelectorAll<HTMLElement>('[data-sessions]'))
          shown += (list.dataset.sessions ?? '').split(' ').length
        if (shown !== count || !document.querySelector(grid)) return
        observer.disconnect()
        resolve()
      })
      observer.observe(document.body, { childList: true, subtree: true, attributes: true })
      element.click()
    })
    document.querySelector(grid)?.getBoundingClientRect()
    return performance.now() - start
  }, about)
}

const calendarLink = 'nav a[href^="/dashboard/calendar"]'
const clientsLink = 'nav a[href="/dashboard/clients"]'

const button = (name: string) => `button[aria-label="${name}"]`
const next = button(calendarTexts.nextWeek)
const previous = button(calendarTexts.previousWeek)

function gridOf(key: WeekKey): string {
  return `[role="grid"][aria-label="${calendarTexts.gridName(weekNumber(key), formatWeekRange(key))}"]`
}

/** The medians of showing the calendar, and of going to another week and back, with all data cached. */
async function measure(context: BrowserContext, url: string, count: number) {
  const page = await context.newPage()
  const [first, second] = [gridOf(week), gridOf(addWeeks(week, 1))]
  await page.goto(`${url}/dashboard/calendar`)
  await page.locator(`${first}[aria-busy="false"]`).waitFor({ state: 'attached' })
  await page.locator('[data-draggable]').waitFor()
  const times = { mount: [] as number[], weekChange: [] as number[] }
  for (let round = 0; round < rounds + 3; round += 1) {
    const pair = [
      await clickUntil(page, { click: next, grid: second, count }),
      await clickUntil(page, { click: previous, grid: first, count }),
    ]
    await page.locator(clientsLink).click()
    await page.getByRole('row').nth(clientsOfTrainer).waitFor()
    const mount = await clickUntil(page, { click: calendarLink, grid: first, count })
    // The first rounds warm up.
    if (round < 3) continue
    times.mount.push(mount)
    times.weekChange.push(...pair)
  }
  await page.close()
  return { mount: median(times.mount), weekChange: median(times.weekChange) }
}

async function measureAll(browser: Browser, url: string, tokens: ReadonlyMap<number, string>) {
  const results = new Map<number, Awaited<ReturnType<typeof measure>>>()
  for (const count of counts) {
    const context = await browser.newContext({
      locale: 'sv-SE',
      viewport: { width: 1280, height: 900 },
    })
    await context.addCookies([{ name: cookieName(false), value: tokens.get(count) ?? '', url }])
    results.set(count, await measure(context, url, count))
    await context.close()
  }
  return (count: number) => results.get(count) ?? { mount: Number.NaN, weekChange: Number.NaN }
}

ensureBrowser()
const { db, url: databaseUrl, close } = await benchDatabase('bench_calendar')
const tokens = new Map<number, string>()
for (const count of counts) tokens.set(count, await seedWeeks(db, count))
await close()
const product = await startProduct({ env: { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret } })
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: browserArguments,
})
const of = await measureAll(browser, product.url, tokens)
await browser.close()
await product.stop()

const others = (what: 'mount' | 'weekChange') =>
  `${of(40)[what].toFixed(1)} ms with 40, ${of(700)[what].toFixed(1)} ms with 700`
report({
  name: `the calendar with 200 sessions, of ${mountMs} ms`,
  figure: `${of(200).mount.toFixed(1)} ms`,
  yardstick: others('mount'),
  ratio: of(200).mount / mountMs,
  atMost: 1,
})
report({
  name: 'the calendar with 200 sessions against 40',
  figure: `${of(200).mount.toFixed(1)} ms`,
  yardstick: `${of(40).mount.toFixed(1)} ms`,
  ratio: of(200).mount / of(40).mount,
  atMost: growth,
})
report({
  name: `another week of 200 sessions, of ${weekChangeMs} ms`,
  figure: `${of(200).weekChange.toFixed(1)} ms`,
  yardstick: others('weekChange'),
  ratio: of(200).weekChange / weekChangeMs,
  atMost: 1,
})
