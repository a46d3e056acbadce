import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PrivacyNotice } from '#shared/app/privacy/notice.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'

const notice: PrivacyNotice = {
  controller: 'Gym & Hälsa AB',
  address: 'Storgatan 1, Umeå',
  contact: 'integritet@example.com',
  eventsMonths: 18,
}
const link = page.getByRole('contentinfo').getByRole('link', { name: 'Integritet' })

/** Writes into the document what the server would. */
function setNotice(content: string): void {
  const meta = document.createElement('meta')
  meta.name = 'privacy-notice'
  meta.content = content
  document.head.append(meta)
  onTestFinished(() => meta.remove())
}

test('Integritet says who is in charge, how long events are kept, and whom to ask', async () => {
  setNotice(JSON.stringify(notice))
  await renderScreen('/integritet', { as: null, isPhone: true })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Integritet' })).toBeVisible()
  await expect
    .element(page.getByText('Gym & Hälsa AB, Storgatan 1, Umeå, är personuppgiftsansvarig'))
    .toBeVisible()
  await expect.element(page.getByText('Händelser sparas i 18 månader')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'integritet@example.com' }))
    .toHaveAttribute('href', 'mailto:integritet@example.com')
  expect(scrollsSideways()).toBe(false)
})

test.each(['/login', '/register'])('%s links to it', async (address) => {
  setNotice(JSON.stringify(notice))
  await renderScreen(address, { as: null })
  await expect.element(link).toHaveAttribute('href', '/integritet')
})

test('neither the page nor a link is there while it is not set', async () => {
  setNotice('')
  const { unmount } = await renderScreen('/integritet', { as: null })
  await expect.element(page.getByRole('heading', { name: 'Sidan finns inte' })).toBeVisible()
  expect(link.elements()).toEqual([])
  await unmount()
  await renderScreen('/login', { as: null })
  await expect.element(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  expect(link.elements()).toEqual([])
})
