import { expect } from '@playwright/test'
import { answerCall } from '../answer-call.ts'
import { givenClient, givenClientWithPot, unique } from '../given.ts'
import { apiOf } from '../logins.ts'
import { people } from '../people.ts'
import { cancel, dialog } from '../ui.ts'
import type { Look } from './look.ts'

const { name: clientName } = people.client

/** The client list and its dialogs, and all pots; one client is added. */
export async function seeClients(look: Look): Promise<void> {
  await seePots(look)
  await seeTrash(look)
  const { page, check } = look
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('row', { name: clientName })).toContainText('kvar')
  await check('clients')
  await page.getByLabel('Sortera klienterna efter').selectOption('Tar slut först')
  await page.getByRole('button', { name: 'Behöver påfyllning' }).click()
  await expect(page.getByText(/^\d+ av \d+ klienter$/)).toBeVisible()
  await check('clients, those whose hours run out')
  await page.goto('/dashboard/clients')
  await page.getByRole('searchbox', { name: 'Sök klienter' }).fill('finns inte')
  await expect(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await check('clients, no hits')
  await page.getByRole('searchbox', { name: 'Sök klienter' }).fill('')

  await page.getByRole('button', { name: 'Lägg till klient' }).click()
  const adding = dialog(page, 'Lägg till klient')
  await adding.getByLabel('Namn').fill('Ny')
  await adding.getByLabel('E-post').fill('inte en adress')
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expect(adding.getByText('Ange en giltig e-postadress')).toBeVisible()
  await check('add client')
  const name = `Nya Steg ${unique()}`
  await adding.getByLabel('Namn').fill(name)
  await adding.getByLabel('E-post').fill(`steg.${unique()}@example.com`)
  await adding.getByRole('button', { name: 'Lägg till', exact: true }).click()
  const next = dialog(page, `${name} är tillagd`)
  await next.getByRole('button', { name: 'Skicka länken' }).click()
  const link = dialog(page, `Skicka länken till ${name}`)
  await expect(link.getByRole('link', { name: 'Mejla' })).toHaveAttribute('href', /%2Fclient%2F/)
  await check('add client, the link')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await link.getByRole('button', { name: 'Kopiera text och länk' }).click()
  await link.getByRole('button', { name: 'Klar', exact: true }).click()
  await expect(link).toBeHidden()
  await expect(next.getByRole('img', { name: 'Klart' })).toBeVisible()
  await check('add client, what comes next')
  await next.getByRole('button', { name: 'Klar', exact: true }).click()
  await expect(next).toBeHidden()

  await page.getByRole('button', { name: `Åtgärder för ${clientName}` }).click()
  await page.getByRole('menuitem', { name: `Ta bort ${clientName}` }).click()
  const removing = dialog(page, `Ta bort ${clientName}?`)
  await expect(removing.getByText('tas bort.')).toBeVisible()
  await check('remove client')
  await cancel(removing)
}

/** What was deleted: a client of its own, and the confirmations; nothing is restored or deleted for good. */
async function seeTrash({ page, check }: Look): Promise<void> {
  const api = await apiOf('trainer')
  const { client } = await givenClientWithPot(api, { name: 'Borttagen' })
  await api.clients.remove.mutate({ id: client.id })
  const taken = await givenClient(api, { name: 'Upptagen' })
  await api.clients.remove.mutate({ id: taken.id })
  await api.clients.add.mutate({ ...taken, id: crypto.randomUUID(), phone: '' })
  await page.goto('/dashboard/borttaget')
  const row = page.getByRole('row', { name: client.name })
  await expect(row).toContainText('1 pott')
  await check('deleted')
  await row.getByRole('button', { name: `Återställ ${client.name}` }).click()
  const restoring = dialog(page, `Återställ ${client.name}?`)
  await expect(restoring).toContainText('den personliga länken fungerar igen')
  await check('restore')
  await cancel(restoring)
  await page.getByRole('button', { name: `Återställ ${taken.name}` }).click()
  const obstacle = dialog(page, `Återställ ${taken.name}?`)
  await expect(obstacle.getByLabel('Ny e-postadress')).toBeVisible()
  await check('restore, with an address that is taken')
  await obstacle.getByRole('button', { name: 'Stäng' }).last().click()
  await expect(obstacle).toBeHidden()
  await row.getByRole('button', { name: `Åtgärder för ${client.name}` }).click()
  await page.getByRole('menuitem', { name: `Radera ${client.name} nu` }).click()
  await check('delete for good')
  await cancel(dialog(page, `Radera ${client.name} för gott?`))
}

