import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Answers, offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, clientRow } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const email = 'klara@example.com'
const waiting = { state: 'waiting', expiresAt: new Date('2026-12-01T09:00:00Z') } as const
const giveButton = page.getByRole('button', { name: 'Ge inloggning' })
const giving = dialog('Ge Klara Klient inloggning?')
const confirm = giving.getByRole('button', { name: 'Ge inloggning' })

/** The tab "Länk och inloggning" of a client without a login. */
function openAccess(answers: Answers = {}) {
  return renderScreen(`/dashboard/clients/${clientId}?flik=atkomst`, {
    answers: {
      'clients.get': clientRow(),
      'clients.list': [clientRow()],
      'pots.ofClient': [],
      'clients.pictures': [],
      'clients.link': { path: '/client/first', isEnabled: true, openings: null },
      'clients.login': null,
      ...answers,
    },
  })
}

test('a login is offered, shown as waiting, mailed again, and removed', async () => {
  const server = await openAccess({
    'clients.giveLogin': { sendsMail: true },
    'clients.removeLogin': undefined,
  })
  await giveButton.click()
  await expect.element(giving.getByText(email, { exact: true })).toBeVisible()
  server.answer({ 'clients.login': waiting })
  await confirm.click()
  await expect.element(toast('Mejl skickat')).toHaveTextContent(`Ett mejl är på väg till ${email}.`)
  await expect.element(page.getByText('Väntar', { exact: true })).toHaveFocus()
  await expect
    .element(page.getByText(`Mejlet gick till ${email}. Klara Klient godkänner`))
    .toHaveTextContent('senast tis 1 dec')
  await page.getByRole('button', { name: 'Skicka mejlet igen' }).click()
  await expect.poll(() => server.calls('clients.giveLogin')).toHaveLength(2)

  server.answer({ 'clients.login': null })
  await page.getByRole('button', { name: 'Ta bort inloggning' }).click()
  const removing = dialog('Ta bort inloggningen för Klara Klient?')
  await expect
    .element(removing.getByText('Timmarna, passen och den personliga länken finns kvar.'))
    .toBeVisible()
  await removing.getByRole('button', { name: 'Ta bort inloggning' }).click()
  await expect.element(toast('Inloggning borttagen')).toBeVisible()
  await expect.element(giveButton).toBeVisible()
})

test('an accepted login is not mailed again, and nothing about the account is shown', async () => {
  await openAccess({ 'clients.login': { state: 'accepted' } })
  await expect.element(page.getByText('Godkänd', { exact: true })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Skicka mejlet igen' }))
    .not.toBeInTheDocument()
  await expect.element(page.getByText('Loggar in med')).not.toBeInTheDocument()
})

describe('login that is not offered', () => {
  test('reports too many mails', async () => {
    await openAccess({ 'clients.giveLogin': refused('TOO_MANY_ATTEMPTS') })
    await giveButton.click()
    await confirm.click()
    await expect
      .element(giving.getByRole('alert'))
      .toHaveTextContent('Det har skickats många mejl om inloggning.')
    await expect.element(toast('Kunde inte skicka mejlet').first()).toBeVisible()
    await giving.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(giving).not.toBeInTheDocument()
    await expect.element(giveButton).toHaveFocus()
  })

  test('reports an unreachable server, for loading, giving and removing', async () => {
    const server = await openAccess({
      'clients.login': offline(),
      'clients.giveLogin': offline(),
      'clients.removeLogin': offline(),
    })
    await expect.element(page.getByText('Inloggningen kunde inte hämtas')).toBeVisible()
    server.answer({ 'clients.login': null })
    await page.getByRole('button', { name: 'Försök igen' }).click()
    await giveButton.click()
    await confirm.click()
    await expect.element(giving.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    server.answer({ 'clients.login': waiting, 'clients.giveLogin': { sendsMail: true } })
    await confirm.click()
    await expect.element(giving).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Ta bort inloggning' }).click()
    const removing = dialog('Ta bort inloggningen för Klara Klient?')
    const remove = removing.getByRole('button', { name: 'Ta bort inloggning' })
    await remove.click()
    await expect.element(removing.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
    server.answer({ 'clients.login': null, 'clients.removeLogin': undefined })
    await remove.click()
    await expect.element(toast('Inloggning borttagen')).toBeVisible()
  })

  test('is reported as unsent mail without a mail server', async () => {
    const server = await openAccess({ 'clients.giveLogin': { sendsMail: false } })
    await giveButton.click()
    server.answer({ 'clients.login': waiting })
    await confirm.click()
    await expect.element(page.getByText('Servern har ingen e-post inställd')).toBeVisible()
    await expect
      .element(toast('Mejlet väntar').first())
      .toHaveTextContent('väntar på att e-post ställs in')
  })
})
