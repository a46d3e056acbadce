import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'

const address = '/confirm-email#a-token'
const link = { side: 'old', email: 'ny@example.com', name: 'Anna Öst', isConfirmed: false } as const
const confirm = page.getByRole('button', { name: 'Bekräfta bytet' })
const stop = page.getByRole('button', { name: 'Det var inte jag' })
const gone = 'Länken gäller inte längre.'

describe('page of a link about a change of e-mail address', () => {
  test('is confirmed by a button alone, and says what is awaited', async () => {
    const server = await renderScreen(address, {
      as: null,
      answers: { 'auth.checkEmailLink': link, 'auth.confirmEmail': { isDone: false } },
    })
    await expect
      .element(page.getByText('Ditt konto ska byta e-postadress till ny@example.com.'))
      .toBeVisible()
    await expect.poll(() => location.href).not.toContain('a-token')
    expect(server.calls('auth.confirmEmail')).toEqual([])
    await confirm.click()
    await expect.element(page.getByText('bekräftat också från den nya adressen')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    await expect.element(confirm).not.toBeInTheDocument()
    expect(server.calls('auth.confirmEmail')).toEqual([{ token: 'a-token' }])
  })

  test('says that the address is changed after the second confirmation', async () => {
    await renderScreen(address, {
      as: null,
      answers: {
        'auth.checkEmailLink': { ...link, side: 'new' },
        'auth.confirmEmail': { isDone: true },
      },
    })
    await expect.element(page.getByText('Anna Öst vill logga in med ny@example.com.')).toBeVisible()
    await confirm.click()
    await expect
      .element(page.getByRole('heading', { name: 'E-postadressen är bytt' }))
      .toBeVisible()
    await expect.element(page.getByText('Logga in med ny@example.com')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Till inloggningen' })).toBeVisible()
  })

  test('is stopped by "Det var inte jag", which has a link to a new password mailed', async () => {
    const server = await renderScreen(address, {
      as: null,
      answers: {
        'auth.checkEmailLink': { ...link, isConfirmed: true },
        'auth.stopEmailChange': undefined,
      },
    })
    await expect.element(page.getByText('Du har bekräftat.')).toBeVisible()
    await stop.click()
    await expect.element(page.getByRole('heading', { name: 'Bytet är stoppat' })).toBeVisible()
    await expect
      .element(page.getByText('Vi mejlar dig en länk där du väljer ett nytt.'))
      .toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Kom inget mejl? Begär en ny länk' }))
      .toHaveAttribute('href', '/login?vy=aterstall')
    expect(server.calls('auth.stopEmailChange')).toEqual([{ token: 'a-token' }])
  })

  test('says why it failed, and that a lost first answer may have used the link', async () => {
    const server = await renderScreen(address, {
      as: null,
      answers: {
        'auth.checkEmailLink': link,
        'auth.confirmEmail': refused('ACCOUNT_EMAIL_EXISTS'),
      },
    })
    await confirm.click()
    await expect
      .element(page.getByRole('alert'))
      .toHaveTextContent('Det finns redan ett konto med den e-postadressen.')
    server.answer({ 'auth.confirmEmail': offline() })
    await confirm.click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Ingen anslutning')
    server.answer({ 'auth.confirmEmail': refused('EMAIL_LINK_INVALID') })
    await confirm.click()
    await expect.element(page.getByText('Svaret på ditt första försök')).toBeVisible()
  })

  test('says that the link is dead, and offers to try again when it cannot be checked', async () => {
    const server = await renderScreen(address, {
      as: null,
      answers: { 'auth.checkEmailLink': offline() },
    })
    const again = page.getByRole('button', { name: 'Försök igen' })
    await expect.element(again).toBeVisible()
    server.answer({ 'auth.checkEmailLink': refused('EMAIL_LINK_INVALID') })
    await again.click()
    await expect.element(page.getByText(gone)).toBeVisible()
  })

  test('without a token says so, and leads to the login page or to one’s start page', async () => {
    const { unmount } = await renderScreen('/confirm-email', { as: null, answers: {} })
    await expect.element(page.getByText(gone)).toBeVisible()
    const wayOn = page.getByRole('link', { name: /^Till / })
    await expect.element(wayOn).toHaveTextContent('Till inloggningen')
    await unmount()
    await renderScreen('/confirm-email', { as: { role: 'ORG_ADMIN' }, answers: {} })
    await expect.element(wayOn.last()).toHaveTextContent('Till startsidan')
    await expect.element(wayOn.last()).toHaveAttribute('href', '/org/dashboard')
  })
})
