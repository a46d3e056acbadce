import { chromium } from '@playwright/test'
import { cookieName } from '#server/http/login-cookie.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { shelfTexts } from '#shared/pots/texts.ts'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/browser.ts'
import { testSecret } from '#tests/callers.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { startProduct } from '#tests/product.ts'
import { clickToPaint, timeOf } from './click-to-paint.ts'
import { benchDatabase } from './database.ts'
import { countOf, type Drawn, openPlainPage } from './drawn.ts'
import { median, report } from './report.ts'

/**
 * "Hylla" and the table of "Hantera potter" with 200 clients and 400 pots: click to paint with all data cached, against a
 * page of plain React that draws the same elements at a click, and the number of requests until every pot has been seen.
 */
const gate = 2
const clientCount = 200
const potsEach = 2
const rounds = 9
const warmUps = 2

/** A trainer whose pots have up to eight sessions ahead, some of them more than they hold; returns the login token. */
async function seedTrainer(db: Database): Promise<string> {
  const { id: trainerId } = await makeProfile(db)
  for (let n = 0; n < clientCount; n += 1) {
    const { id: clientId } = await makeClient(db, trainerId, { name: `Klient Nummer ${n}` })
    for (let each = 0; each < potsEach; each += 1) {
      const potId = await makePot(db, { trainerId, clientId }, { hours: (n * 7) % 20 })
      const sessions = Array.from({ length: (n + each) % 9 }, (_, at) => ({
        id: crypto.randomUUID(),
        trainerId,
        clientId,
        potId,
        durationHours: 1,
        startsAt: new Date(Date.now() + (at * 7 + (n % 40)) * 86_400_000 + 3_600_000),
      }))
      if (sessions.length > 0) await db.insert(trainingSessions).values(sessions)
    }
  }
  return (await beginLogin(db, trainerId)).token
}

/** What is drawn in the panel, as plain React draws it: vessels with their lines, and all else without styles. */
const drawnInPanel = `(() => {
  const drawnOf = (element) => ({
    tag: element.localName,
    text: [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join(''),
    children: [...element.children].map(drawnOf),
    attributes: element.closest('svg') && Object.fromEntries(
      [...element.attributes].filter(({ name }) => !['class', 'style'].includes(name)).map(({ name, value }) => [name, value]),
    ),
  })
  const shown = [...document.querySelectorAll('[role=tabpanel]')].find((panel) => panel.checkVisibility())
  return [...shown.children].map(drawnOf)
})()`

ensureBrowser()
const { db, url: databaseUrl, close } = await benchDatabase('bench_shelf')
const token = await seedTrainer(db)
await close()
const product = await startProduct({ env: { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret } })
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: browserArguments,
})
const plain = await openPlainPage(browser, clickToPaint)
const context = await browser.newContext({
  baseURL: product.url,
  locale: 'sv-SE',
  viewport: { width: 1280, height: 900 },
})
await context.addCookies([{ name: cookieName(false), value: token, url: product.url }])
const page = await context.newPage()
await page.addInitScript(clickToPaint)
let requests: string[] = []
page.on('request', (request) => {
  const { pathname } = new URL(request.url())
  if (pathname.startsWith('/trpc/')) requests.push(pathname)
})

await page.goto('/dashboard/pots')
await page.getByRole('row').nth(5).waitFor()
const views = [
  { tab: shelfTexts.view, shows: [{ role: 'heading', name: `^${shelfTexts.others}$` }] },
  { tab: 'Klienters Potter', shows: [{ role: 'row', name: 'Klient Nummer' }] },
] as const
const times = views.map(() => ({ took: [] as number[], drawing: [] as number[] }))
let elements = [0, 0]
for (let round = 0; round < rounds + warmUps; round += 1)
  for (const [n, { tab, shows }] of views.entries()) {
    const took = await timeOf(page, {
      change: { shows },
      go: () => page.getByRole('tab', { name: tab }).click(),
    })
    const drawn: Drawn[] = await page.evaluate(drawnInPanel)
    const drawing = await plain.timeOfDrawing(drawn)
    elements = elements.with(n, countOf(drawn))
    if (round < warmUps) continue
    times[n]?.took.push(took)
    times[n]?.drawing.push(drawing)
  }
for (const [n, { tab }] of views.entries()) {
  const [took, drawing] = [median(times[n]?.took ?? []), median(times[n]?.drawing ?? [])]
  report({
    name: `${tab}, ${clientCount} clients and ${clientCount * potsEach} pots`,
    figure: `${took.toFixed(1)} ms`,
    yardstick: `${drawing.toFixed(1)} ms by plain React, ${elements[n]} elements`,
    ratio: took / drawing,
    atMost: gate,
  })
}

requests = []
await page.goto('/dashboard/pots?vy=hylla')
await page.getByText(`${clientCount * potsEach} tidspotter`).waitFor()
await page.getByRole('button', { name: /^Visa alla/ }).click()
for (let before = -1, now = 0; now > before; ) {
  before = now
  await page.mouse.wheel(0, 20_000)
  await page.waitForTimeout(300)
  now = await page.getByRole('tabpanel').getByRole('link').count()
}
await page.getByRole('button', { name: /^Tomma/ }).click()
const seen = await page.getByRole('tabpanel').getByRole('listitem').count()
const calls = requests
  .join(',')
  .split(',')
  .filter((call) => /pots\./.test(call))
report({
  name: 'queries of pots until each of them has been seen',
  figure: `${calls.length} for ${seen} pots`,
  yardstick: calls.join(' ') || 'the page comes with them',
  ratio: seen === clientCount * potsEach ? calls.length : Number.NaN,
  atMost: 1,
})
await browser.close()
await product.stop()
