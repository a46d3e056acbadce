import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import {
  cell,
  expectDraggable,
  fillNewSession,
  friday,
  openSession,
  session,
  wednesday,
} from '#tests/component/calendar-ui.ts'
import { offline, refused, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, focusOn, setSwitch, toast } from '#tests/component/ui.ts'

// The texts of the error catalogue under Sessions (S4), each by its cause. Those of duplicates are in add.test.tsx,
// and those of series in series.test.tsx.

const offlineWords = 'Ingen anslutning. Kontrollera nätverket och försök igen.'

/** The calendar with a planned session on Wednesday at 10:00. */
async function renderPlanned() {
  const book = fakeBook()
  const client = book.client()
  const id = book.session({ client, date: wednesday })
  const server = await renderScreen('/dashboard/calendar', { answers: book.answers })
  return { book, client, id, server }
}

test('a session with a deleted pot cannot be saved: “Fel vid uppdatering av pass”', async () => {
  const { server, client } = await renderPlanned()
  server.answer({ 'sessions.update': refused('POT_NOT_FOUND') })
  const form = await openSession(client.name)
  await form.getByLabelText('Anteckningar').fill('Ny anteckning')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect
    .element(toast('Fel vid uppdatering av pass'))
    .toHaveTextContent('Tidspotten finns inte längre.')
  await expect.element(form.getByLabelText('Anteckningar')).toHaveValue('Ny anteckning')
})

test('a session beyond the range of its pot reports the pot: “Fel vid uppdatering av tidspott”', async () => {
  const { server, client } = await renderPlanned()
  server.answer({ 'sessions.update': refused('HOURS_OUT_OF_RANGE') })
  const form = await openSession(client.name)
  await setSwitch(form.getByRole('switch', { name: 'Genomfört' }), true)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect
    .element(toast('Fel vid uppdatering av tidspott'))
    .toHaveTextContent('Saldot skulle bli större eller mindre än vad en tidspott kan rymma.')
  await expect.element(form).toBeVisible()
  // The optimistic change in the calendar is rolled back.
  await expect.element(session(client.name)).toHaveAccessibleName(/Schemalagt/)
})

test('while the books are wrong a save says that nothing can be changed, and keeps what was typed', async () => {
  const { server, client } = await renderPlanned()
  server.answer({ 'sessions.update': refused('BOOKS_WRONG') })
  const form = await openSession(client.name)
  await form.getByLabelText('Anteckningar').fill('Ny anteckning')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect
    .element(toast('Fel vid uppdatering av pass'))
    .toHaveTextContent('inget kan bokas eller ändras förrän supporten har rättat dem.')
  await expect.element(form.getByLabelText('Anteckningar')).toHaveValue('Ny anteckning')
})

test('a series that cannot be created says so: “Fel vid skapande av pass”', async () => {
  const { server, client } = await renderPlanned()
  await cell(friday, '09:00').click()
  const form = await fillNewSession({ client: client.name, repeatWeeks: 2 })
  server.answer({ 'sessions.create': refused('NOT_FOUND') })
  await form.getByRole('button', { name: 'Boka 3 pass' }).click()
  await expect
    .element(toast('Fel vid skapande av pass'))
    .toHaveTextContent('Ett fel uppstod vid skapande av träningspass.')
})

test('a session that cannot be loaded says so, and loads on retry: “Fel vid hämtning av träningspass”', async () => {
  const { book, server, client } = await renderPlanned()
  server.answer({ 'sessions.get': unavailable() })
  await session(client.name).click()
  const form = dialog('Redigera träningspass')
  await expect.element(form.getByText('Fel vid hämtning av träningspass')).toBeVisible()
  server.answer(book.answers)
  await form.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(form.getByLabelText('Anteckningar')).toBeVisible()
})

test('a session removed elsewhere cannot be removed again: “Ingen träningspass hittades eller saknar behörighet”', async () => {
  const { book, id, client } = await renderPlanned()
  const form = await openSession(client.name)
  book.remove(id)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect
    .element(toast('Fel vid borttagning av pass'))
    .toHaveTextContent('Ingen träningspass hittades eller saknar behörighet')
  await expectCount(session(client.name), 0)
})

