import { givenOwner } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { givenCode, invitationLink } from '#tests/e2e/invitations.ts'
import { givenOrganization } from '#tests/e2e/organizations.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const title = 'Gå med i en organisation'

test('an existing account follows the link in the mail, logs in and joins, and then joins another organisation; both list the member', async ({
  page,
}) => {
  const [first, second] = [await givenOrganization(), await givenOrganization()]
  const trainer = await givenOwner()
  const { code } = await givenCode(first, trainer.email)
  await page.goto(await invitationLink(trainer.email))
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await fillLogin(page, { email: trainer.email, typed: trainer.password })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  const codeField = page.getByLabel('Inbjudningskod')
  await expect(codeField).toHaveValue(code)
  const join = page.getByRole('button', { name: 'Gå med', exact: true })
  await join.click()
  await expect(page.getByRole('heading', { name: `Välkommen till ${first.name}` })).toBeFocused()
  await expect(
    toast(page, 'Framgång').filter({ hasText: `Du är med i ${first.name}.` }),
  ).toBeVisible()
  const members = await first.admin.api.organizations.members.query({ organizationId: first.id })
  expect(members.map(({ email }) => email)).toContain(trainer.email)
  await page.getByRole('link', { name: 'Till organisationen' }).click()
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Gå med' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
  await page.getByRole('link', { name: 'Tillbaka till organisationer' }).click()
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible()
  await page.goBack()
  await codeField.fill((await givenCode(second)).code.toLowerCase().replaceAll('-', ''))
  await join.click()
  await expect(page.getByRole('heading', { name: `Välkommen till ${second.name}` })).toBeFocused()
  await page.getByRole('link', { name: 'Till organisationen' }).click()
  await expect(page.getByRole('link', { name: second.name })).toBeVisible()
})
