import { fillLogin } from '#tests/e2e/app.ts'
import { givenCode } from '#tests/e2e/invitations.ts'
import { givenOrganization } from '#tests/e2e/organizations.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

test('a temporary password must be changed before any other page is shown, and then its trainer joins', async ({
  page,
  pageErrors,
}) => {
  pageErrors.mayFail(/auth\.changePassword/)
  const organization = await givenOrganization()
  const { email, code, temporaryPassword } = await givenCode(organization)
  const temporary = temporaryPassword ?? ''
  await page.goto(`/register#code=${code}`)
  await page.getByRole('link', { name: 'Har du redan ett lösenord? Logga in' }).click()
  await fillLogin(page, { email, typed: temporary })
  const heading = page.getByRole('heading', { name: 'Välj ett eget lösenord' })
  await expect(heading).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toHaveCount(0)

  const current = page.getByRole('textbox', { name: 'Tillfälligt lösenord' })
  await page.getByRole('textbox', { name: 'Nytt lösenord', exact: true }).fill('mitt eget ord')
  await page.getByRole('textbox', { name: 'Bekräfta nytt lösenord' }).fill('mitt eget ord')
  const submit = page.getByRole('button', { name: 'Byt lösenord' })
  await current.fill('fel lösenord')
  await submit.click()
  await expect(page.getByText('Det nuvarande lösenordet stämmer inte').first()).toBeVisible()
  await current.fill(temporary)
  await submit.click()
  await expect(toast(page, 'Password updated')).toBeVisible()
  await expect(page.getByLabel('Inbjudningskod')).toHaveValue(code)
  await page.getByRole('button', { name: 'Gå med', exact: true }).click()
  await expect(
    page.getByRole('heading', { name: `Välkommen till ${organization.name}` }),
  ).toBeVisible()
})
