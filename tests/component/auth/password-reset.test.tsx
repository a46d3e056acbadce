import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { delayed, offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, toast } from '#tests/component/ui.ts'

const invalid = 'Invalid or expired reset link. Please request a new password reset.'
const unverified = 'Could not verify reset token. Please try requesting a new password reset email.'
const newPassword = page.getByRole('textbox', { name: 'Nytt lösenord' })

async function fillNew(password: string, confirmation = password): Promise<void> {
  await newPassword.fill(password)
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(confirmation)
  await page.getByRole('button', { name: 'Spara lösenord' }).click()
}

/** Opens a valid reset link from the mail. */
function openLink() {
  return renderScreen('/reset-password#a-token', {
    as: null,
    answers: { 'auth.checkReset': { email: 'tove@example.com' } },
  })
}

describe('page of a reset link', () => {
  test('shows the password rules, and keeps the link while a password is refused', async () => {
    const server = await openLink()
    await expect
      .element(page.getByText('Välj ett nytt lösenord för tove@example.com'))
      .toBeVisible()
    // The token is removed from the URL at once.
    await expect.poll(() => location.href).not.toContain('a-token')
    await fillNew('sju tkn')
    await expect
      .element(page.getByText('Password must be at least 8 characters long'))
      .toHaveAttribute('lang', 'en')
    await fillNew('x'.repeat(129))
    await expect
      .element(page.getByText('Password must be at most 128 characters long'))
      .toBeVisible()
    await fillNew('det ena ordet', 'det andra ordet')
    await expect.element(page.getByText('Passwords do not match')).toBeVisible()
    await fillNew('P@ssw0rd123')
    await expect.element(page.getByText('Lösenordet är för vanligt')).toBeVisible()
    expect(server.calls('auth.resetPassword')).toEqual([])
    server.answer({ 'auth.resetPassword': refused('PASSWORD_COMMON') })
    await fillNew('dragon123')
    await expect
      .element(page.getByText('Lösenordet är för vanligt och går att gissa. Välj ett annat.'))
      .toBeVisible()
    server.answer({ 'auth.resetPassword': undefined })
    await fillNew('det rätta ordet')
    await expect
      .element(toast('Password updated'))
      .toHaveTextContent('Your password has been successfully changed')
    await expectAddress('/login')
    expect(server.calls('auth.resetPassword').at(-1)).toMatchObject({
      token: 'a-token',
      password: 'det rätta ordet',
    })
  })

  test('refuses a used, truncated, replaced or missing link, and offers a new one', async () => {
    // The server's answer to each of them: tests/server/auth/password-reset.test.ts.
    const server = await openLink()
    server.answer({ 'auth.resetPassword': refused('RESET_LINK_INVALID') })
    await fillNew('ett senare ord')
    await expect.element(page.getByText(invalid)).toBeVisible()

    await cleanup()
    await renderScreen('/reset-password#a-token', {
      as: null,
      answers: { 'auth.checkReset': refused('RESET_LINK_INVALID') },
    })
    await expect.element(page.getByText(invalid)).toHaveAttribute('lang', 'en')

    await cleanup()
    const withoutToken = await renderScreen('/reset-password', { as: null })
    await expect.element(page.getByText(invalid)).toBeVisible()
    expect(withoutToken.calls('auth.checkReset')).toEqual([])
    await page.getByRole('link', { name: 'Begär en ny länk' }).click()
    await expect.element(page.getByRole('heading', { name: 'Återställ lösenord' })).toBeVisible()
  })

  test('retries a failed check once after a second, and then shows the form', async () => {
    const server = await renderScreen('/reset-password#a-token', {
      as: null,
      answers: {
        'auth.checkReset': (_token, call) =>
          call === 1 ? offline() : { email: 'tove@example.com' },
      },
    })
    await expect.element(newPassword).toBeVisible()
    expect(server.calls('auth.checkReset')).toHaveLength(2)
  })

  test('reports that the link could not be checked when the retry fails, too', async () => {
    const server = await renderScreen('/reset-password#a-token', {
      as: null,
      answers: { 'auth.checkReset': offline() },
    })
    await expect.element(page.getByText(unverified)).toBeVisible()
    expect(server.calls('auth.checkReset')).toHaveLength(2)
    server.answer({ 'auth.checkReset': { email: 'tove@example.com' } })
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(newPassword).toBeVisible()
  })

  test('keeps the input when the new password could not be saved', async () => {
    const server = await openLink()
    server.answer({ 'auth.resetPassword': offline() })
    await fillNew('det nya ordet')
    await expect.element(toast('Password update failed').first()).toBeVisible()
    await expect
      .element(page.getByRole('alert').filter({ hasText: 'Ingen anslutning.' }))
      .toBeVisible()
    await expect.element(newPassword).toHaveValue('det nya ordet')
    server.answer({ 'auth.resetPassword': undefined })
    await page.getByRole('button', { name: 'Spara lösenord' }).click()
    await expectAddress('/login')
  })

  test('after a lost answer says that the password may have changed, once the link turns out to be used', async () => {
    const server = await openLink()
    server.answer({ 'auth.resetPassword': offline() })
    await fillNew('det nya ordet')
    await expect.element(page.getByText('Ingen anslutning.')).toBeVisible()
    server.answer({ 'auth.resetPassword': refused('RESET_LINK_INVALID') })
    await page.getByRole('button', { name: 'Spara lösenord' }).click()
    await expect
      .element(page.getByRole('heading', { name: 'Lösenordet kan vara ändrat' }))
      .toHaveFocus()
    await page.getByRole('link', { name: 'Tillbaka till inloggning' }).click()
    await expectAddress('/login')
  })
})

test('requesting a link reports an invalid address, and an unreachable server', async () => {
  const failure = delayed<ReturnType<typeof offline>>()
  const server = await renderScreen('/login?vy=aterstall', {
    as: null,
    answers: { 'auth.requestReset': () => failure.promise },
  })
  const email = page.getByRole('textbox', { name: 'E-post' })
  const submit = page.getByRole('button', { name: 'Skicka återställningslänk' })
  await submit.click()
  await expect.element(page.getByText('Ange en giltig e-postadress')).toBeVisible()
  await expect.element(email).toHaveFocus()
  expect(server.calls('auth.requestReset')).toEqual([])

  await email.fill('anna@example.com')
  await submit.click()
  await expect.element(page.getByRole('button', { name: 'Skickar...' })).toBeVisible()
  failure.give(offline())
  const told = page.getByRole('alert').filter({ hasText: 'Password reset failed' })
  await expect.element(told.filter({ hasText: 'An error occurred' })).toBeVisible()
  await expect.element(told.filter({ hasText: 'Ingen anslutning.' })).toBeVisible()
  await expect.element(email).toHaveValue('anna@example.com')

  server.answer({ 'auth.requestReset': undefined })
  await submit.click()
  await expect
    .element(page.getByRole('heading', { name: 'Återställningslänk skickad' }))
    .toHaveFocus()
  await expect
    .element(
      page.getByText('Vi har skickat en länk för att återställa lösenordet till din e-post.'),
    )
    .toBeVisible()
  await expect
    .element(
      page.getByText(
        'Kontrollera din inkorg och följ instruktionerna i e-postmeddelandet för att återställa ditt lösenord.',
      ),
    )
    .toBeVisible()
  await expect
    .element(toast('Password reset email sent'))
    .toHaveTextContent('Check your email for the password reset link')
})
