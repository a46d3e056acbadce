import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { adminAnswers, superAdmin } from '#tests/component/admin-rows.ts'
import { fakeBook } from '#tests/component/book.ts'
import { wednesday } from '#tests/component/calendar-ui.ts'
import { unavailable } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog } from '#tests/component/ui.ts'

// The administrator who also is a trainer (D42).

const offer = page.getByRole('button', { name: 'Lägg till din första klient' })
const own = page.getByRole('region', { name: 'Din egen träning' })
const bar = page.getByRole('navigation', { name: 'Snabbval' })
const address = '/admin/dashboard'

function bookOfOne() {
  const book = fakeBook()
  const client = book.client({ name: 'Elin Åkesson', hours: 6 })
  book.session({ client, date: wednesday, time: '10:00' })
  return book
}

test('an administrator without clients is offered to add the first, and then sees the own sections', async () => {
  const server = await renderScreen(address, { as: superAdmin, answers: adminAnswers() })
  await offer.click()
  const form = dialog('Lägg till klient')
  await form.getByLabelText('Namn').fill('Elin Åkesson')
  await form.getByLabelText('E-post').fill('elin@example.com')
  server.answer({ ...bookOfOne().answers, 'clients.add': undefined })
  await form.getByRole('button', { name: 'Lägg till', exact: true }).click()
  const next = dialog('Elin Åkesson är tillagd')
  await expect.element(next.getByRole('button', { name: 'Skapa tidspott' })).toBeVisible()
  await next.getByRole('button', { name: 'Klar', exact: true }).click()
  await expect.element(offer).not.toBeInTheDocument()
  await expect.element(own).toHaveFocus()
  await expect.element(own.getByText('Elin Åkesson').first()).toBeVisible()
})

test('an administrator with clients has the needs, the week and the clients below the cards', async () => {
  const { answers } = bookOfOne()
  await renderScreen(address, { as: superAdmin, answers: { ...answers, ...ofAdmin() } })
  for (const name of ['Behöver åtgärd', 'Kalender', 'Klienter'])
    await expect.element(own.getByRole('region', { name, exact: true })).toBeVisible()
  await expect
    .element(own.getByRole('region', { name: 'Just nu' }))
    .toHaveTextContent('Elin Åkesson')
  await expect.element(offer).not.toBeInTheDocument()
  const parts = [
    page.getByRole('region', { name: 'Översikt' }),
    own,
    page.getByRole('region', { name: 'Personliga tränare' }),
  ]
  const tops = parts.map((part) => part.element().getBoundingClientRect().top)
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  await page.viewport(320, 640)
  await expect.element(own.getByRole('button', { name: 'Nästa vecka' })).toBeVisible()
  await expect.poll(scrollsSideways).toBe(false)
})

test('clients that cannot be fetched are not taken for none', async () => {
  await renderScreen(address, {
    as: superAdmin,
    answers: { ...bookOfOne().answers, ...ofAdmin(), 'clients.list': unavailable() },
  })
  await expect.element(own.getByRole('alert').first()).toBeVisible()
  await expect.element(offer).not.toBeInTheDocument()
})

test('on a phone the bar has the own week and clients once there are any', async () => {
  const links = () =>
    bar
      .getByRole('link')
      .elements()
      .map(({ textContent }) => textContent)
  const { answers } = bookOfOne()
  const server = await renderScreen(address, {
    as: superAdmin,
    answers: { ...answers, ...ofAdmin() },
    isPhone: true,
  })
  await expect.poll(links).toEqual(['Dashboard', 'Idag', 'Klienter'])
  await expect.element(bar.getByRole('button', { name: 'Boka pass' })).toBeVisible()
  await server.unmount()
  await renderScreen(address, { as: superAdmin, answers: adminAnswers(), isPhone: true })
  await expect.poll(links).toEqual(['Dashboard', 'Tränare', 'Händelselogg'])
})

/** The administration's answers but for the clients. */
function ofAdmin() {
  const { 'clients.list': _none, ...answers } = adminAnswers()
  return answers
}
