import { fillLogin } from '#tests/e2e/app.ts'
import { givenCode } from '#tests/e2e/invitations.ts'
import { givenOrganization } from '#tests/e2e/organizations.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

test('the temporary password of an invitation leads to name, own password and the organisation, before any other page', async ({
  page,
}) => {
  const organization = await givenOrganization()
  const { email, code, temporaryPassword } = await givenCode(organization)
  await page.goto(`/register#code=${code}`)
  await page.getByRole('link', { name: 'Har du redan ett lösenord? Logga in' }).click()
  await fillLogin(page, { email, typed: temporaryPassword ?? '' })
  const heading = page.getByRole('heading', { name: 'Aktivera konto' })
  await expect(heading).toBeVisible()
  await expect(page.getByText(`så är du inne och med i ${organization.name}.`)).toBeVisible()
  await page.reload()
  await expect(heading).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toHaveCount(0)

  await page.getByLabel('Namn (valfritt)').fill('Åsa Nyström')
  await page.getByRole('textbox', { name: 'Lösenord', exact: true }).fill('mitt eget ord')
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill('mitt eget ord')
  await page.getByRole('button', { name: 'Aktivera konto' }).click()
  await expect(toast(page, 'Framgång')).toContainText(
    'Ditt konto är aktivt, och du är med i organisationen.',
  )
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('heading', { name: organization.name })).toBeVisible()
  await expect(page.getByRole('banner')).toContainText('Åsa Nyström')
})
