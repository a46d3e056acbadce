import { givenOwner } from '#tests/e2e/accounts.ts'
import { fillLogin } from '#tests/e2e/app.ts'
import { unique } from '#tests/e2e/given.ts'
import { enter } from '#tests/e2e/logins.ts'
import { mailTo } from '#tests/e2e/mail.ts'
import {
  givenMember,
  givenOrganization,
  organizationCard,
  roleOf,
} from '#tests/e2e/organizations.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog, tabTo, toast } from '#tests/e2e/ui.ts'

test('an ORG_ADMIN sees the overview, creates organisations by keyboard, and the URL keeps the organisation and the tab', async ({
  page,
}) => {
  const { email, password } = await givenOwner({ role: 'ORG_ADMIN' })
  await page.goto('/login')
  await fillLogin(page, { email, typed: password })
  await expect(page).toHaveURL('/org/dashboard')
  await expect(page.getByRole('heading', { name: 'Organisationsöversikt' })).toBeVisible()
  await expect(page).toHaveTitle(/^Organisationsöversikt/)
  await page.getByRole('link', { name: 'Organisation', exact: true }).click()
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('heading', { name: 'Organisation', exact: true })).toBeFocused()

  const [first, second] = [`Östra gymmet ${unique()}`, `Västra gymmet ${unique()}`]
  for (const name of [first, second]) {
    await tabTo(page.getByRole('button', { name: 'Skapa organisation' }))
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Ny organisation')
    await expect(form.getByLabel('Namn')).toBeFocused()
    await page.keyboard.type(`  ${name} `)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Vid torget')
    await form.getByRole('button', { name: 'Skapa organisation' }).press('Enter')
    await expect(toast(page, `${name} är skapad.`)).toContainText('Framgång')
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { name })).toBeFocused()
    await expect(page.getByText('Vid torget')).toBeVisible()
    await expect(organizationCard(page, name)).toContainText('Admin')
    await expect(organizationCard(page, name)).toContainText('1 medlem')
  }

  // The last one created is that of the profile.
  await expect(organizationCard(page, second)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('tab', { name: 'Inbjudningar' }).click()
  await expect(page.getByText('Inga inbjudningar ännu')).toBeVisible()
  await organizationCard(page, first).click()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await page.reload()
  await expect(organizationCard(page, first)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByText('Inga inbjudningar ännu')).toBeVisible()
  await page.goBack()
  await expect(organizationCard(page, second)).toHaveAttribute('aria-current', 'true')
})

test('admins change roles, and a removed member loses access at once', async ({
  page,
  enterAs,
  openBrowser,
}) => {
  const organization = await givenOrganization()
  const member = await givenMember(organization, { name: 'Anna Först' })
  await enterAs(organization.admin)
  const theirs = await openBrowser({ as: member })
  await theirs.goto('/organization')
  await expect(theirs.getByRole('row', { name: member.name })).toContainText('Du')
  await expect(theirs.getByRole('combobox')).toHaveCount(0)

  await page.goto('/organization')
  await roleOf(page, member.name).selectOption('Admin')
  await expect(toast(page, 'Framgång')).toContainText('Medlemmen är nu administratör.')
  await theirs.reload()
  await expect(roleOf(theirs, organization.admin.name)).toHaveValue('ADMIN')

  await page.getByRole('button', { name: `Ta bort ${member.name}` }).click()
  const question = dialog(page, `Ta bort ${member.name}?`)
  await question.getByRole('button', { name: 'Ta bort medlemmen' }).click()
  await expect(toast(page, 'Medlemmen är borttagen.')).toBeVisible()
  await expect(page.getByRole('row', { name: member.name })).toHaveCount(0)
  await theirs.reload()
  await expect(theirs.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
})

test('a new trainer gets a code, a password that is shown once, and a mail, and the code can be revoked', async ({
  page,
  context,
  enterAs,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { admin } = await givenOrganization()
  await enterAs(admin)
  await page.goto('/organization?flik=inbjudningar')
  await page.getByRole('button', { name: 'Bjud in tränare' }).click()
  const form = dialog(page, 'Bjud in tränare')
  const email = `ny.${unique()}@example.com`
  await form.getByLabel('E-post').fill(` ${email.toUpperCase()} `)
  await page.keyboard.press('Enter')
  await expect(form.getByText(`${email} är inbjuden.`)).toBeFocused()

  await form.getByRole('button', { name: 'Kopiera koden' }).click()
  await expect(toast(page, 'Inbjudningskoden ligger i urklipp.')).toContainText('Kopierad')
  const code = await clipboardText(page)
  expect(code).toMatch(/^([0-9A-Z]{5}-){5}[0-9A-Z]{5}$/)
  await expect(form.getByText(code)).toBeVisible()
  await form.getByRole('button', { name: 'Kopiera lösenordet' }).click()
  await expect.poll(() => clipboardText(page)).toMatch(/^[0-9a-z]{26}$/)
  const password = await clipboardText(page)
  await form.getByRole('button', { name: 'Kopiera länken' }).click()
  const plain = code.replaceAll('-', '').toLowerCase()
  const link = `${baseURL}/register#code=${plain}`
  await expect.poll(() => clipboardText(page)).toBe(link)
  expect((await mailTo(email)).text).toContain(link)
  const { api } = await enter(email, password)
  expect(await api.auth.me.query()).toMatchObject({ person: { mustChangePassword: true } })

  await form.getByRole('button', { name: 'Klar' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText(password)).toHaveCount(0)
  const row = page.getByRole('row', { name: email })
  await expect(row).toContainText('Väntande')
  await expect(row).toContainText(code)

  // By keyboard: the toasts of the three copies may cover it, and stay while the pointer is over them.
  await row.getByRole('button', { name: `Ta bort inbjudan till ${email}` }).press('Enter')
  const question = dialog(page, `Ta bort inbjudan till ${email}?`)
  await question.getByRole('button', { name: 'Ta bort inbjudan' }).click()
  await expect(toast(page, 'Inbjudan är borttagen.')).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(admin.api.organizations.join.mutate({ code: plain })).rejects.toThrow()
})
