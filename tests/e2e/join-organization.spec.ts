import type { Page } from '@playwright/test'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { test as agedTest } from '#tests/e2e/aged-product.ts'
import { fillLogin, logIn } from '#tests/e2e/app.ts'
import { givenCode, invitationLink, unknownCode } from '#tests/e2e/invitations.ts'
import { enter, loginOf } from '#tests/e2e/logins.ts'
import { givenOrganization } from '#tests/e2e/organizations.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

type Organization = Awaited<ReturnType<typeof givenOrganization>>

const title = 'Gå med i en organisation'
const failed = 'Kunde inte acceptera inbjudan'

const codeField = (page: Page) => page.getByLabel('Inbjudningskod')

async function typeCode(page: Page, code: string): Promise<void> {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: 'Gå med', exact: true }).click()
}

/** Told as a toast and inline, with what was typed still there and the focus where it can be mended. */
async function expectRefused(page: Page, typed: string, words: string): Promise<void> {
  await expect(toast(page, failed).filter({ hasText: words })).toHaveCount(2)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(words)
  await expect(codeField(page)).toHaveValue(typed)
  await expect(codeField(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Till organisationen' })).toBeHidden()
}

async function expectJoined(page: Page, { name }: { name: string }): Promise<void> {
  const heading = page.getByRole('heading', { name: `Välkommen till ${name}` })
  await expect(heading).toBeFocused()
  await expect(toast(page, 'Framgång').filter({ hasText: `Du är med i ${name}.` })).toBeVisible()
}

/** Opens the page as somebody who is in no organisation. */
async function openAsTrainer(page: Page): Promise<Awaited<ReturnType<typeof givenOwner>>> {
  const trainer = await givenOwner()
  const { cookie } = await enter(trainer.email, trainer.password)
  await page.context().addCookies([cookie])
  await page.goto('/join-organization')
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  return trainer
}

/** Who is in an organisation, by e-mail. */
async function membersOf({ admin: { api }, id }: Organization): Promise<string[]> {
  const members = await api.organizations.members.query({ organizationId: id })
  return members.map(({ email }) => email)
}

test('somebody who has an account follows the link in the mail, logs in and joins', async ({
  page,
}) => {
  const organization = await givenOrganization()
  const trainer = await givenOwner()
  const { code } = await givenCode(organization, trainer.email)
  await page.goto(await invitationLink(trainer.email))
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await fillLogin(page, { email: trainer.email, typed: trainer.password })
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(codeField(page)).toHaveValue(code)
  await page.getByRole('button', { name: 'Gå med', exact: true }).click()
  await expectJoined(page, organization)
  expect(await membersOf(organization)).toContain(trainer.email)
  await page.getByRole('link', { name: 'Till organisationen' }).click()
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('heading', { name: organization.name })).toBeVisible()
})

test('the page leads back to the organisations, which know of the new one at once', async ({
  page,
}) => {
  const [first, second] = [await givenOrganization(), await givenOrganization()]
  await openAsTrainer(page)
  await typeCode(page, (await givenCode(first)).code)
  await expectJoined(page, first)
  await page.getByRole('link', { name: 'Till organisationen' }).click()
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Gå med' }).click()
  await expect(page.getByRole('heading', { name: title })).toBeFocused()
  await page.getByRole('link', { name: 'Tillbaka till organisationer' }).click()
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible()
  await page.goBack()
  await typeCode(page, (await givenCode(second)).code)
  await expectJoined(page, second)
  await page.getByRole('link', { name: 'Till organisationen' }).click()
  await expect(page.getByRole('link', { name: second.name })).toBeVisible()
})

for (const [how, written] of [
  ['in lower case and without hyphens', (code: string) => code.toLowerCase().replaceAll('-', '')],
  ['with spaces around and within', (code: string) => `  ${code.replaceAll('-', ' ')} `],
  ['with o for 0 and l for 1', (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l')],
] as const) {
  test(`a code works ${how}`, async ({ page }) => {
    const organization = await givenOrganization()
    await openAsTrainer(page)
    await typeCode(page, written((await givenCode(organization)).code))
    await expectJoined(page, organization)
  })
}

test.describe('a code that does not work', () => {
  test.beforeEach(({ trouble }) => trouble.mayFail(/organizations\.join/))

  test('none at all: the field says so', async ({ page }) => {
    await openAsTrainer(page)
    for (const nothing of ['', '   ']) {
      await typeCode(page, nothing)
      await expect(codeField(page)).toHaveAccessibleDescription('Ange inbjudningskoden')
      await expect(codeField(page)).toBeFocused()
    }
    await typeCode(page, 'x'.repeat(101))
    await expect(codeField(page)).toHaveAccessibleDescription('Högst 100 tecken')
  })

  test('mistyped: it says to look again, and the right one works then', async ({ page }) => {
    const organization = await givenOrganization()
    const { code } = await givenCode(organization)
    await openAsTrainer(page)
    const cut = code.slice(0, -1)
    await typeCode(page, cut)
    await expectRefused(
      page,
      cut,
      'Koden stämmer inte. Kontrollera att du har fått med hela koden.',
    )
    await typeCode(page, code)
    await expectJoined(page, organization)
  })

  test('used by somebody else', async ({ page }) => {
    const organization = await givenOrganization()
    const { code } = await givenCode(organization)
    const faster = await givenOwner()
    const { api } = await enter(faster.email, faster.password)
    await api.organizations.join.mutate({ code })
    const { email } = await openAsTrainer(page)
    await typeCode(page, code)
    await expectRefused(page, code, 'Koden har redan använts. Be om en ny inbjudan.')
    expect(await membersOf(organization)).not.toContain(email)
  })

  test('deleted: it stops working at once', async ({ page }) => {
    const organization = await givenOrganization()
    const { id: invitationId, code } = await givenCode(organization)
    const { email } = await openAsTrainer(page)
    await codeField(page).fill(code)
    await organization.admin.api.organizations.removeInvitation.mutate({
      organizationId: organization.id,
      invitationId,
    })
    await page.keyboard.press('Enter')
    await expectRefused(
      page,
      code,
      'Koden stämmer inte. Kontrollera att du har fått med hela koden.',
    )
    expect(await membersOf(organization)).not.toContain(email)
  })

  test('of an organisation that one is in already: it stays good for somebody else', async ({
    page,
  }) => {
    const organization = await givenOrganization()
    await openAsTrainer(page)
    const own = await givenCode(organization)
    await typeCode(page, own.code)
    await expectJoined(page, organization)
    const { code } = await givenCode(organization)
    await page.goto('/join-organization')
    await typeCode(page, code)
    await expectRefused(page, code, 'Du är redan med i organisationen.')
    // One's own used code answers as it did the first time.
    await typeCode(page, own.code)
    await expectJoined(page, organization)
    const other = await givenOwner()
    const { api } = await enter(other.email, other.password)
    expect(await api.organizations.join.mutate({ code })).toMatchObject({ name: organization.name })
  })

  test('too many of them: also the right one waits', async ({ page }) => {
    const organization = await givenOrganization()
    const { code } = await givenCode(organization)
    const { email } = await openAsTrainer(page)
    for (let tries = 1; tries <= 10; tries += 1) {
      const answer = page.waitForResponse(/organizations\.join/)
      await typeCode(page, unknownCode)
      await answer
      await expect(page.getByRole('button', { name: 'Gå med', exact: true })).toBeEnabled()
    }
    await typeCode(page, code)
    await expectRefused(page, code, 'För många försök. Vänta en stund och försök igen.')
    expect(await membersOf(organization)).not.toContain(email)
  })

  test('no answer: it says so, and a second try ends well although the first one had worked', async ({
    page,
  }) => {
    const organization = await givenOrganization()
    const { code } = await givenCode(organization)
    const { email } = await openAsTrainer(page)
    await page.route(
      /organizations\.join/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await typeCode(page, code)
    await expectRefused(page, code, 'Ingen anslutning. Kontrollera nätverket och försök igen.')
    expect(await membersOf(organization)).toContain(email)
    await page.getByRole('button', { name: 'Gå med', exact: true }).click()
    await expectJoined(page, organization)
  })
})

agedTest('a code that does not work: one that has run out', async ({ page, trouble, aged }) => {
  trouble.mayFail(/organizations\.join/)
  await logIn(page, 'superAdmin')
  await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await page.goto('/join-organization')
  await typeCode(page, aged.expired.code)
  await expectRefused(page, aged.expired.code, 'Koden har gått ut. Be om en ny inbjudan.')
})

test.describe('who may join', () => {
  for (const who of ['trainer', 'orgAdmin', 'superAdmin'] as const) {
    test(`${people[who].email} may`, async ({ page, enterAs }) => {
      await enterAs(who)
      await page.goto(`/join-organization?code=${unknownCode}`)
      await expect(page.getByRole('heading', { name: title })).toBeVisible()
      await expect(codeField(page)).toHaveValue(unknownCode)
    })
  }

  test('a client may not, and whoever is not logged in comes back after the login', async ({
    page,
    context,
  }) => {
    const path = `/join-organization?code=${unknownCode}`
    await page.goto(path)
    await expect(page).toHaveURL(`/login?next=${encodeURIComponent(path)}`)
    await page.getByRole('link', { name: 'Glömt lösenord?' }).click()
    await page.getByRole('link', { name: 'Tillbaka till inloggning' }).click()
    await fillLogin(page, people.trainer)
    await expect(page).toHaveURL(path)
    await context.clearCookies()
    await context.addCookies([(await loginOf('client')).cookie])
    await page.goto(path)
    await expect(page).toHaveURL('/client-dashboard')
  })
})
