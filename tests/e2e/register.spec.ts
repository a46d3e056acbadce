import type { Page } from '@playwright/test'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { test as agedTest } from '#tests/e2e/aged-product.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { givenCode, invitationLink, unknownCode } from '#tests/e2e/invitations.ts'
import { apiOf, enter } from '#tests/e2e/logins.ts'
import { givenOrganization } from '#tests/e2e/organizations.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const title = 'Aktivera konto'
const failed = 'Kontot kunde inte aktiveras'
const mismatch =
  'Koden och e-postadressen hör inte ihop. Kontrollera att du har fått med hela koden, och använd adressen som inbjudan skickades till.'
const password = 'mitt alldeles egna ord'

const codeField = (page: Page) => page.getByLabel('Inbjudningskod')
const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Lösenord', exact: true })
const confirmationField = (page: Page) => page.getByRole('textbox', { name: 'Bekräfta lösenordet' })

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: title }).click()
}

/** Fills in the form and sends it; what is not said is left empty. */
async function activate(
  page: Page,
  typed: { code?: string; email?: string; name?: string; password?: string; confirmation?: string },
): Promise<void> {
  if (typed.code !== undefined) await codeField(page).fill(typed.code)
  await page.getByLabel('E-post').fill(typed.email ?? '')
  await page.getByLabel('Namn (valfritt)').fill(typed.name ?? '')
  await passwordField(page).fill(typed.password ?? password)
  await confirmationField(page).fill(typed.confirmation ?? typed.password ?? password)
  await submit(page)
}

async function expectActive(page: Page, name: string): Promise<void> {
  await expect(toast(page, 'Framgång')).toContainText(
    'Ditt konto är aktivt, och du är med i organisationen.',
  )
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('banner')).toContainText(name)
}

async function expectRefused(page: Page, words: string): Promise<void> {
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(failed)
  await expect(alert).toContainText(words)
}

test.describe('a new trainer', () => {
  test('follows the link in the mail, chooses a password and is in', async ({ page, trouble }) => {
    // The temporary password is tried, too.
    trouble.mayFail(/auth\.login/)
    const organization = await givenOrganization()
    const { email, code, temporaryPassword } = await givenCode(organization)
    await page.goto(await invitationLink(email))
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(codeField(page)).toHaveValue(code)
    await expect(page.getByLabel('E-post')).toBeFocused()
    await expect(page.getByLabel('Namn (valfritt)')).toHaveAccessibleDescription(
      'Så som klienterna ser dig',
    )
    await activate(page, { email, name: 'Åsa Nyström' })
    await expectActive(page, 'Åsa Nyström')
    await expect(page.getByRole('heading', { name: organization.name })).toBeVisible()
    // The form is nothing to come back to.
    await page.reload()
    await expect(page.getByRole('banner')).toContainText('Åsa Nyström')

    await page.getByRole('button', { name: 'Logga ut' }).click()
    await page.goto('/login')
    await fillLogin(page, { email, typed: temporaryPassword ?? '' })
    await expect(page.getByRole('alert')).toContainText('Fel e-postadress eller lösenord.')
    await fillLogin(page, { email, typed: password })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })

  test('types the code as it is read out, and goes by the address until there is a name', async ({
    page,
  }) => {
    const { email, code } = await givenCode(await givenOrganization())
    await page.goto('/register')
    await expect(codeField(page)).toBeFocused()
    await activate(page, {
      code: `  ${code.toLowerCase().replaceAll('-', ' ')}`,
      email: `  ${email.toUpperCase()}`,
    })
    await expectActive(page, email.replace('@example.com', ''))
  })
})

