import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { offline } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { expectAddress } from '#tests/component/ui.ts'

const klara = page.getByRole('row', { name: 'Klara Klient' })

/** The client list, with a login that expires in this many milliseconds according to the server. */
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

describe('session keep-alive', () => {
  test('checks every 30 s, and renews a login that expires within 90 s', async () => {
    const { server, asked } = await openClients(140_000)
    expect(asked()).toBe(1)
    // 110 s left: no renewal yet.
    vi.advanceTimersByTime(30_000)
    expect(asked()).toBe(1)
    // 80 s left. From now on the server's own expiry applies, years ahead.
    server.answer({ 'auth.me': loginOf() })
    vi.advanceTimersByTime(30_000)
    await expect.poll(asked).toBe(2)
    await expect.element(klara).toBeVisible()
    vi.advanceTimersByTime(120_000)
    await expect.element(klara).toBeVisible()
    expect(asked()).toBe(2)
  })

  test('detects an expired login, and leads back after the next login', async () => {
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

  test('keeps the current page while the server is unreachable', async () => {
    const { server, asked } = await openClients(60_000)
    server.answer({ 'auth.me': offline() })
    vi.advanceTimersByTime(30_000)
    await expect.poll(asked).toBe(2)
    // It refetches after an error, and only while a user is logged in.
    const askedLater = () => {
      vi.advanceTimersByTime(30_000)
      return asked()
    }
    await expect.poll(askedLater).toBe(3)
    await expect.element(klara).toBeVisible()
    await expectAddress('/dashboard/clients')
  })
})
