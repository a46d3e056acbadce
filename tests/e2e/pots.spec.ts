import { openProfile, pot, sellHours, today } from '#tests/e2e/app.ts'
import {
  givenClient,
  givenClientWithPot,
  givenCompleted,
  givenSession,
  unique,
} from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { cancel, dialog, toast } from '#tests/e2e/ui.ts'

test.beforeEach(async ({ enterAs }) => {
  await enterAs('trainer')
})

test('hours are added with a reason; a deletion is undone as it was, and a change by an entry that refers to it', async ({
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

  await hours.fill('1,5')
  await expect(form.getByText('10 h → 11,5 h kvar')).toBeVisible()
  await reason.fill('Påfyllning '.repeat(46).slice(0, 500))
  await submit.click()
  await expect(toast(page, 'Timmar tillagda')).toBeVisible()
  await expect(card).toContainText('11,5 h kvar av 11,5 h')

  await card.getByRole('button', { name: 'Påfyllningar och rättelser (1)' }).click()
  await expect(card).toContainText('+1,5 h')
  await expect(card).toContainText('Öppnades med 10 h')
  await card.getByRole('button', { name: /^Ta bort historikposten \+1,5 h, Påfyllning/ }).click()
  const question = dialog(page, 'Ta bort historikposten?')
  await expect(question).toContainText('Ändringen återförs: 11,5 h → 10 h kvar.')
  await question.getByRole('button', { name: 'Ta bort historikpost' }).click()
  await expect(toast(page, 'Historik borttagen')).toBeVisible()
  await expect(card).toContainText('10 h kvar av 10 h')
  await page.keyboard.press('Control+z')
  await expect(toast(page, 'Posten är tillbaka i historiken')).toBeVisible()
  await expect(card).toContainText('11,5 h kvar av 11,5 h')
  const entries = card.getByRole('listitem')
  await expect(entries.first()).toContainText('Påfyllning Påfyllning')

  await card.getByRole('button', { name: `Ändra timmar i ${sold.name}` }).click()
  await hours.fill('5')
  await reason.fill('Klippkort')
  await submit.click()
  await expect(card).toContainText('16,5 h kvar av 16,5 h')
  await expect(form).toBeHidden()
  const steps = countSteps(page)
  await steps.click(toast(page, '+5 h').getByRole('button', { name: 'Ångra' }))
  expect(steps.count()).toBe(1)
  await expect(toast(page, 'Ångrat: +5 h')).toBeVisible()
  await expect(card).toContainText('11,5 h kvar av 11,5 h')
  await expect(entries.first()).toContainText('−5 h')
  await expect(entries.first()).toContainText('Ångrat: Klippkort')
})

test('a pot is sold and charged, and its deletion shows its impact', async ({ page }) => {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Får Pott' })
  const type = `Yoga ${unique()}`
  await page.goto('/dashboard/clients')
  await openProfile(page, client.name, 'Tidspotter')
  await expect(page.getByText('Inga tidspotter ännu')).toBeVisible()

  await page.getByRole('button', { name: 'Skapa tidspott' }).click()
  const form = dialog(page, 'Ny tidspott')
  await expect(form.getByLabel('Antal timmar')).toHaveValue('10')
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
  await expect(rows.filter({ hasText: 'Okänd' })).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Genomfört' })).toHaveCount(1)
})
