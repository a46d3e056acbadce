import { type Browser, chromium } from '@playwright/test'
import { asc, eq } from 'drizzle-orm'
import { cookieName } from '#server/http/login-cookie.ts'
import { verifyBooks } from '#server/operations/books/disagreements.ts'
import { bigPractice, bigTrainers } from '#server/operations/demo/big.ts'
import { linkedClient } from '#server/operations/demo/clients.ts'
import { fillWithDemoData } from '#server/operations/demo/fill.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import { profiles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/browser.ts'
import { testKeys, testPasswords, testSecret } from '#tests/callers.ts'
import { startProduct } from '#tests/product.ts'
import { fields, placesOf } from './big-practice-screens.ts'
import { benchDatabase } from './database.ts'
import { median, report } from './report.ts'
import { aliveOf, longestTaskOf, scriptOf, settled, type Tools, toolsOf } from './script-time.ts'

/**
 * A trainer's screens on the demo's big practice: milliseconds of script until a screen that is opened has settled, the
 * longest task of a key in a field that filters, the answers that take long, and what is alive after hundreds of screens.
 */
const scriptMs = 100
const taskMs = 50
const answerMs = 100
const aliveGate = 1.1
const rounds = Number(process.env.BENCH_ROUNDS ?? 3)
const tours = Number(process.env.BENCH_TOURS ?? 20)
const keyMs = 150
/** Of a practice that takes longer to load than this, something is wrong. */
const loadSeconds = 300

ensureBrowser()
const { db, url: databaseUrl, close } = await benchDatabase('bench_big_practice')
const started = performance.now()
await fillWithDemoData({
  db,
  keys: testKeys,
  passwords: testPasswords,
  now: new Date(),
  trainers: bigTrainers(bigPractice),
})
report({
  name: `loading ${bigPractice.clients} clients and ${bigPractice.years} years, of ${loadSeconds} s`,
  figure: `${((performance.now() - started) / 1000).toFixed(0)} s`,
  yardstick: `${(process.memoryUsage().rss / 2 ** 20).toFixed(0)} MB`,
  ratio: (performance.now() - started) / 1000 / loadSeconds,
  atMost: 1,
})
const wrong = await verifyBooks(db)
if (wrong.length > 0) throw new Error(`${wrong.length} pots disagree with their facts`)
await db.execute('analyze')
const [trainer] = await db.select().from(profiles).where(eq(profiles.email, 'tranare@example.com'))
const [linked] = await db
  .select()
  .from(clients)
  .where(eq(clients.email, linkedClient.email))
  .orderBy(asc(clients.createdAt))
const { token } = await beginLogin(db, trainer?.id ?? '')
await close()

const product = await startProduct({ env: { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret } })
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: browserArguments,
})
const places = placesOf(`/dashboard/clients/${linked?.id}`)
try {
  await measureScript()
  await measureKeys()
  await measureMemory()
} finally {
  await browser.close()
  await product.stop()
}

async function openPage(from: Browser): Promise<Tools & { close: () => Promise<void> }> {
  const context = await from.newContext({
    baseURL: product.url,
    locale: 'sv-SE',
    viewport: { width: 1280, height: 900 },
  })
  await context.addCookies([{ name: cookieName(false), value: token, url: product.url }])
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  return { ...(await toolsOf(page)), close: () => context.close() }
}

async function measureScript(): Promise<void> {
  const answers = new Map<string, number[]>()
  for (const { name, from, open } of places) {
    const took: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const tools = await openPage(browser)
      tools.page.on('requestfinished', (request) => {
        const { pathname } = new URL(request.url())
        const { requestStart, responseEnd } = request.timing()
        if (!pathname.startsWith('/trpc/')) return
        answers.set(pathname, [...(answers.get(pathname) ?? []), responseEnd - requestStart])
      })
      await tools.page.goto(from)
      await settled(tools)
      took.push(await scriptOf(tools, { name, open }))
      await tools.close()
    }
    reportOf(`script of ${name}`, median(took), scriptMs)
  }
  for (const [path, times] of answers) reportOf(`answer of ${path}`, median(times), answerMs)
}

async function measureKeys(): Promise<void> {
  for (const { name, at, field, typed } of fields) {
    const tools = await openPage(browser)
    await tools.page.goto(at)
    await settled(tools)
    await field(tools.page).click()
    await settled(tools)
    const longest = await longestTaskOf(tools, () =>
      field(tools.page).pressSequentially(typed, { delay: keyMs }),
    )
    const back = await longestTaskOf(tools, async () => {
      for (const _ of typed) {
        await tools.page.keyboard.press('Backspace')
        await tools.page.waitForTimeout(keyMs)
      }
    })
    reportOf(`longest task of a key in the field of ${name}`, Math.max(longest, back), taskMs)
    await tools.close()
  }
}

/** Opens the screens again and again without loading the page anew. */
async function measureMemory(): Promise<void> {
  const tools = await openPage(browser)
  const { page } = tools
  const menu = ['Dashboard', 'Kalender', 'Klienter', 'Träningspass', 'Hantera potter']
  async function tour(): Promise<void> {
    for (const label of [...menu, 'Profil & Inställningar']) {
      const links = page.getByRole('navigation', { name: 'Huvudmeny' })
      await links.getByRole('link', { name: label, exact: true }).click()
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
      await page.waitForLoadState('networkidle')
      if (label === 'Kalender') {
        await page.getByRole('button', { name: /^Nästa vecka/ }).click()
        await page.getByRole('button', { name: /^Föregående vecka/ }).click()
      }
      const search = page.getByRole('searchbox')
      if ((await search.count()) === 1) await search.pressSequentially('anders')
    }
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Sök och gå till' }).fill('anders')
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: 'Sök och gå till' }).waitFor({ state: 'detached' })
  }
  await page.goto('/profile')
  await settled(tools)
  const warmUps = Math.ceil(tours / 4)
  for (let n = 0; n < warmUps; n += 1) await tour()
  await settled(tools)
  const first = await aliveOf(tools)
  for (let n = 0; n < tours; n += 1) await tour()
  await settled(tools)
  const last = await aliveOf(tools)
  const screens = tours * (menu.length + 1)
  report({
    name: `heap after ${screens} more screens`,
    figure: `${(last.heap / 2 ** 20).toFixed(1)} MB`,
    yardstick: `${(first.heap / 2 ** 20).toFixed(1)} MB`,
    ratio: last.heap / first.heap,
    atMost: aliveGate,
  })
  report({
    name: `nodes after ${screens} more screens`,
    figure: String(last.nodes),
    yardstick: String(first.nodes),
    ratio: last.nodes / first.nodes,
    atMost: aliveGate,
  })
  await tools.close()
}

function reportOf(name: string, took: number, atMost: number): void {
  report({
    name: `${name}, of ${atMost} ms`,
    figure: `${took.toFixed(1)} ms`,
    yardstick: `${atMost} ms`,
    ratio: took / atMost,
    atMost: 1,
  })
}
