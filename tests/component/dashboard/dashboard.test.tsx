import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { addDays, formatDay } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { wednesday } from '#tests/component/calendar-ui.ts'
import { heldBack } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { expectCount } from '#tests/component/ui.ts'

const now = page.getByRole('region', { name: 'Just nu' })

test('the next session is the largest of the screen, also one of next week, with its pot and what it lacks', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Elin Åkesson', type: 'PT', hours: 1 })
  const date = addDays(wednesday, 7)
  book.session({ client, date, time: '10:00', hours: 2 })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect
    .element(now)
    .toHaveTextContent(`Nästa: ${formatDay(date)} 10:00 Elin Åkesson 1 h kvar`)
  await expect.element(now).toHaveTextContent('Potten saknar timmar')
  await expect.element(now.getByRole('img', { name: 'Återkommande' })).not.toBeInTheDocument()
  await expect.poll(() => sizesOf(now.element(), 'svg[viewBox="6 7 20 20"]')).toEqual(['48px'])
  const name = now.getByRole('link', { name: 'Elin Åkesson' })
  await expect.element(name).toHaveAttribute('href', `/dashboard/clients/${client.id}`)
  expect(getComputedStyle(name.element()).fontSize).toBe('28px')
})

test('a session without a pot says so, and has no vessel', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), pot: null, date: wednesday, time: '20:00' })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(now).toHaveTextContent('ingen tidspott')
  expect(now.element().querySelector('svg[viewBox="6 7 20 20"]')).toBeNull()
})

test('the counts are one strip of links with the customer’s words, quieter than the next session', async () => {
  const book = fakeBook()
  book.session({ client: book.client({ hours: 6.25 }), date: addDays(wednesday, 7) })
  await renderScreen('/dashboard', { answers: book.answers })
  const strip = page.getByRole('region', { name: 'Översikt' })
  for (const [words, address] of [
    ['Klienter 1 totalt', '/dashboard/clients'],
    ['Pass 1 kommande', '/dashboard/sessions'],
    ['Timmar 6,25 kvar i potter', '/dashboard/pots'],
  ] as const)
    await expect.element(strip.getByRole('link', { name: words })).toHaveAttribute('href', address)
  expect(new Set(sizesOf(strip.element(), 'strong', 'fontSize'))).toEqual(new Set(['20px']))
})

test('of a new trainer the next first step is the one primary button', async () => {
  const book = fakeBook()
  await renderScreen('/dashboard', { answers: book.answers })
  // A button is filled unless it says otherwise.
  const filled = () =>
    [...document.querySelectorAll('main .mantine-Button-root')]
      .filter((one) => (one.getAttribute('data-variant') ?? 'filled') === 'filled')
      .map((one) => one.textContent)
  await expect.element(page.getByRole('region', { name: 'Kom igång' })).toBeVisible()
  await expect.poll(filled).toEqual(['Lägg till klient'])
  await cleanup()
  for (const name of ['Ada', 'Bo']) book.client({ name, hours: 6 })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(page.getByRole('button', { name: 'Boka pass' })).toBeVisible()
  await expect.poll(filled).toEqual(['Boka pass'])
})

/** The widths of the elements, or what else is asked of their style. */
function sizesOf(root: Element, selector: string, property: 'width' | 'fontSize' = 'width') {
  return [...root.querySelectorAll(selector)].map((one) => getComputedStyle(one)[property])
}

test('the first line marks the session under way', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Elin Åkesson', hours: 6 })
  // Ten minutes ago.
  book.session({ client, date: '2026-11-24', time: '09:50' })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(now).toHaveTextContent('Pågår: 50 min till 09:50 Elin Åkesson')
  await now.getByRole('button', { name: /^Genomfört: .* Elin Åkesson$/ }).click()
  await expect.element(now).not.toHaveTextContent('Pågår')
  expect(book.hoursLeft(client.pot)).toBe(5)
})

test('on a phone the first line is as high for a long name as before anything is known', async () => {
  const book = fakeBook()
  const name = 'Anna-Karin Elisabet Margareta von Schönfeldt-Hammarskjöld Lindström'
  const client = book.client({ name, hours: 6 })
  book.session({ client, date: '2026-11-24', time: '09:50' })
  const { held, give } = heldBack(book.answers['calendar.week'])
  const answers = { ...book.answers, 'calendar.week': held }
  await renderScreen('/dashboard', { answers, isPhone: true })
  await expect.element(now).toBeVisible()
  const height = () => now.element().getBoundingClientRect().height
  const reserved = height()
  give()
  await expect.element(now).toHaveTextContent(name)
  expect(height()).toBe(reserved)
  expect(scrollsSideways()).toBe(false)
})

test('eight clients are shown, and the search covers all', async () => {
  const book = fakeBook()
  for (let n = 10; n < 24; n += 1) book.client({ name: `Klient ${n}` })
  await renderScreen('/dashboard', { answers: book.answers })
  const links = page
    .getByRole('region', { name: 'Klienter' })
    .getByRole('link', { name: /^Klient \d/ })
  await expectCount(links, 8)
  await page.getByRole('searchbox').fill('Klient 17')
  await expectCount(links, 1)
  await page.getByRole('searchbox').fill('')
  await page.getByRole('button', { name: 'Visa alla 14 klienter' }).click()
  await expectCount(links, 14)
})
