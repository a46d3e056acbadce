import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EventKind } from '#shared/events/kinds.ts'
import { instantOf } from '#shared/time.ts'
import { answerRow, answersOf } from '#tests/component/answer-rows.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  openSession,
  session,
  thursday,
  timeField,
  wednesday,
} from '#tests/component/calendar-ui.ts'
import { heldBack, refused, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { expectCount, toast } from '#tests/component/ui.ts'

// What happens elsewhere is seen at once (D33).

const newest = (...kinds: EventKind[]) => kinds.map((kind, n) => ({ id: kinds.length - n, kind }))

const later = () => vi.advanceTimersByTime(20_000)

/** The calendar with one session, when it has asked for the first time. */
async function openCalendar() {
  const book = fakeBook()
  const client = book.client()
  const id = book.session({ client, date: wednesday })
  const answers = { ...book.answers, 'changes.newest': newest('session.created') }
  const server = await renderScreen(calendarAddress, { answers })
  await expect.element(session(`10:00–11:00 ${client.name}`)).toBeVisible()
  await expect.poll(() => server.calls('changes.newest')).toHaveLength(1)
  return { book, client, id, server }
}

test('a booking elsewhere is on the week, and in “Från klienterna”, at the next question', async () => {
  const { book, client, server } = await openCalendar()
  book.session({ client, date: thursday })
  server.answer({
    'changes.newest': newest('session.created', 'session.created'),
    'answers.list': answersOf([answerRow()]),
  })
  later()
  await expectCount(session(`10:00–11:00 ${client.name}`), 2)
  await expect.element(page.getByRole('button', { name: /^Från klienterna/ })).toBeVisible()
})

test('what has not changed is not fetched anew, neither after twenty seconds nor when one returns to the window', async () => {
  const { server } = await openCalendar()
  const fetched = () =>
    (['calendar.week', 'answers.list', 'clients.list'] as const).map(
      (path) => server.calls(path).length,
    )
  const before = fetched()
  later()
  await expect.poll(() => server.calls('changes.newest')).toHaveLength(2)
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => server.calls('changes.newest')).toHaveLength(3)
  // Of what no screen of a trainer shows.
  server.answer({ 'changes.newest': newest('login.succeeded', 'session.created') })
  later()
  await expect.poll(() => server.calls('changes.newest')).toHaveLength(4)
  expect(fetched()).toEqual(before)
})

test('it is asked more seldom while it is not answered, and not again once it is forbidden', async () => {
  const { server } = await openCalendar()
  const calls = () => server.calls('changes.newest').length
  server.answer({ 'changes.newest': unavailable() })
  later()
  await expect.poll(calls).toBe(2)
  // After forty seconds, and then eighty.
  for (let n = 0; n < 2; n += 1) later()
  await expect.poll(calls).toBe(3)
  for (let n = 0; n < 3; n += 1) later()
  server.answer({ 'changes.newest': refused('FORBIDDEN') })
  later()
  await expect.poll(calls).toBe(4)
  for (let n = 0; n < 30; n += 1) later()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  // The next answer of the page would be later than one to a question.
  await expectCount(page.getByRole('grid'), 1)
  expect(calls()).toBe(4)
})

test('an open form keeps what is typed, and says that its session has changed', async () => {
  const { book, client, id, server } = await openCalendar()
  const form = await openSession(client.name)
  const notes = form.getByLabelText('Anteckningar')
  await notes.fill('Ta med gummibandet')
  book.changeElsewhere(id, { startsAt: instantOf(wednesday, '11:00') })
  server.answer({ 'changes.newest': newest('session.moved', 'session.created') })
  later()
  const alert = form.getByRole('alert').filter({ hasText: 'Passet har ändrats' })
  await expect.element(alert).toHaveTextContent('Tid: 11:00')
  await expect.element(notes).toHaveValue('Ta med gummibandet')
  await expect.element(timeField(form)).toHaveValue('10:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
})

test('an optimistic change is not taken back by an answer from before it', async () => {
  const { book, client, server } = await openCalendar()
  const answer = heldBack(book.answers['sessions.remove'])
  server.answer({ 'sessions.remove': answer.held })
  const form = await openSession(client.name)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expectCount(session(client.name), 0)
  const weeks = server.calls('calendar.week').length
  server.answer({ 'changes.newest': newest('pot.hours-changed', 'session.created') })
  later()
  await expect.poll(() => server.calls('changes.newest')).toHaveLength(2)
  await expectCount(session(client.name), 0)
  expect(server.calls('calendar.week')).toHaveLength(weeks)
  answer.give()
  await expect.poll(() => server.calls('calendar.week').length).toBeGreaterThan(weeks)
  await expectCount(session(client.name), 0)
})
