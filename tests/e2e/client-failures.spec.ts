import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givenClient, unique } from '#tests/e2e/given.ts'
import { apiOf, loginOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

/** Each failure of the catalogue's Clients (spec 8) by what brings it about. */

const ourCalls = /\/trpc\//
const listCall = /clients\.list/
const profileCall = /clients\.get/

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

/** The list is there, so that what is opened from it says why it is not shown. */
async function openFromList(page: Page): Promise<void> {
  await page.getByRole('link', { name: `Visa ${people.client.name}` }).click()
  await expect(page.getByRole('heading', { name: 'Klientprofil' })).toBeVisible()
}

async function openList(page: Page): Promise<void> {
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
}

test('Failed to load clients: the list does not come, until it is asked for again', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(ourCalls)
  await page.route(listCall, (route) => route.abort())
  await page.goto('/dashboard/clients')
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load clients' })
  await expect(failure).toContainText('An error occurred while loading your clients.')
  await page.unroute(listCall)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
  await expect(failure).toBeHidden()
})

test('Kunde inte hämta klienter: nor does the list of their pots', async ({ page, trouble }) => {
  trouble.mayFail(ourCalls)
  await page.route(listCall, (route) => route.abort())
  await page.goto('/dashboard/pots')
  const failure = page.getByRole('alert').filter({ hasText: 'Kunde inte hämta klienter' })
  await expect(failure).toContainText('Ingen anslutning.')
  await page.unroute(listCall)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
})

test('Could not add client: the server is not reached, and nobody is added twice', async ({
  page,
  trouble,
}) => {
  await openList(page)
  const mark = unique()
  await page.getByRole('button', { name: 'Lägg till klient' }).click()
  const form = dialog(page, 'Lägg till klient')
  await form.getByLabel('Namn').fill(`Läggs Till ${mark}`)
  await form.getByLabel('Email').fill(`laggs.${mark}@example.com`)
  trouble.mayFail(ourCalls)
  // It is added, and the answer is lost on the way.
  const lost = async (route: Parameters<Parameters<typeof page.route>[1]>[0]) => {
    await route.fetch()
    await route.abort()
  }
  await page.route(/clients\.add/, lost, { times: 1 })
  const submit = form.getByRole('button', { name: 'Lägg till', exact: true })
  await submit.click()
  await expect(toast(page, 'Could not add client')).toBeVisible()
  await submit.click()
  await expect(toast(page, 'Client added')).toBeVisible()
  await expect(page.getByRole('row', { name: `Läggs Till ${mark}` })).toHaveCount(1)
})

test('Failed to delete client: somebody has been faster', async ({ page, trouble }) => {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Adas Bort Två Gånger' })
  await openList(page)
  await page.getByRole('button', { name: `Ta bort ${client.name}` }).click()
  const question = dialog(page, `Ta bort ${client.name}?`)
  await expect(question).toContainText('Klienten har inga potter och inga pass.')
  await api.clients.remove.mutate({ id: client.id })
  trouble.mayFail(/clients\.remove/)
  await question.getByRole('button', { name: 'Ta bort klient' }).click()
  await expect(toast(page, 'Failed to delete client')).toContainText(
    'Det du söker finns inte längre.',
  )
})

test('Fel vid uppdatering: the e-mail is another client’s, and what was typed stays', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const [client, other] = [await givenClient(api), await givenClient(api)]
  await page.goto(`/dashboard/clients/${client.id}`)
  await page.getByLabel('Email').fill(other.email)
  trouble.mayFail(/clients\.update/)
  await page.getByRole('button', { name: 'Spara ändringar' }).click()
  const words = 'A client with this email already exists'
  await expect(toast(page, 'Fel vid uppdatering')).toContainText(words)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(words)
  await expect(page.getByLabel('Email')).toHaveValue(other.email)
  expect(await api.clients.get.query({ id: client.id })).toMatchObject({ email: client.email })
})

test('Klient hittades inte: the profile is opened from a list that is older', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Borta Sedan Dess' })
  await openList(page)
  await api.clients.remove.mutate({ id: client.id })
  trouble.mayFail(ourCalls)
  await page.getByRole('link', { name: `Visa ${client.name}` }).click()
  await expect(toast(page, 'Klient hittades inte')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/clients')
})

test('Åtkomst nekad: somebody who is no trainer has logged in in another tab', async ({
  page,
  context,
  trouble,
}) => {
  await openList(page)
  await context.clearCookies()
  await context.addCookies([(await loginOf('client')).cookie])
  trouble.mayFail(ourCalls)
  await openFromList(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Åtkomst nekad' })).toContainText(
    'Du saknar behörighet att göra detta.',
  )
})

test('Behörighetskontroll misslyckades: the server cannot look whose client it is', async ({
  page,
  trouble,
}) => {
  await openList(page)
  trouble.mayFail(ourCalls)
  await page.route(profileCall, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await openFromList(page)
  const failure = page.getByRole('alert').filter({ hasText: 'Behörighetskontroll misslyckades' })
  await expect(failure).toContainText('Tjänsten kan inte svara just nu.')
  await page.unroute(profileCall)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByLabel('Namn')).toHaveValue(people.client.name)
})

test('Client data error: what came is nothing that can be read', async ({ page }) => {
  await openList(page)
  await page.route(profileCall, (route) => route.fulfill({ json: [{ client: 'unknown' }] }))
  await openFromList(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Client data error' })).toBeVisible()
})

test('Länken kunde inte kopieras: the browser does not let us', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
    document.execCommand = () => false
  })
  await openList(page)
  await page.getByRole('button', { name: `Kopiera länk till ${people.client.name}` }).click()
  await expect(toast(page, 'Länken kunde inte kopieras')).toContainText('tillät inte kopiering')
})

test('a client of nobody’s is looked up without being told apart from somebody else’s', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(ourCalls)
  await page.goto(`/dashboard/clients/${randomUUID()}?flik=utseende`)
  await expect(toast(page, 'Klient hittades inte')).toBeVisible()
  await expect(page).toHaveURL('/dashboard/clients')
})
