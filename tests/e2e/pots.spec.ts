import { addDays, formatDay, formatWeek, weekOf } from '#shared/time.ts'
import { openProfile, pot, sellHours, today } from '#tests/e2e/app.ts'
import {
  givenClient,
  givenClientWithPot,
  givenCompleted,
  givenSession,
  unique,
} from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, toast } from '#tests/e2e/ui.ts'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('hours are added and taken away with a reason, and a history entry can be undone', async ({
  page,
}) => {
  const { client, pot: sold } = await givenClientWithPot(await apiOf('trainer'), {
    name: 'Ändras Timmar',
  })
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  const card = pot(page, sold.name)
  await expect(card).toContainText('10 h kvar av 10 h')
  await card.getByRole('button', { name: `Ändra timmar i ${sold.name}` }).click()
  const form = dialog(page, `Ändra timmar i ${sold.name}`)
  const [hours, reason] = [form.getByLabel('Timmar'), form.getByLabel('Anledning')]
  const submit = form.getByRole('button', { name: 'Spara timmar' })

  for (const wrong of ['abc', '', '0', '1,555', 'NaN', '1e9', '1000000000', '0.333', '−0', '-0']) {
    await hours.fill(wrong)
    await reason.fill('Påfyllning')
    await submit.click()
    await expect(form.getByText('Ange ett giltigt antal timmar.')).toBeVisible()
    await expect(toast(page, 'Ogiltigt värde').first()).toBeVisible()
    await hours.fill('1')
    await expect(form.getByText('Ange ett giltigt antal timmar.')).toBeHidden()
  }
  await hours.fill('1,5')
  await reason.fill('  ')
  await submit.click()
  await expect(form.getByText('Ange en anledning')).toBeVisible()
  await expect(form.getByText('10 h → 11,5 h kvar')).toBeVisible()
  await reason.fill('Påfyllning')
  await submit.click()
  await expect(toast(page, 'Timmar tillagda')).toBeVisible()
  await expect(card).toContainText('11,5 h kvar av 11,5 h')

  await card.getByRole('button', { name: 'Historik (1)' }).click()
  await expect(card).toContainText('+1,5 h')
  await expect(card).toContainText('Öppnades med 10 h')
  await card.getByRole('button', { name: 'Ta bort historikposten +1,5 h, Påfyllning' }).click()
  const question = dialog(page, 'Ta bort historikposten?')
  await expect(question).toContainText('Ändringen återförs: 11,5 h → 10 h kvar.')
  await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
  await expect(toast(page, 'Historik borttagen')).toBeVisible()
  await expect(card).toContainText('10 h kvar av 10 h')
})

test('a pot may go below zero, and says so', async ({ page }) => {
  const { client, pot: sold } = await givenClientWithPot(await apiOf('trainer'), {
    name: 'Under Noll',
    hours: 1,
  })
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  const card = pot(page, sold.name)
  await card.getByRole('button', { name: `Ändra timmar i ${sold.name}` }).click()
  const form = dialog(page, `Ändra timmar i ${sold.name}`)
  await form.getByLabel('Timmar').fill('3,5')
  await form.getByRole('button', { name: 'Byt mellan plus och minus' }).click()
  await expect(form.getByLabel('Timmar')).toHaveValue('−3,5')
  await form.getByLabel('Anledning').fill('Rättelse')
  await form.getByLabel('Anledning').press('Enter')
  await expect(form).toBeHidden()
  await expect(card).toContainText('−2,5 h kvar av −2,5 h')
  await expect(card).toContainText('Under noll')
})

test('a pot needs a type and hours, and goes with a count of what it concerns', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Får Pott' })
  const type = `Yoga ${unique()}`
  await page.goto('/dashboard/clients')
  await openProfile(page, client.name, 'Tidspotter')
  await expect(page.getByText('Inga tidspotter ännu')).toBeVisible()

  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const form = dialog(page, 'Ny tidspott')
  await expect(form.getByLabel('Antal timmar')).toHaveValue('10')
  await form.getByLabel('Antal timmar').fill('tio')
  await form.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expect(form.getByText('Du måste välja en tidspottstyp.')).toBeVisible()
  await expect(form.getByText('Ogiltigt antal timmar')).toBeVisible()
  await expect(toast(page, 'Välj tidspottstyp').first()).toBeVisible()
  await cancel(form)
  await sellHours(page, { newType: type, hours: '5' })
  const card = pot(page, type)
  await expect(card).toContainText('5 h kvar av 5 h')

  const [made] = await api.pots.ofClient.query({ clientId: client.id })
  const booking = { clientId: client.id, potId: made?.id ?? '', date: today() }
  await givenCompleted(api, { ...booking, time: '08:00', hours: 1.5 })
  await givenSession(api, { ...booking, time: '20:00' })
  await page.reload()
  await expect(card).toContainText('3,5 h kvar av 5 h')
  await card.getByRole('button', { name: `Ta bort tidspotten ${type}` }).click()
  const question = dialog(page, `Ta bort tidspotten ${type}?`)
  await expect(question).toContainText('3,5 h kvar försvinner.')
  await expect(question).toContainText('2 pass blir utan tidspott. 1,5 h är dragna för 1 av dem.')
  await question.getByRole('button', { name: 'Ta bort tidspott' }).click()
  await expect(toast(page, 'Tidspott borttagen')).toBeVisible()
  await expect(page.getByText('Inga tidspotter ännu')).toBeVisible()
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Okänd typ' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Genomfört' })).toHaveCount(1)
})

