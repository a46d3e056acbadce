import { givenClient } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { password, people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('the login is drawn before any script, keeps what is typed, and after a logout no page shows what it was sent', async ({
  page,
}) => {
  const client = await givenClient(await apiOf('trainer'), { name: 'Bara Inloggad' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'E-post', exact: true })
  const secret = page.getByRole('textbox', { name: 'Lösenord' })
  const button = page.locator('main').getByRole('button', { name: 'Logga in' })
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await expect(button).toBeDisabled()
  await email.fill(people.trainer.email)
  await secret.fill(password)
  await secret.press('Enter')
  release()
  await expect(button).toBeEnabled()
  await expect(email).toHaveValue(people.trainer.email)
  await expect(secret).toBeFocused()
  await expect(page).toHaveURL('/login')
  await secret.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto('/dashboard/clients')
  await expect(page.getByText(client.name)).toBeVisible()
  await expect(page.locator('#page-start')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await page.goto('about:blank')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await expect(page.getByText(client.name)).toHaveCount(0)
})
