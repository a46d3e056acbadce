import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { givenOwner } from '#tests/e2e/accounts.ts'
import { answerCall } from '#tests/e2e/answer-call.ts'
import { fillLogin, pot } from '#tests/e2e/app.ts'
import { givenClient, givenPot, unique } from '#tests/e2e/given.ts'
import { type Api, apiOf } from '#tests/e2e/logins.ts'
import { mailsTo, mailTo } from '#tests/e2e/mail.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, scrollsSideways, toast } from '#tests/e2e/ui.ts'

const loginMail = { subject: 'Din inloggning till Tidspott' }
const password = 'klientens eget ord'

type Client = { id: string; name: string; email: string }

/** A client of this trainer with an address that may be another trainer's client's, too. */
async function addClient(api: Api, of: { name: string; email: string }): Promise<Client> {
  const client = { id: randomUUID(), ...of }
  await api.clients.add.mutate({ ...client, phone: '' })
  return client
}

async function openAccess(page: Page, { id }: { id: string }): Promise<void> {
  await page.goto(`/dashboard/clients/${id}?flik=atkomst`)
  await expect(page.getByRole('heading', { name: 'Inloggning', exact: true })).toBeVisible()
}

/** Gives the client whose tab is open a login. */
async function give(page: Page, { name, email }: Client): Promise<void> {
  await page.getByRole('button', { name: 'Ge inloggning' }).click()
  const question = dialog(page, `Ge ${name} inloggning?`)
  await expect(question.getByText(email, { exact: true })).toBeVisible()
  await question.getByRole('button', { name: 'Ge inloggning' }).click()
  await expect(question).toBeHidden()
}

