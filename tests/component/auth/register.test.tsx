import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { ProblemCode } from '#shared/problem.ts'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { offline, refused } from '#tests/component/fake-server.ts'
import { loginOf, phone, renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { expectAddress, toast } from '#tests/component/ui.ts'

const failed = 'Kontot kunde inte aktiveras'
const password = 'mitt alldeles egna ord'
const code = 'K7QMX-9PD2T-00AB1-CDEFG-HJKMN-PQRST'
const stored = 'k7qmx9pd2t00ab1cdefghjkmnpqrst'
const email = 'nya@example.com'

const codeField = page.getByRole('textbox', { name: 'Inbjudningskod' })
const emailField = page.getByRole('textbox', { name: 'E-post' })
const nameField = page.getByRole('textbox', { name: 'Namn (valfritt)' })
const passwordField = page.getByRole('textbox', { name: 'Lösenord', exact: true })
const confirmationField = page.getByRole('textbox', { name: 'Bekräfta lösenordet' })
const alert = page.getByRole('main').getByRole('alert')
const submit = page.getByRole('button', { name: 'Aktivera konto' })

/** Fills in and submits the form; omitted fields stay empty. */
async function activate(typed: {
  code?: string
  email?: string
  name?: string
  password?: string
  confirmation?: string
}): Promise<void> {
  if (typed.code !== undefined) await codeField.fill(typed.code)
  await emailField.fill(typed.email ?? '')
  await nameField.fill(typed.name ?? '')
  await passwordField.fill(typed.password ?? password)
  await confirmationField.fill(typed.confirmation ?? typed.password ?? password)
  await submit.click()
}

async function expectActive(name: string): Promise<void> {
  await expect
    .element(toast('Framgång'))
    .toHaveTextContent('Ditt konto är aktivt, och du är med i organisationen.')
  await expectAddress('/organization')
  await expect.element(page.getByRole('banner')).toHaveTextContent(name)
}

const activated = { ...emptyAccount, 'auth.activate': loginOf({ name: 'Åsa Nyström' }) }

test('a new trainer types the code in another format, and is named by the address until there is a name', async () => {
  const server = await renderScreen('/register', {
    as: null,
    answers: { ...activated, 'auth.activate': loginOf({ name: 'nya' }) },
  })
  await expect.element(codeField).toHaveFocus()
  await expect.element(nameField).toHaveAccessibleDescription('Så som klienterna ser dig')
  // The server accepts both in any format: tests/server/auth/activation.test.ts.
  const typed = { code: '  k7qmx 9pd2t 00ab1 cdefg hjkmn pqrst', email: '  NYA@EXAMPLE.COM' }
  await activate(typed)
  await expectActive('nya')
  expect(server.calls('auth.activate')).toMatchObject([{ ...typed, email: 'NYA@EXAMPLE.COM' }])
})

describe('form', () => {
  test('reports missing fields and password rules at each field', async () => {
    const server = await renderScreen('/register', { as: null, answers: activated })
    await submit.click()
    await expect.element(codeField).toHaveAccessibleDescription('Ange inbjudningskoden')
    await expect.element(codeField).toHaveFocus()
    await expect.element(emailField).toHaveAccessibleDescription('Ange en e-postadress')
    await expect
      .element(passwordField)
      .toHaveAccessibleDescription(/Lösenordet måste vara minst 8 tecken/)
    await activate({ code, email: 'inte en adress' })
    await expect.element(emailField).toHaveAccessibleDescription('Ange en giltig e-postadress')
    await activate({ email, password: 'sju tkn' })
    await expect
      .element(passwordField)
      .toHaveAccessibleDescription(/Lösenordet måste vara minst 8 tecken/)
    await expect.element(passwordField).toHaveFocus()
    await activate({ email, password: 'x'.repeat(129) })
    await expect
      .element(passwordField)
      .toHaveAccessibleDescription(/Lösenordet får vara högst 128 tecken/)
    await activate({ email, password: 'det ena ordet', confirmation: 'det andra ordet' })
    await expect.element(confirmationField).toHaveAccessibleDescription('Lösenorden matchar inte')
    await expect.element(confirmationField).toHaveFocus()
    await activate({ email, name: 'å'.repeat(201) })
    await expect.element(nameField).toHaveAccessibleDescription(/Högst \d+ tecken/)
    // Their own name, and a season with a year: the form knows without the server.
    for (const obvious of ['BoÖstman99!', 'Sommar2026!']) {
      await activate({ email, name: 'Bo Östman', password: obvious })
      await expect.element(passwordField).toHaveAccessibleDescription(/Lösenordet är för vanligt/)
      await expect.element(passwordField).toHaveFocus()
      await activate({ email, password: 'sju tkn' })
    }
    expect(server.calls('auth.activate')).toEqual([])

    server.answer({ 'auth.activate': refused('PASSWORD_COMMON') })
    await activate({ email, name: 'Bo', password: 'dragon123' })
    await expect
      .element(passwordField)
      .toHaveAccessibleDescription(/Lösenordet är för vanligt och går att gissa\. Välj ett annat\./)
    await expect.element(nameField).toHaveValue('Bo')
    server.answer(activated)
    await activate({ email })
    await expectActive('Åsa Nyström')
  })

  test.each<[title: string, problem: ProblemCode, words: string]>([
    [
      'refuses a wrong address, a mistyped code and a revoked one alike',
      'INVITATION_INVALID',
      'Koden och e-postadressen hör inte ihop. Kontrollera att du har fått med hela koden, och använd adressen som inbjudan skickades till.',
    ],
    ['refuses a used code', 'INVITATION_USED', 'Koden har redan använts. Be om en ny inbjudan.'],
    [
      'refuses a disabled account',
      'ACCOUNT_DISABLED',
      'Ditt konto har inaktiverats. Kontakta administratören för mer information.',
    ],
    ['refuses an expired code', 'INVITATION_EXPIRED', 'Koden har gått ut. Be om en ny inbjudan.'],
    [
      'is rate limited after thirty wrong codes, also for a right one',
      'TOO_MANY_ATTEMPTS',
      'För många försök. Vänta en stund och försök igen.',
    ],
  ])('%s', async (_title, problem, words) => {
    await renderScreen(`/register#code=${stored}`, {
      as: null,
      answers: { 'auth.activate': refused(problem) },
    })
    await expect.element(emailField).toHaveFocus()
    await activate({ email })
    await expect.element(alert).toHaveTextContent(failed)
    await expect.element(alert).toHaveTextContent(words)
    await expect.element(codeField).toHaveValue(code)
    await expect.element(passwordField).toHaveValue(password)
  })

  test('keeps the input when the server is unreachable, with the error in view', async () => {
    await renderScreen(`/register#code=${stored}`, {
      as: null,
      isPhone: true,
      answers: { ...activated, 'auth.activate': offline() },
    })
    await page.viewport(phone.width, 640)
    await activate({ email, name: 'Åsa' })
    await expect.element(alert).toHaveTextContent(failed)
    await expect
      .element(alert)
      .toHaveTextContent('Ingen anslutning. Kontrollera nätverket och försök igen.')
    await expect.element(alert).toBeInViewport()
    await expect.element(nameField).toHaveValue('Åsa')
  })
})

describe('existing account', () => {
  const join = page.getByRole('button', { name: 'Gå med', exact: true })
  const welcome = page.getByRole('heading', { name: 'Välkommen till Gymmet' })

  async function logIn(): Promise<void> {
    await emailField.fill(email)
    await passwordField.fill(password)
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  }

  /** The answers for an account that exists, logs in and joins. */
  const existing = {
    ...emptyAccount,
    'auth.activate': refused('ACCOUNT_ACTIVE'),
    'auth.login': loginOf(),
    'organizations.join': { organizationId: idOf(20), name: 'Gymmet' },
  }

  test('is reported, logs in and joins', async () => {
    const server = await renderScreen(`/register#code=${stored}`, { as: null, answers: existing })
    await activate({ email })
    await expect.element(page.getByRole('heading', { name: 'Kontot finns redan' })).toHaveFocus()
    await expect
      .element(page.getByText('Logga in, och gå sedan med i organisationen med koden.'))
      .toBeVisible()
    await page.getByRole('link', { name: 'Logga in och gå med' }).click()
    await logIn()
    await expect.element(codeField).toHaveValue(code)
    await join.click()
    await expect.element(welcome).toBeVisible()
    expect(server.calls('organizations.join')).toHaveLength(1)
  })

  test('with a forgotten password gets to the reset, and the code is kept', async () => {
    await renderScreen(`/register#code=${stored}`, { as: null, answers: existing })
    await activate({ email })
    await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
    await expect.element(page.getByRole('heading', { name: 'Återställ lösenord' })).toBeVisible()
    await page.getByRole('link', { name: 'Tillbaka till inloggning' }).click()
    await logIn()
    await expect.element(codeField).toHaveValue(code)
  })

  test('because a first attempt lost its answer is told that the password may be set', async () => {
    const server = await renderScreen(`/register#code=${stored}`, {
      as: null,
      answers: { ...existing, 'auth.activate': offline() },
    })
    await activate({ email })
    await expect.element(alert).toHaveTextContent('Ingen anslutning.')
    server.answer(existing)
    await submit.click()
    await expect
      .element(page.getByText('Svaret på ditt första försök kom inte fram.'))
      .toBeVisible()
    await page.getByRole('link', { name: 'Logga in och gå med' }).click()
    await logIn()
    await join.click()
    await expect.element(welcome).toBeVisible()
  })

  test('goes directly to the login by its link', async () => {
    await renderScreen(`/register#code=${stored}`, { as: null, answers: existing })
    await page.getByRole('link', { name: 'Har du redan ett lösenord? Logga in' }).click()
    await logIn()
    await expect
      .element(page.getByRole('heading', { name: 'Gå med i en organisation' }))
      .toBeVisible()
    await expect.element(codeField).toHaveValue(code)
  })
})

describe('logged-in user', () => {
  test('is shown the current account, and joins with it', async () => {
    await renderScreen(`/register#code=${stored}`, { answers: emptyAccount })
    await expect.element(page.getByRole('heading', { name: 'Du är redan inloggad' })).toBeVisible()
    await expect.element(page.getByText('Tove Tränare')).toBeVisible()
    await expect.element(page.getByText('tove@example.com')).toBeVisible()
    await page.getByRole('link', { name: 'Gå med i organisationen' }).click()
    await expect.element(codeField).toHaveValue(code)
  })

  test('may log out instead, and activate another account', async () => {
    await renderScreen(`/register#code=${stored}`, {
      answers: { ...activated, 'auth.logout': undefined },
    })
    await page.getByRole('button', { name: 'Logga ut och byt konto' }).click()
    await expect.element(codeField).toHaveValue(code)
    await activate({ email, name: 'Åsa Nyström' })
    await expectActive('Åsa Nyström')
  })

  test('is told as a client that joining needs an invitation to that address', async () => {
    await renderScreen(`/register#code=${stored}`, {
      as: { role: 'CLIENT' },
      answers: emptyAccount,
    })
    await expect
      .element(page.getByText('Det kräver att inbjudan skickades till den adressen.'))
      .toBeVisible()
    await page.getByRole('link', { name: 'Gå med i organisationen' }).click()
    await expect.element(codeField).toHaveValue(code)
    await expect
      .element(page.getByText('Det kräver en inbjudan till tove@example.com.'))
      .toBeVisible()
  })
})
