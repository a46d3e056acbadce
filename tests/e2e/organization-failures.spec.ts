import type { Locator, Page } from '@playwright/test'
import { fillLogin } from '#tests/e2e/app.ts'
import { unique } from '#tests/e2e/given.ts'
import { loginBy } from '#tests/e2e/logins.ts'
import {
  givenFounder,
  givenInvitation,
  givenMember,
  givenOrganization,
  organizationCard,
  roleOf,
} from '#tests/e2e/organizations.ts'
import { people } from '#tests/e2e/people.ts'
import { startProductOnPostgres } from '#tests/e2e/product-on-postgres.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

/** Each failure of the catalogue's organisation (spec 8) by what brings it about. */

const ourCalls = /\/trpc\//
const offline = 'Ingen anslutning.'
const gone = 'Tjänsten kan inte svara just nu.'
const forbidden = 'Du saknar behörighet att göra detta.'
const lastAdmin = 'En organisation måste ha minst en aktiv administratör.'

test.beforeEach(({ trouble }) => trouble.mayFail(ourCalls))

function failure(page: Page, title: string): Locator {
  return page.getByRole('alert').filter({ hasText: title })
}

/** In the place of what did not come, until it is asked for again. */
async function expectLoadFailure(
  page: Page,
  { call, title, address, found }: { call: RegExp; title: string; address: string; found: Locator },
): Promise<void> {
  await page.route(call, (route) => route.abort())
  await page.goto(address)
  await expect(failure(page, title)).toContainText(offline)
  await page.unroute(call)
  await failure(page, title).getByRole('button', { name: 'Försök igen' }).click()
  await expect(found).toBeVisible()
  await expect(failure(page, title)).toBeHidden()
}

test.describe('what does not come', () => {
  test('Kunde inte ladda organisationer', async ({ page, enterAs }) => {
    const { name, admin } = await givenOrganization()
    await enterAs(admin)
    await expectLoadFailure(page, {
      call: /organizations\.mine/,
      title: 'Kunde inte ladda organisationer',
      address: '/organization',
      found: organizationCard(page, name),
    })
  })

  test('Kunde inte ladda medlemmar', async ({ page, enterAs }) => {
    const { admin } = await givenOrganization()
    await enterAs(admin)
    await expectLoadFailure(page, {
      call: /organizations\.members/,
      title: 'Kunde inte ladda medlemmar',
      address: '/organization',
      found: page.getByRole('row', { name: admin.name }),
    })
  })

  test('Kunde inte ladda inbjudningar', async ({ page, enterAs }) => {
    const { admin } = await givenOrganization()
    await enterAs(admin)
    await expectLoadFailure(page, {
      call: /organizations\.invitations/,
      title: 'Kunde inte ladda inbjudningar',
      address: '/organization?flik=inbjudningar',
      found: page.getByText('Inga inbjudningar ännu'),
    })
  })
})

