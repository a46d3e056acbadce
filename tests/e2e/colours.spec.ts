import type { Locator } from '@playwright/test'
import { addWeeks } from '#shared/time.ts'
import { dayIn, openWeek, session, thisWeek } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const quietWeek = addWeeks(thisWeek(), 70)

/** The colour of a session's card in the calendar. */
function colourOf(card: Locator): Promise<string> {
  return card.evaluate((element) => getComputedStyle(element).getPropertyValue('--client').trim())
}

test('a palette colour is selected, and the list and the calendar show it at once', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot } = await givenClientWithPot(api, { name: 'Byter Färg' })
  const date = dayIn(quietWeek, 2)
  await givenSession(api, { clientId: client.id, potId: pot.id, date, time: '09:00' })
  await openWeek(page, quietWeek)
  const card = session(page, `09:00–10:00 ${client.name}`)
  // New clients get green.
  expect(await colourOf(card)).toBe('#22c55e')

  await page.getByRole('link', { name: 'Klienter', exact: true }).click()
  await page.getByRole('link', { name: client.name, exact: true }).click()
  await page.getByRole('tab', { name: 'Utseende' }).click()
  await expect(page).toHaveURL(`/dashboard/clients/${client.id}?flik=utseende`)
  await expect(page.getByRole('radio')).toHaveCount(10)
  await expect(page.getByRole('radio', { name: 'Grön' })).toBeChecked()
  await page.getByRole('radio', { name: 'Röd' }).check()
  await expect(page.getByRole('radio', { name: 'Röd' })).toBeChecked()
  await expect(toast(page, 'Färg uppdaterad')).toBeVisible()
  expect(await api.clients.get.query({ id: client.id })).toMatchObject({ color: 'red-500' })

  // The week shown before is cached, and rendered before it is refetched.
  await page.route(/calendar\.week/, () => {})
  await page.goBack()
  await page.goBack()
  await expect(card).toBeVisible()
  expect(await colourOf(card)).toBe('#ef4444')
})