test('a session completed elsewhere cannot be removed, and is shown again: “Kan inte ta bort pass”', async () => {
  const { book, id, client } = await renderPlanned()
  const form = await openSession(client.name)
  book.changeElsewhere(id, { completed: true })
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect
    .element(toast('Kan inte ta bort pass'))
    .toHaveTextContent('Kan inte ta bort genomförda eller no-show träningspass')
  await expect.element(session(client.name)).toHaveAccessibleName(/Genomfört/)
})

test('Delete on a completed session says why it stays: “Kan inte ta bort träningspass”', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: wednesday, completed: true })
  await renderScreen('/dashboard/calendar', { answers: book.answers })
  await focusOn(session(client.name))
  await expectDraggable()
  await userEvent.keyboard('{Delete}')
  await expect
    .element(toast('Kan inte ta bort träningspass'))
    .toHaveTextContent('Kan inte ta bort genomförda eller no-show träningspass')
  await expect.element(session(client.name)).toBeVisible()
})

test('a failed removal is rolled back: “Kunde inte ta bort träningspass: …” without a network', async () => {
  const { server, client } = await renderPlanned()
  const form = await openSession(client.name)
  server.answer({ 'sessions.remove': offline() })
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect
    .element(toast('Fel vid borttagning av pass'))
    .toHaveTextContent('Kunde inte ta bort träningspass: Ingen anslutning.')
  await expect.element(session(client.name)).toBeVisible()
})

test('after a lost answer the removal is retried: the session is gone, and the message has no undo', async () => {
  const { book, server, client } = await renderPlanned()
  const form = await openSession(client.name)
  let sent = 0
  // The second call finds nothing any more, which the server tells from a session that it does not know.
  server.answer({
    'sessions.remove': (input) => {
      sent += 1
      if (sent > 1) return { removed: 1, skipped: 0, trashId: null }
      book.answers['sessions.remove'](input)
      return offline()
    },
  })
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  const said = toast('Pass borttaget')
  await expect.element(said).toBeVisible()
  await expectCount(said.getByRole('button', { name: 'Ångra' }), 0)
  await expectCount(session(client.name), 0)
  const [first, second] = server.calls('sessions.remove')
  expect(second).toEqual(first)
})

test('a new session stays in its dialog, and is booked once when the network is back', async () => {
  const { book, server, client } = await renderPlanned()
  await cell(friday, '09:00').click()
  const form = await fillNewSession({ client: client.name, repeatWeeks: 1 })
  await form.getByLabelText('Anteckningar').fill('Ta med skivstång')
  server.answer({ 'sessions.create': offline() })
  await form.getByRole('button', { name: 'Boka 2 pass' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(offlineWords)
  await expect.element(toast('Fel vid skapande av pass')).toBeVisible()
  await expect.element(form.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name)
  await expect.element(form.getByLabelText('Anteckningar')).toHaveValue('Ta med skivstång')

  server.answer(book.answers)
  await form.getByRole('button', { name: 'Boka 2 pass' }).click()
  await expect.element(toast('Pass skapade (2)')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(book.of(client)).toHaveLength(3)
  // Had the first call been executed, the retry would be idempotent.
  const [first, second] = server.calls('sessions.create')
  expect(second?.id).toBe(first?.id)
})

test.each([
  ['cannot load', unavailable],
  ['cannot be asked for without a network', offline],
])('a week that the server %s loads on retry', async (_cause, failure) => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  const server = await renderScreen('/dashboard/calendar', {
    answers: { ...book.answers, 'calendar.week': failure() },
  })
  await expect.element(page.getByText('Fel vid hämtning av träningspass')).toBeVisible()
  // It does not look free.
  await expect.element(page.getByText('Veckans pass är inte hämtade')).toBeVisible()
  await expectCount(page.getByRole('gridcell', { name: /ledigt/ }), 0)
  server.answer(book.answers)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(session('10:00–11:00 Klara Klient')).toBeVisible()
  await expect.element(page.getByText('Fel vid hämtning av träningspass')).not.toBeInTheDocument()
})
