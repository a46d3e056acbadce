import { pot } from '#tests/e2e/app.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

test('hours are added with a reason; a deletion is undone as it was, and a change by an entry that refers to it', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Ändras Timmar' })
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
