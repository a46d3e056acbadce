import { addDays } from '#shared/time.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

test('the dashboard names the pots that run out, most urgent first, each with what to do', async ({
  page,
  enterAs,
}) => {
  const api = await apiOf('trainer')
  // So deep in debt that nobody else's pot is more urgent.
  const { client, pot } = await givenClientWithPot(api, { name: 'Mest Bråttom', hours: -100 })
  const booking = { clientId: client.id, potId: pot.id, date: addDays(today(), 3) }
  await givenSession(api, booking)
  await enterAs('trainer')
  await page.goto('/dashboard')
  const section = page.getByRole('region', { name: 'Behöver åtgärd' })
  const rows = section.getByRole('listitem')
  await expect(rows).toHaveCount(5)
  const row = rows.filter({ hasText: client.name })
  await expect(rows.first()).toContainText(client.name)
  await expect(row).toContainText('−100 h kvar')
  await expect(row).toContainText('Räcker inte till nästa pass · 1 pass saknar täckning')

  await section.getByRole('button', { name: /^Visa alla \(\d+\)$/ }).click()
  expect(await rows.count()).toBeGreaterThan(5)
  await section.getByRole('button', { name: 'Visa färre' }).click()
  await expect(rows).toHaveCount(5)

  await row.getByRole('button', { name: `Fyll på ${pot.name} för ${client.name}` }).click()
  const form = dialog(page, `Ändra timmar i ${pot.name} för ${client.name}`)
  await expect(form.getByLabel('Timmar')).toHaveValue('101')
  await expect(form.getByLabel('Anledning')).toHaveValue('Påfyllning')
  await form.getByLabel('Anledning').press('Enter')
  await expect(form).toBeHidden()
  // One hour is booked and one is left: it is still low, and far from urgent.
  await expect(row).toHaveCount(0)
  await expect(section.getByRole('heading', { name: 'Behöver åtgärd' })).toBeFocused()
  await toast(page, 'Timmar tillagda').getByRole('button', { name: 'Ångra' }).click()
  await expect(toast(page, 'Ångrat: +101 h')).toBeVisible()
  await expect(rows.first()).toContainText(client.name)

  await row.getByRole('link', { name: `Visa ${client.name}` }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/clients/${client.id}\\?flik=potter$`))
  await api.clients.remove.mutate({ id: client.id })
})

test('the dashboard says nothing of pots where there are none', async ({ page, enterAs }) => {
  await enterAs('trainer')
  const asked = page.waitForResponse(/pots\.all/)
  await page.route(/pots\.all/, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    // One call, or one of a batch.
    const names = new URL(route.request().url()).pathname.split('/').at(-1)?.split(',') ?? []
    const own = Array.isArray(body) ? body[names.indexOf('pots.all')] : body
    own.result.data = { json: [] }
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/dashboard')
  await (await asked).finished()
  await expect(page.getByRole('heading', { name: 'Klienter' })).toBeVisible()
  await expect(page.getByText('Behöver åtgärd')).toHaveCount(0)
})
