import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { clientDashboardTexts } from '#shared/portal/texts.ts'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { offline, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { portalPayload, portalPot } from '#tests/component/portal-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress } from '#tests/component/ui.ts'

const client = { role: 'CLIENT', name: 'Klara Klient' } as const

test('a client page that cannot be loaded says so, and loads on retry', async () => {
  const server = await renderScreen('/client-dashboard', {
    as: client,
    answers: { 'portal.mine': offline() },
  })
  await expect.element(page.getByText('Dina timmar kunde inte hämtas')).toBeVisible()
  server.answer({ 'portal.mine': [portalPayload()] })
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(page.getByRole('heading', { name: 'Dina tidspotter' })).toBeVisible()
})

test('a client of two trainers has a section for each', async () => {
  const { trainer } = portalPayload()
  const of = (name: string, potTypeName: string) =>
    portalPayload({ trainer: { ...trainer, name }, pots: [portalPot({ potTypeName })] })
  await renderScreen('/client-dashboard', {
    as: client,
    isPhone: true,
    answers: { 'portal.mine': [of('Amanda Holm', 'Yoga'), of('Johanna Bergström', 'Boxning')] },
  })
  const section = (name: string) => page.getByRole('region', { name, exact: true })
  await expect.element(section('Amanda Holm')).toHaveTextContent('Yoga')
  await expect.element(section('Amanda Holm')).not.toHaveTextContent('Boxning')
  await expect.element(section('Johanna Bergström')).toHaveTextContent('Boxning')
  expect(scrollsSideways()).toBe(false)
})

test('a trainer who is also a client has "Mina pass" in the menu, others do not', async () => {
  await renderScreen('/client-dashboard', {
    as: { hasTrainer: true },
    answers: { 'portal.mine': [portalPayload()] },
  })
  const ownSessions = page.getByRole('link', { name: 'Mina pass' })
  await expect.element(ownSessions).toHaveAttribute('href', '/client-dashboard')
  await expect.element(page.getByRole('heading', { name: 'Dina tidspotter' })).toBeVisible()
  await cleanup()
  await renderScreen('/client-dashboard', { answers: emptyAccount })
  await expectAddress('/dashboard')
  await expect.element(page.getByRole('link', { name: 'Kalender' })).toBeVisible()
  await expect.element(ownSessions).not.toBeInTheDocument()
})

test('a client whose last trainer has removed the login sees that there is nothing', async () => {
  await renderScreen('/client-dashboard', {
    as: client,
    answers: { 'portal.mine': refused('FORBIDDEN') },
  })
  await expect.element(page.getByText(clientDashboardTexts.none)).toBeVisible()
})