/** All pots, as a view of the client list and as a page of its own; nothing is saved. */
async function seePots({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/clients?vy=potter')
  await expect(page.getByRole('row', { name: clientName })).toBeVisible()
  await check('clients, their pots')
  await page.goto('/dashboard/pots')
  await page.getByRole('button', { name: clientName }).click()
  await expect(page.getByRole('heading', { name: 'PT 60 min' })).toBeVisible()
  await check('pots, opened')
  await page.getByRole('searchbox', { name: 'Sök klienter' }).fill('finns inte')
  await expect(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await check('pots, no hits')
  await page.goto('/dashboard/pots?vy=hylla')
  await page.getByRole('button', { name: /^Tomma/ }).click()
  await check('pots, shelf')
  await page
    .getByRole('button', { name: /^Fyll på/ })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: /^Ändra timmar i/ })).toBeVisible()
  await check('pots, shelf, hours of a pot')
  await page.keyboard.press('Escape')
  await page.goto('/dashboard/pots?vy=bild')
  await expect(page.getByRole('group', { name: 'Timmar per vecka' })).toBeVisible()
  await page.getByRole('button', { name: 'Visa som tabell' }).first().click()
  await check('pots, in pictures')
}

/** A client's calendar colour; nothing is saved. */
async function seeAppearance({ page, check }: Look): Promise<void> {
  await page.getByRole('tab', { name: 'Utseende' }).click()
  await expect(page.getByRole('radio', { name: 'Blå' })).toBeChecked()
  await page.getByRole('radio', { name: 'Blå' }).focus()
  await check('profile, appearance')
  await page.getByLabel('Färgkod').fill('#ffffe0')
  await check('profile, a pale colour')
  await page.getByLabel('Färgkod').fill('fel')
  await page.getByLabel('Färgkod').press('Enter')
  await expect(page.getByText('Skriv en färgkod')).toBeVisible()
  await check('profile, a colour that is none')
}

/** A client's personal link and its dialogs; the link is not changed. */
async function seeLink({ page, check }: Look): Promise<void> {
  await page.getByRole('tab', { name: 'Länk och inloggning' }).click()
  await expect(page.getByRole('img', { name: 'QR-kod' })).toBeVisible()
  await check('profile, personal link')
  await page.getByRole('button', { name: 'Visa koden större' }).click()
  const enlarged = dialog(page, `Personlig länk till ${clientName}`)
  await expect(enlarged.getByRole('img', { name: 'QR-kod' })).toBeVisible()
  await check('profile, the link as a code')
  await enlarged.getByRole('button', { name: 'Stäng' }).click()
  await expect(enlarged).toBeHidden()
  for (const [act, title] of [
    ['Skapa ny länk', 'Skapa en ny länk?'],
    ['Inaktivera länken', 'Inaktivera länken?'],
  ] as const) {
    await page.getByRole('button', { name: act }).click()
    const question = dialog(page, title)
    await expect(question).toBeVisible()
    await check(`profile, ${act}`)
    await cancel(question)
  }
}

/** The events of a client. */
async function seeEvents({ page, check }: Look): Promise<void> {
  await page.getByRole('tab', { name: 'Händelser' }).click()
  await expect(page.getByLabel('Visa händelser om')).toBeVisible()
  await check('profile, events')
}

