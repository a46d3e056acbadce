import { fillLogin } from '#tests/e2e/app.ts'
import { givenCode, invitationLink } from '#tests/e2e/invitations.ts'
import { givenOrganization } from '#tests/e2e/organizations.ts'
import { queriesAnswered } from '#tests/e2e/queries.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const password = 'mitt alldeles egna ord'

test('a new trainer follows the link in the mail, chooses a password and is logged in', async ({
  page,
  pageErrors,
}) => {
  // A mistyped code and the temporary password are tried, too.
  pageErrors.mayFail(/auth\.(activate|login)/)
  const organization = await givenOrganization()
  const { email, code, temporaryPassword } = await givenCode(organization)
  await page.goto(await invitationLink(email))
  await expect(page.getByRole('heading', { name: 'Aktivera konto' })).toBeVisible()
  const codeField = page.getByLabel('Inbjudningskod')
  await expect(codeField).toHaveValue(code)
  await expect(page.getByLabel('E-post')).toBeFocused()
  await codeField.fill(code.slice(0, -1))
  await page.getByLabel('E-post').fill(`  ${email.toUpperCase()}`)
  await page.getByLabel('Namn (valfritt)').fill('Åsa Nyström')
  await page.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(password)
  const submit = page.getByRole('button', { name: 'Aktivera konto' })
  await submit.click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    'Koden och e-postadressen hör inte ihop.',
  )
  await codeField.fill(`  ${code.toLowerCase().replaceAll('-', ' ')}`)
  await submit.click()
  await expect(toast(page, 'Framgång')).toContainText(
    'Ditt konto är aktivt, och du är med i organisationen.',
  )
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('heading', { name: organization.name })).toBeVisible()
  // Back does not return to the form.
  await page.reload()
  await expect(page.getByRole('banner')).toContainText('Åsa Nyström')
  // The link of the mail has proven the address, so a second factor can be added.
  await page.goto('/profile?flik=inloggningar')
  await expect(page.getByRole('button', { name: 'Lägg till kodapp' })).toBeVisible()

  await queriesAnswered(page)
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await fillLogin(page, { email, typed: temporaryPassword ?? '' })
  await expect(page.getByRole('alert')).toContainText('Fel e-postadress eller lösenord.')
  await fillLogin(page, { email, typed: password })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})
