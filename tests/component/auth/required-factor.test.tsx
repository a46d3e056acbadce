import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, goTo } from '#tests/component/ui.ts'

const heading = page.getByRole('heading', { level: 1, name: 'Lägg till tvåstegsinloggning' })
const codes = Array.from({ length: 10 }, (_, n) => `ABCD${n}-EFGH${n}-JKMN${n}-PQRS${n}-TVWX${n}`)

test('a demanded second factor is added before any other page is shown', async () => {
  const server = await renderScreen('/dashboard/clients', {
    as: { mustAddFactor: true },
    answers: {
      ...emptyAccount,
      'profile.startAuthenticator': {
        setup: 'a-setup',
        secret: 'JBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Tidspott:tove?secret=JBSWY3DPEHPK3PXP',
      },
      'profile.confirmAuthenticator': { recoveryCodes: codes },
    },
  })
  for (const path of ['/profile', '/', '/dashboard/clients']) {
    goTo(path)
    await expectAddress(path)
    await expect.element(heading).toBeVisible()
    await expect
      .element(page.getByRole('navigation', { name: 'Huvudmeny' }))
      .not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Lägg till kodapp' }).click()
  await page.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(heading).toHaveFocus()
  await page.getByRole('button', { name: 'Lägg till kodapp' }).click()
  await page.getByRole('textbox', { name: 'Ditt lösenord' }).fill('rätt')
  await page.getByRole('button', { name: 'Fortsätt' }).click()
  const copy = page.getByRole('button', { name: 'Kopiera nyckeln' })
  await expect.element(copy).toBeVisible()
  // Within the column of the form.
  const rightOf = (of: Locator) => of.element().getBoundingClientRect().right
  const field = page.getByRole('textbox', { name: 'Kod från appen' })
  expect(rightOf(copy)).toBeLessThanOrEqual(rightOf(field))
  await page.getByRole('textbox', { name: 'Kod från appen' }).fill('123456')
  await page.getByRole('button', { name: 'Lägg till' }).click()
  await expect.element(page.getByText(codes[9] ?? '').first()).toBeVisible()
  server.answer({ 'auth.me': loginOf() })
  await page.getByRole('button', { name: 'Jag har sparat koderna' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
})

test('an account that is made an admin while it is logged in is led to it by the next refusal', async () => {
  const server = await renderScreen('/dashboard/clients', { answers: emptyAccount })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  server.answer({
    'auth.me': loginOf({ mustAddFactor: true }),
    'profile.get': refused('MUST_ADD_FACTOR'),
  })
  goTo('/profile')
  await expect.element(heading).toBeVisible()
})

test('an account of which a second factor is demanded can log out', async () => {
  const server = await renderScreen('/dashboard', {
    as: { mustAddFactor: true },
    answers: { 'auth.logout': undefined },
  })
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect.poll(() => server.calls('auth.logout')).toHaveLength(1)
})
