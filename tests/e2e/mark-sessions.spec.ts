import { addDays, addWeeks } from '#shared/time.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { dayIn, dayLabels, openWeek, session, thisWeek, today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf, enter } from '#tests/e2e/logins.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

// What a trainer does most, with its number of clicks, taps and keys.

test('yesterday is marked in one go from the calendar in three clicks, and undone by one key', async ({
  page,
  enterAs,
}) => {
  // The number of sessions without a status must be this test's alone.
  const { email, password } = await givenOwner()
  const login = await enter(email, password)
  await enterAs(login)
  const { client, pot } = await givenClientWithPot(login.api, { name: 'Gårdagen', hours: 9 })
  const booking = { clientId: client.id, potId: pot.id, date: addDays(today(), -1) }
  for (const time of ['08:00', '10:00', '13:00'])
    await givenSession(login.api, { ...booking, time })
  const left = async () => (await login.api.pots.ofClient.query({ clientId: client.id }))[0]
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

test('a session is marked in its popover in one click, and by one key', async ({
  page,
  enterAs,
}) => {
  await enterAs('trainer')
  const api = await apiOf('trainer')
  const { client, pot } = await givenClientWithPot(api, { name: 'Ett Klick', hours: 7.5 })
  // A week without demo data.
  const week = addWeeks(thisWeek(), -34)
  const owner = { clientId: client.id, potId: pot.id, date: dayIn(week, 2) }
  await givenSession(api, { ...owner, time: '09:00' })
  await givenSession(api, { ...owner, time: '11:00' })
  await openWeek(page, week)
  const first = session(page, `09:00–10:00 ${client.name}`)
  const popover = page.getByRole('group', { name: new RegExp(`^${client.name}, .* kl 09:00$`) })
  await first.hover()
  await expect(popover).toContainText(`1 h dras från ${pot.name} → 6,5 h kvar`)
  const steps = countSteps(page)
  await steps.click(popover.getByRole('button', { name: 'Genomfört: ' }))
  await expect(session(page, `09:00–10:00 ${client.name}, ${pot.name}, Genomfört`)).toBeVisible()
  expect(steps.count()).toBe(1)

  await session(page, `11:00–12:00 ${client.name}`).focus()
  await steps.press('u')
  await expect(session(page, `11:00–12:00 ${client.name}, ${pot.name}, Uteblivet`)).toBeVisible()
  expect(steps.count()).toBe(2)
  await expect(toast(page, 'Uteblivet')).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('a session is marked in the day and in the list of all sessions in one tap each', async ({
    page,
    enterAs,
  }) => {
    await enterAs('trainer')
    const api = await apiOf('trainer')
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
    await expect(row).toContainText('Uteblivet')
    expect(steps.count()).toBe(2)
  })

  test('a session is marked and the next one booked in two taps', async ({ page, enterAs }) => {
    await enterAs('trainer')
    const api = await apiOf('trainer')
    const { client, pot } = await givenClientWithPot(api, { name: 'Nästa Gång', hours: 7.5 })
    const week = addWeeks(thisWeek(), -36)
    const date = dayIn(week, 3)
    const booking = { clientId: client.id, potId: pot.id, date, time: '05:30' }
    await givenSession(api, booking)
    const steps = countSteps(page)
    await page.goto(`/dashboard/calendar?v=${week}&dag=3`)
    const row = page
      .getByRole('region', { name: dayLabels(date) })
      .getByRole('listitem')
      .filter({ hasText: client.name })
    await steps.tap(row.getByRole('button', { name: 'Genomfört · 1 h: 05:30' }))
    await steps.tap(row.getByRole('button', { name: /^Boka ons .+ 05:30: 05:30/ }))
    const booked = toast(page, 'Pass skapat')
    await expect(booked).toContainText(`${client.name}, ons`)
    await expect(booked).toContainText('kl 05:30')
    expect(steps.count()).toBe(2)

    await booked.getByRole('button', { name: 'Ångra' }).tap()
    await expect(toast(page, 'Passet är inte längre bokat')).toBeVisible()
  })
})
