import type { Page } from '@playwright/test'
import { addDays, formatDay } from '#shared/time.ts'
import { fillNewSession, today } from '#tests/e2e/app.ts'
import {
  givenClient,
  givenClientWithPot,
  givenCompleted,
  givenPot,
  givenSession,
  removeAllClients,
} from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { givenSeries } from '#tests/e2e/series.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { choose, dialog, toast } from '#tests/e2e/ui.ts'

const edits = (page: Page) => page.getByRole('button', { name: /^Redigera / })
const filter = (page: Page) => page.getByRole('combobox', { name: 'Visa pass för' })

/** A session's row, by what stands in it. */
function row(page: Page, words: string) {
  return page
    .getByRole('row')
    .filter({ hasText: words })
    .filter({ has: edits(page) })
}

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('the sessions of one client are in the address, under the months, with now between them', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Filtrerad Ensam' })
  const booking = { clientId: client.id, potId: pot.id }
  const [past, ahead] = [addDays(today(), -40), addDays(today(), 40)]
  await givenSession(api, { ...booking, date: ahead, time: '09:30', hours: 1.5 })
  await givenCompleted(api, { ...booking, date: past })

  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Träningspass', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Träningspass' })).toBeVisible()
  await expect(filter(page)).toHaveValue('Alla klienter')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Datum',
    'Klient',
    'Typ',
    'Längd',
    'Status',
    'Åtgärder',
  ])
  await expect(edits(page)).not.toHaveCount(2)
  await choose(filter(page), client.name)
  await expect(page).toHaveURL(`/dashboard/sessions?klient=${client.id}`)
  await expect(edits(page)).toHaveCount(2)
  await expect(row(page, '09:30–11:00')).toContainText(`${formatDay(ahead)} ${ahead.slice(0, 4)}`)
  await expect(row(page, '09:30–11:00')).toContainText('1,5 h')
  await expect(row(page, '10:00–11:00')).toContainText('Timmar dragna')
  const words = (await page.getByRole('table').innerText()).replaceAll('\n', ' ')
  expect(words).toMatch(/09:30–11:00 .*Idag .*Tidigare pass .*10:00–11:00/)

  await page.goBack()
  await expect(filter(page)).toHaveValue('Alla klienter')
  await page.goForward()
  await page.reload()
  await expect(filter(page)).toHaveValue(client.name)
  await expect(edits(page)).toHaveCount(2)
})

test('a session is added for the client that is shown, and edited in its place', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const date = addDays(today(), 300)
  const { client } = await givenSeries(api, { name: 'Redigerad Rad', date, count: 30 })
  await page.goto(`/dashboard/sessions?klient=${client.id}`)
  await page.getByRole('button', { name: 'Nytt träningspass' }).click()
  const adding = dialog(page, 'Nytt träningspass')
  await expect(adding.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name)
  await fillNewSession(page, { date: addDays(date, 1), time: '18:00' })
  await adding.getByRole('button', { name: /^(Skapa pass|Boka ändå)$/ }).click()
  await expect(toast(page, 'Pass skapat')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nytt träningspass' })).toBeFocused()

  const added = row(page, '18:00–19:00')
  const edit = added.getByRole('button', { name: 'Redigera' })
  await edit.click()
  const place = await page.evaluate(() => window.scrollY)
  const form = dialog(page, 'Redigera träningspass')
  await form.getByRole('textbox', { name: 'Längd (timmar)' }).fill('2')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Pass uppdaterat')).toBeVisible()
  await expect(row(page, '18:00–20:00')).toContainText('2 h')
  await expect(row(page, '18:00–20:00').getByRole('button')).toBeFocused()
  expect(await page.evaluate(() => window.scrollY)).toBe(place)

  await row(page, '18:00–20:00').getByRole('button').click()
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect(row(page, '18:00–20:00')).toHaveCount(0)
  // What has come into its place has the focus.
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Redigera Redigerad Rad/)
})

