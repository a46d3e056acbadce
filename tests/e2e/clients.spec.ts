import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog, toast } from '#tests/e2e/ui.ts'

test("a client's link is copied, the details are saved, and the deletion shows its impact first", async ({
  page,
  context,
  baseURL,
  ownTrainer: { api },
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { client, pot } = await givenClientWithPot(api, { name: 'Adas Bort', hours: 6.5 })
  const booking = { clientId: client.id, potId: pot.id, date: today() }
  for (const time of ['08:00', '12:00']) await givenSession(api, { ...booking, time })

  await page.goto('/dashboard/clients')
  // A long list renders more rows on scrolling.
  await page.getByRole('searchbox').fill(client.name)
  const copy = page.getByRole('button', { name: `Kopiera länk till ${client.name}` })
  await copy.click()
  await expect(toast(page, 'Link copied')).toBeVisible()
  const { path } = await api.clients.link.query({ id: client.id })
  expect(await clipboardText(page)).toBe(`${baseURL}${path}`)
  await expect(copy).toHaveAttribute('title', 'Kopiera länk')

  await page.getByRole('link', { name: client.name, exact: true }).click()
  await page.getByRole('tab', { name: 'Uppgifter' }).click()
  await page.getByLabel('Namn').fill(`${client.name} Nyman`)
  await page.getByLabel('E-post').fill(` ${client.email} `)
  await page.getByLabel('Telefon', { exact: true }).fill('070-174 06 96')
  await page.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, 'Klient uppdaterad')).toBeVisible()
  await expect(page.getByRole('heading', { name: `${client.name} Nyman` })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Namn')).toHaveValue(`${client.name} Nyman`)
  await expect(page.getByLabel('E-post')).toHaveValue(client.email)
  await expect(page.getByLabel('Telefon', { exact: true })).toHaveValue('070-174 06 96')

  await page.getByRole('link', { name: 'Klienter', exact: true }).click()
  await page.getByRole('searchbox').fill(client.name)
  const menu = page.getByRole('button', { name: `Åtgärder för ${client.name} Nyman` })
  const remove = page.getByRole('menuitem', { name: `Ta bort ${client.name} Nyman` })
  await menu.click()
  await remove.click()
  const question = dialog(page, `Ta bort ${client.name} Nyman?`)
  await expect(question).toContainText('1 pott, 2 pass och 6,5 h kvar tas bort.')
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect(menu).toBeFocused()
  await menu.click()
  await remove.click()
  await question.getByRole('button', { name: 'Ta bort klient' }).click()
  await expect(toast(page, 'Client removed')).toBeVisible()
  await expect(page.getByRole('row', { name: client.name })).toBeHidden()
  await expect(page.getByRole('searchbox')).toBeFocused()
})
