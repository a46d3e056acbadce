import { addDays, addWeeks } from '#shared/time.ts'
import { dayIn, dayLabels, thisWeek, today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

// What a trainer does most, with its number of clicks, taps and keys.

test('yesterday is marked in one go from the calendar in three clicks, and undone by one key', async ({
  page,
  ownTrainer: { api },
}) => {
  const { client, pot } = await givenClientWithPot(api, { name: 'Gårdagen', hours: 9 })
  const booking = { clientId: client.id, potId: pot.id, date: addDays(today(), -1) }
  for (const time of ['08:00', '10:00', '13:00']) await givenSession(api, { ...booking, time })
  const left = async () => (await api.pots.ofClient.query({ clientId: client.id }))[0]
  await page.goto('/dashboard/calendar')

  const steps = countSteps(page)
  await steps.click(page.getByRole('button', { name: 'Stäm av · 3 pass att markera' }))
  const closing = dialog(page, 'Stäm av')
  await steps.click(closing.getByRole('button', { name: 'Markera alla som genomförda' }))
  await steps.click(closing.getByRole('button', { name: 'Markera 3 pass' }))
  await expect(closing).toContainText('Allt är markerat')
  expect(steps.count()).toBe(3)
  await expect.poll(async () => (await left())?.hoursRemaining).toBe(6)
  // Offered once the answer is there, which the query above may see first.
  await expect(closing.getByRole('button', { name: 'Ångra' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+z')
  await expect(closing.getByRole('listitem')).toHaveCount(3)
  await expect.poll(async () => (await left())?.hoursRemaining).toBe(9)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a session is marked in the day and in the list of all sessions in one tap each', async ({
    page,
    ownTrainer: { api },
  }) => {
    const { client, pot } = await givenClientWithPot(api, { name: 'En Tryckning', hours: 7.5 })
    const date = dayIn(addWeeks(thisWeek(), -35), 4)
    const owner = { clientId: client.id, potId: pot.id, date }
    await givenSession(api, { ...owner, time: '09:00' })
    await givenSession(api, { ...owner, time: '11:00' })
    const steps = countSteps(page)
    await page.goto(`/dashboard/calendar?v=${addWeeks(thisWeek(), -35)}&dag=4`)
    const day = page.getByRole('region', { name: dayLabels(date) })
    await expect(day).toContainText(`1 h dras från ${pot.name} → 6,5 h kvar`)
    await steps.tap(day.getByRole('button', { name: 'Genomfört · 1 h: 09:00' }))
    await expect(toast(page, 'Genomfört')).toBeVisible()

    await page.goto(`/dashboard/sessions?klient=${client.id}`)
    const row = page.getByRole('row').filter({ hasText: '11:00–12:00' })
    await expect(row).toContainText('5,5 h kvar')
    await steps.tap(row.getByRole('button', { name: 'Uteblivet: ' }))
    await expect(row).toContainText('Avbokad')
    expect(steps.count()).toBe(2)
  })
})
