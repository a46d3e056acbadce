import type { Page } from '@playwright/test'
import { addWeeks } from '#shared/time.ts'
import { fillLogin, thisWeek } from '#tests/e2e/app.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const nextWeek = `/dashboard/calendar?v=${addWeeks(thisWeek(), 1)}`

/** Waits until the page is at this address, with this heading. */
async function expectAt(page: Page, path: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
}

test('a login is refused, redirects back to the requested page, and ends in the browser and on the server, also when the logout is pending', {
  tag: '@everyday',
}, async ({ page, context, pageErrors }) => {
  pageErrors.mayFail(/auth\.(login|logout)/)
  await page.goto(nextWeek)
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  const alert = page.getByRole('alert')
  await fillLogin(page, { ...people.trainer, typed: 'fel lösenord' })
  await expect(alert).toContainText('Fel e-postadress eller lösenord.')
  await fillLogin(page, people.disabled)
  await expect(alert).toContainText('Ditt konto har inaktiverats.')
  await fillLogin(page, people.trainer)
  await expectAt(page, nextWeek, 'Kalendervy')
  await expect(toast(page, 'Inloggning lyckades')).toContainText('Välkommen tillbaka!')

  const cookies = await context.cookies()
  await page.route(/auth\.logout/, (route) => route.abort())
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expectAt(page, '/login', 'Logga in')
  await expect(toast(page, 'Utloggning misslyckades')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()

  await page.unroute(/auth\.logout/)
  const told = page.waitForResponse(/auth\.logout/)
  await page.reload()
  expect((await told).ok()).toBe(true)
  await context.addCookies(cookies)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
})