/** The link to a first password in the newest mail about a login. */
async function linkTo(email: string): Promise<string> {
  const { text } = await mailTo(email, loginMail)
  const link = new URL(/https?:\/\/\S+\/reset-password#\S+/.exec(text)?.[0] ?? '')
  return link.pathname + link.hash
}

async function choosePassword(page: Page, { email }: Client): Promise<void> {
  await page.goto(await linkTo(email))
  await expect(page.getByText(`Välj ett nytt lösenord för ${email}`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Nytt lösenord' }).fill(password)
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(password)
  await page.getByRole('button', { name: 'Spara lösenord' }).click()
  await expect(page).toHaveURL('/login')
}

test('a trainer gives a login, the client chooses a password and sees their hours, and it is taken back', async ({
  page,
  enterAs,
  openBrowser,
  trouble,
}) => {
  // What the client asks for when the login has been taken back.
  trouble.mayFail(/portal\.mine/)
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Inloggad Klient' })
  const sold = await givenPot(api, { clientId: client.id, hours: 7 })
  await enterAs('trainer')
  await openAccess(page, client)
  await give(page, client)
  await expect(toast(page, 'Inloggning skapad')).toContainText(
    `Ett mejl är på väg till ${client.email}.`,
  )
  const waiting = page.getByText(`Väntar på att ${client.name} väljer lösenord (${client.email})`)
  await expect(waiting).toBeFocused()

  const browser = await openBrowser()
  await choosePassword(browser, client)
  await fillLogin(browser, { email: client.email, typed: password })
  await expect(browser).toHaveURL('/client-dashboard')
  await expect(
    browser.getByRole('heading', { level: 1, name: `Välkommen, ${client.name}` }),
  ).toBeVisible()
  await expect(pot(browser, sold.name)).toContainText('7 h kvar av 7 h')
  await expect(browser.getByText('Johanna Bergström')).toBeVisible()
  await browser.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await expect(browser.getByLabel('E-post')).toHaveValue(client.email)
  await browser.getByRole('link', { name: 'Mina timmar' }).click()
  await expect(pot(browser, sold.name)).toBeVisible()

  await page.reload()
  await expect(page.getByText(`Loggar in med ${client.email}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Skicka länken igen' })).toBeHidden()
  await page.getByRole('button', { name: 'Ta bort inloggning' }).click()
  const question = dialog(page, `Ta bort inloggningen för ${client.name}?`)
  await expect(
    question.getByText('Timmarna, passen och den personliga länken finns kvar.'),
  ).toBeVisible()
  await question.getByRole('button', { name: 'Ta bort inloggning' }).click()
  await expect(toast(page, 'Inloggning borttagen')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ge inloggning' })).toBeVisible()

  await browser.reload()
  await expect(browser.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  const { path } = await api.clients.link.query({ id: client.id })
  await browser.goto(path)
  await expect(pot(browser, sold.name)).toContainText('7 h kvar av 7 h')
})

test('a client of two trainers has one login, and a section for each', async ({
  page,
  enterAs,
  openBrowser,
}) => {
  const [trainer, colleague] = [await apiOf('trainer'), await apiOf('colleague')]
  const of = { name: `Delad ${unique()}`, email: `delad.${unique()}@example.com` }
  const first = await addClient(trainer, of)
  const second = await addClient(colleague, of)
  const potOfFirst = await givenPot(trainer, { clientId: first.id, hours: 3 })
  const potOfSecond = await givenPot(colleague, { clientId: second.id, hours: 4 })
  await trainer.clients.giveLogin.mutate({ id: first.id })
  const browser = await openBrowser({ viewport: { width: 390, height: 844 } })
  await choosePassword(browser, first)

  await enterAs('colleague')
  await openAccess(page, second)
  await give(page, second)
  await expect(page.getByText(`Loggar in med ${of.email}`)).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(of.email)).at(-1)?.text)
    .toContain('Dina timmar och pass hos Amanda Holm finns nu')
  expect((await mailsTo(of.email)).at(-1)?.text).not.toContain('reset-password')

  await fillLogin(browser, { email: of.email, typed: password })
  const sections = browser.getByRole('region', { name: /^(Amanda Holm|Johanna Bergström)$/ })
  await expect(sections).toHaveCount(2)
  await expect(sections.first()).toContainText(potOfSecond.name)
  await expect(sections.first()).not.toContainText(potOfFirst.name)
  await expect(sections.last()).toContainText(potOfFirst.name)
  expect(await scrollsSideways(browser)).toBe(false)

  await page.getByRole('button', { name: 'Ta bort inloggning' }).click()
  await dialog(page, /^Ta bort inloggningen/)
    .getByRole('button', { name: 'Ta bort inloggning' })
    .click()
  await expect(toast(page, 'Inloggning borttagen')).toBeVisible()
  await browser.reload()
  await expect(browser.getByText(potOfFirst.name)).toBeVisible()
  await expect(browser.getByText(potOfSecond.name)).toBeHidden()

  // On a phone the way out is in the menu.
  await browser.getByRole('button', { name: 'Öppna menyn' }).click()
  await browser.getByRole('button', { name: 'Logga ut' }).click()
  await expect(browser.getByRole('heading', { name: 'Logga in' })).toBeVisible()
})

test('the mail goes once more, and only the newest link works; a changed address stays beside the login’s', async ({
  page,
  enterAs,
  openBrowser,
  trouble,
}) => {
  trouble.mayFail(/auth\.checkReset/)
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Två Mejl' })
  await api.clients.giveLogin.mutate({ id: client.id })
  const old = await linkTo(client.email)
  const changed = `ny.${client.email}`
  await api.clients.update.mutate({ ...client, email: changed, phone: '' })
  await enterAs('trainer')
  await openAccess(page, client)
  await expect(page.getByText(`Klientens e-post är nu ${changed}`)).toBeVisible()
  await page.getByRole('button', { name: 'Skicka länken igen' }).click()
  await expect(toast(page, 'Länken skickad igen')).toContainText(client.email)
  await expect.poll(async () => (await mailsTo(client.email)).length).toBe(2)
  expect(await mailsTo(changed)).toEqual([])
  // On a phone the tab that the address asks for is brought into sight.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Länk och inloggning' })).toBeInViewport({ ratio: 1 })
  const browser = await openBrowser()
  await browser.goto(old)
  await expect(browser.getByText('Länken fungerar inte')).toBeVisible()
  await choosePassword(browser, client)
})

test.describe('a login that is not given', () => {
  test.beforeEach(({ trouble }) => trouble.mayFail(/clients\.(giveLogin|removeLogin|login)/))

  test('says that the address is somebody’s who is no client, and that the link works', async ({
    page,
    enterAs,
  }) => {
    const taken = await givenOwner()
    const client = await addClient(await apiOf('trainer'), {
      name: `Upptagen ${unique()}`,
      email: taken.email,
    })
    await enterAs('trainer')
    await openAccess(page, client)
    await page.getByRole('button', { name: 'Ge inloggning' }).click()
    const question = dialog(page, /^Ge Upptagen/)
    await question.getByRole('button', { name: 'Ge inloggning' }).click()
    await expect(question.getByRole('alert')).toContainText(
      'Adressen har redan ett konto av annat slag i Tidspott',
    )
    await expect(toast(page, 'Kunde inte ge inloggning').first()).toBeVisible()
    await question.getByRole('button', { name: 'Avbryt' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByRole('button', { name: 'Ge inloggning' })).toBeFocused()
    const subjects = (await mailsTo(taken.email)).map(({ subject }) => subject)
    expect(subjects).not.toContain(loginMail.subject)
  })

  test('says that the server cannot be reached, for what is shown, given and taken back', async ({
    page,
    enterAs,
  }) => {
    const api = await apiOf('trainer')
    const client = await givenClient(api, { name: 'Utan Nät' })
    await enterAs('trainer')
    await page.route(/clients\.login/, (route) => route.abort())
    await page.goto(`/dashboard/clients/${client.id}?flik=atkomst`)
    await expect(page.getByText('Inloggningen kunde inte hämtas')).toBeVisible()
    await page.unroute(/clients\.login/)
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await page.getByRole('button', { name: 'Ge inloggning' }).click()
    const giving = dialog(page, /^Ge Utan Nät/)
    await page.route(/clients\.giveLogin/, (route) => route.abort(), { times: 1 })
    await giving.getByRole('button', { name: 'Ge inloggning' }).click()
    await expect(giving.getByRole('alert')).toContainText('Ingen anslutning.')
    await giving.getByRole('button', { name: 'Ge inloggning' }).click()
    await expect(giving).toBeHidden()
    await page.getByRole('button', { name: 'Ta bort inloggning' }).click()
    const removing = dialog(page, /^Ta bort inloggningen/)
    await page.route(/clients\.removeLogin/, (route) => route.abort(), { times: 1 })
    await removing.getByRole('button', { name: 'Ta bort inloggning' }).click()
    await expect(removing.getByRole('alert')).toContainText('Ingen anslutning.')
    await removing.getByRole('button', { name: 'Ta bort inloggning' }).click()
    await expect(toast(page, 'Inloggning borttagen')).toBeVisible()
  })

  test('yet, says that the mail waits where none can be sent', async ({ page, enterAs }) => {
    const client = await givenClient(await apiOf('trainer'), { name: 'Mejlet Väntar' })
    await enterAs('trainer')
    await openAccess(page, client)
    const { email } = client
    await answerCall(page, 'clients.giveLogin', { email, isActivated: false, sendsMail: false })
    await give(page, client)
    await expect(page.getByText('Servern har ingen e-post inställd')).toBeVisible()
    await expect(toast(page, 'Inloggning skapad')).toContainText('väntar på att e-post ställs in')
  })
})

test('the client’s page that cannot be fetched says so, and is fetched when asked again', async ({
  page,
  enterAs,
  trouble,
}) => {
  trouble.mayFail(/portal\.mine/)
  await enterAs('client')
  await page.route(/portal\.mine/, (route) => route.abort())
  await page.goto('/client-dashboard')
  await expect(page.getByText('Dina timmar kunde inte hämtas')).toBeVisible()
  await page.unroute(/portal\.mine/)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect(page.getByRole('heading', { name: 'Dina tidspotter' })).toBeVisible()
})
