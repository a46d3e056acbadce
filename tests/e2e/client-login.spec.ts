import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { pot } from '#tests/e2e/app.ts'
import { givenClient, givenPot, unique } from '#tests/e2e/given.ts'
import { type Api, apiOf } from '#tests/e2e/logins.ts'
import { mailsTo, mailTo } from '#tests/e2e/mail.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, scrollsSideways, toast } from '#tests/e2e/ui.ts'

const loginMail = { subject: 'Din inloggning till Tidspott' }
const password = 'klientens eget ord'

type Client = { id: string; name: string; email: string }

/** A client of this trainer with an address that another trainer's client may have, too. */
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

/** The link in the newest mail that offers a login. */
async function linkTo(email: string): Promise<string> {
  const { text } = await mailTo(email, loginMail)
  const link = new URL(/https?:\/\/\S+\/login-offer#\S+/.exec(text)?.[0] ?? '')
  return link.pathname + link.hash
}

/** Accepts the newest offer by choosing a password, which logs in. */
async function choosePassword(page: Page, { email }: Client): Promise<void> {
  await page.goto(await linkTo(email))
  await expect(page.getByText(`Sedan loggar du in med ${email}.`)).toBeVisible()
  await page.getByRole('textbox', { name: 'Lösenord', exact: true }).fill(password)
  await page.getByRole('textbox', { name: 'Bekräfta lösenordet' }).fill(password)
  await page.getByRole('button', { name: 'Godkänn och logga in' }).click()
  await expect(page).toHaveURL('/client-dashboard')
}

test('a trainer offers a login and mails it again, the client accepts by the newest link and sees the hours, and the login is removed', async ({
  page,
  enterAs,
  openBrowser,
  pageErrors,
}) => {
  // The replaced link, and the client's query after the removal.
  pageErrors.mayFail(/auth\.checkOffer|portal\.mine/)
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Inloggad Klient' })
  const sold = await givenPot(api, { clientId: client.id, hours: 7 })
  await enterAs('trainer')
  await openAccess(page, client)
  await give(page, client)
  await expect(toast(page, 'Mejl skickat')).toContainText(
    `Ett mejl är på väg till ${client.email}.`,
  )
  await expect(page.getByText('Väntar', { exact: true })).toBeFocused()

  const old = await linkTo(client.email)
  await page.getByRole('button', { name: 'Skicka mejlet igen' }).click()
  await expect.poll(async () => (await mailsTo(client.email)).length).toBe(2)
  const browser = await openBrowser()
  await browser.goto(old)
  await expect(browser.getByText('Länken fungerar inte')).toBeVisible()
  await choosePassword(browser, client)
  await expect(
    browser.getByRole('heading', { level: 1, name: `Välkommen, ${client.name}` }),
  ).toBeVisible()
  await expect(pot(browser, sold.name)).toContainText('7 h kvar av 7 h')
  await expect(browser.getByText('Johanna Bergström').last()).toBeVisible()
  await browser.getByRole('link', { name: 'Profil & Inställningar' }).click()
  await expect(browser.getByLabel('E-post')).toHaveValue(client.email)
  await browser.getByRole('link', { name: 'Mina timmar' }).click()
  await expect(pot(browser, sold.name)).toBeVisible()

  await page.reload()
  await expect(page.getByText('Godkänd', { exact: true })).toBeVisible()
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

test('a client of two trainers has one login, accepts the second offer when logged in, and sees a section for each', async ({
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
  await expect(page.getByText('Väntar', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(of.email)).at(-1)?.text)
    .toContain('Amanda Holm vill ge dig en egen inloggning')
  await browser.goto(await linkTo(of.email))
  await expect(browser.getByText(`Du är inloggad med ${of.email}.`)).toBeVisible()
  expect(await scrollsSideways(browser)).toBe(false)
  await browser.getByRole('button', { name: 'Godkänn' }).click()

  const sections = browser.getByRole('region', { name: /^(Amanda Holm|Johanna Bergström)$/ })
  await expect(sections).toHaveCount(2)
  await expect(sections.first()).toContainText(potOfSecond.name)
  await expect(sections.first()).not.toContainText(potOfFirst.name)
  await expect(sections.last()).toContainText(potOfFirst.name)
  expect(await scrollsSideways(browser)).toBe(false)

  await page.reload()
  await expect(page.getByText('Godkänd', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Ta bort inloggning' }).click()
  await dialog(page, /^Ta bort inloggningen/)
    .getByRole('button', { name: 'Ta bort inloggning' })
    .click()
  await expect(toast(page, 'Inloggning borttagen')).toBeVisible()
  await browser.reload()
  await expect(browser.getByText(potOfFirst.name)).toBeVisible()
  await expect(browser.getByText(potOfSecond.name)).toBeHidden()

  // On a phone the logout is in the menu.
  await browser.getByRole('button', { name: 'Mer', exact: true }).click()
  await browser.getByRole('button', { name: 'Logga ut' }).click()
  await expect(browser.getByRole('heading', { name: 'Logga in' })).toBeVisible()
})
