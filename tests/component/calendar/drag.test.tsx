import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { instantOf, localTimeOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { dragTo, expectDraggable, session, wednesday } from '#tests/component/calendar-ui.ts'
import { lostOnce, offline } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// What becomes of a session that has been dragged and let go.

/** The calendar with sessions on Wednesdays at 10:00, ready to be dragged. */
async function renderDraggable({ count = 1, completed = false } = {}) {
  const book = fakeBook()
  const client = book.client()
  const [id = ''] = book.series({ client, date: wednesday, count, completed })
  const server = await renderScreen('/dashboard/calendar', { answers: book.answers })
  const card = session(`10:00–11:00 ${client.name}`)
  await expect.element(card).toBeVisible()
  await expectDraggable()
  return { book, client, id, server, card }
}

test('without a network what was dropped goes back, and it is said why', async () => {
  const { book, server, card, client } = await renderDraggable()
  server.answer({ 'sessions.move': offline() })
  await dragTo(card, wednesday, '16:00')
  await expect
    .element(toast('Fel vid uppdatering av pass'))
    .toHaveTextContent('Ingen anslutning. Kontrollera nätverket och försök igen.')
  await expect.element(card).toBeVisible()
  server.answer(book.answers)
  await dragTo(card, wednesday, '16:00')
  await expect.element(toast('Flyttat till')).toBeVisible()
  await expect.element(session(`16:00–17:00 ${client.name}`)).toBeVisible()
})

test('an answer that is lost is asked for again: the session is moved, once', async () => {
  const { book, server, card, id } = await renderDraggable()
  server.answer({ 'sessions.move': lostOnce(book.answers['sessions.move']) })
  await dragTo(card, wednesday, '16:00')
  await expect.element(toast('Flyttat till')).toBeVisible()
  const [first, second] = server.calls('sessions.move')
  expect(second).toEqual(first)
  expect(book.get(id).version).toBe(2)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(toast('Tillbaka till')).toBeVisible()
  await expect.element(card).toBeVisible()
  expect(book.get(id).version).toBe(3)
})

test('what is completed stays where it is, and says so', async () => {
  const { server, card } = await renderDraggable({ completed: true })
  await dragTo(card, wednesday, '15:00')
  await expect
    .element(toast('Passet går inte att flytta'))
    .toHaveTextContent('Genomförda och uteblivna pass går inte att flytta.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
  expect(server.calls('sessions.move')).toEqual([])
})

test('a session that has been moved elsewhere meanwhile shows what is saved', async () => {
  const { book, card, id, client } = await renderDraggable()
  book.changeElsewhere(id, { startsAt: instantOf(wednesday, '18:00') })
  await dragTo(card, wednesday, '12:00')
  await expect.element(toast('Passet har ändrats')).toBeVisible()
  await expect.element(session(`18:00–19:00 ${client.name}`)).toBeVisible()
  await expectCount(session(`12:00–13:00 ${client.name}`), 0)
})

test('a series asks how much of it: called off, it is put back; all of it moves, and goes back, as one', async () => {
  const { book, card, client } = await renderDraggable({ count: 2 })
  const moved = session(`11:30–12:30 ${client.name}`)
  const question = dialog('Flytta återkommande pass')
  await dragTo(card, wednesday, '11:30')
  await expect.element(question).toBeVisible()
  await expect.element(moved).toBeInTheDocument()
  await question.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
  await expect.element(card).toHaveFocus()

  await dragTo(card, wednesday, '11:30')
  await question.getByText('Alla', { exact: true }).click()
  await question.getByRole('button', { name: 'Flytta 2 pass' }).click()
  await expect.element(toast('2 pass flyttade')).toBeVisible()
  await expect.element(moved).toBeVisible()
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expect.element(moved).toBeVisible()
  const times = () => book.of(client).map(({ startsAt }) => localTimeOf(startsAt))
  expect(times()).toEqual(['11:30', '11:30'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(card).toBeVisible()
  await expect.element(toast('2 pass är som de var förut')).toBeVisible()
  expect(times()).toEqual(['10:00', '10:00'])
})
