import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import { addDays } from '#shared/time.ts'
import { answerCall } from '#tests/e2e/answer-call.ts'
import { today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenCompleted, givenPot, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { givenMember, givenOrganization, type Insider } from '#tests/e2e/organizations.ts'
import { expect, test } from '#tests/e2e/test.ts'

const refused = 'Du har inte behörighet att se tränaraktivitet'
const offline = 'Ingen anslutning. Kontrollera nätverket och försök igen.'
const notes = 'Ont i knät, berätta inte'

type Organization = Awaited<ReturnType<typeof givenOrganization>>

/** The tab, as this login sees it. */
async function openTab(
  page: Page,
  { cookie }: Insider,
  { id, trainer }: { id: string; trainer?: string },
): Promise<void> {
  await page.context().addCookies([cookie])
  const at = trainer ? `&tranare=${trainer}` : ''
  await page.goto(`/organization?org=${id}&flik=tranare${at}`)
}

const cards = (page: Page) => page.getByRole('list', { name: 'Tränare', exact: true })
const card = (page: Page, { name }: { name: string }) =>
  cards(page).getByRole('listitem').filter({ hasText: name })
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const back = (page: Page) => page.getByRole('button', { name: 'Tillbaka' })

/** One of the three figures over the cards or of a detail view. */
function figure(page: Page, title: string): Locator {
  return page
    .getByRole('region', { name: /^(Alla tränare tillsammans|Översikt)$/ })
    .getByText(title)
}

async function expectFigures(page: Page, figures: Record<string, string>): Promise<void> {
  for (const [title, words] of Object.entries(figures)) {
    await expect(figure(page, title).locator('..')).toContainText(words)
  }
}

async function detailHeading(page: Page, { name }: { name: string }): Promise<Locator> {
  const heading = page.getByRole('heading', { name, exact: true })
  await expect(part(page, 'Kommande pass')).toBeVisible()
  return heading
}

/** A trainer with two clients, three pots, twelve sessions of the last month and twenty-five to come. */
async function givenBusyTrainer(organization: Organization) {
  const trainer = await givenMember(organization, { name: 'Åsa Flitig' })
  const { api } = trainer
  const { client, pot } = await givenClientWithPot(api, { name: 'Örjan Klient', hours: 20.5 })
  const { client: other } = await givenClientWithPot(api, { name: 'Anna Klient', hours: 3 })
  const booking = { clientId: client.id, potId: pot.id, notes }
  await api.sessions.create.mutate({
    id: randomUUID(),
    ...booking,
    date: addDays(today(), 1),
    time: '10:00',
    durationHours: 1,
    repeatWeeks: 24,
  })
  // The oldest is of another month.
  for (const days of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 40]) {
    const date = addDays(today(), -days)
    if (days === 1) await givenSession(api, { ...booking, date })
    else await givenCompleted(api, { ...booking, date })
  }
  const empty = await givenPot(api, { clientId: other.id, type: 'Tom', hours: 1 })
  await givenCompleted(api, {
    clientId: other.id,
    potId: empty.id,
    date: addDays(today(), -60),
    hours: 2.5,
  })
  return { trainer, client, other, pot }
}