test('a hundred and five sessions come part by part as one scrolls, and not before', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const { client } = await givenSeries(api, {
    name: 'Hundrafem Pass',
    date: addDays(today(), 200),
    count: 105,
    potHours: 200,
  })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('sessions.page')) asked.push(request.url())
  })
  await page.goto(`/dashboard/sessions?klient=${client.id}`)
  await expect(edits(page)).toHaveCount(50)
  expect(asked).toHaveLength(1)

  trouble.mayFail(/sessions\.page/)
  await page.route(/sessions\.page/, (route) => route.fulfill({ status: 400, body: '{}' }))
  await edits(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByText('Äldre träningspass kunde inte hämtas')).toBeVisible()
  await expect(edits(page)).toHaveCount(50)
  await page.unroute(/sessions\.page/)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(edits(page)).toHaveCount(100)
  await expect(page.getByText('Äldre träningspass kunde inte hämtas')).toBeHidden()
  await expect(page.getByText('Det finns inga äldre träningspass.')).toHaveCount(0)
  await edits(page).last().scrollIntoViewIfNeeded()
  await expect(edits(page)).toHaveCount(105)
  await expect(page.getByText('Det finns inga äldre träningspass.')).toBeVisible()
  // One for each part, and the one that failed.
  expect(asked).toHaveLength(4)
})

test('the four signs of a session stand in its row in words', async ({ page }) => {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Radens Tecken' })
  const clientId = client.id
  const rich = await givenPot(api, { clientId, type: 'Rik' })
  const poor = await givenPot(api, { clientId, type: 'Fattig', hours: 1 })
  const [past, ahead] = [addDays(today(), -400), addDays(today(), 400)]
  await givenCompleted(api, { clientId, potId: rich.id, date: past, time: '08:00' })
  await givenSession(api, { clientId, potId: rich.id, date: past, time: '09:00' })
  await givenSession(api, { clientId, potId: poor.id, date: ahead, time: '10:00' })
  await givenSession(api, { clientId, potId: poor.id, date: ahead, time: '11:00' })
  await givenSession(api, { clientId, potId: poor.id, date: ahead, time: '12:00', hours: 2 })

  const expectSigns = async () => {
    const cells = page.getByRole('row').filter({ hasText: /\d\d:00–\d\d:00/ })
    await expect(cells).toHaveCount(5)
    await expect(cells.nth(0)).toContainText('Potten saknar timmar')
    await expect(cells.nth(1)).toContainText('Potten räcker inte dit')
    await expect(cells.nth(2)).not.toContainText('Potten')
    await expect(cells.nth(3)).toContainText('Inte markerat')
    await expect(cells.nth(4)).toContainText('Timmar dragna')
  }
  await page.goto(`/dashboard/sessions?klient=${clientId}`)
  await expectSigns()
  await expect(page.getByTitle('Potten saknar tillräckligt med timmar')).toBeVisible()
  await page.goto(`/dashboard/clients/${clientId}?flik=pass`)
  await expectSigns()
  // The client sees how it stands, and nothing of what the trainer is warned of.
  const { path } = await api.clients.link.query({ id: clientId })
  await page.goto(path)
  await expect(page.getByRole('table', { name: 'Kommande pass' })).toContainText('Schemalagt')
  await expect(page.getByText('Potten')).toHaveCount(0)
})

test('what cannot be fetched says so, and comes when it is asked for again', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/sessions\.page/)
  await page.route(/sessions\.page/, (route) => route.fulfill({ status: 400, body: '{}' }))
  await page.goto('/dashboard/sessions')
  await expect(page.getByText('Fel vid hämtning av träningspass')).toBeVisible()
  await page.unroute(/sessions\.page/)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(edits(page).first()).toBeVisible()
})

test('where there is nothing, it says what to do', async ({ page, openBrowser }) => {
  const client = await givenClient(await apiOf('trainer'), { name: 'Utan Pass' })
  await page.goto(`/dashboard/sessions?klient=${client.id}`)
  await expect(page.getByText('Klienten har inga träningspass')).toBeVisible()
  await page.getByRole('button', { name: 'Visa alla' }).click()
  await expect(page).toHaveURL('/dashboard/sessions')
  await expect(edits(page).first()).toBeVisible()

  await removeAllClients(await apiOf('orgAdmin'))
  const beginner = await openBrowser({ as: 'orgAdmin' })
  await beginner.goto('/dashboard/sessions')
  await expect(beginner.getByText('Inga träningspass ännu')).toBeVisible()
  await beginner.getByRole('button', { name: 'Nytt träningspass' }).last().click()
  await expect(dialog(beginner, 'Nytt träningspass')).toBeVisible()
})
