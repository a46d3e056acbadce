import { randomUUID } from 'node:crypto'
import { addDays } from '#shared/time.ts'
import { pot, today } from '#tests/e2e/app.ts'
import { givenClient, givenClientWithPot, givenPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

const searchName = 'Sök klienter på namn eller email'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('each client stands with all their pots added up, in the view and on the page', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: first } = await givenClientWithPot(api, { name: 'Flera Potter', hours: 3.5 })
  // Used up with nothing booked: finished, and not low.
  await givenPot(api, { clientId: client.id, hours: 0 })
  await givenPot(api, { clientId: client.id, hours: -1.25 })
  const booking = { clientId: client.id, potId: first.id, date: addDays(today(), 7) }
  await givenSession(api, { ...booking, hours: 1.5 })
  const headings = [
    'Klient',
    'Email',
    'Antal potter',
    'Aktiva potter',
    'Kvar',
    'Bokat',
    'Disponibelt',
    'Räcker till',
    'Åtgärder',
  ]
  for (const address of ['/dashboard/clients?vy=potter', '/dashboard/pots']) {
    await page.goto(address)
    const table = page.getByRole('table', { name: 'Klienters Potter' })
    await expect(table.getByRole('columnheader')).toHaveText(headings)
    const cells = table.getByRole('row', { name: client.name }).getByRole('cell')
    await expect(cells.nth(1)).toHaveText(client.email)
    // Beside each figure lies what it is, for phones.
    await expect(cells.nth(2)).toHaveText(/3$/)
    await expect(cells.nth(3)).toHaveText(/1$/)
    await expect(cells.nth(4)).toHaveText(/2,25.h$/)
    await expect(cells.nth(5)).toHaveText(/1,5.h$/)
    await expect(cells.nth(6)).toHaveText(/0,75.h$/)
    await expect(cells.nth(7)).toHaveText('1 av 3 potter under 2 h')
    await expect(
      page.getByRole('link', { name: `Visa profil för ${client.name}` }),
    ).toHaveAttribute('href', `/dashboard/clients/${client.id}`)
  }
})

test('the search finds by name and e-mail, and never by phone', async ({ page }) => {
  const client = await givenClient(await apiOf('trainer'), {
    name: 'Adas Sökt Öberg',
    phone: '070-174 06 95',
  })
  await page.goto('/dashboard/clients?vy=potter')
  const search = page.getByRole('searchbox', { name: searchName })
  const row = page.getByRole('row', { name: client.name })
  for (const query of [client.name.toUpperCase(), 'sokt oberg', client.email]) {
    await search.fill(query)
    await expect(row).toBeVisible()
    await expect(page.getByRole('row', { name: 'Zoë Östlund' })).toBeHidden()
  }
  await search.fill('070-174 06 95')
  await expect(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await page.getByRole('button', { name: 'Rensa sökning' }).last().click()
  await expect(search).toBeFocused()
  await expect(row).toBeVisible()
})

test('the two views are tabs of one page, and the address keeps which', async ({ page }) => {
  await page.goto('/dashboard/clients')
  await page.getByRole('tab', { name: 'Klienter', exact: true }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL('/dashboard/clients?vy=potter')
  await expect(page.getByRole('table', { name: 'Klienters Potter' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Klienters Potter' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  const add = page.getByRole('main').getByRole('link', { name: 'Lägg till klient' })
  await expect(add).toHaveAttribute('href', '/dashboard/clients')
  await add.click()
  await expect(page).toHaveURL('/dashboard/clients')
  const form = dialog(page, 'Lägg till klient')
  await expect(form.getByLabel('Namn')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Lägg till klient' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Klienter' })).toBeVisible()
  await expect(form).toBeHidden()
})

test('a client’s pots open in place by the keyboard alone, and the row follows what is done there', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Öppnas Här', hours: 5 })
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: 'Hantera potter' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Hantera potter' })).toBeFocused()
  await page.getByRole('searchbox', { name: searchName }).fill(client.name)
  const toggle = page.getByRole('button', { name: client.name })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await tabTo(toggle)
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle).toBeFocused()
  await expect(page).toHaveURL(`/dashboard/pots?klient=${client.id}`)
  await expect(page.getByRole('heading', { name: `Tidspotter för ${client.name}` })).toBeAttached()
  await expect(pot(page, sold.name)).toContainText('5 h kvar av 5 h')

  const change = page.getByRole('button', { name: `Ändra timmar i ${sold.name}` })
  await tabTo(change)
  await page.keyboard.press('Enter')
  const form = dialog(page, `Ändra timmar i ${sold.name}`)
  await form.getByLabel('Timmar').fill('2,5')
  await form.getByLabel('Anledning').fill('Påfyllning')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Timmar tillagda')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(pot(page, sold.name)).toContainText('7,5 h kvar av 7,5 h')
  const figures = page.getByRole('row').filter({ has: toggle }).getByRole('cell')
  await expect(figures.nth(4)).toHaveText(/7,5.h$/)

  await toggle.focus()
  await page.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page).toHaveURL('/dashboard/pots')
  await expect(pot(page, sold.name)).toBeHidden()
})

