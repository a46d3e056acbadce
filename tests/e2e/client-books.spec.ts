import type { Page } from '@playwright/test'
import { violationsOn } from '#tests/e2e/axe.ts'
import { givenBooking } from '#tests/e2e/bookings.ts'
import { countSteps } from '#tests/e2e/step-count.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scrollsSideways, tabTo } from '#tests/e2e/ui.ts'

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

const opener = (phone: Page) => phone.getByRole('button', { name: 'Boka pass' }).first()
const dialogOf = (phone: Page) => phone.getByRole('dialog', { name: 'Boka pass' })
const timesIn = (phone: Page) =>
  dialogOf(phone)
    .getByRole('region')
    .first()
    .getByRole('button', { name: /^\d\d:\d\d$/ })

test('a client books on the phone in three taps from the link, and undoes it; the open page of the trainer shows it within twenty seconds', {
  tag: '@everyday',
}, async ({ page, enterAs, openBrowser }) => {
  const { api, cookie, client, path } = await givenBooking()
  await enterAs({ cookie })
  await page.goto('/dashboard')
  const answers = page.getByRole('region', { name: 'Från klienterna' })
  await expect(page.getByRole('region', { name: 'Kalender' })).toBeVisible()
  await expect(answers).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  const phone = await openBrowser()
  await phone.goto(path)
  const steps = countSteps(phone)
  await steps.tap(opener(phone))
  await expect(timesIn(phone).first()).toBeVisible()
  expect(await violationsOn(phone, 'portal, free times')).toEqual([])
  expect(await scrollsSideways(phone)).toBe(false)
  await steps.tap(timesIn(phone).first())
  await expect(dialogOf(phone)).toContainText(/1\sh av dina 10\sh fria/)
  expect(await violationsOn(phone, 'portal, booking')).toEqual([])
  await steps.tap(dialogOf(phone).getByRole('button', { name: 'Boka', exact: true }))
  const status = phone.getByRole('status')
  await expect(status).toContainText(/^Bokat /)
  expect(steps.count()).toBeLessThanOrEqual(4)
  expect(await violationsOn(phone, 'portal, booked with an undo')).toEqual([])
  await expect(phone.getByRole('main')).toContainText(/1\sh bokade och täckta/)
  const sessions = () => api.sessions.ofClient.query({ clientId: client.id })
  expect(await sessions()).toHaveLength(1)

  // Asked each twenty seconds (D33): nothing is loaded anew by hand.
  await expect(answers).toContainText('Bokade', { timeout: 25_000 })
  await expect(answers).toContainText(client.name)
  await phone.getByRole('button', { name: 'Ångra', exact: true }).tap()
  await expect(status).toContainText('är ångrad')
  expect(await sessions()).toEqual([])
})

test('a client books by keyboard alone, and comes back to where it began', async ({
  openBrowser,
}) => {
  const { path } = await givenBooking()
  const phone = await openBrowser()
  const { keyboard } = phone
  await phone.goto(path)
  await expect(opener(phone)).toBeEnabled()
  await tabTo(opener(phone))
  await keyboard.press('Enter')
  await expect(timesIn(phone).first()).toBeVisible()
  await keyboard.press('Escape')
  await expect(opener(phone)).toBeFocused()
  await keyboard.press('Enter')
  await expect(timesIn(phone).first()).toBeVisible()
  await tabTo(timesIn(phone).first())
  await keyboard.press('Enter')
  const confirm = dialogOf(phone).getByRole('button', { name: 'Boka', exact: true })
  await tabTo(confirm)
  await keyboard.press('Enter')
  await expect(phone.getByRole('status')).toContainText(/^Bokat /)
  await expect(phone.getByRole('button', { name: 'Ångra', exact: true })).toBeFocused()
})

test('without script the page of a client who may book says how else, and that of another nothing', async ({
  openBrowser,
}) => {
  const { allow, path } = await givenBooking()
  const phone = await openBrowser({ javaScriptEnabled: false })
  await phone.goto(path)
  const said = phone.getByRole('main').locator('noscript')
  // The browser of the tests shows none of it, though it runs no script.
  expect(await said.innerHTML()).toMatch(/^Ring eller skriv till din tränare för att boka/)
  await expect(opener(phone)).toBeDisabled()
  await allow('move')
  await phone.reload()
  expect(await said.innerHTML()).toMatch(/^Ring eller skriv till din tränare för att byta tid/)
  await allow('off')
  await phone.reload()
  await expect(phone.getByRole('main')).toBeVisible()
  await expect(said).toHaveCount(0)
})
