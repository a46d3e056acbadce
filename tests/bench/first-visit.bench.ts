import { randomUUID } from 'node:crypto'
import { chromium } from '@playwright/test'
import { sql } from 'drizzle-orm'
import { hashToken, newToken } from '#server/platform/access/keys.ts'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { trainingSessions } from '#server/schema/sessions.ts'
import { loginTexts } from '#shared/auth/texts.ts'
import { clientPotsTexts, potTexts } from '#shared/pots/texts.ts'
import { notFoundTexts } from '#shared/texts.ts'
import { daysOfWeek, instantOf, localDateOf, timeOf, weekOf } from '#shared/time.ts'
import { browserArguments, ensureBrowser, findBrowser } from '#tests/browser.ts'
import { testSecret } from '#tests/callers.ts'
import { makeClient, makePot, makeProfile } from '#tests/factories.ts'
import { startProduct } from '#tests/product.ts'
import { benchDatabase } from './database.ts'
import { median, report } from './report.ts'
import { seedClients } from './seed.ts'
import { visit } from './throttled-visit.ts'

/**
 * A client's first visit on a throttled phone (issue 7): when the text of the pots is painted, compared with the
 * heading of an empty page of the same stack: the app's own for an unknown address, and the smallest server-rendered
 * one. And against that text what a trainer waits for: the text of the login, the heading of the app, and their week, with
 * an empty cache and, without throttling, with a warm one.
 */
const rounds = Number(process.env.BENCH_ROUNDS ?? 9)
const gate = 1
/** The maximum that the data may add to an empty server-rendered page. */
const dataGate = 1.15
const shiftGate = 0.02
const weekGate = 3.5
/** Against the text of the pots. */
const gates = { login: 1.1, heading: 1.5 }
const clientOfWeek = 'Veckans Klient'

ensureBrowser()
const { db, url: databaseUrl, close } = await benchDatabase('bench_first_visit')
const { clientId: shown } = await seedClients(db, new Date())
const token = newToken()
await db.execute(sql`update clients set token_hash = ${hashToken(token)} where id = ${shown}`)
const nobody = await makeClient(db, (await makeProfile(db)).id, { name: 'Ingenting Än' })
const login = await addWeek(db)
await close()

const product = await startProduct({ env: { DATABASE_URL: databaseUrl, SECRET_KEY: testSecret } })
const browser = await chromium.launch({
  executablePath: findBrowser() ?? undefined,
  args: browserArguments,
})
const pages = {
  portal: { url: `${product.url}/client/${token}`, words: potTexts.remainingOf(100) },
  app: { url: `${product.url}/finns-inte`, words: notFoundTexts.title },
  drawn: { url: `${product.url}/client/${nobody.token}`, words: 'Ingenting Än' },
  login: { url: `${product.url}/login`, words: loginTexts.description },
  heading: {
    url: `${product.url}/dashboard/pots`,
    words: clientPotsTexts.pageTitle,
    cookie: login,
  },
  week: { url: `${product.url}/dashboard/calendar`, words: clientOfWeek, cookie: login },
}
const seen = { portal: [], app: [], drawn: [], login: [], heading: [], week: [] } as Record<
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
for (const [name, what] of [
  ['login', 'the text of the login'],
  ['heading', 'the frame and the heading of the pots'],
] as const)
  report({
    name: `${what} against the text of the pots`,
    figure: ms(painted(name)),
    yardstick: ms(painted('portal')),
    ratio: painted(name) / painted('portal'),
    atMost: gates[name],
  })
report({
  name: 'the painted week against the text of the pots',
  figure: ms(painted('week')),
  yardstick: ms(painted('portal')),
  ratio: painted('week') / painted('portal'),
  atMost: weekGate,
})

/** A trainer with a week of five sessions a day; returns the login token. */
async function addWeek(to: Database): Promise<string> {
  const { id: trainerId } = await makeProfile(to)
  const { id: clientId } = await makeClient(to, trainerId, { name: clientOfWeek })
  const potId = await makePot(to, { trainerId, clientId }, { hours: 90 })
  const hours = [8, 10, 12, 14, 16]
  await to.insert(trainingSessions).values(
    daysOfWeek(weekOf(localDateOf(new Date()))).flatMap((day) =>
      hours.map((hour) => ({
        id: randomUUID(),
        trainerId,
        clientId,
        potId,
        durationHours: 1,
        startsAt: instantOf(day, timeOf(hour * 60)),
      })),
    ),
  )
  return (await beginLogin(to, trainerId)).token
}
