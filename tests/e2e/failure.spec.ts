import { addWeeks } from '#shared/time.ts'
import { cell, dayIn, expectWeek, fillNewSession, openWeek, thisWeek } from '#tests/e2e/app.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

test('without a network a new session stays in its dialog, and a week loads by itself on reconnect', async ({
  page,
  context,
  enterAs,
  pageErrors,
}) => {
  await enterAs('trainer')
  // Modules that the page would have prefetched are not loaded either.
  pageErrors.mayFail(/\/trpc\/|\/assets\//)
  const api = await apiOf('trainer')
  const { client } = await givenClientWithPot(api, { name: 'Utan Nät' })
  // A week without demo data.
  const week = addWeeks(thisWeek(), 50)
  await openWeek(page, week)

  await test.step('a new session stays in its dialog, and is booked once on reconnect', async () => {
    await cell(page, dayIn(week, 2), '09:00').click()
    const form = await fillNewSession(page, { client: client.name, repeatWeeks: 1 })
    await context.setOffline(true)
    await form.getByRole('button', { name: 'Boka 2 pass' }).click()
    await expect(form.getByRole('alert')).toContainText('Ingen anslutning.')
    await expect(toast(page, 'Fel vid skapande av pass')).toBeVisible()
    await context.setOffline(false)
    await form.getByRole('button', { name: 'Boka 2 pass' }).click()
    await expect(toast(page, 'Pass skapade (2)')).toBeVisible()
    await expect(form).toBeHidden()
    expect(await api.sessions.ofClient.query({ clientId: client.id })).toHaveLength(2)
  })

  await test.step('a week that cannot be loaded says so, and loads by itself on reconnect', async () => {
    await page.getByRole('link', { name: 'Klienter' }).click()
    await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Kalender' }).click()
    await expect(page.getByText('Fel vid hämtning av träningspass')).toBeVisible()
    await context.setOffline(false)
    await expectWeek(page, thisWeek())
    await expect(page.getByText('Fel vid hämtning av träningspass')).toBeHidden()
  })
})
