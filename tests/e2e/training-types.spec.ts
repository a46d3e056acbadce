import type { Page } from '@playwright/test'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenPotType, givenSession, unique } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, scrollsSideways, tabTo, toast } from '#tests/e2e/ui.ts'

const address = '/profile?flik=typer'

function typeRow(page: Page, name: string) {
  return page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Redigera ${name}`, exact: true }) })
}

const createButton = (page: Page) => page.getByRole('button', { name: 'Skapa träningstyp' }).first()

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('a training type is created, and can be sold at once', async ({ page }) => {
  const name = `Löpning ${unique()}`
  const { client } = await givenClientWithPot(await apiOf('trainer'), { name: 'Köper Löpning' })
  await page.goto(address)
  await createButton(page).click()
  const form = dialog(page, 'Ny träningstyp')
  const submit = form.getByRole('button', { name: 'Skapa träningstyp' })
  await expect(form.getByLabel('Namn')).toBeFocused()

  await form.getByLabel('Beskrivning').fill('Ute i alla väder')
  await form.getByLabel('Namn').fill('   ')
  await submit.click()
  await expect(form.getByText('Namnfältet är obligatoriskt.')).toBeVisible()
  await expect(
    toast(page, 'Fältet namn saknas').filter({ hasText: 'Namnfältet är obligatoriskt.' }),
  ).toBeVisible()
  await expect(form.getByLabel('Beskrivning')).toHaveValue('Ute i alla väder')
  await form.getByLabel('Namn').fill('a'.repeat(101))
  await submit.click()
  await expect(form.getByText('Högst 100 tecken')).toBeVisible()
  await form.getByLabel('Namn').fill(name)
  await submit.click()
  await expect(toast(page, 'Träningstyp skapad')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(createButton(page)).toBeFocused()
  await expect(typeRow(page, name)).toContainText('Ute i alla väder')
  await expect(typeRow(page, name)).toContainText('Används inte i någon tidspott')

  await createButton(page).click()
  await form.getByLabel('Namn').fill(name.toUpperCase())
  await submit.click()
  await expect(form.getByText('Du har redan en träningstyp med det namnet')).toBeVisible()
  await cancel(form)

  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  await dialog(page, 'Ny tidspott').getByLabel('Tidspottstyp').selectOption(name)
})

test('a new name shows wherever the type is named, without a reload', async ({ page }) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Byter Typ', type: 'Gammal' })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: today(), time: '21:00' })
  const name = `Ny ${unique()}`
  // What is on these screens has been fetched before.
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  await expect(page.getByRole('heading', { name: pot.name })).toBeVisible()
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect(page.getByRole('table')).toContainText(pot.name)
  await page.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await page.getByRole('tab', { name: 'Träningstyper' }).click()

  await page.getByRole('button', { name: `Redigera ${pot.name}` }).click()
  const form = dialog(page, `Redigera ${pot.name}`)
  await expect(form.getByLabel('Namn')).toHaveValue(pot.name)
  await form.getByLabel('Namn').fill('')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(form.getByText('Namnfältet är obligatoriskt.')).toBeVisible()
  await expect(toast(page, 'Fältet namn saknas')).toBeVisible()
  await form.getByLabel('Namn').fill(name)
  await form.getByLabel('Beskrivning').fill('Rad ett\nRad två')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Träningstyp uppdaterad')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: `Redigera ${name}` })).toBeFocused()
  await expect(typeRow(page, name)).toContainText('Används i 1 tidspott och kan inte tas bort')

  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Klientprofil' })).toBeVisible()
  await page.getByRole('tab', { name: 'Tidspotter' }).click()
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect(page.getByRole('table')).toContainText(name)
  await expect(page.getByRole('table')).not.toContainText(pot.name)
  const { path } = await api.clients.link.query({ id: client.id })
  await page.goto(path)
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
})

test('a type that no pot uses goes by the keyboard alone, and the focus is not lost', async ({
  page,
}) => {
  const { name } = await givenPotType(await apiOf('trainer'), { name: 'Försvinner' })
  await page.goto(address)
  const remove = page.getByRole('button', { name: `Ta bort ${name}` })
  await expect(remove).toBeVisible()
  await tabTo(remove, { most: 200 })
  await page.keyboard.press('Enter')
  const question = dialog(page, `Ta bort ${name}?`)
  await expect(question.getByRole('button', { name: 'Avbryt' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(remove).toBeFocused()

  await page.keyboard.press('Enter')
  await tabTo(question.getByRole('button', { name: 'Ta bort träningstyp' }))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Träningstyp borttagen')).toBeVisible()
  await expect(question).toBeHidden()
  await expect(remove).toHaveCount(0)
  await expect(createButton(page)).toBeFocused()
})

test('a type in use says so, and by how many pots, before anybody tries to remove it', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Har Pott', type: 'Används' })
  await page.goto(address)
  const row = typeRow(page, pot.name)
  const remove = row.getByRole('button', { name: `Ta bort ${pot.name}` })
  await expect(row).toContainText('Används i 1 tidspott och kan inte tas bort')
  await expect(remove).toBeDisabled()
  await expect(remove).toHaveAccessibleDescription(/^Används i 1 tidspott och kan inte tas bort/)
  const types = await api.pots.types.query()
  const potTypeId = types.find(({ name }) => name === pot.name)?.id ?? ''
  const second = { id: crypto.randomUUID(), clientId: client.id, potTypeId, initialHours: 5 }
  await api.pots.create.mutate(second)
  await page.reload()
  await expect(row).toContainText('Används i 2 tidspotter och kan inte tas bort')
  await api.clients.remove.mutate({ id: client.id })
  await page.reload()
  await expect(remove).toBeEnabled()
})

test('a type that another device has begun to use stays, with the reason', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  trouble.mayFail(/pots\.removeType/)
  const { client } = await givenClientWithPot(api, { name: 'Hinner Före' })
  const type = await givenPotType(api, { name: 'Hinner Före' })
  await page.goto(address)
  await page.getByRole('button', { name: `Ta bort ${type.name}` }).click()
  const question = dialog(page, `Ta bort ${type.name}?`)
  await expect(question).toBeVisible()
  const pot = { id: crypto.randomUUID(), clientId: client.id, potTypeId: type.id, initialHours: 5 }
  await api.pots.create.mutate(pot)
  await question.getByRole('button', { name: 'Ta bort träningstyp' }).click()
  await expect(
    toast(page, 'Kunde inte ta bort träningstypen.').filter({
      hasText: 'Träningstypen används av tidspotter och kan inte tas bort.',
    }),
  ).toBeVisible()
  await expect(question).toBeHidden()
  await expect(typeRow(page, type.name)).toContainText('Används i 1 tidspott')
  await expect(page.getByRole('button', { name: `Redigera ${type.name}` })).toBeFocused()
})

test('a type that another device has removed cannot be saved, and what was typed stays', async ({
  page,
  trouble,
}) => {
  const api = await apiOf('trainer')
  trouble.mayFail(/pots\.updateType/)
  const type = await givenPotType(api, { name: 'Är Borta' })
  await page.goto(address)
  await page.getByRole('button', { name: `Redigera ${type.name}` }).click()
  const form = dialog(page, `Redigera ${type.name}`)
  await form.getByLabel('Namn').fill('Nytt namn')
  await api.pots.removeType.mutate({ id: type.id })
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(
    toast(page, 'Kunde inte uppdatera träningstypen.').filter({
      hasText: 'Träningstypen finns inte längre.',
    }),
  ).toBeVisible()
  await expect(form.getByRole('alert')).toContainText('Träningstypen finns inte längre.')
  await expect(form.getByLabel('Namn')).toHaveValue('Nytt namn')
  await cancel(form)
  await expect(typeRow(page, type.name)).toHaveCount(0)
  await expect(createButton(page)).toBeFocused()
})

test('“Kunde inte skapa träningstypen.” when the service is away; sent again it is there once', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/pots\.createType/)
  const name = `Två Gånger ${unique()}`
  await page.goto(address)
  await createButton(page).click()
  const form = dialog(page, 'Ny träningstyp')
  await form.getByLabel('Namn').fill(name)
  // It arrives, and the answer is lost.
  await page.route(
    /pots\.createType/,
    async (route) => {
      await route.fetch()
      await route.fulfill({ status: 502, body: 'Bad' })
    },
    { times: 1 },
  )
  const submit = form.getByRole('button', { name: 'Skapa träningstyp' })
  await submit.click()
  await expect(
    toast(page, 'Kunde inte skapa träningstypen.').filter({
      hasText: 'Tjänsten kan inte svara just nu. Försök igen om en stund.',
    }),
  ).toBeVisible()
  await expect(form.getByLabel('Namn')).toHaveValue(name)
  await submit.click()
  await expect(toast(page, 'Träningstyp skapad')).toBeVisible()
  await expect(typeRow(page, name)).toHaveCount(1)
})

test('“Inte inloggad” when the login is gone', async ({ page, context, trouble }) => {
  trouble.mayFail(/\/trpc\//)
  await page.goto(address)
  await createButton(page).click()
  const form = dialog(page, 'Ny träningstyp')
  await form.getByLabel('Namn').fill('Utan inloggning')
  await context.clearCookies()
  await form.getByRole('button', { name: 'Skapa träningstyp' }).click()
  await expect(
    toast(page, 'Inte inloggad').filter({ hasText: 'Du behöver logga in igen.' }),
  ).toBeVisible()
  await expect(page).toHaveURL(/^[^?]*\/login/)
})

test('“Kunde inte hämta träningstyper.”, and again', async ({ page, trouble }) => {
  trouble.mayFail(/pots\.types/)
  await page.route(/pots\.types/, (route) => route.abort())
  await page.goto(address)
  const failure = page.getByRole('alert').filter({ hasText: 'Kunde inte hämta träningstyper.' })
  await expect(failure).toContainText('Ingen anslutning. Kontrollera nätverket och försök igen.', {
    timeout: 30_000,
  })
  await page.unroute(/pots\.types/)
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect(createButton(page)).toBeVisible()
})

test('before the first type it says what to do, and the first one keeps the focus', async ({
  page,
  enterAs,
}) => {
  await enterAs('colleague')
  const api = await apiOf('colleague')
  await page.route(/pots\.types/, async (route) => {
    const answer = await route.fetch()
    const body = JSON.parse(await answer.text()) as { result: { data: { json: unknown } } }[]
    // As it is for a trainer who has none yet, but for what is made here.
    for (const { data } of body.map(({ result }) => result)) {
      // Whatever else was asked for in the same batch is no list.
      if (!Array.isArray(data.json)) continue
      data.json = data.json.filter((type) => JSON.stringify(type).includes(name))
    }
    await route.fulfill({ response: answer, json: body })
  })
  const name = `Allra Första ${unique()}`
  await page.goto(address)
  await expect(page.getByText('Inga träningstyper ännu')).toBeVisible()
  await expect(page.getByText('Skapa en för varje slags pass som du säljer')).toBeVisible()
  await createButton(page).click()
  const form = dialog(page, 'Ny träningstyp')
  await form.getByLabel('Namn').fill(name)
  await form.getByLabel('Namn').press('Enter')
  await expect(form).toBeHidden()
  await expect(typeRow(page, name)).toBeVisible()
  await expect(createButton(page)).toBeFocused()
  const made = (await api.pots.types.query()).find((type) => type.name === name)
  await api.pots.removeType.mutate({ id: made?.id ?? '' })
})

test('long words fit a phone, and its buttons a finger', async ({ openBrowser }) => {
  const api = await apiOf('trainer')
  const { name } = await givenPotType(api, {
    name: 'Rygg'.repeat(20),
    description: 'Utanavbrott'.repeat(30),
  })
  const page = await openBrowser({ as: 'trainer', viewport: { width: 390, height: 844 } })
  await page.goto(address)
  const edit = page.getByRole('button', { name: `Redigera ${name}` })
  await expect(edit).toBeVisible()
  expect(await scrollsSideways(page)).toBe(false)
  const remove = page.getByRole('button', { name: `Ta bort ${name}` })
  for (const button of [edit, remove, createButton(page)])
    expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
})