test('an admin sees how the trainers are doing, and one of them in detail without a single note', async ({
  page,
}) => {
  const organization = await givenOrganization()
  const { trainer, client, other, pot } = await givenBusyTrainer(organization)
  const idle = await givenMember(organization, { name: 'Bo Ledig' })
  const answers: string[] = []
  page.on('response', async (response) => {
    if (response.url().includes('/trpc/organizations')) answers.push(await response.text())
  })
  await openTab(page, organization.admin, organization)

  // 20.5 − 11 completed hours, 3 of the other, and 1 − 2.5 of the empty pot.
  await expectFigures(page, { Klienter: '2', Pass: '25', Timmar: '11' })
  const names = await cards(page).getByRole('link').allTextContents()
  expect(names).toEqual([idle.name, organization.admin.name, trainer.name])
  const own = card(page, trainer)
  await expect(own).toContainText(trainer.email)
  await expect(own).toContainText('Klienter2')
  await expect(own).toContainText('Kommande pass25')
  await expect(own).toContainText(/Timmar kvar11\sh/)
  await expect(card(page, idle)).toContainText(/Timmar kvar0\sh/)

  await own.getByRole('link', { name: trainer.name }).click()
  await expect(await detailHeading(page, trainer)).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`[?&]tranare=${trainer.id}$`))
  await expect(page.getByRole('link', { name: trainer.email })).toHaveAttribute(
    'href',
    `mailto:${trainer.email}`,
  )
  await expectFigures(page, { Klienter: '2', Pass: '25', Timmar: '11' })
  const people = part(page, 'Klienter').getByRole('listitem')
  await expect(people).toHaveText([`${other.name}${other.email}`, `${client.name}${client.email}`])

  const pots = part(page, 'Aktiva potter')
  await expect(pots.getByRole('listitem')).toHaveCount(2)
  await expect(pots.getByRole('listitem').filter({ hasText: client.name })).toContainText(
    new RegExp(`${pot.name}\\s*9,5\\sh\\s*kvar av 20,5\\sh`),
  )
  // What is empty or below zero is not listed, and is not left out of the reckoning.
  await expect(pots).toContainText(/Övriga potter ligger tillsammans på −1,5\sh\./)

  const recent = part(page, 'Senaste pass')
  await expect(recent).toContainText('De 10 senaste av 30 dagar')
  const rows = recent.getByRole('row')
  await expect(rows).toHaveCount(11)
  await expect(rows.nth(1)).toContainText(client.name)
  await expect(rows.nth(1)).toContainText(sessionStatusTexts.planned)
  await expect(rows.nth(1)).toContainText('Inte markerat')
  await expect(rows.nth(2)).toContainText('Genomfört')

  const coming = part(page, 'Kommande pass')
  await expect(coming).toContainText('De 20 närmaste av 25')
  await expect(coming.getByRole('row')).toHaveCount(11)
  await coming.getByRole('button', { name: 'Visa 10 till' }).click()
  await expect(coming.getByRole('row')).toHaveCount(21)
  const fewer = coming.getByRole('button', { name: 'Visa färre' })
  await expect(fewer).toBeFocused()
  await fewer.click()
  await expect(coming.getByRole('row')).toHaveCount(11)

  await expect(page.getByText(notes)).toHaveCount(0)
  expect(answers.length).toBeGreaterThan(1)
  expect(answers.join('')).not.toContain(notes)
})

test('a no-show is called what the lists of sessions call it', async ({ page }) => {
  const organization = await givenOrganization()
  const trainer = await givenMember(organization, { name: 'Åsa' })
  const { client, pot } = await givenClientWithPot(trainer.api)
  const date = addDays(today(), -1)
  const id = await givenSession(trainer.api, { clientId: client.id, potId: pot.id, date })
  const { version } = await trainer.api.sessions.get.query({ id })
  await trainer.api.sessions.mark.mutate({
    sessions: [{ id, version }],
    completed: false,
    noShow: true,
  })
  await openTab(page, organization.admin, { ...organization, trainer: trainer.id })
  const row = part(page, 'Senaste pass').getByRole('row').nth(1)
  await expect(row).toContainText('Avbokad')
  await expect(part(page, 'Senaste pass')).toContainText('De senaste 30 dagarna')
})

test('the way back leads to the card that one came from, by the button and by the browser', async ({
  page,
}) => {
  const organization = await givenOrganization()
  const [first, second] = [
    await givenMember(organization, { name: 'Anna' }),
    await givenMember(organization, { name: 'Bo' }),
  ]
  const linkOf = (trainer: Insider) => cards(page).getByRole('link', { name: trainer.name })
  await page.goto('/login')
  await openTab(page, organization.admin, organization)
  const cardsAddress = page.url()

  await linkOf(first).focus()
  await page.keyboard.press('Enter')
  await expect(await detailHeading(page, first)).toBeFocused()
  await back(page).click()
  await expect(linkOf(first)).toBeFocused()
  expect(page.url()).toBe(cardsAddress)

  await linkOf(second).click()
  await expect(await detailHeading(page, second)).toBeFocused()
  await page.goBack()
  await expect(linkOf(second)).toBeFocused()
  await page.goForward()
  await expect(await detailHeading(page, second)).toBeFocused()

  // Opened anew, there is nothing to step back to; the cards come all the same.
  await page.reload()
  await expect(await detailHeading(page, second)).toBeVisible()
  await back(page).click()
  await expect(linkOf(second)).toBeFocused()
  const tab = await page.context().newPage()
  await openTab(tab, organization.admin, { ...organization, trainer: first.id })
  await expect(await detailHeading(tab, first)).not.toBeFocused()
  await back(tab).click()
  await expect(cards(tab).getByRole('link', { name: first.name })).toBeFocused()
  await expect(tab).not.toHaveURL(/tranare=/)
})

