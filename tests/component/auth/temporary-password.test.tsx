import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, goTo, toast } from '#tests/component/ui.ts'

const heading = page.getByRole('heading', { name: 'Välj ett eget lösenord' })

test('a temporary password must be changed before any other page is shown', async () => {
  const server = await renderScreen('/dashboard', {
    as: { mustChangePassword: true },
    answers: { ...emptyAccount, 'auth.changePassword': refused('PASSWORD_WRONG') },
  })
  for (const path of ['/dashboard', '/profile', '/', '/dashboard/clients']) {
    goTo(path)
    await expectAddress(path)
    await expect.element(heading).toBeVisible()
    await expect
      .element(page.getByRole('navigation', { name: 'Huvudmeny' }))
      .not.toBeInTheDocument()
  }

  const current = page.getByRole('textbox', { name: 'Tillfälligt lösenord' })
  const fresh = page.getByRole('textbox', { name: 'Nytt lösenord', exact: true })
  const again = page.getByRole('textbox', { name: 'Bekräfta nytt lösenord' })
  const submit = page.getByRole('button', { name: 'Byt lösenord' })
  await current.fill('fel lösenord')
  await fresh.fill('mitt eget ord')
  await again.fill('mitt eget ord')
  await submit.click()
  await expect
    .element(page.getByText('Det nuvarande lösenordet stämmer inte').first())
    .toBeVisible()
  await expect.element(current).toHaveFocus()
  await expect.element(fresh).toHaveValue('mitt eget ord')
  await current.fill('mitt eget ord')
  await submit.click()
  await expect.element(page.getByText('Välj ett annat lösenord än det nuvarande')).toBeVisible()
  expect(server.calls('auth.changePassword')).toHaveLength(1)

  server.answer({ 'auth.changePassword': loginOf() })
  await current.fill('tillfälligt')
  await submit.click()
  await expect.element(toast('Password updated')).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
})

test('an account with a temporary password can log out', async () => {
  const server = await renderScreen('/dashboard', {
    as: { mustChangePassword: true },
    answers: { 'auth.logout': undefined },
  })
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect.poll(() => server.calls('auth.logout')).toHaveLength(1)
})
