import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { offline } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { expectAddress } from '#tests/component/ui.ts'

const klara = page.getByRole('row', { name: 'Klara Klient' })

/** The list of clients, of a login that the server says ends in so many milliseconds. */
async function openClients(left: number) {
  const now = '2026-11-24T09:00:00Z'
  const login = { ...loginOf(), expiresAt: new Date(new Date(now).getTime() + left) }
  const server = await renderScreen('/dashboard/clients', {
    now,
    answers: { 'auth.me': login, 'clients.list': [clientRow()], 'pots.all': [] },
  })
  await expect.element(klara).toBeVisible()
  return { server, asked: () => server.calls('auth.me').length }
}

describe('the clock', () => {
  test('looks every 30 s, and renews a login whose end is within 90 s', async () => {
    const { server, asked } = await openClients(140_000)
    expect(asked()).toBe(1)
    // 110 s left: no reason to ask.
    vi.advanceTimersByTime(30_000)
    expect(asked()).toBe(1)
    // 80 s left. From now on it is the server's own word, years.
    server.answer({ 'auth.me': loginOf() })
    vi.advanceTimersByTime(30_000)
    await expect.poll(asked).toBe(2)
    await expect.element(klara).toBeVisible()
    vi.advanceTimersByTime(120_000)
    await expect.element(klara).toBeVisible()
    expect(asked()).toBe(2)
  })

  test('sees that a login has ended, and leads back after the next one', async () => {
    const { server } = await openClients(60_000)
    server.answer({ 'auth.me': null, 'auth.login': loginOf() })
    vi.advanceTimersByTime(30_000)
    await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
    await expectAddress('/login?next=%2Fdashboard%2Fclients')
    await page.getByRole('textbox', { name: 'E-post' }).fill('tove@example.com')
    await page.getByRole('textbox', { name: 'Lösenord' }).fill('traningspass')
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    await expect.element(klara).toBeVisible()
    await expectAddress('/dashboard/clients')
  })

  test('leaves the person where they are while the server cannot be asked', async () => {
    const { server, asked } = await openClients(60_000)
    server.answer({ 'auth.me': offline() })
    vi.advanceTimersByTime(30_000)
    await expect.poll(asked).toBe(2)
    // It asks anew once it has heard that there is no answer, and only while somebody is logged in.
    const askedLater = () => {
      vi.advanceTimersByTime(30_000)
      return asked()
    }
    await expect.poll(askedLater).toBe(3)
    await expect.element(klara).toBeVisible()
    await expectAddress('/dashboard/clients')
  })
})
