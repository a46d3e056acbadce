import type { Page } from '@playwright/test'
import {
  addDays,
  formatDayNear,
  formatDayOfYear,
  formatWeek,
  type LocalDate,
  weekOf,
} from '#shared/time.ts'
import { pot, today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenCompleted, givenHistory, givenSession } from '#tests/e2e/given.ts'
import { type Api, apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, scrollsSideways } from '#tests/e2e/ui.ts'

const yesterday = addDays(today(), -1)

/** 'tis 24 nov v. 48' */
const dayAndWeek = (date: LocalDate) => `${formatDayNear(date)} ${formatWeek(weekOf(date))}`

/** A pot with every kind of row: opened with 10 h, now 11 h of 13,5 h. */
async function givenBusyPot(api: Api) {
  const given = await givenClientWithPot(api, { name: 'Full Insyn' })
  const booking = { clientId: given.client.id, potId: given.pot.id, date: yesterday }
  await givenCompleted(api, { ...booking, time: '08:00', hours: 1 })
  const missed = await givenSession(api, {
    ...booking,
    time: '09:00',
    hours: 1.5,
    notes: 'Hemlig anteckning',
  })
  const { version } = await api.sessions.get.query({ id: missed })
  const sessions = [{ id: missed, version }]
  await api.sessions.mark.mutate({ sessions, completed: false, noShow: true })
  for (const [hours, reason] of [
    [5, 'Påfyllning 10-kort'],
    [-1.5, 'Rättelse'],
  ] as const) {
    const id = crypto.randomUUID()
    await api.pots.changeHours.mutate({ id, potId: given.pot.id, hours, reason })
  }
  return given
}

async function openStatement(page: Page, type: string) {
  const card = pot(page, type)
  await card.getByRole('button', { name: 'Kontoutdrag' }).click()
  const table = card.getByRole('table', { name: `Kontoutdrag för ${type}` })
  await expect(table).toBeVisible()
  return { card, table, rows: table.getByRole('row') }
}

test.describe("trainer's statement of a pot", () => {
  test.beforeEach(async ({ enterAs }) => {
    await enterAs('trainer')
  })

  test('shows every change of the hours with reason and author, and that it adds up', async ({
    page,
    context,
  }) => {
    const { client, pot: sold } = await givenBusyPot(await apiOf('trainer'))
    await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
    const { card, rows } = await openStatement(page, sold.name)
    const by = people.trainer.name
    await expect(rows).toHaveText([
      'DatumHändelseTimmarSaldo',
      `${dayAndWeek(today())}Öppnades+10 h10 h`,
      `${dayAndWeek(yesterday)}Genomfört pass−1 h9 h`,
      `${dayAndWeek(yesterday)}Uteblivet pass−1,5 h7,5 h`,
      `${dayAndWeek(today())}PåfyllningPåfyllning 10-kort · ${by}+5 h12,5 h`,
      `${dayAndWeek(today())}JusteringRättelse · ${by}−1,5 h11 h`,
    ])
    const closing = 'Stämmer: 13,5 h totalt − 2,5 h draget = 11 h kvar'
    await expect(card.getByText(closing)).toBeVisible()
    await expect(card).not.toContainText('Hemlig anteckning')

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await card.getByRole('button', { name: 'Kopiera som text' }).click()
    await expect(card.getByText('Kontoutdrag kopierat')).toBeVisible()
    const text = await clipboardText(page)
    expect(text).toContain(`Klient: ${client.name}\nTränare: ${by}\nTidspott: ${sold.name}\n`)
    expect(text).toMatch(/Justering +−1,5 h +11 h  Rättelse \(/)
    expect(text.trimEnd().endsWith(closing)).toBe(true)
  })

  test('is printed alone and completely, with the client and the date', async ({ page }) => {
    const api = await apiOf('trainer')
    const { client, pot: sold } = await givenClientWithPot(api, { name: 'På Papper' })
    await givenHistory(api, { potId: sold.id, count: 12, reason: 'Påfyllning' })
    await page.addInitScript(() => {
      window.print = () => undefined
    })
    await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
    const { card, rows } = await openStatement(page, sold.name)
    await expect(rows).toHaveCount(2 + 10)
    await card.getByRole('button', { name: 'Skriv ut' }).click()

    await page.emulateMedia({ media: 'print' })
    const sheet = page.getByRole('article').filter({ hasText: 'Utskrivet' })
    await expect(sheet.getByRole('heading', { name: 'Kontoutdrag' })).toBeVisible()
    for (const words of [client.name, people.trainer.name, sold.name, formatDayOfYear(today())])
      await expect(sheet.getByRole('definition').filter({ hasText: words })).toBeVisible()
    await expect(sheet.getByRole('row')).toHaveCount(1 + 13)
    await expect(sheet.getByText('Stämmer: 22 h totalt − 0 h draget = 22 h kvar')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Klientprofil' })).toBeHidden()
    await expect(page).toHaveTitle(`Kontoutdrag ${sold.name} ${client.name}`)

    await page.emulateMedia({ media: 'screen' })
    await expect(sheet).toBeHidden()
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await expect(sheet).toHaveCount(0)
    await expect(page).toHaveTitle(/Klientprofil/)
  })
})

test.describe("client's statement of a pot", () => {
  test('shows the same without names or notes, and sends no further query', async ({
    page,
    context,
  }) => {
    const api = await apiOf('trainer')
    const { client, pot: sold } = await givenBusyPot(api)
    const { path } = await api.clients.link.query({ id: client.id })
    await page.goto(path)
    const { card, rows } = await openStatement(page, sold.name)
    await expect(rows).toHaveText([
      'DatumHändelseTimmarSaldo',
      `${dayAndWeek(today())}Öppnades+10 h10 h`,
      `${dayAndWeek(yesterday)}Genomfört pass−1 h9 h`,
      `${dayAndWeek(yesterday)}Uteblivet pass−1,5 h7,5 h`,
      `${dayAndWeek(today())}PåfyllningPåfyllning 10-kort+5 h12,5 h`,
      `${dayAndWeek(today())}JusteringRättelse−1,5 h11 h`,
    ])
    await expect(card.getByText('Stämmer: 13,5 h totalt')).toBeVisible()
    await expect(card).not.toContainText('Hemlig anteckning')

    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await card.getByRole('button', { name: 'Kopiera som text' }).click()
    await expect(card.getByText('Kontoutdrag kopierat')).toBeVisible()
    expect(await clipboardText(page)).toMatch(/Justering +−1,5 h +11 h  Rättelse\n/)
  })

  test('fits long reasons and large figures at every screen width', async ({ page }) => {
    // A tenant whose totals no other journey uses.
    const api = await apiOf('superAdmin')
    const { client, pot: sold } = await givenClientWithPot(api, { name: 'Stora Tal' })
    for (const [hours, reason] of [
      [-88_888.88, 'Hubertusschlößchenstraßenbahnhof'.repeat(15)],
      [1234.25, 'إعادة تعبئة البطاقة'],
    ] as const) {
      const id = crypto.randomUUID()
      await api.pots.changeHours.mutate({ id, potId: sold.id, hours, reason })
    }
    const { path } = await api.clients.link.query({ id: client.id })
    await page.goto(path)
    const { card, rows } = await openStatement(page, sold.name)
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(rows.last()).toContainText('−87 644,63 h')
      await expect(card.getByText('Stämmer: −87 644,63 h totalt')).toBeVisible()
      expect(await scrollsSideways(page), `${width} pixels`).toBe(false)
    }
  })
})