/** A client's login, active, pending and absent; nothing is saved. */
async function seeLogin({ page, check }: Look): Promise<void> {
  await page.getByRole('tab', { name: 'Länk och inloggning' }).click()
  await expect(page.getByText('Godkänd', { exact: true })).toBeVisible()
  await check('profile, login in use')
  await page.getByRole('button', { name: 'Ta bort inloggning' }).click()
  const removing = dialog(page, `Ta bort inloggningen för ${clientName}?`)
  await expect(removing).toBeVisible()
  await check('remove login')
  await cancel(removing)
  const path = page.url()
  await answerCall(page, 'clients.login', {
    state: 'waiting',
    expiresAt: new Date('2099-01-01'),
  })
  await page.goto(path)
  await expect(page.getByText('Väntar', { exact: true })).toBeVisible()
  await check('profile, login on its way')
  await page.unrouteAll()
  await answerCall(page, 'clients.login', null)
  await page.goto(path)
  await page.getByRole('button', { name: 'Ge inloggning' }).click()
  const giving = dialog(page, `Ge ${clientName} inloggning?`)
  await expect(giving.getByText('klient@example.com')).toBeVisible()
  await check('give login')
  await cancel(giving)
  await page.unrouteAll()
}

/** A client's profile from the list, its tabs and the dialogs of its pots; nothing is saved. */
export async function seeProfile(look: Look): Promise<void> {
  const { page, check } = look
  await page.goto('/dashboard/clients')
  await page.getByRole('link', { name: clientName, exact: true }).click()
  const note = page.getByRole('region', { name: 'Bra att veta' })
  await expect(note).toBeVisible()
  await check('profile, overview')
  await note.getByRole('button', { name: 'Ändra' }).click()
  await check('profile, lasting note')
  await note.getByRole('button', { name: 'Avbryt' }).click()
  await page.getByRole('tab', { name: 'Uppgifter' }).click()
  await expect(page.getByLabel('Namn')).toHaveValue(clientName)
  await check('profile, details')
  await page.getByRole('button', { name: 'Skicka länk' }).click()
  const sending = dialog(page, `Skicka länken till ${clientName}`)
  await expect(sending.getByRole('link', { name: 'Mejla' })).toBeVisible()
  await check('profile, send the link')
  await sending.getByRole('button', { name: 'Stäng' }).click()
  await expect(sending).toBeHidden()
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expect(page.getByRole('table').first()).toBeVisible()
  await check('profile, sessions')
  await seeAppearance(look)
  await seeEvents(look)
  await seeLink(look)
  await seeLogin(look)
  await page.getByRole('tab', { name: 'Tidspotter' }).click()
  await page.getByRole('button', { name: /^Påfyllningar och rättelser \(1\d\)/ }).click()
  await check('profile, pots with history')
  await page.getByRole('button', { name: 'Kontoutdrag' }).first().click()
  await page.getByRole('button', { name: /^Visa hela/ }).click()
  await check('profile, statement of a pot')

  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const creating = dialog(page, 'Ny tidspott')
  // A type is proposed, so that only the hours can be wrong.
  await creating.getByLabel('Antal timmar').fill('fel')
  await creating.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expect(creating.getByText('Ogiltigt antal timmar')).toBeVisible()
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
  await expect(removing.getByText('I 30 dagar kan du återställa den')).toBeVisible()
  await check('remove pot')
  await cancel(removing)
}

/** The client list without clients. */
export async function seeNoClients({ page, check }: Look): Promise<void> {
  await page.goto('/dashboard/clients')
  await expect(page.getByText('Inga klienter hittades')).toBeVisible()
  await check('clients, none')
  await page.goto('/dashboard/pots')
  await expect(page.getByText('Inga klienter hittades')).toBeVisible()
  await check('pots, none')
}
