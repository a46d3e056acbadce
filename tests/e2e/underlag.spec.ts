import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { monthOf, stepMonth } from '#shared/export/period.ts'
import {
  daysOfWeek,
  formatDayLong,
  formatMonth,
  formatWeekRange,
  localDateOf,
  weekNumber,
} from '#shared/time.ts'
import { thisWeek } from '#tests/e2e/app.ts'
import {
  givenClient,
  givenClientWithPot,
  givenCompleted,
  givenPotType,
  givenSession,
} from '#tests/e2e/given.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, scrollsSideways } from '#tests/e2e/ui.ts'

/** The pages of a PDF, and whether they lie. */
function pagesOf(pdf: Buffer): { isLandscape: boolean }[] {
  return [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => ({ isLandscape: Number(width) > Number(height) }),
  )
}

test("one client's last month is copied for an invoice, and the week is printed on one page that lies", async ({
  page,
  context,
  ownTrainer: { api },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // The dialog of the browser would wait for a person.
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const { client, pot } = await givenClientWithPot(api, { name: 'Fia Faktura', type: 'PT' })
  const booking = { clientId: client.id, potId: pot.id }
  const { from, to } = stepMonth(localDateOf(new Date()).slice(0, 7), -1)
  await givenCompleted(api, { ...booking, date: from, time: '00:00', hours: 1.5, notes: 'Hemligt' })
  await givenCompleted(api, { ...booking, date: to, time: '23:30' })
  const [monday = ''] = daysOfWeek(thisWeek())
  await givenSession(api, { ...booking, date: monday, time: '05:00' })

  await page.goto(`/dashboard/clients/${client.id}`)
  const invoice = countSteps(page)
  await invoice.click(page.getByRole('link', { name: 'Underlag', exact: true }).first())
  const rows = page.getByRole('table', { name: 'Pass i perioden' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await invoice.click(page.getByRole('button', { name: 'Kopiera som text' }))
  await expect(page.getByText('Underlag kopierat')).toBeVisible()
  expect(invoice.count()).toBe(2)
  const text = await clipboardText(page)
  expect(text).toContain(`Klient: ${client.name}`)
  expect(text).toMatch(/Genomförda +2\n/)
  expect(text).toMatch(/Dragna timmar +2,5 h\n/)
  expect(text).not.toContain('Hemligt')
  await page.getByRole('button', { name: 'Skriv ut' }).click()
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([{ isLandscape: false }])

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(rows.last()).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  await page.setViewportSize({ width: 1280, height: 900 })

  await page.goto('/dashboard/calendar')
  const printing = countSteps(page)
  await printing.click(page.getByRole('button', { name: 'Skriv ut veckan' }))
  expect(printing.count()).toBe(1)
  const sheet = page.locator('[data-printed-alone]')
  const heading = `Vecka ${weekNumber(thisWeek())}, ${formatWeekRange(thisWeek())}`
  await expect(sheet.getByText(heading, { exact: true })).toBeAttached()
  await expect(sheet.getByText('05:00').first()).toBeAttached()
  await expect(page).toHaveTitle(heading)
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([{ isLandscape: true }])
  await expect(sheet).toHaveCount(0)

  // The browser's own command prints the same.
  await page.getByRole('button', { name: 'Dag', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Skriv ut dagen' })).toBeEnabled()
  // Awaited, so that it listens before it is printed.
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const title = document.querySelector('[data-printed-alone] h1')?.textContent
      document.documentElement.dataset.printedTitle = title
    })
  })
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual([{ isLandscape: false }])
  const day = formatDayLong(localDateOf(new Date()))
  await expect(page.locator('html')).toHaveAttribute(
    'data-printed-title',
    `${day.charAt(0).toUpperCase()}${day.slice(1)}`,
  )
})

test('Underlag opens as a tab with the month that has something to invoice, until it is marked as paid', async ({
  page,
  ownTrainer: { api },
}) => {
  const type = await givenPotType(api)
  const client = await givenClient(api)
  const price = { amount: '1200,50', paidOn: null }
  const pot = { id: randomUUID(), clientId: client.id, potTypeId: type.id, initialHours: 10, price }
  await api.pots.create.mutate(pot)
  const thisMonth = monthOf(localDateOf(new Date()).slice(0, 7))
  await page.goto('/dashboard/sessions')
  await page.getByRole('tab', { name: 'Underlag', exact: true }).click()
  const table = page.getByRole('table', { name: 'Per klient' })
  await expect(table.getByRole('row').filter({ hasText: client.name })).toContainText(
    /1\s200,50\skr/,
  )
  await expect(page.getByText(formatMonth(thisMonth.from), { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    (async () => {
      await page.getByRole('button', { name: 'Ladda ner' }).click()
      await page.getByRole('menuitem', { name: 'Ladda ner som CSV' }).click()
    })(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(`"${client.name}";1200,5;0;0;`)

  await api.pots.savePrice.mutate({
    potId: pot.id,
    historyId: null,
    price: { ...price, paidOn: thisMonth.from },
  })
  await page.reload()
  const { from } = stepMonth(thisMonth.from.slice(0, 7), -1)
  await expect(page.getByText(formatMonth(from), { exact: true })).toBeVisible()
})

test('Friskvårdsunderlag is printed on a page of its own for each client who is chosen', async ({
  page,
  ownTrainer: { api },
}) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  const { from: paidOn } = stepMonth(localDateOf(new Date()).slice(0, 7), -1)
  const type = await givenPotType(api)
  const [one, other] = [await givenClient(api), await givenClient(api)]
  for (const { id: clientId } of [one, other]) {
    const price = { amount: '1200,50', paidOn }
    const pot = { id: randomUUID(), clientId, potTypeId: type.id, initialHours: 10, price }
    await api.pots.create.mutate(pot)
  }
  await page.goto('/dashboard/sessions?vy=friskvard')
  await page.getByRole('checkbox', { name: /klienter valda$/ }).click()
  for (const { name } of [one, other])
    await page.getByRole('checkbox', { name: `Välj ${name}` }).check()
  await page.getByRole('button', { name: 'Skriv ut eller spara som PDF' }).click()
  await expect(page).toHaveTitle(`Friskvårdsunderlag ${paidOn.slice(0, 4)}`)
  const sheets = [{ isLandscape: false }, { isLandscape: false }]
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(sheets)

  await page.setViewportSize({ width: 320, height: 700 })
  expect(await scrollsSideways(page)).toBe(false)
  await page.getByRole('button', { name: one.name }).click()
  await expect(page.getByRole('table', { name: 'Betalningar' })).toContainText(/1\s200,50\skr/)
  expect(await scrollsSideways(page)).toBe(false)
})
