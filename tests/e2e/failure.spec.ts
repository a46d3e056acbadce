import { addWeeks, type WeekKey } from '#shared/time.ts'
import { cell, dayIn, expectWeek, fillNewSession, openWeek, pot, thisWeek } from '#tests/e2e/app.ts'
import { givenClientWithPot, unique } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

const offlineWords = 'Ingen anslutning. Kontrollera nätverket och försök igen.'
const ourCalls = /\/trpc\//

/** A week that the demo data leaves empty. */
function quietWeek(ahead: number): WeekKey {
  return addWeeks(thisWeek(), 50 + ahead)
}

test.describe('without a network', () => {
  test.beforeEach(async ({ enterAs, trouble }) => {
    await enterAs('trainer')
    trouble.mayFail(ourCalls)
  })

  test('a new session stays in its dialog, and is booked once when the network is back', async ({
    page,
    context,
  }) => {
    const api = await apiOf('trainer')
    const { client } = await givenClientWithPot(api, { name: 'Utan Nät' })
    const week = quietWeek(0)
    await openWeek(page, week)
    await cell(page, dayIn(week, 2), '09:00').click()
    const form = await fillNewSession(page, {
      client: client.name,
      repeatWeeks: 1,
      notes: 'Ta med skivstång',
    })
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Skapa 2 pass' }).click()
    await expect(form.getByRole('alert')).toContainText(offlineWords)
    await expect(toast(page, 'Fel vid skapande av pass')).toBeVisible()
    await expect(form.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name)
    await expect(form.getByLabel('Anteckningar')).toHaveValue('Ta med skivstång')

    await context.setOffline(false)
    await form.getByRole('button', { name: 'Skapa 2 pass' }).click()
    await expect(toast(page, 'Pass skapade (2)')).toBeVisible()
    await expect(form).toBeHidden()
    expect(await api.sessions.ofClient.query({ clientId: client.id })).toHaveLength(2)
  })

  test('a new client and new hours stay in their dialogs', async ({ page, context }) => {
    const mark = unique()
    await page.goto('/dashboard/clients')
    await page.getByRole('button', { name: 'Lägg till klient' }).click()
    const adding = dialog(page, 'Lägg till klient')
    await adding.getByLabel('Namn').fill(`Utan Nät ${mark}`)
    await adding.getByLabel('Email').fill(`utan.${mark}@example.com`)
    await context.setOffline(true)
    await adding.getByRole('button', { name: 'Lägg till', exact: true }).click()
    await expect(adding.getByRole('alert')).toContainText(offlineWords)
    await expect(toast(page, 'Could not add client')).toBeVisible()
    await expect(adding.getByLabel('Namn')).toHaveValue(`Utan Nät ${mark}`)
    await context.setOffline(false)
    await adding.getByRole('button', { name: 'Lägg till', exact: true }).click()
    await expect(adding).toBeHidden()

    const { client, pot: sold } = await givenClientWithPot(await apiOf('trainer'))
    await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
    await page.getByRole('button', { name: `Ändra timmar i ${sold.name}` }).click()
    const changing = dialog(page, `Ändra timmar i ${sold.name}`)
    await changing.getByLabel('Timmar').fill('2')
    await changing.getByLabel('Anledning').fill('Påfyllning')
    await context.setOffline(true)
    await changing.getByRole('button', { name: 'Spara timmar' }).click()
    await expect(changing.getByRole('alert')).toContainText(offlineWords)
    await expect(toast(page, 'Fel vid tillägg av timmar')).toBeVisible()
    await expect(changing.getByLabel('Timmar')).toHaveValue('2')
    await context.setOffline(false)
    await changing.getByRole('button', { name: 'Spara timmar' }).click()
    await expect(changing).toBeHidden()
    await expect(pot(page, sold.name)).toContainText('12 h kvar av 12 h')
  })

  test('a week that cannot be fetched says so, and comes by itself when the network is back', async ({
    page,
    context,
    trouble,
  }) => {
    // What the page would have fetched ahead of time is not there either.
    trouble.mayFail(/\/assets\//)
    await openWeek(page, quietWeek(10))
    await page.getByRole('link', { name: 'Klienter' }).click()
    await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Kalender' }).click()
    await expect(page.getByText('Fel vid hämtning av träningspass')).toBeVisible()
    await context.setOffline(false)
    await expectWeek(page, thisWeek())
    await expect(page.getByText('Fel vid hämtning av träningspass')).toBeHidden()
  })
})

test('a week that the server did not give comes when it is asked for again', async ({
  page,
  enterAs,
  trouble,
}) => {
  await enterAs('trainer')
  trouble.mayFail(/calendar\.week/)
  await page.route(/calendar\.week/, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await page.goto('/dashboard/calendar')
  await expect(page.getByText('Fel vid hämtning av träningspass')).toBeVisible()
  await page.unroute(/calendar\.week/)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expectWeek(page, thisWeek())
  await expect(page.getByText('Fel vid hämtning av träningspass')).toBeHidden()
})

test('hours whose answer was lost are not given twice', async ({ page, enterAs, trouble }) => {
  await enterAs('trainer')
  const { client, pot: sold } = await givenClientWithPot(await apiOf('trainer'))
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  await page.getByRole('button', { name: `Ändra timmar i ${sold.name}` }).click()
  const form = dialog(page, `Ändra timmar i ${sold.name}`)
  await form.getByLabel('Timmar').fill('2')
  await form.getByLabel('Anledning').fill('Påfyllning')

  trouble.mayFail(/pots\.changeHours/)
  const lost = async (route: Parameters<Parameters<typeof page.route>[1]>[0]) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(/pots\.changeHours/, lost, { times: 1 })
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(form.getByRole('alert')).toContainText(offlineWords)
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(form).toBeHidden()
  await expect(pot(page, sold.name)).toContainText('12 h kvar av 12 h')
})

test('whoever has been logged out elsewhere is asked to log in, and comes back', async ({
  page,
  context,
  enterAs,
  trouble,
}) => {
  await enterAs('trainer')
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
  await context.clearCookies()
  trouble.mayFail(ourCalls)
  await page.getByRole('link', { name: `Visa ${people.client.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await expect(page).toHaveURL(/\/login\?next=%2Fdashboard%2Fclients%2F/)
})

test('the app says that it cannot reach the server, and goes on when it can', async ({
  page,
  enterAs,
  trouble,
}) => {
  await enterAs('trainer')
  trouble.mayFail(ourCalls)
  await page.route(ourCalls, (route) => route.abort())
  await page.goto('/dashboard')
  await expect(page.getByText('Ingen kontakt med tjänsten')).toBeVisible()
  await page.unroute(ourCalls)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expectWeek(page, thisWeek())
})
