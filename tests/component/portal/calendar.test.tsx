import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { openStart, portalPayload, portalSession } from '#tests/component/portal-rows.ts'
import { portalToken, renderPortal } from '#tests/component/render-portal.tsx'
import { idOf } from '#tests/component/rows.ts'

// "Din kalender" and the file of each session, when the trainer has turned them on (D115).

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const heading = page.getByRole('heading', { name: 'Din kalender' })
const on = portalPayload({ calendar: true, sessions: [portalSession({ sessionId: idOf(1) })] })
const phone = { width: 320, height: 700 }

test('is not there while the trainer has not turned it on', async () => {
  await renderPortal(openStart(portalPayload({ sessions: [portalSession()] })))
  await expect.element(page.getByRole('heading', { name: 'Dina pass' })).toBeVisible()
  await expect.element(heading).not.toBeInTheDocument()
  await expect.element(button(/^Lägg till i kalendern/)).not.toBeInTheDocument()
})

test('the address is asked for by a press, copied, renewed and removed, each after a question', async () => {
  const copied = fakeClipboard()
  const server = await renderPortal(openStart(on), {
    viewport: phone,
    answers: { 'portal.feed': { path: '/calendar/first.ics' } },
  })
  expect(server.calls('portal.feed')).toEqual([])
  await button('Prenumerera på dina pass').click()
  const address = `${location.origin}/calendar/first.ics`
  await expect.element(page.getByText(address)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Öppna i kalendern' }))
    .toHaveAttribute('href', address.replace(/^https?:/, 'webcal:'))
  await button('Kopiera adressen').click()
  await expect.element(button('Kopierad!')).toBeVisible()
  expect(copied).toEqual([address])
  expect(scrollsSideways()).toBe(false)

  server.answer({ 'portal.renewFeed': { path: '/calendar/second.ics' } })
  await button('Byt adress').click()
  await expect.element(page.getByText('Den gamla slutar fungera genast. Byta?')).toBeVisible()
  expect(server.calls('portal.renewFeed')).toEqual([])
  await button('Byt adress').click()
  await expect.element(page.getByText(`${location.origin}/calendar/second.ics`)).toBeVisible()

  server.answer({ 'portal.removeFeed': undefined })
  await button('Ta bort').click()
  await button('Avbryt').click()
  await button('Ta bort').click()
  await button('Ta bort').click()
  await expect.element(page.getByText('Prenumerationen är borttagen.')).toBeVisible()
  for (const act of ['portal.feed', 'portal.renewFeed', 'portal.removeFeed'] as const)
    expect(server.calls(act)).toEqual([{ token: portalToken }])
})

test('an address that cannot be shown asks for a new one', async () => {
  await renderPortal(openStart(on), { answers: { 'portal.feed': { path: null } } })
  await button('Prenumerera på dina pass').click()
  await expect.element(page.getByText('Adressen kan inte visas just nu.')).toBeVisible()
  await expect.element(button('Kopiera adressen')).not.toBeInTheDocument()
})

test('a refusal says to try again, and the button stays', async () => {
  const server = await renderPortal(openStart(on), {
    answers: { 'portal.feed': refused('TOO_MANY_ATTEMPTS') },
  })
  await button('Prenumerera på dina pass').click()
  await expect.element(page.getByText('Det gick inte just nu.')).toBeVisible()
  server.answer({ 'portal.feed': { path: '/calendar/first.ics' } })
  await button('Prenumerera på dina pass').click()
  await expect.element(page.getByText(/\/calendar\/first\.ics$/)).toBeVisible()
})

test('a coming session has a button for its file, which names it', async () => {
  await renderPortal(openStart(on), { viewport: phone })
  await expect
    .element(button('Lägg till i kalendern: passet ons 25 nov 2026 10:00–11:00'))
    .toBeVisible()
  expect(scrollsSideways()).toBe(false)
})