test.describe('another admin has been here', () => {
  test('who was made a member meanwhile does not get the invitations, and the page follows', async ({
    page,
    enterAs,
  }) => {
    const organization = await givenOrganization()
    const { id: organizationId, admin } = organization
    const other = await givenMember(organization, { role: 'ADMIN' })
    await enterAs(other)
    await page.goto('/organization')
    await expect(roleOf(page, admin.name)).toBeVisible()
    await admin.api.organizations.setMemberRole.mutate({
      organizationId,
      memberId: other.memberId,
      role: 'MEMBER',
    })
    await page.getByRole('tab', { name: 'Inbjudningar' }).click()
    await expect(page.getByText('Du har inte behörighet att se inbjudningar')).toBeVisible()
    await expect(organizationCard(page, organization.name)).toContainText('Medlem')
  })

  test('Kunde inte uppdatera rollen: who was made a member meanwhile changes no roles', async ({
    page,
    enterAs,
  }) => {
    const organization = await givenOrganization()
    const { id: organizationId, admin } = organization
    const other = await givenMember(organization, { role: 'ADMIN' })
    const third = await givenMember(organization)
    await enterAs(other)
    await page.goto('/organization')
    await expect(roleOf(page, third.name)).toBeVisible()
    await admin.api.organizations.setMemberRole.mutate({
      organizationId,
      memberId: other.memberId,
      role: 'MEMBER',
    })
    await roleOf(page, third.name).selectOption('Admin')
    await expect(toast(page, 'Kunde inte uppdatera rollen')).toContainText(forbidden)
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('row', { name: third.name })).toContainText('Medlem')
  })

  test('Kunde inte uppdatera rollen, nor leave: the other admin went first', async ({
    page,
    enterAs,
  }) => {
    const organization = await givenOrganization()
    const { id: organizationId, admin } = organization
    const other = await givenMember(organization, { role: 'ADMIN' })
    await enterAs(admin)
    await page.goto('/organization')
    await roleOf(page, admin.name).selectOption('Medlem')
    const question = dialog(page, 'Sluta vara administratör?')
    await expect(question).toBeVisible()
    await other.api.organizations.leave.mutate({ organizationId })
    await question.getByRole('button', { name: 'Bli medlem' }).click()
    await expect(toast(page, 'Kunde inte uppdatera rollen')).toContainText(lastAdmin)
    await expect(question).toBeHidden()
    await expect(roleOf(page, admin.name)).toHaveValue('ADMIN')
    await expect(roleOf(page, admin.name)).toBeDisabled()

    const another = await givenMember(organization, { role: 'ADMIN' })
    await page.reload()
    await expect(roleOf(page, another.name)).toBeVisible()
    await page.getByRole('button', { name: 'Lämna organisationen' }).click()
    const leaving = dialog(page, `Lämna ${organization.name}?`)
    const leave = leaving.getByRole('button', { name: 'Lämna', exact: true })
    await expect(leave).toBeEnabled()
    await another.api.organizations.leave.mutate({ organizationId })
    await leave.click()
    await expect(toast(page, 'Kunde inte lämna organisationen')).toContainText(lastAdmin)
    // And then the question knows it, too.
    await expect(leaving).toContainText('Du är organisationens enda aktiva administratör.')
    await expect(leave).toHaveCount(0)
    const { organizations } = admin.api
    expect(await organizations.members.query({ organizationId })).toHaveLength(1)
  })

  test('Kunde inte ta bort medlemmen: they are gone already', async ({ page, enterAs }) => {
    const organization = await givenOrganization()
    const { id: organizationId, admin } = organization
    const member = await givenMember(organization)
    await enterAs(admin)
    await page.goto('/organization')
    await page.getByRole('button', { name: `Ta bort ${member.name}` }).click()
    const question = dialog(page, `Ta bort ${member.name}?`)
    await expect(question).toBeVisible()
    await member.api.organizations.leave.mutate({ organizationId })
    await question.getByRole('button', { name: 'Ta bort medlemmen' }).click()
    await expect(toast(page, 'Kunde inte ta bort medlemmen')).toContainText(
      'Medlemmen hittades inte, eller så saknar du behörighet.',
    )
    await expect(question).toBeHidden()
    await expect(page.getByRole('row', { name: member.name })).toHaveCount(0)
  })

  test('Kunde inte ta bort inbjudan: it has been used', async ({ page, enterAs }) => {
    const organization = await givenOrganization()
    const invitation = await givenInvitation(organization)
    await enterAs(organization.admin)
    await page.goto('/organization?flik=inbjudningar')
    await page.getByRole('button', { name: `Ta bort inbjudan till ${invitation.email}` }).click()
    const question = dialog(page, `Ta bort inbjudan till ${invitation.email}?`)
    await expect(question).toBeVisible()
    const { email, code } = invitation
    const password = `eget ord ${unique()}`
    await loginBy((api) =>
      api.auth.activate.mutate({ email, code, password, confirmation: password }),
    )
    await question.getByRole('button', { name: 'Ta bort inbjudan' }).click()
    await expect(toast(page, 'Kunde inte ta bort inbjudan')).toContainText(
      'Inbjudan hittades inte, är redan använd, eller så saknar du behörighet.',
    )
    await expect(question).toBeHidden()
    await expect(page.getByRole('row', { name: email })).toContainText('Använd')
  })

  test('who was removed meanwhile is told so, and comes to what is left', async ({
    page,
    enterAs,
  }) => {
    const organization = await givenOrganization()
    const { id: organizationId, admin } = organization
    const other = await givenMember(organization, { role: 'ADMIN' })
    await enterAs(other)
    await page.goto('/organization')
    await page.getByRole('button', { name: `Redigera ${organization.name}` }).click()
    const form = dialog(page, `Redigera ${organization.name}`)
    await form.getByLabel('Namn').fill('Mitt gym')
    await admin.api.organizations.removeMember.mutate({ organizationId, memberId: other.memberId })
    await form.getByRole('button', { name: 'Spara ändringar' }).click()
    await expect(toast(page, 'Kunde inte spara organisationen')).toContainText(
      'Det du söker finns inte längre.',
    )
    await expect(form.getByLabel('Namn')).toHaveValue('Mitt gym')
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
  })
})

