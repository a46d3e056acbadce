import { givenOwner } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { mailsTo, mailTo } from '#tests/e2e/mail.ts'
import { queriesAnswered } from '#tests/e2e/queries.ts'
import { linkTo, resetMail } from '#tests/e2e/reset-link.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

test('a password reset is requested, mailed and used; the link is used up, and every tab is logged out', async ({
  page,
  context,
  pageErrors,
}) => {
  // The old password and the used link are tried, too.
  pageErrors.mayFail(/auth\.(login|checkReset)/)
  const owner = await givenOwner()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
  await expect(page.getByRole('heading', { name: 'Återställ lösenord' })).toBeVisible()
  await page.getByLabel('E-post').fill(owner.email)
  await page.getByRole('button', { name: 'Skicka återställningslänk' }).click()
  await expect(page.getByRole('heading', { name: 'Återställningslänk skickad' })).toBeVisible()
  await expect(toast(page, 'Password reset email sent')).toContainText(
    'Check your email for the password reset link',
  )
  await page.getByRole('link', { name: 'Tillbaka till inloggning' }).click()
  // Another tab is logged in with the old password meanwhile.
  await fillLogin(page, { email: owner.email, typed: owner.password })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await queriesAnswered(page)

  const tab = await context.newPage()
  const asked: string[] = []
  tab.on('request', (request) => asked.push(request.url()))
  const link = await linkTo(owner.email)
  const token = link.split('#')[1] ?? ''
  await tab.goto(link)
  await expect(tab.getByRole('heading', { name: 'Välj nytt lösenord' })).toBeVisible()
  await expect(tab).toHaveURL('/reset-password')
  await expect(tab.getByText(`Välj ett nytt lösenord för ${owner.email}`)).toBeVisible()
  await tab.getByRole('textbox', { name: 'Nytt lösenord' }).fill('ett alldeles nytt ord')
  await tab.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill('ett alldeles nytt ord')
  await tab.getByRole('button', { name: 'Spara lösenord' }).click()
  await expect(toast(tab, 'Password updated')).toContainText(
    'Your password has been successfully changed',
  )
  await expect(tab).toHaveURL('/login')
  expect(asked.filter((url) => url.includes(token))).toEqual([])
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()

  await fillLogin(page, { email: owner.email, typed: owner.password })
  await expect(page.getByRole('alert')).toContainText('Fel e-postadress eller lösenord.')
  await fillLogin(page, { email: owner.email, typed: 'ett alldeles nytt ord' })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await mailTo(owner.email, { subject: 'Ditt lösenord har ändrats' })
  expect(
    (await mailsTo(owner.email)).filter(({ subject }) => subject === resetMail.subject),
  ).toHaveLength(1)

  await tab.goto(link)
  await expect(
    tab.getByText('Invalid or expired reset link. Please request a new password reset.'),
  ).toBeVisible()
})
