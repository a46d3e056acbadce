import { expect } from '@playwright/test'
import { optOutPath, optOutToken } from '#server/letters/opt-out-token.ts'
import { optOutTexts } from '#server/letters/texts.ts'
import { readKeys } from '#server/platform/access/keys.ts'
import { declinableKinds } from '#shared/letters/kinds.ts'
import { givenAccount, givenTemporaryPassword } from '../accounts.ts'
import { answerCall } from '../answer-call.ts'
import { fillLogin } from '../app.ts'
import { unique } from '../given.ts'
import { apiOf } from '../logins.ts'
import { people } from '../people.ts'
import { givenLink } from '../reset-link.ts'
import type { Look } from './look.ts'

const { name: clientName } = people.client

/** Public pages: welcome, login, Integritet, 404 and the personal link. */
export async function seeOpenPages({ page, check }: Look): Promise<void> {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await check('welcome')

  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await check('login')
  await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
  await expect(page.getByText('Ange ditt lösenord')).toBeVisible()
  await check('login, with errors at the fields')
  await fillLogin(page, { email: `ingen.${unique()}@example.com`, typed: 'fel' })
  await expect(page.getByText('Fel e-postadress eller lösenord.')).toBeVisible()
  await check('login, refused')

  await seeResetPages({ page, check })

  await page.goto('/login-offer#fel')
  await expect(page.getByRole('heading', { name: 'Länken fungerar inte' })).toBeVisible()
  await check('login offer, dead link')
  const offer = { email: 'ny@example.com', trainer: people.trainer.name, way: 'choosePassword' }
  await answerCall(page, 'auth.checkOffer', offer)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Godkänn och logga in' })).toBeVisible()
  await check('login offer, of a new account')
  await page.unrouteAll()

  await page.goto('/first-account#fel')
  await expect(page.getByRole('heading', { name: 'Länken fungerar inte' })).toBeVisible()
  await check('first account, dead link')
  await answerCall(page, 'auth.checkFirstAccount', true)
  await page.reload()
  await page.getByRole('button', { name: 'Skapa konto' }).click()
  await expect(page.getByText('Ange ditt namn')).toBeVisible()
  await check('first account, with errors at the fields')
  await page.unrouteAll()

  await page.goto('/integritet')
  await expect(page.getByRole('heading', { level: 1, name: 'Integritet' })).toBeVisible()
  await check('privacy')

  await page.goto('/finns-inte')
  await expect(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
  await check('404')

  await page.goto('/client/finns-inte')
  await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible()
  await check('portal, unknown link')
}

/** Password reset: the form that requests the link, and the page behind it; nothing is saved. */
async function seeResetPages({ page, check }: Pick<Look, 'page' | 'check'>): Promise<void> {
  await page.goto('/login?vy=aterstall')
  await page.getByRole('button', { name: 'Skicka återställningslänk' }).click()
  await expect(page.getByText('Ange en giltig e-postadress')).toBeVisible()
  await check('reset link, with an error at the field')
  await page.getByLabel('E-post').fill(`ingen.${unique()}@example.com`)
  await page.getByRole('button', { name: 'Skicka återställningslänk' }).click()
  await expect(page.getByRole('heading', { name: 'Återställningslänk skickad' })).toBeVisible()
  await check('reset link, sent')

  await page.goto(await givenLink(await givenAccount()))
  await page.getByRole('textbox', { name: 'Nytt lösenord' }).fill('sju tkn')
  await page.getByRole('button', { name: 'Spara lösenord' }).click()
  await expect(page.getByText('Password must be at least 8 characters long')).toBeVisible()
  await check('new password, with errors at the fields')
  await page.goto('/')
  await page.goto('/reset-password')
  await expect(page.getByText(/^Invalid or expired reset link/)).toBeVisible()
  await check('new password, dead link')
  await page.goto('/confirm-email')
  await expect(page.getByText(/^Länken gäller inte längre/)).toBeVisible()
  await check('change of e-mail, dead link')
}

/** What an account with a temporary password sees in place of every page. */
export async function seeTemporaryPassword({ page, check }: Look): Promise<void> {
  const account = await givenAccount()
  const typed = await givenTemporaryPassword(account)
  await page.goto('/login')
  await fillLogin(page, { email: account.email, typed })
  await expect(page.getByRole('heading', { name: 'Välj ett eget lösenord' })).toBeVisible()
  await page.getByRole('button', { name: 'Byt lösenord' }).click()
  await expect(page.getByText('Ange ditt nuvarande lösenord')).toBeVisible()
  await check('temporary password, with errors at the fields')
}

/** The personal link of the demo's client, with everything expanded. */
export async function seePortal({ page, check }: Look): Promise<void> {
  await page.goto(await portalPath())
  await expect(page.getByRole('heading', { name: `Välkommen, ${clientName}` })).toBeVisible()
  await check('portal')
  await page.getByRole('button', { name: /^Påfyllningar och rättelser \(1\d\)/ }).click()
  await check('portal, history opened')
  await page.getByRole('button', { name: /^\+\d+ fler ändringar$/ }).click()
  await check('portal, whole history')
  // The pots are ordered by urgency, which depends on the day; one of them has a long statement.
  const longPot = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: 'PT 60 min', exact: true }),
  })
  await longPot.getByRole('button', { name: 'Kontoutdrag' }).click()
  await longPot.getByRole('button', { name: /^Visa hela/ }).click()
  await check('portal, whole statement of a pot')
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect(page.getByRole('table', { name: 'Tidigare pass' })).toBeVisible()
  await check('portal, past sessions')
  for (const wrong of await page.getByRole('button', { name: 'Stämmer inte?', exact: true }).all())
    await wrong.click()
  await check('portal, with a way to the trainer in each row')
}