test('a trainer without anything has words in every part, and a shut account is marked', async ({
  page,
}) => {
  const organization = await givenOrganization()
  const trainer = await givenMember(organization, { name: 'Nykomling' })
  await openTab(page, organization.admin, { ...organization, trainer: trainer.id })
  await expect(part(page, 'Klienter')).toContainText('Inga klienter ännu')
  await expect(part(page, 'Aktiva potter')).toContainText('Inga potter med timmar kvar')
  await expect(part(page, 'Senaste pass')).toContainText('Inga pass de senaste 30 dagarna')
  await expect(part(page, 'Kommande pass')).toContainText('Inga kommande pass')
  await expect(page.getByText('Inaktiverad')).toBeHidden()
  const superAdmin = await apiOf('superAdmin')
  await superAdmin.admin.setDisabled.mutate({ id: trainer.id, isDisabled: true })
  await page.reload()
  await expect(page.getByText('Inaktiverad')).toBeVisible()
  await back(page).click()
  await expect(card(page, trainer)).toContainText('Inaktiverad')
})

test('hundreds of trainers are summed up, drawn and searched', async ({ page }) => {
  const organization = await givenOrganization()
  const many = Array.from({ length: 300 }, (_, n) => ({
    trainerId: randomUUID(),
    name: `Tränare ${n + 1}`,
    email: `tranare.${n + 1}@example.com`,
    profileImageUrl: null,
    isDisabled: false,
    clients: 4,
    upcomingSessions: 10,
    hoursRemaining: 1.25,
  }))
  await page.context().addCookies([organization.admin.cookie])
  await answerCall(page, 'organizations.trainers', many)
  await page.goto(`/organization?org=${organization.id}&flik=tranare`)
  await expectFigures(page, { Klienter: '1 200', Pass: '3 000', Timmar: '375' })
  await expect(page.getByText('300 tränare')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Sök tränare på namn eller e-post' })
  await search.fill('tranare.299@')
  await expect(cards(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByText('1 av 300 tränare')).toBeVisible()
  await search.fill('finns inte')
  await expect(page.getByText('Inga tränare matchade sökningen')).toBeVisible()
  await page.getByRole('button', { name: 'Rensa sökning' }).last().click()
  await expect(search).toBeFocused()
  await cards(page).getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect.poll(() => cards(page).getByRole('listitem').count()).toBeGreaterThan(60)
})

test('a member who is no admin is told so, and nothing is asked of the server', async ({
  page,
}) => {
  const organization = await givenOrganization()
  const member = await givenMember(organization, { name: 'Medlem' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await openTab(page, member, { ...organization, trainer: organization.admin.id })
  await expect(page.getByText(refused)).toBeVisible()
  expect(asked.filter((url) => /organizations\.trainers?\b/.test(url))).toEqual([])
})

test.describe('what goes wrong', () => {
  test.beforeEach(({ trouble }) => trouble.mayFail(/trpc\/.*organizations/))

  /** Somebody else has become an admin, and made the first one a member. */
  async function demoteAdmin(organization: Organization, other: Insider): Promise<void> {
    const organizationId = organization.id
    const members = await organization.admin.api.organizations.members.query({ organizationId })
    const memberId = (id: string) => members.find((one) => one.trainerId === id)?.id ?? ''
    await organization.admin.api.organizations.setMemberRole.mutate({
      organizationId,
      memberId: memberId(other.id),
      role: 'ADMIN',
    })
    await other.api.organizations.setMemberRole.mutate({
      organizationId,
      memberId: memberId(organization.admin.id),
      role: 'MEMBER',
    })
  }

  test('demoted while the cards are shown: the sentence instead of a trainer, and of the cards', async ({
    page,
  }) => {
    const organization = await givenOrganization()
    const other = await givenMember(organization, { name: 'Nya Admin' })
    await openTab(page, organization.admin, organization)
    await expect(card(page, other)).toBeVisible()
    await demoteAdmin(organization, other)
    await card(page, other).getByRole('link').click()
    await expect(page.getByText(refused)).toBeVisible()
    await expect(part(page, 'Klienter')).toBeHidden()
    await page.goBack()
    await expect(page.getByText(refused)).toBeVisible()
    await expect(card(page, other)).toBeHidden()
  })

  test('demoted before the cards have come', async ({ page }) => {
    const organization = await givenOrganization()
    const other = await givenMember(organization, { name: 'Nya Admin' })
    await page.context().addCookies([organization.admin.cookie])
    await page.goto(`/organization?org=${organization.id}`)
    await expect(page.getByText(other.email)).toBeVisible()
    await demoteAdmin(organization, other)
    await page.getByRole('tab', { name: 'Tränare' }).click()
    await expect(page.getByText(refused)).toBeVisible()
  })

  test('Kunde inte ladda tränarinformation: the cards do not come, until they are asked for again', async ({
    page,
  }) => {
    const organization = await givenOrganization()
    const call = /organizations\.trainers/
    await page.route(call, (route) => route.abort())
    await openTab(page, organization.admin, organization)
    const failure = page
      .getByRole('alert')
      .filter({ hasText: 'Kunde inte ladda tränarinformation' })
    await expect(failure).toContainText(offline)
    await page.unroute(call)
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect(card(page, organization.admin)).toBeVisible()
    await expect(failure).toBeHidden()
  })

  test('Kunde inte ladda tränardetaljer: what the card has said stays, and the rest can be asked for again', async ({
    page,
  }) => {
    const organization = await givenOrganization()
    const trainer = await givenMember(organization, { name: 'Åsa' })
    await openTab(page, organization.admin, organization)
    const call = /organizations\.trainer\b/
    await page.route(call, (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
    await card(page, trainer).getByRole('link').click()
    const failure = page.getByRole('alert').filter({ hasText: 'Kunde inte ladda tränardetaljer' })
    await expect(failure).toContainText('Tjänsten kan inte svara just nu.')
    await expect(page.getByRole('heading', { name: trainer.name })).toBeFocused()
    await page.unroute(call)
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect(part(page, 'Kommande pass')).toBeVisible()
    await expect(failure).toBeHidden()
  })

  test('Kunde inte ladda tränardetaljer: the trainer has been removed meanwhile', async ({
    page,
  }) => {
    const organization = await givenOrganization()
    const trainer = await givenMember(organization, { name: 'Snart Borta' })
    await openTab(page, organization.admin, organization)
    await expect(card(page, trainer)).toBeVisible()
    await trainer.api.organizations.leave.mutate({ organizationId: organization.id })
    await card(page, trainer).getByRole('link').click()
    const failure = page.getByRole('alert').filter({ hasText: 'Kunde inte ladda tränardetaljer' })
    await expect(failure).toContainText('Tränaren är inte längre med i organisationen.')
    await expect(page.getByRole('heading', { name: trainer.name })).toBeHidden()
    await expect(back(page)).toBeFocused()
    await back(page).click()
    await expect(card(page, organization.admin)).toBeVisible()
    await expect(card(page, trainer)).toBeHidden()
  })

  test('an address with somebody of another organisation, with nobody, or with nonsense', async ({
    page,
  }) => {
    const [organization, foreign] = [await givenOrganization(), await givenOrganization()]
    for (const trainer of [foreign.admin.id, randomUUID()]) {
      await openTab(page, organization.admin, { ...organization, trainer })
      await expect(page.getByText('Tränaren är inte längre med i organisationen.')).toBeVisible()
    }
    await openTab(page, organization.admin, { ...organization, trainer: 'nonsens' })
    await expect(card(page, organization.admin)).toBeVisible()
  })
})
