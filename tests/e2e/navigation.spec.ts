import type { Page } from '@playwright/test'
import { givenClient } from '#tests/e2e/given.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog } from '#tests/e2e/ui.ts'

/** Delays a screen's module until `release` is called. `asked` resolves when the browser has requested it. */
async function holdScreen(page: Page, file: string) {
  const address = new RegExp(`/assets/${file}-[^/]*\\.js$`)
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked = page.waitForRequest(address)
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return { asked, release }
}

const addClientButton = (page: Page) => page.getByRole('button', { name: 'Lägg till klient' })

test('a click during a navigation goes to the new page, and its dialog stays', async ({
  page,
  ownTrainer: { api },
}) => {
  // Not an empty list, which has a second button with the same name.
  await givenClient(api)
  const held = await holdScreen(page, 'clients-screen')
  await page.goto('/dashboard')
  await expect(addClientButton(page)).toBeVisible()

  await page.getByRole('link', { name: 'Klienter', exact: true }).click()
  await held.asked
  // During the navigation the previous page is inert, for pointer and keyboard.
  const click = addClientButton(page).click()
  await expect(addClientButton(page)).toBeHidden()
  await page.keyboard.press('n')
  await expect(page.getByRole('status').filter({ hasText: 'Laddar' })).toBeAttached()
  held.release()

  await click
  const form = dialog(page, 'Lägg till klient')
  await form.getByLabel('Namn').fill('Snabb Klient')
  await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveText('Klienter')
  await page.waitForLoadState('networkidle')
  await expect(form.getByLabel('Namn')).toHaveValue('Snabb Klient')
  await expect(page.getByRole('dialog')).toHaveCount(1)
})

test('during a navigation the menu and the back button still work', async ({
  page,
  ownTrainer: { api },
}) => {
  await givenClient(api)
  const held = await holdScreen(page, 'clients-screen')
  await page.goto('/dashboard')
  await expect(addClientButton(page)).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })

  await menu.getByRole('link', { name: 'Klienter' }).click()
  await held.asked
  await expect(menu.getByRole('link', { name: 'Klienter' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(heading('Dashboard')).toBeVisible()
  await addClientButton(page).click()
  await expect(dialog(page, 'Lägg till klient').getByLabel('Namn')).toBeFocused()
  await page.keyboard.press('Escape')

  await menu.getByRole('link', { name: 'Klienter' }).click()
  await menu.getByRole('link', { name: 'Kalender' }).click()
  await expect(heading('Kalendervy')).toBeFocused()
  held.release()
  await page.goBack()
  await expect(heading('Klienter')).toBeFocused()
})
