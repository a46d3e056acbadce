import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

test('a deleted client comes back by Ångra, and later from Borttaget with the same link, in three steps', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot } = await givenClientWithPot(api, { name: 'Adas Åter', hours: 6.5 })
  await givenSession(api, { clientId: client.id, potId: pot.id, date: today(), time: '08:00' })
  const link = await api.clients.link.query({ id: client.id })

  const remove = async () => {
    await page.getByRole('searchbox').fill(client.name)
    await page.getByRole('button', { name: `Åtgärder för ${client.name}` }).click()
    await page.getByRole('menuitem', { name: `Ta bort ${client.name}` }).click()
    const question = dialog(page, `Ta bort ${client.name}?`)
    await question.getByRole('button', { name: 'Ta bort klient' }).click()
    await expect(toast(page, 'Client removed')).toBeVisible()
  }
  await page.goto('/dashboard/clients')
  await remove()
  // The focus is in the search, whose text was typed before.
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(toast(page, 'Återställt')).toBeVisible()
  await expect(page.getByRole('link', { name: client.name, exact: true })).toBeVisible()

  await remove()
  const steps = countSteps(page)
  await steps.click(page.getByRole('link', { name: 'Borttaget de senaste 30 dagarna' }))
  const row = page.getByRole('row', { name: client.name })
  await expect(row).toContainText('1 pott, 1 pass, 6,5 h kvar')
  await expect(row).toContainText('30 dagar till')
  await steps.click(row.getByRole('button', { name: `Återställ ${client.name}` }))
  const question = dialog(page, `Återställ ${client.name}?`)
  await expect(question).toContainText('den personliga länken fungerar igen')
  await steps.click(question.getByRole('button', { name: 'Återställ' }))
  await expect(toast(page, 'Återställt').last()).toBeVisible()
  await expect(row).toBeHidden()
  expect(steps.count()).toBe(3)
  expect(await api.clients.link.query({ id: client.id })).toEqual(link)
  expect(await api.pots.ofClient.query({ clientId: client.id })).toMatchObject([
    { hoursRemaining: 6.5 },
  ])
})
