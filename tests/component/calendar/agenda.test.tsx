import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import {
  dayLabels,
  friday,
  monday,
  session,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { cancel, dialog, expectCount, toast } from '#tests/component/ui.ts'

// The agenda on a phone.

const address = `/dashboard/calendar?v=${week}&dag=1`

test("a tap in the agenda sets a session's status, shows its effect, and can be undone", async () => {
  const book = fakeBook()
  const client = book.client({ hours: 7.5 })
  book.session({ client, date: monday, time: '05:30' })
  book.session({ client, date: monday, time: '10:00', hours: 1.5 })
  const server = await renderScreen(address, { answers: book.answers, isPhone: true })
  await page.getByRole('button', { name: 'Agenda', exact: true }).click()
  await expect.poll(() => location.search).toContain('vy=agenda')
  const day = page.getByRole('region', { name: dayLabels(monday) })
  const early = day.getByRole('listitem').filter({ hasText: '05:30–06:30' })
  const late = day.getByRole('listitem').filter({ hasText: '10:00–11:30' })
  await expect.element(early).toHaveTextContent('Har varit, inte markerat')
  await expect.element(early).toHaveTextContent('1 h dras → 6,5 h kvar')
  await expect.element(late).toHaveTextContent('1,5 h dras → 6 h kvar')

  await early.getByRole('button', { name: 'Genomfört: 05:30' }).click()
  await expect.element(early).toHaveTextContent('har dragits')
  await expect.element(late).toHaveTextContent('1,5 h dras → 5 h kvar')
  await expect.element(session(`05:30–06:30 ${client.name}`)).toHaveFocus()
  await toast('Genomfört').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(early).toHaveTextContent('1 h dras → 6,5 h kvar')

  // Without a network the optimistic change is rolled back with a message.
  server.answer({ 'sessions.mark': offline() })
  await late.getByRole('button', { name: 'Uteblivet: 10:00' }).click()
  await expect.element(toast('Passet kunde inte markeras')).toHaveTextContent('Ingen anslutning.')
  await expect.element(late).toHaveTextContent('1,5 h dras → 6 h kvar')
  server.answer(book.answers)
  await late.getByRole('button', { name: 'Uteblivet: 10:00' }).click()
  await expect.element(late).toHaveTextContent('Avbokad')
  await expect.element(early).toHaveTextContent('1 h dras → 5 h kvar')
  // The messages are above the bottom of the screen, where the later days are.
  for (const said of ['Uteblivet', 'Passet kunde inte markeras'])
    await toast(said).getByRole('button', { name: 'Stäng' }).click()

  await session(`05:30–06:30 ${client.name}, `).click()
  const editing = dialog('Redigera träningspass')
  await expect.element(editing.getByRole('switch', { name: 'Genomfört' })).not.toBeChecked()
  await cancel(editing)
  await page.getByRole('button', { name: `Boka pass ${dayLabels(friday)}` }).click()
  const adding = dialog('Nytt träningspass')
  await expect.element(adding.getByLabelText('Datum')).toHaveValue(friday)
  await cancel(adding)
})

test('marking a session whose pot was deleted tells that nothing was charged', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), pot: null, date: monday })
  const server = await renderScreen(`${address}&vy=agenda`, {
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

test('future sessions have no status buttons in the agenda', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  await renderScreen(`${address}&vy=agenda`, { answers: book.answers, isPhone: true })
  await expect.element(session('10:00–11:00 Klara Klient')).toBeVisible()
  await expectCount(page.getByRole('button', { name: /^(Genomfört|Uteblivet)/ }), 0)
})
