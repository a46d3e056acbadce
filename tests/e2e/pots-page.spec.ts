import { pot } from '#tests/e2e/app.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, tabTo, toast } from '#tests/e2e/ui.ts'

const searchName = 'Sök klienter på namn eller e-post'

test("a client's pots expand in place by keyboard alone, and the row updates with its dialogs", async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Öppnas Här', hours: 5 })
  await page.goto('/dashboard/clients')
  // The app is there: a link of the drawn frame loads its page anew, which focuses no heading.
  await expect(page.getByText(/^\d+ klient/)).toBeVisible()
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
