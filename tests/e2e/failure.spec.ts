import { addWeeks } from '#shared/time.ts'
import { cell, dayIn, expectWeek, fillNewSession, openWeek, thisWeek } from '#tests/e2e/app.ts'
import { givenClientWithPot } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

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

for (const [kind, file] of [
  ['script', /assets\/help-dialog[^/]*\.js/],
  ['styles', /assets\/help-dialog[^/]*\.css/],
] as const)
  test(`a dialog whose ${kind} failed to load opens on the next try`, async ({
    page,
    enterAs,
    pageErrors,
  }) => {
    pageErrors.mayFail(file)
    let tries = 0
    await page.route(file, (route) => {
      tries += 1
      return route.abort()
    })
    await enterAs('trainer')
    await page.goto('/dashboard/borttaget')
    const open = page.getByRole('button', { name: 'Hjälp och kortkommandon' })
    await open.click()
    await expect(toast(page, 'Kunde inte öppnas.')).toBeVisible()
    // A fetch, and no import: older browsers never fetch a module again whose import has failed.
    expect(tries).toBe(1)

    await page.unroute(file)
    await open.click()
    const help = dialog(page, 'Hjälp och kortkommandon')
    await expect(help.getByRole('heading', { name: 'Överallt' }).locator('..')).toHaveCSS(
      'break-inside',
      'avoid',
    )
  })

test('a page whose file is gone after an upgrade is loaded anew by itself, and a dialog says what to do', async ({
  page,
  enterAs,
  pageErrors,
}) => {
  const files = /assets\/(clients-screen|help-dialog)[^/]*\.js/
  pageErrors.mayFail(files)
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1
  })
  await page.route(files, (route) =>
    loads > 1 ? route.continue() : route.fulfill({ status: 404, body: '' }),
  )
  await enterAs('trainer')
  await page.goto('/dashboard/borttaget')
  await page.getByRole('button', { name: 'Hjälp och kortkommandon' }).click()
  await expect(toast(page, 'Kunde inte öppnas.')).toContainText('Ladda om sidan')
  expect(loads).toBe(1)
  await page.getByRole('link', { name: 'Klienter' }).click()
  await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
  expect(loads).toBe(2)
})
