import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import {
  cell,
  dayLabels,
  friday,
  monday,
  session,
  timeField,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import {
  cancel,
  dialog,
  expectAnnounced,
  expectCount,
  levelHeights,
  toast,
} from '#tests/component/ui.ts'

// A day as a list on a phone, and the week as one on a desktop.

const address = `/dashboard/calendar?v=${week}&dag=1`

test("a tap in the list sets a session's status, shows its effect, and can be undone", async () => {
  const book = fakeBook()
  const client = book.client({ hours: 7.5 })
  book.session({ client, date: monday, time: '05:30' })
  book.session({ client, date: monday, time: '10:00', hours: 1.5 })
  const server = await renderScreen(address, { answers: book.answers, isPhone: true })
  const day = page.getByRole('region', { name: dayLabels(monday) })
  const early = day.getByRole('listitem').filter({ hasText: '05:30–06:30' })
  const late = day.getByRole('listitem').filter({ hasText: '10:00–11:30' })
  await expect.element(early).toHaveTextContent('har varit')
  await expect.element(early).toHaveTextContent('7,5 h kvar')
  // Of 10 h that fill it 5 h are free and 2.5 h wait.
  await expect.poll(() => levelHeights(early)).toEqual([6.5, 0, 3.25])

  await early.getByRole('button', { name: 'Genomfört · 1 h: 05:30' }).click()
  const done = session(`05:30–06:30 ${client.name}, PT 60 min, Genomfört`)
  await expect.element(done).toBeVisible()
  await expect.element(late).toHaveTextContent('6,5 h kvar')
  await expectAnnounced('6,5 h kvar')
  for (const row of [early, late]) expect(levelHeights(row)).toEqual([6.5, 0, 1.95])
  await expect.element(session(`05:30–06:30 ${client.name}`)).toHaveFocus()
  await toast('Genomfört').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(early).toHaveTextContent('7,5 h kvar')
  await expectAnnounced('7,5 h kvar')
  expect(levelHeights(early)).toEqual([6.5, 0, 3.25])

  // Without a network the optimistic change is rolled back with a message.
  server.answer({ 'sessions.mark': offline() })
  await late.getByRole('button', { name: 'Uteblivet: 10:00' }).click()
  await expect.element(toast('Passet kunde inte markeras')).toHaveTextContent('Ingen anslutning.')
  await expect.element(late).toHaveTextContent('7,5 h kvar')
  server.answer(book.answers)
  await late.getByRole('button', { name: 'Uteblivet: 10:00' }).click()
  await expect.element(session(`10:00–11:30 ${client.name}, PT 60 min, Uteblivet`)).toBeVisible()
  await expect.element(early).toHaveTextContent('6 h kvar')
  for (const said of ['Uteblivet', 'Passet kunde inte markeras'])
    await toast(said).getByRole('button', { name: 'Stäng' }).click()

  await session(`05:30–06:30 ${client.name}, `).click()
  const editing = dialog('Redigera träningspass')
  await expect.element(editing.getByRole('switch', { name: 'Genomfört' })).not.toBeChecked()
  await cancel(editing)
})

test('a free gap of a day is booked with one tap, and the hours are one tap away', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: friday, time: '09:00' })
  book.session({ client, date: friday, time: '13:00' })
  await renderScreen(`/dashboard/calendar?v=${week}&dag=5`, {
    answers: book.answers,
    isPhone: true,
  })
  await page.getByRole('button', { name: '10:00–13:00 ledigt Boka' }).click()
  const adding = dialog('Nytt träningspass')
  await expect.element(adding.getByLabelText('Datum')).toHaveValue(friday)
  await expect.element(timeField(adding)).toHaveValue('10:00')
  await cancel(adding)
  await page.getByRole('button', { name: 'Timmar', exact: true }).click()
  await expect.element(cell(friday, '10:00')).toHaveAccessibleName(/ledigt$/)
})

test('on a desktop the list has all days of the week, and books on each', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: monday })
  await renderScreen(address, { answers: book.answers })
  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  await expect.poll(() => location.search).toContain('vy=agenda')
  const day = page.getByRole('region', { name: dayLabels(monday) })
  await expect.element(day.getByText('1 h bokade')).toBeVisible()
  await expect.element(day.getByText('1 att stämma av')).toBeVisible()
  await page.getByRole('button', { name: `Boka pass ${dayLabels(friday)}` }).click()
  const adding = dialog('Nytt träningspass')
  await expect.element(adding.getByLabelText('Datum')).toHaveValue(friday)
})

test('marking a session whose pot was deleted tells that nothing was charged', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), pot: null, date: monday })
  const server = await renderScreen(address, {
    answers: book.answers,
    isPhone: true,
  })
  const done = page.getByRole('button', { name: 'Genomfört: 10:00' })
  server.answer({ 'sessions.mark': refused('SESSION_WITHOUT_POT') })
  await done.click()
  await expect
    .element(toast('Passet kunde inte markeras'))
    .toHaveTextContent('inga timmar har dragits')
  server.answer(book.answers)
  await done.click()
  await expect
    .element(toast('Genomfört'))
    .toHaveTextContent('Inga timmar drogs, eftersom passet saknar tidspott')
})

test('future sessions have no status buttons in the list', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  await renderScreen(`/dashboard/calendar?v=${week}&dag=3`, {
    answers: book.answers,
    isPhone: true,
  })
  await expect.element(session('10:00–11:00 Klara Klient')).toBeVisible()
  await expectCount(page.getByRole('button', { name: /^(Genomfört|Uteblivet)/ }), 0)
})
