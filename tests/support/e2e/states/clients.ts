import { expect } from '@playwright/test'
import { people } from '../people.ts'
import { cancel, dialog } from '../ui.ts'
import type { Look } from './look.ts'

const { name: clientName } = people.client

/** The list of clients and its dialogs; nobody is added or removed. */
export async function seeClients({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('row', { name: clientName })).toBeVisible()
  await check('clients')
  await page.getByRole('searchbox', { name: 'Sök klienter' }).fill('finns inte')
  await expect(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await check('clients, no hits')
  await page.getByRole('searchbox', { name: 'Sök klienter' }).fill('')

  await page.getByRole('button', { name: 'Lägg till klient' }).click()
  const adding = dialog(page, 'Lägg till klient')
  await adding.getByLabel('Namn').fill('Ny')
  await adding.getByLabel('Email').fill('inte en adress')
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expect(adding.getByText('Ange en giltig e-postadress')).toBeVisible()
  await check('add client')
  await cancel(adding)

  await page.getByRole('button', { name: `Ta bort ${clientName}` }).click()
  const removing = dialog(page, `Ta bort ${clientName}?`)
  await expect(removing.getByText('försvinner.')).toBeVisible()
  await check('remove client')
  await cancel(removing)
}

/** A client's profile from the list, its tabs and the dialogs of its pots; nothing is saved. */
export async function seeProfile({ page, check }: Look): Promise<void> {
  await page.getByRole('link', { name: `Visa ${clientName}` }).click()
  await expect(page.getByLabel('Namn')).toHaveValue(clientName)
  await check('profile, details')
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  await check('profile, sessions')
  await page.getByRole('tab', { name: 'Tidspotter' }).click()
  await page.getByRole('button', { name: /^Historik \(1\d\)/ }).click()
  await check('profile, pots with history')

  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const creating = dialog(page, 'Ny tidspott')
  await creating.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expect(creating.getByText('Du måste välja en tidspottstyp.')).toBeVisible()
  await check('create pot')
  await creating.getByRole('button', { name: 'Ny typ' }).click()
  await check('create pot, of a new type')
  await cancel(creating)

  await page.getByRole('button', { name: 'Ändra timmar i PT 60 min' }).click()
  const changing = dialog(page, 'Ändra timmar i PT 60 min')
  await changing.getByLabel('Timmar').fill('−100')
  await changing.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(changing.getByText('Ange en anledning')).toBeVisible()
  await check('change hours')
  await cancel(changing)

  await page
    .getByRole('button', { name: /^Ta bort historikposten/ })
    .first()
    .click()
  const undoing = dialog(page, 'Ta bort historikposten?')
  await expect(undoing).toBeVisible()
  await check('remove history entry')
  await cancel(undoing)

  await page.getByRole('button', { name: 'Ta bort tidspotten PT 60 min' }).click()
  const removing = dialog(page, 'Ta bort tidspotten PT 60 min?')
  await expect(removing.getByText('Det går inte att ångra.')).toBeVisible()
  await check('remove pot')
  await cancel(removing)
}

/** The list before the first client. */
export async function seeNoClients({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Inga klienter hittades')).toBeVisible()
  await check('clients, none')
}
