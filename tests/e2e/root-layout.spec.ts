import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'

test("the root layout titles each page, focuses its heading, and stores the sidebar's state for seven days", async ({
  page,
  context,
  enterAs,
}) => {
  await enterAs('trainer')
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Dashboard – Tidspott')
  const menu = page.getByRole('navigation', { name: 'Huvudmeny' })

  await test.step('the skip link works by keyboard', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Hoppa till innehåll' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('each page has a title, and its heading gets the focus', async () => {
    const banner = page.getByRole('banner')
    await expect(banner).toContainText(people.trainer.name)
    await expect(banner).toContainText('Tränare')
    for (const [link, heading, title] of [
      ['Kalender', 'Kalendervy', 'Kalendervy – Tidspott'],
      ['Klienter', 'Klienter', 'Klienter – Tidspott'],
      ['Dashboard', 'Dashboard', 'Dashboard – Tidspott'],
    ] as const) {
      await menu.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(page).toHaveTitle(title)
      await expect(menu.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toHaveCount(1)
    }
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeFocused()
  })

  await test.step("the sidebar's state is stored for seven days", async () => {
    const narrower = page.getByRole('button', { name: 'Fäll ihop sidofältet (Ctrl+B)' })
    const wider = page.getByRole('button', { name: 'Visa sidofältet (Ctrl+B)' })
    await expect(narrower).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(wider).toBeVisible()
    const before = Date.now() / 1000
    const kept = (await context.cookies()).find(({ name }) => name === 'sidebar')
    const days = ((kept?.expires ?? 0) - before) / (24 * 60 * 60)
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    await page.reload()
    await expect(wider).toBeVisible()
    const words = page.getByRole('navigation').getByText('Kalender')
    const widthOfWords = async () => (await words.boundingBox())?.width ?? 0
    expect(await widthOfWords()).toBeLessThan(2)
    await page.getByRole('link', { name: 'Kalender' }).hover()
    await expect.poll(widthOfWords).toBeGreaterThan(40)
    await wider.click()
    await expect(narrower).toBeVisible()
  })
})

test('the root layout shows the support address, and stores the colour scheme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('heading', { name: 'Kontakta oss' })).toBeVisible()
  const link = footer.getByRole('link', { name: '@' })
  const address = (await link.textContent()) ?? ''
  expect(address).toMatch(/^\S+@\S+$/)
  await expect(link).toHaveAttribute('href', `mailto:${address}`)

  const root = page.locator('html')
  await expect(root).toHaveCSS('color-scheme', 'light')
  await page.getByRole('button', { name: 'Byt till mörkt läge' }).click()
  await expect(root).toHaveCSS('color-scheme', 'dark')
  await page.goto('/login')
  await expect(root).toHaveCSS('color-scheme', 'dark')
  await page.getByRole('button', { name: 'Byt till ljust läge' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  await expect(root).toHaveCSS('color-scheme', 'light')
  await expect(page.getByRole('button', { name: 'Byt till mörkt läge' })).toBeVisible()
})
