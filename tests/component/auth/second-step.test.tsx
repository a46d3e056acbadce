import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { type Answers, type Output, refused } from '#tests/component/fake-server.ts'
import { fakePasskey, refusePasskeys, removePasskeys } from '#tests/component/passkeys.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, toast } from '#tests/component/ui.ts'

type Pending = Extract<Output<'auth.login'>, { secondFactor: unknown }>['secondFactor']

const pending: Pending = {
  token: 'a-token',
  expiresAt: new Date('2026-11-24T09:05:00Z'),
  methods: ['passkey', 'code', 'recovery'],
  passkey: {
    challenge: 'AAAA',
    timeout: 60_000,
    rpId: 'localhost',
    allowCredentials: [{ id: 'AAAA', type: 'public-key', transports: ['internal'] }],
    userVerification: 'preferred',
  },
}
const appOnly: Partial<Pending> = { methods: ['code', 'recovery'], passkey: null }

const alert = page.getByRole('alert')
const passkey = page.getByRole('button', { name: 'Använd passnyckel' })
const code = page.getByRole('textbox', { name: 'Kod från din kodapp' })
const recovery = page.getByRole('textbox', { name: 'Återställningskod' })
const submit = page.getByRole('main').getByRole('button', { name: 'Logga in' })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Logs in with the right password of an account with a second factor. */
async function openSecondStep(differences: Partial<Pending> = {}, answers: Answers = {}) {
  const server = await renderScreen('/login?next=%2Fdashboard%2Fclients', {
    as: null,
    answers: {
      ...emptyAccount,
      'auth.login': { secondFactor: { ...pending, ...differences } },
      ...answers,
    },
  })
  await page.getByRole('textbox', { name: 'E-post' }).fill('tove@example.com')
  await page.getByRole('textbox', { name: 'Lösenord' }).fill('traningspass')
  await submit.click()
  await expect.element(heading('Bekräfta att det är du')).toBeVisible()
  return server
}

describe('a passkey', () => {
  test('comes first, and logs in', async () => {
    fakePasskey()
    const server = await openSecondStep({}, { 'auth.passFactor': loginOf() })
    await expectAddress('/login?next=%2Fdashboard%2Fclients')
    await expect.element(passkey).toHaveFocus()
    await passkey.click()
    await expect.element(heading('Klienter')).toBeVisible()
    await expect.element(toast('Inloggning lyckades')).toBeVisible()
    expect(server.calls('auth.passFactor')).toMatchObject([
      { token: 'a-token', answer: { method: 'passkey', response: { id: 'AAAA' } } },
    ])
  })

  test('that is cancelled or refused leaves everything as it was, and says so', async () => {
    refusePasskeys()
    const server = await openSecondStep({}, { 'auth.passFactor': refused('FACTOR_WRONG') })
    await code.fill('123')
    await passkey.click()
    await expect.element(alert).toHaveTextContent('Passnyckeln användes inte.')
    expect(server.calls('auth.passFactor')).toEqual([])
    fakePasskey()
    await passkey.click()
    await expect.element(alert).toHaveTextContent('Passnyckeln godkändes inte.')
    await expect.element(code).toHaveValue('123')
  })

  test('is not offered by a browser without passkeys where there is another way', async () => {
    removePasskeys()
    await openSecondStep()
    await expect.element(code).toHaveFocus()
    await expect.element(passkey).not.toBeInTheDocument()
  })
})

describe('the code of an app', () => {
  test('is typed with spaces, and logs in', async () => {
    const server = await openSecondStep(appOnly, { 'auth.passFactor': loginOf() })
    await expect.element(code).toHaveFocus()
    await expect.element(code).toHaveAttribute('inputmode', 'numeric')
    await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
    await code.fill('123 456')
    await submit.click()
    await expect.element(heading('Klienter')).toBeVisible()
    expect(server.calls('auth.passFactor')).toEqual([
      { token: 'a-token', answer: { method: 'code', code: '123 456' } },
    ])
  })

  test('that is incomplete or wrong is told at the field, which has the focus', async () => {
    const server = await openSecondStep(appOnly)
    await code.fill('12345')
    await submit.click()
    await expect.element(code).toHaveAccessibleDescription(/Ange de sex siffrorna i koden/)
    await expect.element(code).toHaveFocus()
    expect(server.calls('auth.passFactor')).toEqual([])

    server.answer({ 'auth.passFactor': refused('FACTOR_WRONG') })
    await code.fill('123456')
    await submit.click()
    await expect.element(code).toHaveAccessibleDescription(/Koden stämmer inte/)
    await expect.element(code).toHaveFocus()
    await expect.element(alert).not.toBeInTheDocument()

    server.answer({ 'auth.passFactor': refused('TOO_MANY_ATTEMPTS') })
    await submit.click()
    await expect.element(alert).toHaveTextContent('Inloggning misslyckades')
    await expect.element(alert).toHaveTextContent('För många försök')
  })

  test('that comes too late leads back to the first step with the reason', async () => {
    const server = await openSecondStep(appOnly, { 'auth.passFactor': refused('LOGIN_EXPIRED') })
    await code.fill('123456')
    await submit.click()
    await expect.element(heading('Logga in')).toBeVisible()
    await expect.element(alert).toHaveTextContent('Inloggningen tog för lång tid')
    await expect
      .element(page.getByRole('textbox', { name: 'E-post' }))
      .toHaveValue('tove@example.com')

    server.answer({ 'auth.login': refused('INVALID_CREDENTIALS') })
    await page.getByRole('textbox', { name: 'Lösenord' }).fill('fel')
    await submit.click()
    await expect.element(alert).toHaveTextContent('Fel e-postadress eller lösenord.')
  })
})

test('a recovery code is another way, and a wrong one is told at its field', async () => {
  const server = await openSecondStep({}, { 'auth.passFactor': refused('FACTOR_WRONG') })
  await page.getByRole('button', { name: 'Använd en återställningskod' }).click()
  await expect.element(recovery).toHaveFocus()
  await recovery.fill('ABCDE-FGHJK-MNPQR-STVWX-YZ012')
  await submit.click()
  await expect.element(recovery).toHaveAccessibleDescription(/eller är redan använd/)
  await expect.element(recovery).toHaveFocus()
  await page.getByRole('button', { name: 'Använd ett annat sätt' }).click()
  await expect.element(passkey).toHaveFocus()
  expect(server.calls('auth.passFactor')).toMatchObject([{ answer: { method: 'recovery' } }])
})

test('leads back to the first step when the person wants to', async () => {
  await openSecondStep()
  await page.getByRole('button', { name: 'Tillbaka' }).click()
  await expect.element(heading('Logga in')).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('textbox', { name: 'E-post' }))
    .toHaveValue('tove@example.com')
})

test('the recovery code comes with what to do without one', async () => {
  await openSecondStep()
  await page.getByRole('button', { name: 'Använd en återställningskod' }).click()
  await expect
    .element(page.getByText('En administratör kan ta bort tvåstegsinloggningen.'))
    .toBeVisible()
})
