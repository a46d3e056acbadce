import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expectWeek, thisWeek } from '#tests/e2e/app.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))
const phone = { width: 390, height: 780 }

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' })

/** Creates the pictures of README.md on demand: `E2E_PICTURES=1`, with this file's name. */
if (process.env.E2E_PICTURES === '1') {
  test('the week, for README', async ({ page, enterAs }) => {
    await enterAs('trainer')
    await page.goto('/dashboard/calendar')
    await expectWeek(page, thisWeek())
    await takePicture(page, 'week')
  })

  test('the calendar on a phone, for README', async ({ page, enterAs }) => {
    await page.setViewportSize(phone)
    await enterAs('trainer')
    await page.goto('/dashboard/calendar')
    await expectWeek(page, thisWeek())
    await page.getByText('ons', { exact: true }).click()
    await takePicture(page, 'phone')
  })

  test('a personal link, for README', async ({ page }) => {
    await page.setViewportSize(phone)
    const trainer = await apiOf('trainer')
    const [client] = await trainer.clients.list.query()
    const { path } = await trainer.clients.link.query({ id: client?.id ?? '' })
    await page.goto(path)
    await expect(page.getByText('kvar av').first()).toBeVisible()
    await takePicture(page, 'portal')
  })
}

async function takePicture(page: Page, name: string): Promise<void> {
  const path = `${folder}${name}.png`
  const picture = await page.screenshot({ path, animations: 'disabled' })
  expect(picture.byteLength).toBeLessThan(150_000)
}
