import { addDays, formatDay, formatWeek, weekOf } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClient, givenClientWithPot, givenSession, unique } from '#tests/e2e/given.ts'
import { type Api, apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'

const searchName = 'Sök klienter på namn, email eller telefon'

/** Four clients by one mark in their names: one whose hours run out, one with little left, one with plenty, one without pots. */
async function givenFour(api: Api) {
  const mark = unique()
  const lasting = addDays(today(), 7)
  const ending = await givenClientWithPot(api, { name: `Dag ${mark}`, hours: 2.5 })
  for (const [date, hours] of [
    [lasting, 1.5],
    [addDays(today(), 14), 1.5],
  ] as const) {
    await givenSession(api, { clientId: ending.client.id, potId: ending.pot.id, date, hours })
  }
  const low = await givenClientWithPot(api, { name: `Curt ${mark}`, hours: 1.5 })
  const plenty = await givenClientWithPot(api, { name: `Axel ${mark}`, hours: 9 })
  const potless = await givenClient(api, { name: `Bosse ${mark}` })
  return { mark, lasting, names: { ending, low, plenty, potless } }
}

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('the list tells what each client has left, and how far it lasts', async ({ page }) => {
  const { mark, lasting } = await givenFour(await apiOf('trainer'))
  await page.goto('/dashboard/clients')
  await page.getByRole('searchbox', { name: searchName }).fill(mark)
  const row = (name: string) => page.getByRole('row', { name: `${name} ${mark}` })
  await expect(row('Dag')).toContainText('2,5 h kvar · −0,5 h disponibelt')
  await expect(row('Dag')).toContainText(`Räcker till ${formatDay(lasting)}`)
  await expect(row('Dag')).toContainText(`(${formatWeek(weekOf(lasting))})`)
  await expect(row('Curt')).toContainText('1,5 h kvar · 1,5 h disponibelt')
  await expect(row('Curt')).toContainText('Under 2 h kvar')
  await expect(row('Axel')).toContainText('9 h kvar')
  await expect(row('Axel')).toContainText('Inget bokat')
  await expect(row('Bosse')).toContainText('Inga tidspotter')
})

test('the list can begin with whose hours run out first, or hold only them; the address keeps both', async ({
  page,
}) => {
  const { mark } = await givenFour(await apiOf('trainer'))
  await page.goto('/dashboard/clients')
  const search = page.getByRole('searchbox', { name: searchName })
  await search.fill(mark)
  const links = page.getByRole('link', { name: new RegExp(`^Visa .* ${mark} `) })
  const expectOrder = async (...names: string[]) => {
    await expect(links).toHaveCount(names.length)
    for (const [n, name] of names.entries()) {
      await expect(links.nth(n)).toHaveAccessibleName(new RegExp(`^Visa ${name} ${mark}`))
    }
  }
  await expectOrder('Axel', 'Bosse', 'Curt', 'Dag')
  await page.getByLabel('Sortera klienterna efter').selectOption('Tar slut först')
  await expectOrder('Dag', 'Curt', 'Axel', 'Bosse')
  const needy = page.getByRole('button', { name: 'Behöver påfyllning' })
  await needy.click()
  await expect(needy).toHaveAttribute('aria-pressed', 'true')
  await expectOrder('Dag', 'Curt')
  await expect(page).toHaveURL('/dashboard/clients?sortera=slut&visa=pafyllning')

  await page.reload()
  await search.fill(mark)
  await expectOrder('Dag', 'Curt')
  // The other view of the page stands in the same order.
  await page.getByRole('tab', { name: 'Klienters Potter' }).click()
  await expect(page).toHaveURL('/dashboard/clients?sortera=slut&visa=pafyllning&vy=potter')
  await expect(page.getByRole('button', { name: 'Behöver påfyllning' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await page.goto('/dashboard/clients')
  await search.fill(mark)
  await expectOrder('Axel', 'Bosse', 'Curt', 'Dag')
})

test('the names do not wait for the hours, and nothing moves when they come', async ({ page }) => {
  const { mark } = await givenFour(await apiOf('trainer'))
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(/pots\.all/, async (route) => {
      await held
      await route.continue()
    })
    await page.setViewportSize(viewport)
    await page.goto('/dashboard/clients')
    await page.getByRole('searchbox', { name: searchName }).fill(mark)
    const last = page.getByRole('row', { name: `Dag ${mark}` })
    await expect(last).toBeVisible()
    await expect(last).not.toContainText('kvar')
    const before = await last.boundingBox()
    release()
    await expect(last).toContainText('2,5 h kvar')
    expect(await last.boundingBox()).toEqual(before)
    await page.unroute(/pots\.all/)
  }
})

test('hours that cannot be had are asked for again, and the names stay', async ({
  page,
  trouble,
}) => {
  const { mark } = await givenFour(await apiOf('trainer'))
  trouble.mayFail(/\/trpc\//)
  await page.route(/pots\.all/, (route) => route.abort())
  await page.goto('/dashboard/clients?sortera=slut')
  await page.getByRole('searchbox', { name: searchName }).fill(mark)
  const failure = page.getByRole('alert').filter({ hasText: 'Tidspotterna kunde inte hämtas' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('row', { name: `Bosse ${mark}` })).toContainText(
    'Timmarna kunde inte hämtas',
  )
  await page.unroute(/pots\.all/)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(failure).toBeHidden()
  await expect(page.getByRole('row', { name: `Bosse ${mark}` })).toContainText('Inga tidspotter')
})

test('phone numbers are grouped as Swedes write them, and dialled as the world does', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const swedish = await givenClient(api, { name: 'Adam Svensk', phone: '+46701740697' })
  const foreign = await givenClient(api, { name: 'Adam Utländsk', phone: '+47 912 34 567' })
  await page.goto('/dashboard/clients')
  const link = (name: string) =>
    page.getByRole('row', { name }).getByRole('link', { name: /^[+\d]/ })
  await expect(link(swedish.name)).toHaveText('070-174 06 97')
  await expect(link(swedish.name)).toHaveAttribute('href', 'tel:+46701740697')
  await expect(link(foreign.name)).toHaveText('+47 912 34 567')
  await expect(link(foreign.name)).toHaveAttribute('href', 'tel:+4791234567')
})