test.describe('the form', () => {
  test.beforeEach(({ trouble }) => trouble.mayFail(/auth\.activate/))

  test('says at each field what is missing, and what a password needs', async ({ page }) => {
    const { email, code } = await givenCode(await givenOrganization())
    await page.goto('/register')
    await submit(page)
    await expect(codeField(page)).toHaveAccessibleDescription('Ange inbjudningskoden')
    await expect(codeField(page)).toBeFocused()
    await expect(page.getByLabel('E-post')).toHaveAccessibleDescription('Ange en e-postadress')
    await expect(passwordField(page)).toHaveAccessibleDescription(
      /Lösenordet måste vara minst 8 tecken/,
    )
    await activate(page, { code, email: 'inte en adress' })
    await expect(page.getByLabel('E-post')).toHaveAccessibleDescription(
      'Ange en giltig e-postadress',
    )
    await activate(page, { email, password: 'sju tkn' })
    await expect(passwordField(page)).toHaveAccessibleDescription(
      /Lösenordet måste vara minst 8 tecken/,
    )
    await expect(passwordField(page)).toBeFocused()
    await activate(page, { email, password: 'x'.repeat(129) })
    await expect(passwordField(page)).toHaveAccessibleDescription(
      /Lösenordet får vara högst 128 tecken/,
    )
    await activate(page, { email, password: 'det ena ordet', confirmation: 'det andra ordet' })
    await expect(confirmationField(page)).toHaveAccessibleDescription('Lösenorden matchar inte')
    await expect(confirmationField(page)).toBeFocused()
    await activate(page, { email, name: 'å'.repeat(201) })
    await expect(page.getByLabel('Namn (valfritt)')).toHaveAccessibleDescription(/Högst \d+ tecken/)
    await activate(page, { email, name: 'Bo', password: 'password' })
    await expect(passwordField(page)).toHaveAccessibleDescription(
      /Lösenordet är för vanligt och går att gissa\. Välj ett annat\./,
    )
    await expect(page.getByLabel('Namn (valfritt)')).toHaveValue('Bo')
    // None of that has used the code up.
    await activate(page, { email })
    await expectActive(page, '')
  })

  test('refuses the address of somebody else, a mistyped code and a deleted one, all alike', async ({
    page,
  }) => {
    const organization = await givenOrganization()
    const [one, other] = [await givenCode(organization), await givenCode(organization)]
    await page.goto('/register')
    await activate(page, { code: one.code, email: other.email })
    await expectRefused(page, mismatch)
    await expect(codeField(page)).toHaveValue(one.code)
    await expect(passwordField(page)).toHaveValue(password)
    await activate(page, { code: one.code.slice(0, -1), email: one.email })
    await expectRefused(page, mismatch)
    await organization.admin.api.organizations.removeInvitation.mutate({
      organizationId: organization.id,
      invitationId: other.id,
    })
    await activate(page, { code: other.code, email: other.email })
    await expectRefused(page, mismatch)
    await activate(page, { code: one.code, email: one.email })
    await expectActive(page, '')
  })

  test('refuses a code that another trainer has used', async ({ page }) => {
    const { email, code } = await givenCode(await givenOrganization())
    const faster = await givenOwner()
    await (await enter(faster.email, faster.password)).api.organizations.join.mutate({ code })
    await page.goto(`/register?code=${code}`)
    await activate(page, { email })
    await expectRefused(page, 'Koden har redan använts. Be om en ny inbjudan.')
  })

  test('refuses an account that has been shut', async ({ page }) => {
    const organization = await givenOrganization()
    const { email, code } = await givenCode(organization)
    const superAdmin = await apiOf('superAdmin')
    const account = (await superAdmin.admin.trainers.query()).find((one) => one.email === email)
    await superAdmin.admin.setDisabled.mutate({ id: account?.id ?? '', isDisabled: true })
    await page.goto(`/register?code=${code}`)
    await activate(page, { email })
    await expectRefused(
      page,
      'Ditt konto har inaktiverats. Kontakta administratören för mer information.',
    )
  })

  test('keeps what was typed when the server is not reached, in sight of what went wrong', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 640 })
    const { email, code } = await givenCode(await givenOrganization())
    await page.goto(`/register?code=${code}`)
    await page.route(/auth\.activate/, (route) => route.abort(), { times: 1 })
    await activate(page, { email, name: 'Åsa' })
    await expectRefused(page, 'Ingen anslutning. Kontrollera nätverket och försök igen.')
    await expect(page.getByRole('main').getByRole('alert')).toBeInViewport()
    await expect(page.getByLabel('Namn (valfritt)')).toHaveValue('Åsa')
    await submit(page)
    await expectActive(page, '')
  })
})

test.describe('whoever has an account after all', () => {
  test.beforeEach(({ trouble }) => trouble.mayFail(/auth\.activate/))

  test('is told so, logs in and joins', async ({ page }) => {
    const organization = await givenOrganization()
    const trainer = await givenOwner()
    const { code } = await givenCode(organization, trainer.email)
    await page.goto(`/register?code=${code}`)
    await activate(page, { email: trainer.email })
    await expect(page.getByRole('heading', { name: 'Kontot finns redan' })).toBeFocused()
    await expect(
      page.getByText('Logga in, och gå sedan med i organisationen med koden.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Logga in och gå med' }).click()
    await fillLogin(page, { email: trainer.email, typed: trainer.password })
    await expect(codeField(page)).toHaveValue(code)
    await page.getByRole('button', { name: 'Gå med', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: `Välkommen till ${organization.name}` }),
    ).toBeVisible()
  })

  test('and has forgotten the password finds the way to a new one, and the code again', async ({
    page,
  }) => {
    const trainer = await givenOwner()
    const { code } = await givenCode(await givenOrganization(), trainer.email)
    await page.goto(`/register?code=${code}`)
    await activate(page, { email: trainer.email })
    await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
    await expect(page.getByRole('heading', { name: 'Återställ lösenord' })).toBeVisible()
    await page.getByRole('link', { name: 'Tillbaka till inloggning' }).click()
    await fillLogin(page, { email: trainer.email, typed: trainer.password })
    await expect(codeField(page)).toHaveValue(code)
  })

  test('since a first try ended without an answer is told that the password may be set', async ({
    page,
    context,
  }) => {
    const organization = await givenOrganization()
    const { email, code } = await givenCode(organization)
    await page.goto(`/register?code=${code}`)
    await page.route(
      /auth\.activate/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await activate(page, { email })
    await expectRefused(page, 'Ingen anslutning.')
    // Whether the browser has kept a cookie of an answer that it never got, nobody knows.
    await context.clearCookies()
    await submit(page)
    await expect(page.getByText('Svaret på ditt första försök kom inte fram.')).toBeVisible()
    await page.getByRole('link', { name: 'Logga in och gå med' }).click()
    await fillLogin(page, { email, typed: password })
    await page.getByRole('button', { name: 'Gå med', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: `Välkommen till ${organization.name}` }),
    ).toBeVisible()
  })

  test('knows it beforehand, and goes straight to the login', async ({ page }) => {
    await page.goto(`/register?code=${unknownCode}`)
    await page.getByRole('link', { name: 'Har du redan ett lösenord? Logga in' }).click()
    await fillLogin(page, people.trainer)
    await expect(page.getByRole('heading', { name: 'Gå med i en organisation' })).toBeVisible()
    await expect(codeField(page)).toHaveValue(unknownCode)
  })
})

