import type { Page } from '@playwright/test'
import { addDays, formatDayNear } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenCompleted, givenSession } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { choose } from '#tests/e2e/ui.ts'

const edits = (page: Page) => page.getByRole('button', { name: /^Redigera / })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Visa pass för' })

/** A session's row, by its text. */
function row(page: Page, words: string) {
  return page
    .getByRole('row')
    .filter({ hasText: words })
    .filter({ has: edits(page) })
}

test('the URL keeps the client of the session list, which is grouped by month, with "now" in it', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot } = await givenClientWithPot(api, { name: 'Filtrerad Ensam' })
  const booking = { clientId: client.id, potId: pot.id }
  const [past, ahead] = [addDays(today(), -40), addDays(today(), 40)]
  await givenSession(api, { ...booking, date: ahead, time: '09:30', hours: 1.5 })
  await givenCompleted(api, { ...booking, date: past })
  const other = await givenClientWithPot(api)
  await givenSession(api, { clientId: other.client.id, potId: other.pot.id, date: ahead })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Träningspass', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Träningspass' })).toBeVisible()
  await expect(filter(page)).toHaveValue('Alla klienter')
  await expect(page.getByRole('columnheader')).toHaveText([
    // The checkbox of all.
    '',
    'Datum',
    'Klient',
    'Typ',
    'Längd',
    'Status',
    'Åtgärder',
  ])
  await expect(edits(page)).toHaveCount(3)
  await choose(filter(page), client.name)
  await expect(page).toHaveURL(`/dashboard/sessions?klient=${client.id}`)
  await expect(edits(page)).toHaveCount(2)
  await expect(row(page, '09:30–11:00')).toContainText(formatDayNear(ahead))
  await expect(row(page, '09:30–11:00')).toContainText('1,5 h')
  await expect(row(page, '10:00–11:00')).toContainText('Timmar dragna')
  const words = (await page.getByRole('table').innerText()).replaceAll('\n', ' ')
  expect(words).toMatch(/Kommande .*Idag .*09:30–11:00 .*Tidigare .*10:00–11:00/)

  await page.goBack()
  await expect(filter(page)).toHaveValue('Alla klienter')
  await page.goForward()
  await page.reload()
  await expect(filter(page)).toHaveValue(client.name)
  await expect(edits(page)).toHaveCount(2)
})

test('going back to the list restores its scroll position', async ({ page, enterAs }) => {
  await enterAs('trainer')
  await page.goto('/dashboard/sessions')
  await expect(edits(page)).not.toHaveCount(0)
  const far = 2000
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight))
    .toBeGreaterThan(far + 1000)
  await page.evaluate((top) => scrollTo({ top }), far)
  await page.getByRole('link', { name: 'Klienter', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Träningspass' })).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(far - 100)
})
