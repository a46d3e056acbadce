import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { delayed, offline, refused, unavailable } from '#tests/component/fake-server.ts'
import { openStart, portalPayload } from '#tests/component/portal-rows.ts'
import { portalToken, renderPortal } from '#tests/component/render-portal.tsx'

// Link validation on the server, and the page's embedded data: tests/server/portal/{page,portal}.test.ts.

const heading = page.getByRole('heading', { level: 1 })
const alert = page.getByRole('alert')
const retry = alert.getByRole('button', { name: 'Försök igen', exact: true })

test('an unreachable database recovers before the second attempt: the page opens by itself', async () => {
  const answer = delayed<ReturnType<typeof portalPayload>>()
  const server = await renderPortal(
    { is: 'waiting', failures: 1 },
    { answers: { 'portal.get': () => answer.promise } },
  )
  await expect.element(page.getByText('Laddar...')).toBeVisible()
  expect(server.calls('portal.opened')).toEqual([])
  answer.give(portalPayload())
  await expect.element(heading).toHaveTextContent('Välkommen, Klara Klient')
  await expect.poll(() => document.title).toBe('Välkommen, Klara Klient – Tidspott')
  expect(server.calls('portal.get')).toEqual([{ token: portalToken }])
  await expect.poll(() => server.calls('portal.opened')).toEqual([{ token: portalToken }])
})

test('Token verification failed: after three attempts in total, and then on demand until it opens', async () => {
  const server = await renderPortal(
    { is: 'waiting', failures: 1 },
    {
      answers: {
        // The first attempt was the server's own; its database is unreachable, and then a proxy answers.
        'portal.get': (_link, call) => (call === 1 ? refused('UNAVAILABLE') : unavailable()),
      },
    },
  )
  await expect.element(heading).toHaveTextContent('Access Error')
  await expect.element(heading).toHaveAttribute('lang', 'en')
  await expect.element(alert).toHaveTextContent('Token verification failed')
  await expect.element(alert).toHaveTextContent('Kontakta din tränare om det inte hjälper.')
  await expect.poll(() => document.title).toBe('Access Error – Tidspott')
  expect(server.calls('portal.get')).toHaveLength(2)

  const answer = delayed<ReturnType<typeof offline>>()
  server.answer({ 'portal.get': () => answer.promise })
  await retry.click()
  await expect.element(alert.getByRole('button', { name: 'Försöker igen...' })).toBeDisabled()
  answer.give(offline())
  await expect.element(retry).toBeEnabled()
  expect(server.calls('portal.get')).toHaveLength(5)
  await expect.element(alert).toHaveTextContent('Token verification failed')
  server.answer({ 'portal.get': portalPayload() })
  await retry.click()
  await expect.element(heading).toHaveTextContent('Välkommen, Klara Klient')
})

test('Unexpected error during token verification: the database fails with an error', async () => {
  const server = await renderPortal(
    { is: 'waiting', failures: 1 },
    { answers: { 'portal.get': refused('UNEXPECTED') } },
  )
  await expect.element(alert).toHaveTextContent('Unexpected error during token verification')
  expect(server.calls('portal.get')).toHaveLength(2)
  server.answer({ 'portal.get': portalPayload() })
  await retry.click()
  await expect.element(heading).toHaveTextContent('Välkommen, Klara Klient')
})

describe('a reader of an unknown or truncated link is told to ask the trainer', () => {
  test.each([
    ['Invalid or expired access token', 'LINK_INVALID'],
    ['No access token provided', 'LINK_MISSING'],
  ] as const)('%s', async (cause, code) => {
    const server = await renderPortal({ is: 'failed', code })
    await expect.element(heading).toHaveTextContent('Access Error')
    await expect.element(heading).toHaveAttribute('lang', 'en')
    await expect.element(alert).toHaveTextContent(cause)
    await expect.element(alert).toHaveTextContent('Kontakta din tränare för att få en ny länk.')
    await expect.element(page.getByRole('button', { name: 'Försök igen' })).not.toBeInTheDocument()
    expect(server.calls('portal.get')).toEqual([])
    expect(server.calls('portal.opened')).toEqual([])
  })

  test('Invalid or expired access token: also when it is replaced while the page retries', async () => {
    const server = await renderPortal(
      { is: 'waiting', failures: 1 },
      { answers: { 'portal.get': refused('LINK_INVALID') } },
    )
    await expect.element(alert).toHaveTextContent('Invalid or expired access token')
    expect(server.calls('portal.get')).toHaveLength(1)
  })

  test('too many attempts: it says to wait (rate limit)', async () => {
    await renderPortal({ is: 'failed', code: 'TOO_MANY_ATTEMPTS' })
    await expect.element(alert).toHaveTextContent('Det har gjorts för många försök. Vänta en stund')
  })
})

test('the personal link sends no query for embedded data', async () => {
  const server = await renderPortal(openStart())
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect.element(page.getByText('Du har inga tidigare pass ännu.')).toBeVisible()
  await expect.poll(() => server.calls('portal.opened')).toHaveLength(1)
  expect(server.calls('portal.get')).toEqual([])
})
