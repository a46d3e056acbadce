import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { offline } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { portalPayload, portalPot } from '#tests/component/portal-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'

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
