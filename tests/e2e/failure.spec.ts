import { addWeeks, type WeekKey } from '#shared/time.ts'
import { cell, dayIn, expectWeek, fillNewSession, openWeek, pot, thisWeek } from '#tests/e2e/app.ts'
import { givenClient, givenClientWithPot, givenHistory, unique } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, scrollsSideways, toast } from '#tests/e2e/ui.ts'

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

test.describe('the personal link', () => {
  test('opens at the second attempt, when the server was away at the first', async ({
    page,
    trouble,
  }) => {
    const client = await givenClient(await apiOf('trainer'), { name: 'Andra Försöket' })
    const { path } = await (await apiOf('trainer')).clients.link.query({ id: client.id })
    trouble.mayFail(/portal\.get/)
    await page.route(/portal\.get/, (route) => route.abort(), { times: 1 })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: `Välkommen, ${client.name}` })).toBeVisible()
    await expect(page.getByText('Du har inga tidspotter ännu.')).toBeVisible()
    await expect(page.getByText('Du har inga kommande pass.')).toBeVisible()
  })

  test('gives up after three attempts, and opens when it is asked to try again', async ({
    page,
    trouble,
  }) => {
    const client = await givenClient(await apiOf('trainer'), { name: 'Tredje Försöket' })
    const { path } = await (await apiOf('trainer')).clients.link.query({ id: client.id })
    trouble.mayFail(/portal\.get/)
    let attempts = 0
    await page.route(/portal\.get/, (route) => {
      attempts += 1
      return route.abort()
    })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Token verification failed')
    expect(attempts).toBe(3)
    await page.unroute(/portal\.get/)
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByRole('heading', { name: `Välkommen, ${client.name}` })).toBeVisible()
  })

  test('tells whoever has an unknown one, or half of one, to ask the trainer', async ({
    page,
    trouble,
  }) => {
    trouble.mayFail(/portal\.get/)
    for (const [path, cause] of [
      ['/client/finns-inte', 'Invalid or expired access token'],
      ['/client/', 'No access token provided'],
    ] as const) {
      let attempts = 0
      page.on('request', (request) => {
        if (request.url().includes('portal.get')) attempts += 1
      })
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible()
      await expect(page.getByRole('alert')).toContainText(cause)
      await expect(page.getByRole('alert')).toContainText('tränare')
      expect(attempts).toBe(1)
      page.removeAllListeners('request')
    }
  })

  for (const width of [320, 1280]) {
    test(`holds long names, other scripts and years of history, ${width} pixels wide`, async ({
      page,
    }) => {
      const api = await apiOf('trainer')
      const long = 'Hubertusschlößchenstraßenbahnhof'.repeat(6).slice(0, 190)
      const { client, pot: sold } = await givenClientWithPot(api, {
        name: long,
        type: 'تدريب شخصي طويل جدا',
      })
      await givenHistory(api, { potId: sold.id, count: 40, reason: 'إعادة تعبئة البطاقة' })
      const { path } = await api.clients.link.query({ id: client.id })

      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await expect(page.getByRole('heading', { name: client.name })).toBeVisible()
      const card = pot(page, sold.name)
      await expect(card).toContainText('50 h kvar av 50 h')
      await expect(card.getByRole('heading', { name: sold.name })).toHaveCSS('direction', 'rtl')
      await card.getByRole('button', { name: 'Historik (40)' }).click()
      const entries = card.getByRole('listitem')
      await expect(entries).toHaveCount(3)
      await expect(entries.first()).toContainText('+1 h')
      expect(await scrollsSideways(page)).toBe(false)
      await card.getByRole('button', { name: '+37 fler ändringar' }).click()
      await expect(entries).toHaveCount(40)
      expect(await scrollsSideways(page)).toBe(false)
      await card.getByRole('button', { name: 'Visa färre' }).click()
      await expect(entries).toHaveCount(3)
    })
  }
})
