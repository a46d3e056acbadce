import { addDays } from '#shared/time.ts'
import { pot, today } from '#tests/e2e/app.ts'
import { givenClient, givenClientWithPot, givenHistory, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scrollsSideways } from '#tests/e2e/ui.ts'

test('the personal link opens at the second attempt, when the server was away at the first', async ({
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

test('the personal link gives up after three attempts, and opens when it is asked to try again', async ({
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

test('the personal link tells whoever has an unknown one, or half of one, to ask the trainer', async ({
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
  test(`the personal link holds long names, other scripts and years of history, ${width} pixels wide`, async ({
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

test('the personal link says kindly how far the hours last, and what would cover all that is booked', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Räcker Inte', hours: 2 })
  const booking = { clientId: client.id, potId: sold.id, hours: 1.5 }
  const first = addDays(today(), 1)
  for (const date of [first, addDays(first, 7), addDays(first, 14)])
    await givenSession(api, { ...booking, date })
  const { path } = await api.clients.link.query({ id: client.id })
  await page.goto(path)
  const card = pot(page, sold.name)
  await expect(card).toContainText('Kvar2 hBokat4,5 hDisponibelt−2,5 h')
  await expect(card).toContainText(/Räcker till \S+ \d+ \S+ .*\(v\. \d+\)/)
  await expect(card).toContainText(
    '2 bokade pass ryms inte ännu. Med 2,5 h till räcker timmarna till allt som är bokat.',
  )
  await expect(card.getByRole('button', { name: /täcker/ })).toHaveCount(0)

  await givenHistory(api, { potId: sold.id, count: 3, reason: 'Påfyllning' })
  await page.reload()
  await expect(card).toContainText('Kvar5 hBokat4,5 hDisponibelt0,5 h')
  await expect(card).toContainText('Räcker till allt bokat')
})
