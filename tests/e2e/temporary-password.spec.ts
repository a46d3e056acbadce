import { givenAccount, givenTemporaryPassword } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

test('a temporary password is exchanged for an own one before anything else works', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/auth\.changePassword/)
  const account = await givenAccount()
  const temporary = await givenTemporaryPassword(account)
  await page.goto('/dashboard/clients')
  await fillLogin(page, { email: account.email, typed: temporary })
  const heading = page.getByRole('heading', { name: 'Välj ett eget lösenord' })
  await expect(heading).toBeVisible()
  for (const path of ['/dashboard', '/profile', '/']) {
    await page.goto(path)
    await expect(heading).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toHaveCount(0)
  }

  await page.goto('/dashboard/clients')
  const current = page.getByRole('textbox', { name: 'Tillfälligt lösenord' })
  const fresh = page.getByRole('textbox', { name: 'Nytt lösenord', exact: true })
  const again = page.getByRole('textbox', { name: 'Bekräfta nytt lösenord' })
  const submit = page.getByRole('button', { name: 'Byt lösenord' })
  await current.fill('fel lösenord')
  await fresh.fill('mitt eget ord')
  await again.fill('mitt eget ord')
  await submit.click()
  await expect(page.getByText('Det nuvarande lösenordet stämmer inte').first()).toBeVisible()
  await expect(fresh).toHaveValue('mitt eget ord')
  await current.fill(temporary)
  await fresh.fill(temporary)
  await again.fill(temporary)
  await submit.click()
  await expect(page.getByText('Välj ett annat lösenord än det nuvarande')).toBeVisible()
  await fresh.fill('mitt eget ord')
  await again.fill('mitt eget ord')
  await submit.click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
})

test('whoever has a temporary password can also leave', async ({ page }) => {
  const account = await givenAccount()
  const temporary = await givenTemporaryPassword(account)
  await page.goto('/login')
  await fillLogin(page, { email: account.email, typed: temporary })
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
})
