import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { offline, refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, toast } from '#tests/component/ui.ts'

const address = '/first-account#a-token'
const gone =
  'Länken gäller i en timme, en enda gång och bara tills det första kontot finns. Den som sköter servern kan skapa en ny.'
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const submit = page.getByRole('button', { name: 'Skapa konto' })

async function open(answers = {}) {
  return renderScreen(address, {
    as: null,
    answers: { 'auth.checkFirstAccount': true, ...answers },
  })
}

async function fill(password = 'ett alldeles eget ord'): Promise<void> {
  await field('Namn').fill('Anna Öst')
  await field('E-post').fill('anna@example.com')
  await field('Lösenord').fill(password)
  await field('Bekräfta lösenordet').fill(password)
}

describe('page of the link for the first account', () => {
  test('makes the account, logs in, and leads to the administration, with the token in no address', async () => {
    const server = await open({ 'auth.makeFirstAccount': loginOf(superAdmin) })
    await expect
      .element(page.getByRole('heading', { name: 'Skapa det första kontot' }))
      .toBeVisible()
    await expect.poll(() => location.href).not.toContain('a-token')
    await expect.element(field('Namn')).toHaveFocus()
    await fill()
    server.answer({ ...adminAnswers(), 'auth.me': loginOf(superAdmin) })
    await submit.click()
    await expect.element(toast('Välkommen')).toBeVisible()
    await expectAddress('/admin/dashboard')
    expect(server.calls('auth.makeFirstAccount')).toEqual([
      {
        token: 'a-token',
        name: 'Anna Öst',
        email: 'anna@example.com',
        password: 'ett alldeles eget ord',
        confirmation: 'ett alldeles eget ord',
      },
    ])
  })

  test('names what is missing at its field, and a password that is guessed first', async () => {
    const server = await open({ 'auth.makeFirstAccount': refused('PASSWORD_COMMON') })
    await submit.click()
    await expect.element(page.getByText('Ange ditt namn')).toBeVisible()
    await expect.element(page.getByText('Ange en giltig e-postadress')).toBeVisible()
    await expect.element(page.getByText('Lösenordet måste vara minst 8 tecken')).toBeVisible()
    await expect.element(field('Namn')).toHaveFocus()
    await fill('anna öst 1')
    await submit.click()
    await expect.element(page.getByText('Lösenordet är för vanligt')).toBeVisible()
    expect(server.calls('auth.makeFirstAccount')).toEqual([])
    await fill('ett läckt lösenord')
    await submit.click()
    await expect.poll(() => server.calls('auth.makeFirstAccount').length).toBe(1)
    await expect.element(page.getByText('Lösenordet är för vanligt')).toBeVisible()
    await expect.element(field('Namn')).toHaveValue('Anna Öst')
  })

  test('says of a wrong, used or expired link in one sentence what it was', async () => {
    await open({ 'auth.checkFirstAccount': refused('FIRST_ACCOUNT_LINK_INVALID') })
    await expect.element(page.getByText(gone)).toBeVisible()
    await page.getByRole('link', { name: 'Till inloggningen' }).click()
    await expectAddress('/login')
  })

  test('says the same without a link, and asks the server nothing', async () => {
    const server = await renderScreen('/first-account', { as: null })
    await expect.element(page.getByText(gone)).toBeVisible()
    expect(server.calls('auth.checkFirstAccount')).toEqual([])
  })

  test('says so when the link ended while the form was filled in', async () => {
    await open({ 'auth.makeFirstAccount': refused('FIRST_ACCOUNT_LINK_INVALID') })
    await fill()
    await submit.click()
    await expect.element(page.getByText(gone)).toBeVisible()
  })

  test('says after a lost answer that the account may be there', async () => {
    const server = await open({ 'auth.makeFirstAccount': offline() })
    await fill()
    await submit.click()
    await expect.element(page.getByText('Ingen anslutning.')).toBeVisible()
    await expect.element(field('Namn')).toHaveValue('Anna Öst')
    server.answer({ 'auth.makeFirstAccount': refused('FIRST_ACCOUNT_LINK_INVALID') })
    await submit.click()
    await expect.element(page.getByText('Svaret på ditt första försök kom inte fram')).toBeVisible()
  })

  test('offers a new attempt when the link could not be checked', async () => {
    const server = await open({ 'auth.checkFirstAccount': offline() })
    const retry = page.getByRole('button', { name: 'Försök igen' })
    await expect.element(retry).toBeVisible()
    server.answer({ 'auth.checkFirstAccount': true })
    await retry.click()
    await expect.element(submit).toBeVisible()
  })
})