test.describe('without an answer', () => {
  test('Kunde inte skapa organisation: what was typed stays, and one is made', async ({
    page,
    enterAs,
  }) => {
    const founder = await givenFounder()
    await enterAs(founder)
    await page.goto('/organization')
    await page.getByRole('button', { name: 'Skapa organisation' }).click()
    const form = dialog(page, 'Ny organisation')
    const name = `Provgymmet ${unique()}`
    await form.getByLabel('Namn').fill(name)
    await page.route(
      /organizations\.create/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    const submit = form.getByRole('button', { name: 'Skapa organisation' })
    await submit.click()
    await expect(toast(page, 'Kunde inte skapa organisation')).toContainText(offline)
    await expect(form.getByRole('alert')).toContainText(offline)
    await expect(form.getByLabel('Namn')).toHaveValue(name)
    await submit.click()
    await expect(toast(page, 'Framgång')).toContainText(`${name} är skapad.`)
    await expect(organizationCard(page, name)).toHaveCount(1)
    expect(await founder.api.organizations.mine.query()).toHaveLength(1)
  })

  test('members and invitations stay as they are, and can be tried again', async ({
    page,
    enterAs,
  }) => {
    const organization = await givenOrganization()
    const member = await givenMember(organization)
    const invitation = await givenInvitation(organization)
    await enterAs(organization.admin)
    await page.goto('/organization')
    const failing = /setMemberRole|removeMember|removeInvitation|organizations\.(leave|update)/
    await expect(roleOf(page, member.name)).toBeVisible()
    await page.route(failing, (route) => route.abort())

    await roleOf(page, member.name).selectOption('Admin')
    await expect(toast(page, 'Kunde inte uppdatera rollen')).toContainText(offline)
    await expect(roleOf(page, member.name)).toHaveValue('MEMBER')

    await page.getByRole('button', { name: `Ta bort ${member.name}` }).click()
    const removing = dialog(page, `Ta bort ${member.name}?`)
    const remove = removing.getByRole('button', { name: 'Ta bort medlemmen' })
    await remove.click()
    await expect(toast(page, 'Kunde inte ta bort medlemmen')).toContainText(offline)
    await expect(page.getByRole('row', { name: member.name })).toBeVisible()

    await page.unroute(failing)
    await remove.click()
    await expect(toast(page, 'Medlemmen är borttagen.')).toBeVisible()

    await page.getByRole('tab', { name: 'Inbjudningar' }).click()
    await page.route(failing, (route) => route.abort())
    await page.getByRole('button', { name: `Ta bort inbjudan till ${invitation.email}` }).click()
    const taking = dialog(page, `Ta bort inbjudan till ${invitation.email}?`)
    const take = taking.getByRole('button', { name: 'Ta bort inbjudan' })
    await take.click()
    await expect(toast(page, 'Kunde inte ta bort inbjudan')).toContainText(offline)
    await page.unroute(failing)
    await take.click()
    await expect(toast(page, 'Inbjudan är borttagen.')).toBeVisible()
  })
})

test('Kunde inte skicka inbjudan: they are in it already, or no answer comes', async ({
  page,
  enterAs,
}) => {
  const organization = await givenOrganization()
  const member = await givenMember(organization)
  await enterAs(organization.admin)
  await page.goto('/organization?flik=inbjudningar')
  await page.getByRole('button', { name: 'Bjud in tränare' }).click()
  const form = dialog(page, 'Bjud in tränare')
  const email = form.getByLabel('E-post')
  const submit = form.getByRole('button', { name: 'Skapa inbjudan' })
  await email.fill('inte en adress')
  await submit.click()
  await expect(email).toHaveAccessibleDescription('Ange en giltig e-postadress')

  await email.fill(member.email.toUpperCase())
  await submit.click()
  const words = 'Personen är redan med i organisationen.'
  await expect(toast(page, 'Kunde inte skicka inbjudan')).toContainText(words)
  await expect(email).toHaveAccessibleDescription(words)

  await email.fill(people.colleague.email)
  await page.route(/organizations\.invite$/, (route) => route.abort(), { times: 1 })
  await submit.click()
  await expect(form.getByRole('alert')).toContainText(offline)
  await expect(email).toHaveValue(people.colleague.email)
  await submit.click()
  await expect(form).toContainText(`${people.colleague.email} är inbjuden.`)
})

test('Kunde inte kopiera koden: the browser does not let us', async ({ page, enterAs }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
    Object.assign(navigator.clipboard, { write: refuse, writeText: refuse })
    document.execCommand = () => false
  })
  const organization = await givenOrganization()
  const { email } = await givenInvitation(organization)
  await enterAs(organization.admin)
  await page.goto('/organization?flik=inbjudningar')
  const copy = page.getByRole('button', { name: `Kopiera koden till ${email}` })
  await copy.click()
  await expect(toast(page, 'Kunde inte kopiera koden')).toContainText('tillät inte kopiering')
  await expect(copy).toHaveText('Kopiera kod')
})

