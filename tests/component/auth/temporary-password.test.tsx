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

test('an invited user gives a name, chooses a password and joins the organisation', async () => {
  const server = await renderScreen('/dashboard', {
    as: { mustChangePassword: true, joins: 'Provgymmet' },
    answers: { ...emptyAccount, 'organizations.mine': [] },
  })
  await expect.element(page.getByText('så är du inne och med i Provgymmet.')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: 'Tillfälligt lösenord' }))
    .not.toBeInTheDocument()
  const fill = async (password: string) => {
    await page.getByRole('textbox', { name: 'Namn (valfritt)' }).fill('Nora Ny')
    await page.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(password)
    await page.getByRole('button', { name: 'Aktivera konto' }).click()
  }
  server.answer({ 'auth.completeInvitation': refused('PASSWORD_COMMON') })
  await fill('password')
  await expect.element(page.getByText('Lösenordet är för vanligt')).toBeVisible()
  server.answer({
    'auth.completeInvitation': loginOf({ name: 'Nora Ny' }),
    'auth.me': loginOf({ name: 'Nora Ny' }),
  })
  await fill('ett eget ord')
  await expectAddress('/organization')
  await expect
    .element(toast('Framgång'))
    .toHaveTextContent('Ditt konto är aktivt, och du är med i organisationen.')
  expect(server.calls('auth.completeInvitation').at(-1)).toMatchObject({ name: 'Nora Ny' })
})