test.describe('whoever is logged in already', () => {
  test('sees as whom, and joins with that account', async ({ page, enterAs }) => {
    await enterAs('trainer')
    await page.goto(`/register?code=${unknownCode}`)
    await expect(page.getByRole('heading', { name: 'Du är redan inloggad' })).toBeVisible()
    await expect(page.getByText(people.trainer.name)).toBeVisible()
    await expect(page.getByText(people.trainer.email)).toBeVisible()
    await page.getByRole('link', { name: 'Gå med i organisationen' }).click()
    await expect(codeField(page)).toHaveValue(unknownCode)
  })

  test('with the temporary password chooses an own one first, and then joins', async ({ page }) => {
    const organization = await givenOrganization()
    const { email, code, temporaryPassword } = await givenCode(organization)
    await page.goto(`/register?code=${code}`)
    await page.getByRole('link', { name: 'Har du redan ett lösenord? Logga in' }).click()
    await fillLogin(page, { email, typed: temporaryPassword ?? '' })
    await page.getByRole('textbox', { name: 'Tillfälligt lösenord' }).fill(temporaryPassword ?? '')
    await page.getByRole('textbox', { name: 'Nytt lösenord', exact: true }).fill(password)
    await page.getByRole('textbox', { name: 'Bekräfta nytt lösenord' }).fill(password)
    await page.getByRole('button', { name: 'Byt lösenord' }).click()
    await expect(codeField(page)).toHaveValue(code)
    await page.getByRole('button', { name: 'Gå med', exact: true }).click()
    await expect(
      page.getByRole('heading', { name: `Välkommen till ${organization.name}` }),
    ).toBeVisible()
  })

  test('may log out instead, and activates another account', async ({ page }) => {
    const trainer = await givenOwner()
    await page.context().addCookies([(await enter(trainer.email, trainer.password)).cookie])
    const { email, code } = await givenCode(await givenOrganization())
    await page.goto(await invitationLink(email))
    await page.getByRole('button', { name: 'Logga ut och byt konto' }).click()
    await expect(codeField(page)).toHaveValue(code)
    await activate(page, { email, name: 'Nya Namnet' })
    await expectActive(page, 'Nya Namnet')
  })

  test('as a client has nothing to join', async ({ page, enterAs }) => {
    await enterAs('client')
    await page.goto(`/register?code=${unknownCode}`)
    await expect(page.getByText('Ett klientkonto kan inte gå med i en organisation.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Gå med i organisationen' })).toBeHidden()
    await page.getByRole('link', { name: 'Till startsidan', exact: true }).click()
    await expect(page).toHaveURL('/client-dashboard')
  })
})

agedTest.describe('on a product of its own', () => {
  agedTest.beforeEach(({ trouble }) => trouble.mayFail(/auth\.activate/))

  agedTest('a code that has run out is refused', async ({ page, aged }) => {
    await page.goto(`/register?code=${aged.expired.code}`)
    await activate(page, { email: aged.expired.email })
    await expectRefused(page, 'Koden har gått ut. Be om en ny inbjudan.')
  })

  agedTest('after thirty wrong codes also the right one waits', async ({ page, aged }) => {
    const { email, code } = await givenCode({ id: aged.organizationId, admin: aged })
    await page.goto(`/register?code=${code}`)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    const wrong = { code: unknownCode, email, password, confirmation: password }
    const statuses = await page.evaluate(async (input) => {
      const answers: number[] = []
      for (let tries = 1; tries <= 31; tries += 1) {
        const { status } = await fetch('/trpc/auth.activate', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ json: input }),
        })
        answers.push(status)
      }
      return answers
    }, wrong)
    expect(new Set(statuses.slice(0, 29)).size).toBe(1)
    expect(statuses.at(-1)).toBe(429)
    await activate(page, { email })
    await expectRefused(page, 'För många försök. Vänta en stund och försök igen.')
  })
})