test('a dialog that cannot be fetched says so', async ({ page, enterAs, trouble }) => {
  trouble.mayFail(/organization-dialogs/)
  await page.route(/organization-dialogs/, (route) => route.abort())
  const { admin } = await givenOrganization()
  await enterAs(admin)
  await page.goto('/organization')
  await page.getByRole('button', { name: 'Lämna organisationen' }).click()
  await expect(toast(page, 'Formuläret kunde inte hämtas.')).toBeVisible()
})

test('a member who calls an admin’s procedure by hand is refused, and nothing has changed', async () => {
  const organization = await givenOrganization()
  const { id: organizationId, name, admin } = organization
  const member = await givenMember(organization)
  const invitation = await givenInvitation(organization)
  const { organizations } = member.api
  const of = { organizationId, memberId: member.memberId }
  for (const call of [
    () => organizations.setMemberRole.mutate({ ...of, role: 'ADMIN' }),
    () => organizations.removeMember.mutate(of),
    () => organizations.update.mutate({ organizationId, name: 'Mitt', description: null }),
    () => organizations.invitations.query({ organizationId }),
    () => organizations.removeInvitation.mutate({ organizationId, invitationId: invitation.id }),
  ]) {
    await expect(call()).rejects.toMatchObject({ data: { problem: 'FORBIDDEN' } })
  }
  const own = await organizations.mine.query()
  expect(own).toMatchObject([{ id: organizationId, name, role: 'MEMBER', members: 2 }])
  const waiting = await admin.api.organizations.invitations.query({ organizationId })
  expect(waiting.map(({ id }) => id)).toContain(invitation.id)
})

test('the database is gone: every list and every act says so, and nothing has changed', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const product = await startProductOnPostgres()
  try {
    await page.goto(`${product.url}/login`)
    await fillLogin(page, people.orgAdmin)
    await expect(page.getByRole('heading', { name: 'Organisationsöversikt' })).toBeVisible()
    await page.getByRole('tab', { name: 'Medlemmar' }).click()
    const member = people.colleague
    await expect(roleOf(page, member.name)).toBeVisible()
    await page.waitForLoadState('networkidle')

    await product.loseDatabase()
    await roleOf(page, member.name).selectOption('Admin')
    await expect(toast(page, 'Kunde inte uppdatera rollen')).toContainText(gone)
    await expect(roleOf(page, member.name)).toHaveValue('MEMBER')
    await page.getByRole('button', { name: `Ta bort ${member.name}` }).click()
    const removing = dialog(page, `Ta bort ${member.name}?`)
    await removing.getByRole('button', { name: 'Ta bort medlemmen' }).click()
    await expect(toast(page, 'Kunde inte ta bort medlemmen')).toContainText(gone)
    await removing.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('button', { name: 'Skapa organisation' }).click()
    const creating = dialog(page, 'Ny organisation')
    await creating.getByLabel('Namn').fill('Mitt gym')
    await creating.getByRole('button', { name: 'Skapa organisation' }).click()
    await expect(toast(page, 'Kunde inte skapa organisation')).toContainText(gone)
    await creating.getByRole('button', { name: 'Avbryt' }).click()
    await page.getByRole('tab', { name: 'Inbjudningar' }).click()
    const list = failure(page, 'Kunde inte ladda inbjudningar')
    await expect(list).toContainText(gone)

    await product.findDatabase()
    await list.getByRole('button', { name: 'Försök igen' }).click()
    await expect(page.getByRole('row', { name: 'Väntande' })).toBeVisible()
    await product.loseDatabase()
    await page.getByRole('button', { name: 'Bjud in tränare' }).click()
    const inviting = dialog(page, 'Bjud in tränare')
    await inviting.getByLabel('E-post').fill('ny@example.com')
    await inviting.getByRole('button', { name: 'Skapa inbjudan' }).click()
    await expect(toast(page, 'Kunde inte skicka inbjudan')).toContainText(gone)
    await expect(inviting.getByLabel('E-post')).toHaveValue('ny@example.com')
    await inviting.getByRole('button', { name: 'Avbryt' }).click()
    const remove = page.getByRole('row', { name: 'Väntande' }).getByRole('button', {
      name: /^Ta bort/,
    })
    await remove.click()
    await dialog(page, /^Ta bort inbjudan/)
      .getByRole('button', { name: 'Ta bort inbjudan' })
      .click()
    await expect(toast(page, 'Kunde inte ta bort inbjudan')).toContainText(gone)

    await product.findDatabase()
    await page.reload()
    await expect(page.getByRole('row', { name: 'Väntande' })).toHaveCount(1)
    await page.getByRole('tab', { name: 'Medlemmar' }).click()
    await expect(roleOf(page, member.name)).toHaveValue('MEMBER')
    await expect(page.getByRole('navigation', { name: 'Dina organisationer' })).not.toContainText(
      'Mitt gym',
    )
  } finally {
    await product.stop()
  }
})
