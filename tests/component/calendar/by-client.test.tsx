import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { noBooking } from '#shared/portal/booking/settings.ts'
import { answerRow, answersOf } from '#tests/component/answer-rows.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  expectDraggable,
  expectWeek,
  fillNewSession,
  friday,
  session,
  thursday,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { type Output } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'

// What clients book and move by their links, on the trainer's week (D117, D118).

/** A session that the client has booked, one that was moved, and one of the trainer's. */
async function openWeek(address = calendarAddress, isPhone = false) {
  const book = fakeBook()
  const client = book.client({ name: 'Klara Klient' })
  const booked = book.session({ client, date: wednesday })
  const moved = book.session({ client, date: thursday })
  book.session({ client, date: friday })
  const list = answersOf([
    answerRow({ kind: 'booked', sessionId: booked }),
    answerRow({ id: 'a', kind: 'moved', sessionId: moved }),
  ])
  const server = await renderScreen(address, {
    answers: { ...book.answers, 'answers.list': list },
    isPhone,
  })
  return { book, client, server }
}

const card = '10:00–11:00 Klara Klient, PT 60 min, Schemalagt'

test('what a client has booked or moved carries a mark until it is marked as read', async () => {
  const { server } = await openWeek()
  await expect.element(session(`${card}, Bokat av klienten`)).toBeVisible()
  const marked = session(`${card}, Tiden bytt av klienten`)
  await expect.element(marked).toBeVisible()
  // It is no status: the card is that of a planned session.
  await expect.element(marked).toHaveAttribute('data-form', 'planned')
  expect(session(/av klienten/).elements()).toHaveLength(2)
  await expectDraggable()
  await marked.hover()
  await expect
    .element(page.getByRole('group', { name: / kl \d\d:\d\d$/ }))
    .toHaveTextContent('Tiden bytt av klienten')

  server.answer({
    'answers.list': answersOf([]),
    'changes.newest': [{ id: 2, kind: 'answers.seen' }],
  })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.poll(() => session(/av klienten/).elements()).toHaveLength(0)
})

test('the list of a phone says it in words', async () => {
  await openWeek(`${calendarAddress}?v=${week}&dag=3`, true)
  await expect
    .element(page.getByRole('button', { name: `${card}, Bokat av klienten` }))
    .toHaveTextContent('Bokat av klienten')
})

test('a booking of the trainer over a client’s says so before it is saved', async () => {
  const { client } = await openWeek()
  await cell(wednesday, '13:00').click()
  const form = await fillNewSession({ client: client.name, date: wednesday, time: '10:30' })
  await expect
    .element(form)
    .toHaveTextContent('Passet krockar med Klara Klient 10:00–11:00, som klienten har bokat själv')
})

test('the hours that clients may book are a ground of the week, on no red day, and with booking off nothing', async () => {
  const hours: Output<'booking.get'> = {
    ...noBooking,
    mode: 'book',
    windows: [
      // Monday is past.
      { weekday: 1, from: 540, to: 720 },
      { weekday: 4, from: 540, to: 720 },
      { weekday: 5, from: 300, to: 1440 },
    ],
    types: [],
    chosen: [],
  }
  const grounds = () =>
    [...document.querySelectorAll<HTMLElement>('[data-open]')].map(({ style }) => [
      style.top,
      style.height,
    ])
  const book = fakeBook()
  const answers = (of: Output<'booking.get'>) => ({ ...book.answers, 'booking.get': of })
  const shown = await renderScreen(calendarAddress, { answers: answers(hours) })
  // Of what is open, the part that the grid shows: five rem an hour from seven to twenty-two.
  await expect.poll(grounds).toEqual([
    ['10rem', '15rem'],
    ['0rem', '75rem'],
  ])
  await shown.unmount()
  // Monday is open; New Year's Eve is a Thursday, and New Year's Day a Friday.
  const red = await renderScreen(`${calendarAddress}?v=2026-W53`, { answers: answers(hours) })
  await expectWeek('2026-W53')
  await expect.poll(grounds).toEqual([['10rem', '15rem']])
  await red.unmount()
  await renderScreen(calendarAddress, { answers: answers({ ...hours, mode: 'off' }) })
  await expectWeek(week)
  expect(grounds()).toEqual([])
})
