import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { addDays, formatDay } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { wednesday } from '#tests/component/calendar-ui.ts'
import { heldBack } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { expectCount } from '#tests/component/ui.ts'

const now = page.getByRole('region', { name: 'Just nu' })

test('the first line tells of the next session, also of next week', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Elin Åkesson', hours: 6 })
  const date = addDays(wednesday, 7)
  book.session({ client, date, time: '10:00' })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect
    .element(now)
    .toHaveTextContent(`Nästa: Elin Åkesson ${formatDay(date)} 10:00 · 6 h kvar`)
})

test('the first line marks the session under way', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Elin Åkesson', hours: 6 })
  // Ten minutes ago.
  book.session({ client, date: '2026-11-24', time: '09:50' })
  await renderScreen('/dashboard', { answers: book.answers })
  await expect.element(now).toHaveTextContent('Pågår: Elin Åkesson')
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
  await expect.element(now).toHaveTextContent(`Pågår: ${name}`)
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