test('an open row stays when its client needs no more hours, with the dialog in it', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Snart Slut', hours: 1 })
  await page.goto('/dashboard/pots?visa=pafyllning')
  await page.getByRole('searchbox', { name: searchName }).fill(client.name)
  const toggle = page.getByRole('button', { name: client.name })
  await toggle.click()
  const change = page.getByRole('button', { name: `Ändra timmar i ${sold.name}` })
  await change.click()
  const form = dialog(page, `Ändra timmar i ${sold.name}`)
  await form.getByLabel('Timmar').fill('10')
  await form.getByLabel('Anledning').fill('Påfyllning')

  // Another device is faster, and the failure makes the page read all hours again.
  await api.pots.changeHours.mutate({ id: randomUUID(), potId: sold.id, hours: 9, reason: 'Annan' })
  trouble.mayFail(/pots\.changeHours/)
  await page.route(/pots\.changeHours/, (route) => route.abort())
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(toast(page, 'Fel vid tillägg av timmar')).toBeVisible()
  await expect(pot(page, sold.name)).toContainText('10 h kvar av 10 h')
  await expect(form.getByLabel('Timmar')).toHaveValue('10')

  await page.unroute(/pots\.changeHours/)
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(form).toBeHidden()
  await expect(pot(page, sold.name)).toContainText('20 h kvar av 20 h')
  await expect(change).toBeFocused()
  await toggle.click()
  await expect(toggle).toBeHidden()
})

test('everything that the profile does with pots is done in place', async ({ page }) => {
  const client = await givenClient(await apiOf('trainer'), { name: 'Får Allt' })
  await page.goto(`/dashboard/pots?klient=${client.id}`)
  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const form = dialog(page, 'Ny tidspott')
  await form.getByLabel('Tidspottstyp').selectOption('PT 60 min')
  await form.getByLabel('Antal timmar').fill('4')
  await form.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expect(toast(page, 'Ny tidspott skapad')).toBeVisible()
  await expect(pot(page, 'PT 60 min')).toContainText('4 h kvar av 4 h')
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: client.name }) })
  await expect(row.getByRole('cell').nth(2)).toHaveText(/1$/)
  await page.getByRole('button', { name: 'Ta bort tidspotten PT 60 min' }).click()
  const question = dialog(page, 'Ta bort tidspotten PT 60 min?')
  await question.getByRole('button', { name: 'Ta bort tidspott' }).click()
  await expect(toast(page, 'Tidspott borttagen')).toBeVisible()
  await expect(page.getByText('Inga tidspotter ännu')).toBeVisible()
  await expect(row.getByRole('cell').nth(2)).toHaveText(/0$/)
})

test('an address with a client opens that one, however far down it stands', async ({ page }) => {
  const { client, pot: sold } = await givenClientWithPot(await apiOf('trainer'), {
    name: 'Ö Längst Ned',
  })
  await page.setViewportSize({ width: 1280, height: 500 })
  await page.goto(`/dashboard/pots?klient=${client.id}`)
  const toggle = page.getByRole('button', { name: client.name })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(toggle).toBeInViewport()
  await expect(pot(page, sold.name)).toBeVisible()
  // Somebody who is not there opens nothing, and is no fault.
  await page.goto('/dashboard/pots?klient=ingen')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('table').getByRole('button', { expanded: true })).toHaveCount(0)
})

test('an organisation’s admin has the page, and a client is sent away', async ({
  page,
  openBrowser,
}) => {
  const admin = await openBrowser({ as: 'orgAdmin' })
  await admin.goto('/dashboard/pots')
  await expect(admin.getByRole('heading', { level: 1, name: 'Hantera potter' })).toBeVisible()
  const client = await openBrowser({ as: 'client' })
  await client.goto('/dashboard/pots')
  await expect(client).toHaveURL('/client-dashboard')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: /^Timmar/ }).click()
  await expect(page).toHaveURL('/dashboard/pots')
})
