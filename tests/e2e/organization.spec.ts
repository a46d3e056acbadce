import { formatCode } from '#shared/organizations/invitation.ts'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { answerCall } from '#tests/e2e/answer-call.ts'
import { unique } from '#tests/e2e/given.ts'
import { enter } from '#tests/e2e/logins.ts'
import { mailTo } from '#tests/e2e/mail.ts'
import {
  givenAnother,
  givenFounder,
  givenInvitation,
  givenMember,
  givenOrganization,
  organizationCard,
  roleOf,
} from '#tests/e2e/organizations.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { clipboardText, dialog, scrollsSideways, tabTo, toast } from '#tests/e2e/ui.ts'

test('an ORG_ADMIN lands on the overview with the trainers, and finds the members in the menu', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('E-post').fill(people.orgAdmin.email)
  await page.getByRole('textbox', { name: 'Lösenord' }).fill('traningspass')
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page).toHaveURL('/org/dashboard')
  await expect(page.getByRole('heading', { name: 'Organisationsöversikt' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Tränare' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveTitle(/^Organisationsöversikt/)

  await page.getByRole('link', { name: 'Organisation', exact: true }).click()
  await expect(page).toHaveURL('/organization')
  await expect(page.getByRole('heading', { name: 'Organisation', exact: true })).toBeFocused()
  await expect(page.getByRole('tab', { name: 'Medlemmar' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('row', { name: people.orgAdmin.name })).toContainText('Du')
})

test.describe('without an organisation', () => {
  test('a trainer is shown the way in by a code, and no other', async ({ page, enterAs }) => {
    const { email, password } = await givenOwner()
    await enterAs(await enter(email, password))
    await page.goto('/organization')
    await expect(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Gå med i organisation' })).toHaveAttribute(
      'href',
      '/join-organization',
    )
    await expect(page.getByRole('button', { name: 'Skapa organisation' })).toHaveCount(0)
    await expect(page.getByRole('tab')).toHaveCount(0)
  })

  test('an ORG_ADMIN makes one by the keyboard alone, and is its admin', async ({
    page,
    enterAs,
  }) => {
    await enterAs(await givenFounder())
    await page.goto('/organization')
    await tabTo(page.getByRole('button', { name: 'Skapa organisation' }))
    await page.keyboard.press('Enter')
    const form = dialog(page, 'Ny organisation')
    await expect(form.getByLabel('Namn')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Namn')).toHaveAccessibleDescription('Ange organisationens namn')
    const name = `Östra gymmet ${unique()}`
    await page.keyboard.type(`  ${name} `)
    await page.keyboard.press('Tab')
    await page.keyboard.type('Vid torget')
    await form.getByRole('button', { name: 'Skapa organisation' }).press('Enter')

    await expect(toast(page, 'Framgång')).toContainText(`${name} är skapad.`)
    await expect(form).toBeHidden()
    await expect(page.getByRole('heading', { name })).toBeFocused()
    await expect(page.getByText('Vid torget')).toBeVisible()
    await expect(organizationCard(page, name)).toContainText('Admin')
    await expect(organizationCard(page, name)).toContainText('1 medlem')
    await expect(organizationCard(page, name)).toHaveAttribute('aria-current', 'true')
  })
})

test('the address keeps which organisation and which tab; one that is not one’s own is passed over', async ({
  page,
  enterAs,
}) => {
  const first = await givenOrganization()
  const second = await givenAnother(first.admin)
  const foreign = await givenOrganization()
  await enterAs(first.admin)
  await page.goto('/organization')
  // The last one made is the profile's own.
  await expect(organizationCard(page, second.name)).toHaveAttribute('aria-current', 'true')
  await page.getByRole('tab', { name: 'Inbjudningar' }).click()
  await expect(page.getByText('Inga inbjudningar ännu')).toBeVisible()
  await organizationCard(page, first.name).click()
  await expect(page).toHaveURL(`/organization?flik=inbjudningar&org=${first.id}`)
  await expect(page.getByRole('heading', { name: first.name })).toBeVisible()
  await expect(page.getByText('Inga inbjudningar ännu')).toBeVisible()
  await page.reload()
  await expect(organizationCard(page, first.name)).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(organizationCard(page, second.name)).toHaveAttribute('aria-current', 'true')

  await page.goto(`/organization?org=${foreign.id}&flik=finns-inte`)
  await expect(organizationCard(page, second.name)).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('tab', { name: 'Medlemmar' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByText(foreign.name)).toHaveCount(0)
})

test('an organisation gets another name and description', async ({ page, enterAs }) => {
  const { name, admin } = await givenOrganization()
  await enterAs(admin)
  await page.goto('/organization')
  const edit = page.getByRole('button', { name: `Redigera ${name}` })
  await edit.click()
  const form = dialog(page, `Redigera ${name}`)
  const renamed = `Västra gymmet ${unique()}`
  await form.getByLabel('Namn').fill('å'.repeat(101))
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(form.getByLabel('Namn')).toHaveAccessibleDescription('Högst 100 tecken')
  await form.getByLabel('Namn').fill(renamed)
  await form.getByLabel('Beskrivning').fill('Nya lokaler')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect(toast(page, `${renamed} är uppdaterad.`)).toContainText('Framgång')
  await expect(form).toBeHidden()
  await expect(organizationCard(page, renamed)).toBeVisible()
  await expect(page.getByText('Nya lokaler')).toBeVisible()
  await expect(page.getByRole('button', { name: `Redigera ${renamed}` })).toBeFocused()
})

test.describe('members', () => {
  test('admins change roles, which waits for the server; members read', async ({
    page,
    enterAs,
    openBrowser,
  }) => {
    const organization = await givenOrganization()
    const member = await givenMember(organization, { name: 'Anna Först' })
    const other = await givenMember(organization, { name: 'Åsa Sedan' })
    const { admin } = organization
    await enterAs(admin)
    await page.goto('/organization')
    // By when they joined.
    const rows = page.getByRole('table', { name: 'Medlemmar' }).getByRole('row')
    await expect(rows).toHaveText([/Namn/, /Grundare/, /Anna Först/, /Åsa Sedan/])
    await expect(rows.nth(2)).toContainText(member.email)

    let answer = () => {}
    const seen = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/setMemberRole/, async (route) => {
      await seen
      await route.continue()
    })
    await roleOf(page, member.name).selectOption('Admin')
    await expect(roleOf(page, member.name)).toHaveAttribute('aria-busy', 'true')
    await expect(toast(page, 'Framgång')).toHaveCount(0)
    answer()
    await expect(toast(page, 'Framgång')).toContainText('Medlemmen är nu administratör.')
    await expect(roleOf(page, member.name)).toHaveValue('ADMIN')
    await page.reload()
    await expect(roleOf(page, member.name)).toHaveValue('ADMIN')

    const theirs = await openBrowser({ as: other })
    await theirs.goto('/organization')
    await expect(theirs.getByRole('row', { name: member.name })).toContainText('Admin')
    await expect(theirs.getByRole('row', { name: other.name })).toContainText('Du')
    await expect(theirs.getByRole('combobox')).toHaveCount(0)
    await expect(theirs.getByRole('button', { name: /^(Ta bort|Redigera)/ })).toHaveCount(0)
    await theirs.getByRole('tab', { name: 'Inbjudningar' }).click()
    await expect(theirs.getByText('Du har inte behörighet att se inbjudningar')).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Bjud in tränare' })).toHaveCount(0)
  })

  test('a removed member is asked about first, and sees nothing of it from then on', async ({
    page,
    enterAs,
    openBrowser,
  }) => {
    const organization = await givenOrganization()
    const member = await givenMember(organization)
    await enterAs(organization.admin)
    const theirs = await openBrowser({ as: member })
    await theirs.goto('/organization')
    await expect(organizationCard(theirs, organization.name)).toBeVisible()

    await page.goto('/organization')
    const remove = page.getByRole('button', { name: `Ta bort ${member.name}` })
    await remove.click()
    const question = dialog(page, `Ta bort ${member.name}?`)
    await expect(question).toContainText('Medlemmen ser inte längre organisationen')
    await expect(question).toContainText('Kontot finns kvar')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await question.getByRole('button', { name: 'Ta bort medlemmen' }).click()
    await expect(toast(page, 'Framgång')).toContainText('Medlemmen är borttagen.')
    await expect(page.getByRole('row', { name: member.name })).toHaveCount(0)
    await expect(organizationCard(page, organization.name)).toContainText('1 medlem')
    await expect(page.getByRole('tab', { name: 'Medlemmar' })).toBeFocused()

    await theirs.reload()
    await expect(theirs.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
  })

  test('the last active admin is told why they stay one', async ({ page, enterAs }) => {
    const organization = await givenOrganization()
    const { admin } = organization
    const member = await givenMember(organization)
    await enterAs(admin)
    await page.goto('/organization')
    const own = roleOf(page, admin.name)
    await expect(own).toBeDisabled()
    await expect(own).toHaveValue('ADMIN')
    await expect(own).toHaveAccessibleDescription(/enda aktiva administratör/)
    await expect(page.getByRole('button', { name: `Ta bort ${admin.name}` })).toHaveCount(0)

    const leave = page.getByRole('button', { name: 'Lämna organisationen' })
    await leave.click()
    const question = dialog(page, `Lämna ${organization.name}?`)
    await expect(question).toContainText('Gör någon annan till administratör först')
    await expect(question.getByRole('button', { name: 'Lämna', exact: true })).toHaveCount(0)
    await question.getByRole('button', { name: 'Stäng' }).last().click()
    await expect(leave).toBeFocused()

    await roleOf(page, member.name).selectOption('Admin')
    await expect(own).toBeEnabled()
  })

  test('an admin who makes themselves a member is asked first, and the page follows', async ({
    page,
    enterAs,
  }) => {
    const organization = await givenOrganization()
    const { admin } = organization
    const other = await givenMember(organization, { role: 'ADMIN' })
    await enterAs(admin)
    await page.goto('/organization')
    await roleOf(page, admin.name).selectOption('Medlem')
    const question = dialog(page, 'Sluta vara administratör?')
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect(roleOf(page, admin.name)).toHaveValue('ADMIN')
    await roleOf(page, admin.name).selectOption('Medlem')
    await question.getByRole('button', { name: 'Bli medlem' }).click()
    await expect(toast(page, 'Administratören är nu medlem.')).toBeVisible()
    await expect(organizationCard(page, organization.name)).toContainText('Medlem')
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(page.getByRole('row', { name: other.name })).toContainText('Admin')
    await expect(page.getByRole('button', { name: `Redigera ${organization.name}` })).toHaveCount(0)
  })

  test('whoever leaves is asked first, and comes to what is left', async ({ page, enterAs }) => {
    const organization = await givenOrganization()
    const member = await givenMember(organization)
    await enterAs(member)
    await page.goto(`/organization?org=${organization.id}&flik=medlemmar`)
    await page.getByRole('button', { name: 'Lämna organisationen' }).click()
    const question = dialog(page, `Lämna ${organization.name}?`)
    await expect(question).toContainText('Dina klienter, pass och tidspotter påverkas inte.')
    await question.getByRole('button', { name: 'Lämna', exact: true }).click()
    await expect(toast(page, 'Framgång')).toContainText(
      `Du är inte längre med i ${organization.name}.`,
    )
    await expect(page.getByText('Du är inte med i någon organisation ännu')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Gå med i organisation' })).toBeFocused()
    await expect(page).toHaveURL('/organization?flik=medlemmar')
    const left = await organization.admin.api.organizations.members.query({
      organizationId: organization.id,
    })
    expect(left.map(({ name }) => name)).toEqual([organization.admin.name])
  })
})

test.describe('invitations', () => {
  test.beforeEach(async ({ context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  })

  test('a new trainer gets a code, a password that is shown once, and a mail', async ({
    page,
    enterAs,
    baseURL,
  }) => {
    const { admin } = await givenOrganization()
    await enterAs(admin)
    await page.goto('/organization?flik=inbjudningar')
    await page.getByRole('button', { name: 'Bjud in tränare' }).click()
    const form = dialog(page, 'Bjud in tränare')
    await expect(form.getByLabel('E-post')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('E-post')).toHaveAccessibleDescription('Ange en e-postadress')
    const email = `ny.${unique()}@example.com`
    await form.getByLabel('E-post').fill(` ${email.toUpperCase()} `)
    await page.keyboard.press('Enter')

    await expect(form.getByText(`${email} är inbjuden.`)).toBeFocused()
    await expect(toast(page, 'Framgång')).toContainText(`Inbjudan till ${email} är skapad.`)
    await expect(form).toContainText('Ett mejl med koden och länken skickas')
    await expect(form).toContainText('Visas bara en gång. Gäller i 7 dagar')
    // Neither a second Enter, nor Escape, nor a click beside it closes what is not shown again.
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.mouse.click(5, 400)
    await expect(form).toBeVisible()

    await form.getByRole('button', { name: 'Kopiera koden' }).click()
    await expect(form.getByRole('button', { name: 'Kopierad' })).toBeVisible()
    await expect(toast(page, 'Inbjudningskoden ligger i urklipp.')).toContainText('Kopierad')
    const code = await clipboardText(page)
    expect(code).toMatch(/^([0-9A-Z]{5}-){3}[0-9A-Z]{5}$/)
    await expect(form.getByText(code)).toBeVisible()
    // For two seconds.
    await expect(form.getByRole('button', { name: 'Kopiera koden' })).toBeVisible()
    await form.getByRole('button', { name: 'Kopiera lösenordet' }).click()
    await expect.poll(() => clipboardText(page)).toMatch(/^[0-9a-z]{16}$/)
    const password = await clipboardText(page)
    await form.getByRole('button', { name: 'Kopiera länken' }).click()
    const plain = code.replaceAll('-', '').toLowerCase()
    const link = `${baseURL}/register?code=${plain}`
    await expect.poll(() => clipboardText(page)).toBe(link)
    expect((await mailTo(email)).text).toContain(link)
    const { api } = await enter(email, password)
    expect(await api.auth.me.query()).toMatchObject({ person: { mustChangePassword: true } })

    await form.getByRole('button', { name: 'Klar' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByRole('button', { name: 'Bjud in tränare' })).toBeFocused()
    const row = page.getByRole('row', { name: email })
    await expect(row).toContainText('Väntande')
    await expect(row).toContainText(code)
    await expect(page.getByText(password)).toHaveCount(0)
  })

  test('somebody with an account gets a code to join with', async ({ page, enterAs, baseURL }) => {
    const { admin } = await givenOrganization()
    await enterAs(admin)
    await page.goto('/organization?flik=inbjudningar')
    await page.getByRole('button', { name: 'Bjud in tränare' }).click()
    const form = dialog(page, 'Bjud in tränare')
    await form.getByLabel('E-post').fill(people.colleague.email)
    await form.getByRole('button', { name: 'Skapa inbjudan' }).click()
    await expect(form).toContainText('Adressen har redan ett konto.')
    await expect(form.getByText(`${baseURL}/join-organization?code=`)).toBeVisible()
    await expect(form.getByText('Tillfälligt lösenord')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  test('a server that sends no mail says that the code has to be handed over', async ({
    page,
    enterAs,
  }) => {
    const { admin } = await givenOrganization()
    await enterAs(admin)
    await page.goto('/organization?flik=inbjudningar')
    await answerCall(page, 'organizations.invite', {
      email: 'ny@example.com',
      code: '0123456789abcdefghjk',
      expiresAt: new Date('2026-07-01T22:30:00Z'),
      trainerCreated: false,
      temporaryPassword: null,
      sendsMail: false,
    })
    await page.getByRole('button', { name: 'Bjud in tränare' }).click()
    const form = dialog(page, 'Bjud in tränare')
    await form.getByLabel('E-post').fill(people.colleague.email)
    await form.getByRole('button', { name: 'Skapa inbjudan' }).click()
    await expect(form.getByRole('alert')).toContainText('Inget mejl skickas')
    await expect(form).toContainText('Gäller en gång, till 2026-07-02 00:30.')
    await expect(form).not.toContainText('Ett mejl')
  })

  test('after a lost answer the same invitation is told, without the password', async ({
    page,
    enterAs,
    trouble,
  }) => {
    trouble.mayFail(/organizations\.invite/)
    const { id: organizationId, admin } = await givenOrganization()
    await enterAs(admin)
    await page.goto('/organization?flik=inbjudningar')
    await page.getByRole('button', { name: 'Bjud in tränare' }).click()
    const form = dialog(page, 'Bjud in tränare')
    const email = `ny.${unique()}@example.com`
    await form.getByLabel('E-post').fill(email)
    await page.route(
      /organizations\.invite$/,
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await form.getByRole('button', { name: 'Skapa inbjudan' }).click()
    await expect(form.getByRole('alert')).toContainText('Ingen anslutning.')
    await expect(form.getByLabel('E-post')).toHaveValue(email)
    await form.getByRole('button', { name: 'Skapa inbjudan' }).click()
    await expect(form).toContainText('Det tillfälliga lösenordet visas inte igen.')
    await expect(form).toContainText('väljer ett eget lösenord med koden')
    await expect(form.getByRole('button', { name: 'Kopiera lösenordet' })).toHaveCount(0)
    const all = await admin.api.organizations.invitations.query({ organizationId })
    expect(all.map((one) => one.email)).toEqual([email])
    await expect(form.getByText(formatCode(all[0]?.code ?? ''))).toBeVisible()
  })

  test('the list tells what became of each, newest first; an unused one can be taken back', async ({
    page,
    enterAs,
  }) => {
    const organization = await givenOrganization()
    const { admin } = organization
    const member = await givenMember(organization)
    const waiting = await givenInvitation(organization, people.colleague.email)
    await enterAs(admin)
    await page.goto('/organization?flik=inbjudningar')
    const rows = page.getByRole('table', { name: 'Inbjudningar' }).getByRole('row')
    await expect(rows).toHaveText([/Status/, /Väntande/, /Använd/])
    const used = page.getByRole('row', { name: member.email })
    await expect(used).toContainText(`av ${member.name}`)
    await expect(used.getByRole('button')).toHaveCount(0)

    const row = page.getByRole('row', { name: waiting.email })
    await row.getByRole('button', { name: `Kopiera koden till ${waiting.email}` }).click()
    await expect(toast(page, 'Kopierad')).toBeVisible()
    await expect(row.getByText('Kopierad')).toBeVisible()
    expect(await clipboardText(page)).toBe(formatCode(waiting.code))
    await expect(row.getByText('Kopiera kod')).toBeVisible()

    await row.getByRole('button', { name: `Ta bort inbjudan till ${waiting.email}` }).click()
    const question = dialog(page, `Ta bort inbjudan till ${waiting.email}?`)
    await expect(question).toContainText('Koden slutar fungera på en gång.')
    await question.getByRole('button', { name: 'Ta bort inbjudan' }).click()
    await expect(toast(page, 'Framgång')).toContainText('Inbjudan är borttagen.')
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Inbjudningar' })).toBeFocused()
    await expect(admin.api.organizations.join.mutate({ code: waiting.code })).rejects.toThrow()
  })

  test('one that has run out can still be removed, but not copied', async ({ page, enterAs }) => {
    const organization = await givenOrganization()
    await enterAs(organization.admin)
    await answerCall(page, 'organizations.invitations', [
      {
        id: crypto.randomUUID(),
        email: 'sen@example.com',
        code: null,
        status: 'expired',
        createdAt: new Date('2026-06-24T22:30:00Z'),
        expiresAt: new Date('2026-07-01T22:30:00Z'),
        usedAt: null,
        usedByName: null,
      },
    ])
    await page.goto('/organization?flik=inbjudningar')
    const row = page.getByRole('row', { name: 'sen@example.com' })
    await expect(row).toContainText('Utgången')
    await expect(row).toContainText('2026-07-02 00:30')
    await expect(row.getByRole('button')).toHaveText(['Ta bort'])
    await row.getByRole('button').click()
    await expect(dialog(page, /Ta bort inbjudan/)).toContainText('Koden har redan slutat fungera.')
  })
})

for (const width of [320, 390, 1280]) {
  test(`hundreds of members and invitations with long names fit, ${width} pixels wide`, async ({
    page,
    enterAs,
  }) => {
    const { id, admin } = await givenOrganization()
    await enterAs(admin)
    const name = (n: number) =>
      n % 3 ? `Medlem ${n} ${'Hubertusschlößchenstraßenbahnhof'.repeat(n % 6)}` : `مدرب شخصي ${n}`
    const email = (n: number) => `${'lang.'.repeat(n % 30)}adress.${n}@example.com`
    const many = Array.from({ length: 200 }, (_, n) => n + 1)
    const date = new Date('2026-11-17T08:30:00Z')
    await answerCall(page, 'organizations.mine', [
      {
        id,
        name: 'Å'.repeat(100),
        description: 'ö'.repeat(500),
        role: 'ADMIN',
        isCurrent: true,
        members: 200,
      },
      ...many.slice(0, 12).map((n) => ({
        id: crypto.randomUUID(),
        name: name(n),
        description: null,
        role: 'MEMBER',
        isCurrent: false,
        members: 1,
      })),
    ])
    await answerCall(
      page,
      'organizations.members',
      many.map((n) => ({
        id: crypto.randomUUID(),
        trainerId: crypto.randomUUID(),
        name: name(n),
        email: email(n),
        profileImageUrl: null,
        role: n % 4 ? 'MEMBER' : 'ADMIN',
        isDisabled: n % 5 === 0,
        joinedAt: date,
      })),
    )
    await answerCall(
      page,
      'organizations.invitations',
      many.map((n) => ({
        id: crypto.randomUUID(),
        email: email(n),
        code: n % 2 ? '0123456789abcdefghjk' : null,
        status: n % 2 ? 'waiting' : 'used',
        createdAt: date,
        expiresAt: date,
        usedAt: n % 2 ? null : date,
        usedByName: n % 2 ? null : name(n),
      })),
    )
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/organization')
    const last = page.getByRole('button', { name: 'Ta bort Medlem 200 ' })
    await last.scrollIntoViewIfNeeded()
    await expect(last).toBeInViewport()
    expect(await scrollsSideways(page)).toBe(false)
    await last.click()
    const question = dialog(page, /^Ta bort Medlem 200/)
    await expect(question.getByRole('button', { name: 'Stäng' })).toBeInViewport()
    await page.goto('/organization?flik=inbjudningar')
    const copy = page.getByRole('button', { name: /^Kopiera koden till .*adress\.199@/ })
    await copy.scrollIntoViewIfNeeded()
    await expect(copy).toBeInViewport()
    expect(await scrollsSideways(page)).toBe(false)
  })
}
