import { randomUUID } from 'node:crypto'
import { addClient, openProfile, today } from '#tests/e2e/app.ts'
import {
  givenClient,
  givenClientWithPot,
  givenSession,
  removeAllClients,
  unique,
} from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog, toast } from '#tests/e2e/ui.ts'

test.describe('the list', () => {
  test.beforeEach(async ({ enterAs, page }) => {
    await enterAs('trainer')
    await page.goto('/dashboard/clients')
    await expect(page.getByRole('heading', { name: 'Klienter' })).toBeVisible()
  })

  test('the search finds by name, e-mail and phone, as people write them', async ({ page }) => {
    const mark = unique()
    const api = await apiOf('trainer')
    const client = {
      id: randomUUID(),
      // Early in the list, of which a long one draws no more than is near.
      name: `Adam Åke Örnsköld ${mark}`,
      email: `sjo.${mark}@example.com`,
    }
    await api.clients.add.mutate({ ...client, phone: '070-174 06 97' })
    await page.reload()
    const search = page.getByRole('searchbox', {
      name: 'Sök klienter på namn, email eller telefon',
    })
    const found = page.getByRole('row', { name: client.name })
    const others = page.getByRole('row', { name: 'Zoë Östlund' })

    await expect(search).toHaveAttribute('placeholder', 'Sök klienter...')
    for (const query of [
      `ake ${mark}`,
      `ÖRNSKÖLD ${mark}`,
      `sjo.${mark}`,
      '+46 70 174 06 97',
      '0701740697',
    ]) {
      await search.fill(query)
      await expect(others).toBeHidden()
      await expect(found).toBeVisible()
    }
    await search.fill('östlund')
    await expect(found).toBeHidden()
    await expect(others).toBeVisible()

    await search.fill(`finns inte ${mark}`)
    await expect(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
    await page.getByRole('main').getByRole('button', { name: 'Rensa sökning' }).last().click()
    await expect(search).toHaveValue('')
    await expect(search).toBeFocused()
    await expect(found).toBeVisible()
  })

  test('an e-mail that another client has is refused, and the form keeps what was typed', async ({
    page,
    trouble,
  }) => {
    const existing = await givenClient(await apiOf('trainer'), { name: 'Redan Här' })
    const mark = unique()
    await page.getByRole('button', { name: 'Lägg till klient' }).click()
    const form = dialog(page, 'Lägg till klient')
    const submit = form.getByRole('button', { name: 'Lägg till', exact: true })
    await expect(form.getByLabel('Namn')).toBeFocused()
    await expect(submit).toBeDisabled()
    await form.getByLabel('Namn').fill(`Ny Klient ${mark}`)
    await expect(submit).toBeDisabled()
    await form.getByLabel('Email').fill(existing.email.toUpperCase())
    await form.getByLabel('Telefon').fill('08-123 45')

    trouble.mayFail(/clients\.add/)
    await submit.click()
    await expect(form.getByText('A client with this email already exists')).toBeVisible()
    await expect(toast(page, 'Could not add client')).toBeVisible()
    await expect(form.getByLabel('Namn')).toHaveValue(`Ny Klient ${mark}`)
    await expect(form.getByLabel('Email')).toHaveValue(existing.email.toUpperCase())
    await expect(form.getByLabel('Telefon')).toHaveValue('08-123 45')

    await form.getByLabel('Email').fill(`ny.${mark}@example.com`)
    await form.getByLabel('Email').press('Enter')
    await expect(toast(page, 'Client added')).toBeVisible()
    await expect(form).toBeHidden()
    await expect(page.getByRole('row', { name: `Ny Klient ${mark}` })).toBeVisible()
  })

  test('the personal link is copied, which the button says for two seconds', async ({
    page,
    context,
    baseURL,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const client = await givenClient(await apiOf('trainer'), { name: 'Kopieras Länk' })
    await page.reload()
    // The list grows as one reads on, and this one may stand far down.
    await page.getByRole('searchbox').fill(client.name)
    const copy = page.getByRole('button', { name: `Kopiera länk till ${client.name}` })
    await copy.click()
    await expect(copy).toHaveText('Kopierad')
    await expect(toast(page, 'Link copied')).toBeVisible()
    const { path } = await (await apiOf('trainer')).clients.link.query({ id: client.id })
    expect(await clipboardText(page)).toBe(`${baseURL}${path}`)
    await expect(copy).toHaveText('Kopiera länk')
  })

  test('a client goes with everything that is theirs, which is counted first', async ({ page }) => {
    const api = await apiOf('trainer')
    const { client, pot: sold } = await givenClientWithPot(api, { name: 'Adas Bort', hours: 6.5 })
    const booking = { clientId: client.id, potId: sold.id, date: today() }
    for (const time of ['08:00', '12:00']) await givenSession(api, { ...booking, time })
    await page.reload()

    const remove = page.getByRole('button', { name: `Ta bort ${client.name}` })
    await remove.click()
    const question = dialog(page, `Ta bort ${client.name}?`)
    await expect(question).toContainText('1 pott, 2 pass och 6,5 h kvar försvinner.')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect(remove).toBeFocused()

    await remove.click()
    await question.getByRole('button', { name: 'Ta bort klient' }).click()
    await expect(toast(page, 'Client removed')).toBeVisible()
    await expect(page.getByRole('row', { name: client.name })).toBeHidden()
    await expect(page.getByRole('searchbox')).toBeFocused()
  })
})

test('whoever has no clients yet is told what to do', async ({ page, enterAs }) => {
  await removeAllClients(await apiOf('orgAdmin'))
  await enterAs('orgAdmin')
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Inga klienter hittades')).toBeVisible()
  const mark = unique()
  await addClient(page, { name: `Först Av Alla ${mark}`, email: `forst.${mark}@example.com` })
  await expect(page.getByRole('row', { name: `Först Av Alla ${mark}` })).toBeVisible()
  await expect(page.getByText('Inga klienter hittades')).toBeHidden()
  // Design D4: an organisation's admin is not sent away from a client of their own.
  await openProfile(page, `Först Av Alla ${mark}`, 'Träningspass')
  await expect(page.getByText('Inga träningspass ännu')).toBeVisible()
  await removeAllClients(await apiOf('orgAdmin'))
})

test.describe('the profile', () => {
  test.beforeEach(async ({ enterAs }) => {
    await enterAs('trainer')
  })

  test('details are saved, and what is wrong is said at its field', async ({ page }) => {
    const client = await givenClient(await apiOf('trainer'), { name: 'Ändras Namn' })
    await page.goto(`/dashboard/clients/${client.id}`)
    await expect(page.getByRole('tab', { name: 'Uppgifter' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    const save = page.getByRole('button', { name: 'Spara ändringar' })
    await page.getByLabel('Namn').fill(' ')
    await page.getByLabel('Email').fill('inte en adress')
    await save.click()
    await expect(page.getByText('Ange ett namn')).toBeVisible()
    await expect(page.getByText('Ange en giltig e-postadress')).toBeVisible()
    await page.getByLabel('Namn').fill(`${client.name} Nyman`)
    await page.getByLabel('Email').fill(` ${client.email} `)
    await page.getByLabel('Telefon').fill('070-174 06 96')
    await save.click()
    await expect(toast(page, 'Klient uppdaterad')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${client.name} Nyman` })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Namn')).toHaveValue(`${client.name} Nyman`)
    await expect(page.getByLabel('Email')).toHaveValue(client.email)
    await expect(page.getByLabel('Telefon')).toHaveValue('070-174 06 96')
  })

  test('a client that is somebody else’s, unknown or no client at all is not found', async ({
    page,
    trouble,
  }) => {
    const theirs = await givenClient(await apiOf('orgAdmin'))
    trouble.mayFail(/\/trpc\//)
    for (const id of [theirs.id, randomUUID(), 'ingen']) {
      await page.goto(`/dashboard/clients/${id}`)
      await expect(toast(page, 'Klient hittades inte')).toBeVisible()
      await expect(page).toHaveURL('/dashboard/clients')
    }
  })
})
