import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline, refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, toast } from '#tests/component/ui.ts'

const offer = { email: 'klara@example.com', trainer: 'Tove Tränare' }
const client = { name: 'Klara Klient', email: offer.email, role: 'CLIENT' as const }
const address = '/login-offer#a-token'
const acceptButton = page.getByRole('button', { name: 'Godkänn', exact: true })
const gone = 'Erbjudandet gäller inte längre. Be din tränare om ett nytt mejl.'

async function choose(password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(confirmation)
  await page.getByRole('button', { name: 'Godkänn och logga in' }).click()
}

describe('page of an offered login', () => {
  test('is accepted by a button alone, when logged in, and leads to the hours', async () => {
    const server = await renderScreen(address, {
      as: client,
      answers: {
        'auth.checkOffer': { ...offer, way: 'accept' },
        'auth.acceptOffer': undefined,
        'portal.mine': [],
      },
    })
    await expect.element(page.getByText('Tove Tränare vill ge dig en inloggning')).toBeVisible()
    await expect.poll(() => location.href).not.toContain('a-token')
    expect(server.calls('auth.acceptOffer')).toEqual([])
    await acceptButton.click()
    await expect.element(toast('Godkänt')).toBeVisible()
    await expectAddress('/client-dashboard')
    expect(server.calls('auth.acceptOffer')).toEqual([{ token: 'a-token' }])
  })

  test('asks for a password where there is no account, and logs in', async () => {
    const server = await renderScreen(address, {
      as: null,
      answers: {
        'auth.checkOffer': { ...offer, way: 'choosePassword' },
        'auth.acceptOfferWithPassword': refused('PASSWORD_COMMON'),
        'portal.mine': [],
      },
    })
    await choose('sju tkn')
    await expect.element(page.getByText('Lösenordet måste vara minst 8 tecken')).toBeVisible()
    await choose('password')
    await expect.element(page.getByText('Lösenordet är för vanligt')).toBeVisible()
    server.answer({ 'auth.acceptOfferWithPassword': loginOf(client), 'auth.me': loginOf(client) })
    await choose('ett eget ord')
    await expectAddress('/client-dashboard')
  })

  test('sends the owner of an account to the login, and back, with the token in no address', async () => {
    const server = await renderScreen(address, {
      as: null,
      answers: {
        'auth.checkOffer': { ...offer, way: 'logIn' },
        'auth.login': loginOf(client),
        'auth.acceptOffer': undefined,
        'portal.mine': [],
      },
    })
    await page.getByRole('link', { name: 'Logga in' }).last().click()
    await expect.element(page.getByRole('textbox', { name: 'E-post' })).toBeVisible()
    expect(location.href).not.toContain('a-token')
    server.answer({
      'auth.me': loginOf(client),
      'auth.checkOffer': { ...offer, way: 'accept' },
    })
    await page.getByRole('textbox', { name: 'E-post' }).fill(offer.email)
    await page.getByRole('textbox', { name: 'Lösenord' }).fill('ett eget ord')
    await page.getByRole('button', { name: 'Logga in' }).click()
    await acceptButton.click()
    await expectAddress('/client-dashboard')
    expect(server.calls('auth.acceptOffer')).toEqual([{ token: 'a-token' }])
  })

  test('asks the user of another account to log out', async () => {
    await renderScreen(address, {
      answers: { 'auth.checkOffer': { ...offer, way: 'logIn' }, 'auth.logout': undefined },
    })
    await expect
      .element(page.getByText('Erbjudandet gäller klara@example.com, men du är inloggad'))
      .toBeVisible()
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await expect.element(page.getByText('Logga in med klara@example.com')).toBeVisible()
  })

  test('reports a used, void, expired or missing offer', async () => {
    await renderScreen(address, {
      as: null,
      answers: { 'auth.checkOffer': refused('OFFER_INVALID') },
    })
    await expect.element(page.getByText(gone)).toBeVisible()
    await page.getByRole('link', { name: 'Till inloggningen' }).click()
    await expectAddress('/login')
  })

  test('says after a lost answer that the offer may have been accepted', async () => {
    const server = await renderScreen(address, {
      as: client,
      answers: { 'auth.checkOffer': { ...offer, way: 'accept' }, 'auth.acceptOffer': offline() },
    })
    await acceptButton.click()
    await expect.element(page.getByText('Ingen anslutning.')).toBeVisible()
    server.answer({ 'auth.acceptOffer': refused('OFFER_INVALID') })
    await acceptButton.click()
    await expect.element(page.getByText('Svaret på ditt första försök kom inte fram')).toBeVisible()
  })

  test('offers a new attempt when the offer could not be checked', async () => {
    const server = await renderScreen(address, {
      as: null,
      answers: { 'auth.checkOffer': offline() },
    })
    const retry = page.getByRole('button', { name: 'Försök igen' })
    await expect.element(retry).toBeVisible()
    server.answer({ 'auth.checkOffer': { ...offer, way: 'logIn' } })
    await retry.click()
    await expect.element(page.getByText('Logga in med klara@example.com')).toBeVisible()
  })
})