test('a pot says what is booked, how far it lasts and what would cover it, and fills up by one button', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Räcker Inte', hours: 2 })
  const booking = { clientId: client.id, potId: sold.id }
  const days = [1, 8, 15, 22].map((ahead) => addDays(today(), ahead))
  for (const date of days) await givenSession(api, { ...booking, date, hours: 1.5 })
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  const card = pot(page, sold.name)
  await expect(card).toContainText('Kvar2 hBokat6 hDisponibelt−4 h')
  const [first = ''] = days
  await expect(card).toContainText(
    `Räcker till ${dayAndYear(first)} (${formatWeek(weekOf(first))})`,
  )
  await expect(card).toContainText('3 pass saknar täckning')

  await card.getByRole('button', { name: `+4 h täcker allt bokat i ${sold.name}` }).click()
  const form = dialog(page, `Ändra timmar i ${sold.name}`)
  await expect(form.getByLabel('Timmar')).toHaveValue('4')
  await expect(form.getByLabel('Anledning')).toHaveValue('Påfyllning')
  await expect(form.getByRole('status')).toContainText('2 h → 6 h kvar')
  await expect(form.getByRole('status')).toContainText('Bokat 6 h · disponibelt −4 h → 0 h')
  await expect(form.getByRole('status')).toContainText('Räcker till allt bokat')
  await form.getByLabel('Timmar').fill('2,5')
  await expect(form.getByRole('status')).toContainText('1,5 h till täcker allt bokat')
  await form.getByLabel('Timmar').fill('4')
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(form).toBeHidden()
  await expect(card).toContainText('Kvar6 hBokat6 hDisponibelt0 h')
  await expect(card).toContainText('Räcker till allt bokat')
  await expect(card.getByText('täcker allt bokat')).toHaveCount(0)
})

test('a change of hours and the deletion of an entry are taken back by entries that tell', async ({
  page,
}) => {
  const { client, pot: sold } = await givenClientWithPot(await apiOf('trainer'), {
    name: 'Ångrar Sig',
  })
  await page.goto(`/dashboard/clients/${client.id}?flik=potter`)
  const card = pot(page, sold.name)
  await card.getByRole('button', { name: `Ändra timmar i ${sold.name}` }).click()
  const form = dialog(page, `Ändra timmar i ${sold.name}`)
  await form.getByLabel('Timmar').fill('5')
  const reason = 'Påfyllning '.repeat(46).slice(0, 500)
  await form.getByLabel('Anledning').fill(reason)
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect(card).toContainText('15 h kvar av 15 h')
  await expect(form).toBeHidden()

  await toast(page, 'Timmar tillagda').getByRole('button', { name: 'Ångra' }).click()
  await expect(toast(page, 'Ångrat: +5 h')).toBeVisible()
  await expect(card).toContainText('10 h kvar av 10 h')
  await card.getByRole('button', { name: 'Historik (2)' }).click()
  const entries = card.getByRole('listitem')
  await expect(entries.first()).toContainText('−5 h')
  await expect(entries.first()).toContainText(/Ångrat: Påfyllning .*…/)

  await card.getByRole('button', { name: /^Ta bort historikposten −5 h/ }).click()
  const question = dialog(page, 'Ta bort historikposten?')
  await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
  await expect(question).toBeHidden()
  await expect(card).toContainText('15 h kvar av 15 h')
  await expect(toast(page, 'Historik borttagen')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Återställd: −5 h')).toBeVisible()
  await expect(card).toContainText('10 h kvar av 10 h')
  await expect(entries.first()).toContainText('Återställd: Ångrat: Påfyllning')
})

/** 'tis 24 nov', with its year when that is another. */
function dayAndYear(date: string): string {
  const year = date.slice(0, 4)
  return today().startsWith(year) ? formatDay(date) : `${formatDay(date)} ${year}`
}
