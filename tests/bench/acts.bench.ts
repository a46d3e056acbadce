import { type Browser, chromium, type Page } from '@playwright/test'
import { cookieName } from '#server/http/login-cookie.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { addDays, timeOf as clockOf, instantOf } from '#shared/time.ts'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/browser.ts'
import { testSecret } from '#tests/callers.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { startProduct } from '#tests/product.ts'
import { type Act, acts } from './act-list.ts'
import { bookedDay, today } from './act-places.ts'
import { clickToPaint, timeOf } from './click-to-paint.ts'
import { benchDatabase } from './database.ts'
import {
  countOf,
  type Drawn,
  drawnIn,
  openPlainPage,
  type PlainPage,
  recordDrawn,
  startRecording,
} from './drawn.ts'
import { median, report } from './report.ts'

/**
 * Click to paint of the fifteen most used acts, with and without latency, against a page of plain React that draws the same
 * elements at a click: what is over one round trip and the server's time. It works by roles and names, on earlier versions
 * too.
 */
const gate = 2
const latencies = [0, 150]
const rounds = 9
const warmUps = 2
const clientsOfTrainer = 30

/** A trainer with three weeks of sessions, six a day that do not overlap; returns the login token. */
async function seedTrainer(db: Database): Promise<string> {
  const { id: trainerId } = await makeProfile(db)
  const owners: { clientId: string; potId: string }[] = []
  for (let n = 0; n < clientsOfTrainer; n += 1) {
    const name = `Klient Nummer ${String(n).padStart(2, '0')}`
    const { id } = await makeClient(db, trainerId, { name })
    owners.push({
      clientId: id,
      potId: await makePot(db, { trainerId, clientId: id }, { hours: 90 }),
    })
  }
  const days = Array.from({ length: 35 }, (_, n) => addDays(today, n - 14))
  let n = 0
  for (const day of days) {
    // From 8, every other hour; on the booked day the first client's session is at 10.
    const hours = [8, 10, 12, 14, 16, 18]
    await db.insert(trainingSessions).values(
      hours.map((hour) => {
        n += 1
        const isBooked = day === bookedDay && hour === 10
        const { clientId, potId } = owners[isBooked ? 0 : 1 + (n % (clientsOfTrainer - 1))] ?? {
          clientId: '',
          potId: '',
        }
        const startsAt = instantOf(day, clockOf(hour * 60))
        return { id: crypto.randomUUID(), trainerId, clientId, potId, startsAt, durationHours: 1 }
      }),
    )
  }
  return (await beginLogin(db, trainerId)).token
}

async function newPage(browser: Browser, url: string, token: string, latency: number) {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'sv-SE',
    viewport: { width: 1280, height: 900 },
  })
  await context.addCookies([{ name: cookieName(false), value: token, url }])
  const page = await context.newPage()
  await page.addInitScript(`${clickToPaint};${recordDrawn}`)
  const tools = await context.newCDPSession(page)
  await tools.send('Network.enable')
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await tools.send('Network.emulateNetworkConditions', { ...unlimited, latency })
  return { page, close: () => context.close() }
}

type Measured = { took: number; roundTrip: number; drawing: number; elements: number }

/**
 * The medians of an act, of its first request and of drawing the same by plain React, in ms; the clients of its rounds are
 * opened once each.
 */
async function measure(page: Page, act: Act, plain: PlainPage): Promise<Measured> {
  const times: Record<'took' | 'roundTrip' | 'drawing', number[]> = {
    took: [],
    roundTrip: [],
    drawing: [],
  }
  let drawn: Drawn[] = []
  await page.goto('/dashboard/clients')
  for (let number = 0; number < rounds + warmUps; number += 1) {
    const client = `Klient Nummer ${String(1 + (number % (clientsOfTrainer - 1))).padStart(2, '0')}`
    const { change, go } = await act.prepare({ page, number, client })
    await page.evaluate(() => performance.clearResourceTimings())
    const isRecorded = number === 0
    if (isRecorded) await startRecording(page)
    const took = await timeOf(page, { change, by: act.by, go })
    if (isRecorded) drawn = await drawnIn(page)
    const roundTrip = await firstRoundTrip(page)
    const drawing = await plain.timeOfDrawing(drawn)
    if (number < warmUps) continue
    times.took.push(took)
    times.roundTrip.push(roundTrip)
    times.drawing.push(drawing)
  }
  return {
    took: median(times.took),
    roundTrip: median(times.roundTrip),
    drawing: median(times.drawing),
    elements: countOf(drawn),
  }
}

/** From the start of the first request to the end of its answer, in ms; 0 without one. */
function firstRoundTrip(page: Page): Promise<number> {
  return page.evaluate(() => {
    const first = performance
      .getEntriesByType('resource')
      .find((entry) => entry.name.includes('/trpc/')) as PerformanceResourceTiming | undefined
    return first ? first.responseEnd - first.startTime : 0
  })
}

ensureBrowser()
const { db, url: databaseUrl, close } = await benchDatabase('bench_acts')
const token = await seedTrainer(db)
await close()
const product = await startProduct({ env: { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret } })
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: browserArguments,
})
const plain = await openPlainPage(browser, clickToPaint)
for (const latency of latencies) {
  const { page, close: leave } = await newPage(browser, product.url, token, latency)
  for (const act of acts) {
    const { took, roundTrip, drawing, elements } = await measure(page, act, plain)
    const own = act.from === 'memory' ? took : took - roundTrip
    report({
      name: `${act.name}, ${latency} ms latency`,
      figure: `${took.toFixed(1)} ms, ${(took - own).toFixed(0)} of them a round trip`,
      yardstick: `${drawing.toFixed(1)} ms by plain React, ${elements} elements`,
      ratio: own / drawing,
      atMost: gate,
    })
  }
  await leave()
}
await browser.close()
await product.stop()
