import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { delayed, offline, refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, toast } from '#tests/component/ui.ts'

const email = page.getByRole('textbox', { name: 'E-post' })
const password = page.getByRole('textbox', { name: 'Lösenord' })
const submit = page.getByRole('main').getByRole('button', { name: 'Logga in' })
const alert = page.getByRole('alert')
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

async function logIn(address = 'tove@example.com'): Promise<void> {
  await email.fill(address)
  await password.fill('traningspass')
  await submit.click()
}

describe('login', () => {
  test('redirects back to the requested page', async () => {
    await renderScreen('/dashboard/clients?sok=anna', {
      as: null,
      answers: { ...emptyAccount, 'auth.login': loginOf() },
    })
    await expect.element(heading('Logga in')).toBeVisible()
    await logIn()
    await expect.element(heading('Klienter')).toBeVisible()
    await expectAddress('/dashboard/clients?sok=anna')
    await expect.element(toast('Inloggning lyckades')).toHaveTextContent('Välkommen tillbaka!')
  })

  for (const hostile of [
    'https://example.org/',
    '//example.org/',
    '/\\example.org/',
    '/./\t/example.org',
    'javascript:alert(1)',
  ]) {
    test(`rejects the open redirect ${JSON.stringify(hostile)}`, async () => {
      await renderScreen(`/login?next=${encodeURIComponent(hostile)}`, { answers: emptyAccount })
      await expect.element(heading('Dashboard')).toBeVisible()
      await expectAddress('/dashboard')
    })
  }

  test('reports missing and wrong credentials, and a disabled account', async () => {
    const server = await renderScreen('/login', { as: null })
    await submit.click()
    await expect.element(page.getByText('Ange en giltig e-postadress')).toBeVisible()
    await expect.element(page.getByText('Ange ditt lösenord')).toBeVisible()
    await expect.element(email).toHaveFocus()
    expect(server.calls('auth.login')).toEqual([])

    server.answer({ 'auth.login': refused('INVALID_CREDENTIALS') })
    await logIn()
    await expect.element(alert).toHaveTextContent('Inloggning misslyckades')
    await expect.element(alert).toHaveTextContent('Fel e-postadress eller lösenord.')
    await expect.element(email).toHaveValue('tove@example.com')

    server.answer({ 'auth.login': refused('ACCOUNT_DISABLED') })
    await logIn('oskar@example.com')
    await expect
      .element(alert)
      .toHaveTextContent(
        'Ditt konto har inaktiverats. Kontakta administratören för mer information.',
      )
    await expectAddress('/login')
  })

  test('reports an unreachable server, and accepts a retry', async () => {
    const server = await renderScreen('/login', {
      as: null,
      answers: { ...emptyAccount, 'auth.login': offline() },
    })
    await logIn()
    await expect.element(alert).toHaveTextContent('Ingen anslutning.')
    server.answer({ 'auth.login': loginOf() })
    await submit.click()
    await expect.element(heading('Dashboard')).toBeVisible()
  })
})

describe('login that fails on the server', () => {
  for (const { problem, words } of [
    // The server's answers when it cannot read the profile, and when it fails (tests/server/http/log.test.ts).
    { problem: 'ACCOUNT_UNVERIFIED', words: 'Failed to verify account status' },
    { problem: 'UNEXPECTED', words: 'An unexpected error occurred' },
  ] as const) {
    test(`shows "${words}", in English, and keeps the address`, async () => {
      await renderScreen('/login', { as: null, answers: { 'auth.login': refused(problem) } })
      await logIn()
      await expect.element(alert).toHaveTextContent('Inloggning misslyckades')
      await expect.element(alert.getByText(words, { exact: true })).toHaveAttribute('lang', 'en')
      await expect.element(email).toHaveValue('tove@example.com')
    })
  }

  test('shows progress while the server is slow', async () => {
    const login = delayed<ReturnType<typeof loginOf>>()
    await renderScreen('/login', {
      as: null,
      answers: { ...emptyAccount, 'auth.login': () => login.promise },
    })
    await logIn()
    await expect.element(page.getByRole('button', { name: 'Loggar in...' })).toBeVisible()
    login.give(loginOf())
    await expect.element(heading('Dashboard')).toBeVisible()
  })
})

describe('logout', () => {
  const logOut = page.getByRole('button', { name: 'Logga ut' })

  test('ends the login in the browser and on the server', async () => {
    const server = await renderScreen('/dashboard', {
      answers: { ...emptyAccount, 'auth.logout': undefined },
    })
    await logOut.click()
    await expect.element(heading('Logga in')).toBeVisible()
    await expectAddress('/login')
    await expect.element(toast('Utloggad')).toHaveTextContent('Du har loggats ut från systemet.')
    expect(server.calls('auth.logout')).toHaveLength(1)
  })

  test('works without the server, which is told later (pending logout)', async () => {
    await renderScreen('/dashboard', { answers: { ...emptyAccount, 'auth.logout': offline() } })
    await logOut.click()
    await expect.element(heading('Logga in')).toBeVisible()
    await expect
      .element(toast('Utloggning misslyckades'))
      .toHaveTextContent('Ett fel inträffade vid utloggning, men du har loggats ut lokalt.')

    // Reloaded: the server still has the login, and the pending logout is sent before it is used.
    await cleanup()
    const unreached = await renderScreen('/dashboard', { answers: { 'auth.logout': offline() } })
    await expect.element(heading('Logga in')).toBeVisible()
    expect(unreached.calls('auth.me')).toEqual([])

    await cleanup()
    const reached = await renderScreen('/dashboard', {
      as: null,
      answers: { 'auth.logout': undefined },
    })
    await expect.element(heading('Logga in')).toBeVisible()
    expect(reached.calls('auth.logout')).toHaveLength(1)
    await cleanup()
    const settled = await renderScreen('/dashboard', { answers: emptyAccount })
    await expect.element(heading('Dashboard')).toBeVisible()
    expect(settled.calls('auth.logout')).toEqual([])
  })
})

test('a user whose account is disabled while logged in is told why on the login page', async () => {
  const server = await renderScreen('/dashboard/clients', { answers: emptyAccount })
  await expect.element(page.getByRole('heading', { name: 'Klienter', level: 1 })).toBeVisible()
  server.answer({
    'auth.me': { endedAs: 'disabled' },
    'clients.list': refused('UNAUTHENTICATED'),
    'sessions.page': refused('UNAUTHENTICATED'),
  })
  await page.getByRole('link', { name: 'Träningspass' }).click()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Du har loggats ut' }))
    .toHaveTextContent('Ditt konto har inaktiverats. Kontakta administratören')
  await expect.element(page.getByRole('button', { name: 'Logga in' })).toBeVisible()
})
