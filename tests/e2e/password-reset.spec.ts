import type { Page } from '@playwright/test'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { mailsTo, mailTo } from '#tests/e2e/mail.ts'
import { givenLink, linkTo, resetMail } from '#tests/e2e/reset-link.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const invalid = 'Invalid or expired reset link. Please request a new password reset.'
const unverified = 'Could not verify reset token. Please try requesting a new password reset email.'
async function fillNew(page: Page, password: string, confirmation = password): Promise<void> {
  await page.getByRole('textbox', { name: 'Nytt lösenord' }).fill(password)
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(confirmation)
  await page.getByRole('button', { name: 'Spara lösenord' }).click()
}

test('a forgotten password is asked for, mailed, chosen anew and used', async ({
  page,
  trouble,
}) => {
  // The old password is tried, too.
  trouble.mayFail(/auth\.login/)
  const owner = await givenOwner()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
  await expect(page.getByRole('heading', { name: 'Återställ lösenord' })).toBeVisible()
  await expect(
    page.getByText('Ange din e-postadress för att få en återställningslänk'),
  ).toBeVisible()
  await page.getByLabel('E-post').fill(owner.email)
  await page.getByRole('button', { name: 'Skicka återställningslänk' }).click()
  await expect(page.getByRole('heading', { name: 'Återställningslänk skickad' })).toBeVisible()
  await expect(
    page.getByText('Vi har skickat en länk för att återställa lösenordet till din e-post.'),
  ).toBeVisible()
  await expect(
    page.getByText(
      'Kontrollera din inkorg och följ instruktionerna i e-postmeddelandet för att återställa ditt lösenord.',
    ),
  ).toBeVisible()
  await expect(toast(page, 'Password reset email sent')).toContainText(
    'Check your email for the password reset link',
  )
  await page.getByRole('link', { name: 'Tillbaka till inloggning' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  const link = await linkTo(owner.email)
  const token = link.split('#')[1] ?? ''
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Välj nytt lösenord' })).toBeVisible()
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByText(`Välj ett nytt lösenord för ${owner.email}`)).toBeVisible()
  await fillNew(page, 'ett alldeles nytt ord')
  await expect(toast(page, 'Password updated')).toContainText(
    'Your password has been successfully changed',
  )
  await expect(page).toHaveURL('/login')
  expect(asked.filter((url) => url.includes(token))).toEqual([])

  await fillLogin(page, { email: owner.email, typed: owner.password })
  await expect(page.getByRole('alert')).toContainText('Fel e-postadress eller lösenord.')
  await fillLogin(page, { email: owner.email, typed: 'ett alldeles nytt ord' })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await mailTo(owner.email, { subject: 'Ditt lösenord har ändrats' })
  expect(
    (await mailsTo(owner.email)).filter(({ subject }) => subject === resetMail.subject),
  ).toHaveLength(1)
})

test.describe('the page behind the link', () => {
  test.beforeEach(({ trouble }) => trouble.mayFail(/auth\.(checkReset|resetPassword|login)/))

  test('says what a password needs, and keeps the link while it is refused', async ({ page }) => {
    await page.goto(await givenLink(await givenOwner()))
    await fillNew(page, 'sju tkn')
    await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
    await fillNew(page, 'x'.repeat(129))
    await expect(page.getByText('Password must be at most 128 characters long')).toBeVisible()
    await fillNew(page, 'det ena ordet', 'det andra ordet')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await fillNew(page, 'password')
    await expect(
      page.getByText('Lösenordet är för vanligt och går att gissa. Välj ett annat.'),
    ).toBeVisible()
    await fillNew(page, 'det rätta ordet')
    await expect(toast(page, 'Password updated')).toBeVisible()
  })

  test('refuses a link that has been used, cut short, replaced or left out, and offers a new one', async ({
    page,
    openBrowser,
  }) => {
    const owner = await givenOwner()
    const replaced = await givenLink(owner)
    const link = await givenLink(owner)
    const other = await openBrowser()
    await other.goto(link)
    await page.goto(link)
    await fillNew(page, 'det nya ordet')
    await expect(page).toHaveURL('/login')
    // The other one was opened in time, and is sent too late.
    await fillNew(other, 'ett senare ord')
    await expect(other.getByText(invalid)).toBeVisible()
    for (const dead of [link, link.slice(0, -3), replaced, '/reset-password']) {
      const fresh = await openBrowser()
      await fresh.goto(dead)
      await expect(fresh.getByText(invalid)).toBeVisible()
      await expect(fresh.getByText(invalid)).toHaveAttribute('lang', 'en')
    }
    await page.goto('/reset-password')
    await page.getByRole('link', { name: 'Begär en ny länk' }).click()
    await expect(page.getByRole('heading', { name: 'Återställ lösenord' })).toBeVisible()
  })

  test('refuses a link to an account that has been shut', async ({ page }) => {
    const owner = await givenOwner()
    const link = await givenLink(owner)
    await (await apiOf('superAdmin')).admin.setDisabled.mutate({ id: owner.id, isDisabled: true })
    await page.goto(link)
    await expect(page.getByText(invalid)).toBeVisible()
  })

  test('tries a check that failed once more after a second, and then lets the person on', async ({
    page,
  }) => {
    const link = await givenLink(await givenOwner())
    await page.route(/auth\.checkReset/, (route) => route.abort(), { times: 1 })
    await page.goto(link)
    await expect(page.getByRole('textbox', { name: 'Nytt lösenord' })).toBeVisible()
  })

  test('says that the link could not be checked when the second try fails, too', async ({
    page,
  }) => {
    const link = await givenLink(await givenOwner())
    let tries = 0
    await page.route(/auth\.checkReset/, (route) => {
      tries += 1
      return route.abort()
    })
    await page.goto(link)
    await expect(page.getByText(unverified)).toBeVisible()
    expect(tries).toBe(2)
  })

  test('keeps what was typed when the new password could not be saved', async ({ page }) => {
    await page.goto(await givenLink(await givenOwner()))
    await page.route(/auth\.resetPassword/, (route) => route.abort(), { times: 1 })
    await fillNew(page, 'det nya ordet')
    await expect(toast(page, 'Password update failed').first()).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: 'Ingen anslutning.' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Nytt lösenord' })).toHaveValue('det nya ordet')
    await page.getByRole('button', { name: 'Spara lösenord' }).click()
    await expect(page).toHaveURL('/login')
  })

  test('logs out whoever was logged in to that account, in every tab', async ({
    page,
    context,
  }) => {
    const owner = await givenOwner()
    await page.goto('/login')
    await fillLogin(page, { email: owner.email, typed: owner.password })
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const tab = await context.newPage()
    await tab.goto(await givenLink(owner))
    await fillNew(tab, 'det nya ordet')
    await expect(tab).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  })
})

test('asking for a link says what is wrong with the address, and that the server cannot be reached', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/auth\.requestReset/)
  await page.goto('/login?vy=aterstall')
  const submit = page.getByRole('button', { name: 'Skicka återställningslänk' })
  await submit.click()
  await expect(page.getByText('Ange en giltig e-postadress')).toBeVisible()
  await expect(page.getByLabel('E-post')).toBeFocused()
  let fail = () => {}
  const held = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route(/auth\.requestReset/, async (route) => {
    await held
    await route.abort()
  })
  await page.getByLabel('E-post').fill('anna@example.com')
  await submit.click()
  await expect(page.getByRole('button', { name: 'Skickar...' })).toBeVisible()
  fail()
  const told = page.getByRole('alert').filter({ hasText: 'Password reset failed' })
  await expect(told.filter({ hasText: 'An error occurred' })).toBeVisible()
  await expect(told.filter({ hasText: 'Ingen anslutning.' })).toBeVisible()
  await expect(page.getByLabel('E-post')).toHaveValue('anna@example.com')
})
