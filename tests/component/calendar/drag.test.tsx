import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { instantOf, localTimeOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { dragTo, expectDraggable, session, wednesday } from '#tests/component/calendar-ui.ts'
import { lostOnce, type Output, offline } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// The results of dropping a dragged session.

/** The calendar with sessions on Wednesdays at 10:00 and the drag code loaded. */
async function renderDraggable({
  count = 1,
  completed = false,
  absences = [],
}: {
  count?: number
  completed?: boolean
  absences?: Output<'absences.between'>
} = {}) {
  const book = fakeBook()
  const client = book.client()
  const [id = ''] = book.series({ client, date: wednesday, count, completed })
  const server = await renderScreen('/dashboard/calendar', {
    answers: { ...book.answers, 'absences.between': absences },
  })
  const card = session(`10:00–11:00 ${client.name}`)
  await expect.element(card).toBeVisible()
  await expectDraggable()
  return { book, client, id, server, card }
}

test('without a network a drop is rolled back with the reason', async () => {
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

test('a move into an absence says so in its toast', async () => {
  const dentist = {
    id: crypto.randomUUID(),
    startsAt: instantOf(wednesday, '15:00'),
    endsAt: instantOf(wednesday, '18:00'),
    isWholeDays: false,
    label: 'Tandläkare',
  }
  const { card, client } = await renderDraggable({ absences: [dentist] })
  await expect.element(page.getByRole('button', { name: /^Frånvaro: Tandläkare/ })).toBeVisible()
  await dragTo(card, wednesday, '16:00')
  const hint = 'Det ligger nu under frånvaron Tandläkare.'
  await expect.element(toast('Flyttat till')).toHaveTextContent(hint)
  await expect.element(session(`16:00–17:00 ${client.name}`)).toBeVisible()
})

test('after a lost answer the move is retried: the session is moved once', async () => {
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

test('a completed session cannot be dragged, and a message says why', async () => {
  const { server, card } = await renderDraggable({ completed: true })
  await dragTo(card, wednesday, '15:00')
  await expect
    .element(toast('Passet går inte att flytta'))
    .toHaveTextContent('Genomförda och uteblivna pass går inte att flytta.')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(card).toBeVisible()
  expect(server.calls('sessions.move')).toEqual([])
})

test('on a version conflict the saved session is shown', async () => {
  const { book, card, id, client } = await renderDraggable()
  book.changeElsewhere(id, { startsAt: instantOf(wednesday, '18:00') })
  await dragTo(card, wednesday, '12:00')
  await expect.element(toast('Passet har ändrats')).toBeVisible()
  await expect.element(session(`18:00–19:00 ${client.name}`)).toBeVisible()
  await expectCount(session(`12:00–13:00 ${client.name}`), 0)
})

test('a series shows the series choice: cancelling rolls back; all sessions move, and are undone, together', async () => {
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