/** The portal of a logged-in client: with one trainer, with two and their histories open, and with none. */
export async function seeClientDashboard({ page, check }: Look): Promise<void> {
  await page.goto('/client-dashboard')
  await expect(page.getByRole('heading', { name: `Välkommen, ${clientName}` })).toBeVisible()
  await page.getByRole('button', { name: /^Påfyllningar och rättelser \(1\d\)/ }).click()
  await check('client dashboard')
  const [only] = await (await apiOf('client')).portal.mine.query()
  if (!only) throw new Error('the client has no trainer')
  const second = { ...only, trainer: { ...only.trainer, name: 'Amanda Holm' } }
  await answerCall(page, 'portal.mine', [only, second])
  await page.reload()
  await expect(page.getByRole('region', { name: 'Amanda Holm' })).toBeVisible()
  await check('client dashboard, two trainers')
  await page.unroute(/portal/)
  await answerCall(page, 'portal.mine', [])
  await page.reload()
  await expect(page.getByText('Här finns inga timmar att visa')).toBeVisible()
  await check('client dashboard, no trainer')
  await page.unrouteAll()
}

/** The page by which a client declines a kind of letter: asked, declined, accepted again, and with an invalid link. */
export async function seeOptOut({ page, check }: Look): Promise<void> {
  const keys = await readKeys(null, process.env.E2E_DATA_DIR ?? '', null)
  if (!keys) throw new Error('the product has no key file')
  const clientId = await demoClientId()
  for (const letter of declinableKinds) {
    const words = optOutTexts[letter]
    await page.goto(`${optOutPath}/${optOutToken(keys, { clientId, letter })}`)
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeVisible()
    await check(`opt-out of ${letter}, asked`)
    await page.getByRole('button', { name: words.decline }).click()
    await expect(page.getByText(words.declined)).toBeVisible()
    await check(`opt-out of ${letter}, declined`)
    await page.getByRole('button', { name: words.accept }).click()
    await expect(page.getByText(words.accepted)).toBeVisible()
    await check(`opt-out of ${letter}, accepted again`)
  }
  await page.goto(`${optOutPath}/fel`)
  await expect(page.getByRole('heading', { name: optOutTexts.invalid.title })).toBeVisible()
  await check('opt-out, invalid link')
}

async function portalPath(): Promise<string> {
  const api = await apiOf('trainer')
  return (await api.clients.link.query({ id: await demoClientId() })).path
}

async function demoClientId(): Promise<string> {
  const api = await apiOf('trainer')
  const client = (await api.clients.list.query()).find((one) => one.name === clientName)
  if (!client) throw new Error(`the demo has no ${clientName}`)
  return client.id
}
