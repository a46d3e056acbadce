import { expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import type { Person } from '#shared/auth/person.ts'
import { addDays } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import { monday } from '#tests/component/calendar-ui.ts'
import {
  delayed,
  heldBack,
  lostOnce,
  type Output,
  offline,
  refused,
} from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import {
  dialog,
  expectAnnounced,
  expectCount,
  focusOn,
  levelHeights,
  toast,
} from '#tests/component/ui.ts'

// "Stäm av": past sessions without a status.

const yesterday = monday
const inbox = dialog('Stäm av')
const done = (row: Locator) => row.getByRole('button', { name: /^Genomfört: / })
const rowOf = (words: string) => inbox.getByRole('listitem').filter({ hasText: words })

/** The inbox of this login, opened from the dashboard. */
async function openInbox(
  book: ReturnType<typeof fakeBook>,
  { count, isPhone, as }: { count: number; isPhone?: boolean; as?: Partial<Person> },
) {
  const server = await renderScreen('/dashboard', { answers: book.answers, isPhone, as })
  await page.getByRole('button', { name: `Stäm av · ${count} pass att markera` }).click()
  await expect.element(done(inbox).first()).toHaveFocus()
  return server
}

test('all sessions are completed after a preview of each pot, and undone', async () => {
  const book = fakeBook()
  const rich = book.client({ name: 'Anna Rik', hours: 6.5 })
  const poor = book.client({ name: 'Örjan Fattig', hours: 0.5 })
  book.session({ client: rich, date: yesterday, time: '08:00' })
  book.session({ client: rich, date: yesterday, time: '09:00' })
  book.session({ client: poor, date: yesterday, time: '10:00' })
  const server = await openInbox(book, { count: 3 })
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await expect.element(inbox.getByRole('heading', { level: 3 })).toHaveFocus()
  await expect.element(inbox.getByText('En pott går under noll.')).toBeVisible()
  const outcomes = inbox.getByRole('listitem')
  for (const words of [poor.name, '0,5 h → −0,5 h', 'Under noll'])
    await expect.element(outcomes.nth(0)).toHaveTextContent(words)
  for (const words of ['PT 60 min · 2 pass, 2 h', '6,5 h → 4,5 h'])
    await expect.element(outcomes.nth(1)).toHaveTextContent(words)
  await inbox.getByRole('button', { name: 'Tillbaka' }).click()
  await expectCount(done(inbox), 3)
  expect(server.calls('sessions.mark')).toEqual([])

  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await inbox.getByRole('button', { name: 'Markera 3 pass' }).click()
  await expect.element(inbox.getByText('Allt är markerat')).toBeVisible()
  await expect
    .element(inbox.getByRole('status'))
    .toHaveTextContent('3 pass markerade som genomförda')
  expect(book.hoursLeft(rich.pot)).toBe(4.5)
  expect(book.hoursLeft(poor.pot)).toBe(-0.5)
  await inbox.getByRole('button', { name: 'Ångra' }).click()
  await expectCount(done(inbox), 3)
  await expect
    .element(inbox.getByRole('status'))
    .toHaveTextContent('Markeringen är borttagen från 3 pass')
  expect(book.hoursLeft(rich.pot)).toBe(6.5)
  expect(book.hoursLeft(poor.pot)).toBe(0.5)
})

test('the level of the pot falls at the key, before the answer, and an undo raises it, whichever pot was marked last', async () => {
  const book = fakeBook()
  const [anna, bo] = [
    book.client({ name: 'Anna', hours: 6.5 }),
    book.client({ name: 'Bo', hours: 4 }),
  ]
  book.session({ client: anna, date: yesterday, time: '10:00' })
  book.session({ client: bo, date: yesterday, time: '09:00' })
  book.session({ client: bo, date: yesterday, time: '08:00', pot: null })
  const server = await openInbox(book, { count: 3 })
  const answer = heldBack(() => refused('SESSION_CHANGED'))
  server.answer({ 'sessions.mark': answer.held })
  await userEvent.keyboard('g')
  await expect.poll(() => levelHeights(inbox)).toEqual([7.15, 0, 0])
  await expect.element(inbox).toHaveTextContent(/5,5\sh kvar/)
  await expectAnnounced('5,5 h kvar')
  answer.give()
  await expect.poll(() => levelHeights(inbox)).toEqual([7.15, 0, 1.3])
  await expectAnnounced('6,5 h kvar')

  server.answer(book.answers)
  await focusOn(done(rowOf('Anna')))
  await userEvent.keyboard('g')
  await expectAnnounced('5,5 h kvar')
  await userEvent.keyboard('u')
  await expectAnnounced('3 h kvar')
  await expect.poll(() => levelHeights(inbox)).toEqual([3.9, 0, 0])
  // Nothing is drawn for a session without a pot.
  await userEvent.keyboard('g')
  await expect.element(inbox.getByText('Allt är markerat')).toBeVisible()
  expect(levelHeights(inbox)).toEqual([])
  const undo = inbox.getByRole('button', { name: 'Ångra' })
  await undo.click()
  await expectCount(inbox.getByRole('listitem'), 1)
  await undo.click()
  await expectAnnounced('4 h kvar')
  await expect.poll(() => levelHeights(inbox)).toEqual([3.9, 0, 1.3])
  await undo.click()
  await expectAnnounced('6,5 h kvar')
  await expect.poll(() => levelHeights(inbox)).toEqual([7.15, 0, 1.3])
})

test('the focus goes to the heading when the count of none comes after the dialog has closed', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: yesterday })
  const server = await openInbox(book, { count: 1 })
  const counts = delayed<Output<'dashboard.counts'>>()
  server.answer({ 'dashboard.counts': () => counts.promise })
  await userEvent.keyboard('g')
  await expect.element(inbox.getByText('Allt är markerat')).toBeVisible()
  await inbox.getByRole('button', { name: 'Stäng' }).last().click()
  const open = page.getByRole('button', { name: 'Stäm av · 1 pass att markera' })
  await expect.element(open).toHaveFocus()
  counts.give(book.answers['dashboard.counts']())
  await expect.element(open).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Behöver åtgärd' })).toHaveFocus()
})

test('a session changed meanwhile is skipped, and a message says so', async () => {
  const book = fakeBook()
  const client = book.client()
  const one = book.session({ client, date: yesterday, time: '10:00' })
  const other = book.session({ client, date: yesterday, time: '09:00' })
  book.session({ client, date: yesterday, time: '08:00' })
  await openInbox(book, { count: 3 })
  book.changeElsewhere(one, { noShow: true })
  await userEvent.keyboard('g')
  await expect
    .element(toast('Passet kunde inte markeras'))
    .toHaveTextContent('Passet har ändrats sedan du såg det.')
  await expectCount(done(inbox), 2)

  book.changeElsewhere(other, { noShow: true })
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await inbox.getByRole('button', { name: 'Markera 2 pass' }).click()
  await expect
    .element(inbox.getByRole('status'))
    .toHaveTextContent('1 pass hade ändrats sedan du såg det och är inte markerat.')
  expect(book.hoursLeft(client.pot)).toBe(7)
})

test('no hour is lost or charged twice without a network, or after a lost answer', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: yesterday, time: '10:00' })
  book.session({ client, date: yesterday, time: '09:00' })
  const server = await openInbox(book, { count: 2 })
  server.answer({ 'sessions.mark': offline() })
  await userEvent.keyboard('g')
  await expect.element(toast('Ingen anslutning')).toBeVisible()
  await expectCount(done(inbox), 2)
  expect(book.hoursLeft(client.pot)).toBe(10)
  const before = server.calls('sessions.mark').length

  server.answer({ 'sessions.mark': lostOnce(book.answers['sessions.mark']) })
  await done(rowOf('10:00–11:00')).click()
  // The saved state is shown, whatever became of the answer.
  await expectCount(done(inbox), 1)
  await expect.element(rowOf('09:00–10:00')).toHaveTextContent('1 h dras → 8 h kvar')
  expect(book.hoursLeft(client.pot)).toBe(9)
  // The retry is idempotent: it sends the same status change again.
  const sent = () => server.calls('sessions.mark').slice(before)
  await expect.poll(sent).toHaveLength(2)
  expect(sent()[1]).toEqual(sent()[0])
})

test('a row opens the session itself, and the inbox keeps its state', async () => {
  const book = fakeBook()
  const client = book.client({ type: 'Gamla' })
  book.pot(client, { type: 'Rätta', hours: 3 })
  book.session({ client, date: yesterday, time: '10:00' })
  book.session({ client, date: yesterday, time: '08:00' })
  await openInbox(book, { count: 2 })
  const row = rowOf('08:00–09:00')
  await row.getByRole('button', { name: /^Redigera / }).click()
  const form = dialog('Redigera träningspass')
  await expect.element(form.getByLabelText('Datum')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(inbox).toBeVisible()
  await expect.element(done(row)).toHaveFocus()

  // By keyboard: a second click in the same place would be taken for a double click, which opens once.
  await focusOn(row.getByRole('button', { name: /^Redigera / }))
  await userEvent.keyboard('{Enter}')
  await form.getByRole('combobox', { name: 'Tidspott' }).click()
  await page.getByRole('option', { name: 'Rätta' }).click()
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(row).toHaveTextContent('Rätta')
  await expect.element(row).toHaveTextContent('1 h dras → 2 h kvar')
  await expect.element(done(row)).toHaveFocus()
})

test('with single keys off the buttons set the status', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: yesterday, time: '10:00' })
  book.session({ client, date: yesterday, time: '08:00' })
  await openInbox(book, { count: 2, as: { keyboardShortcuts: false } })
  await userEvent.keyboard('g{ArrowDown}')
  await expect.element(done(rowOf('08:00–09:00'))).toHaveFocus()
  await expectCount(done(inbox), 2)
  await userEvent.keyboard('{Enter}')
  await expectCount(done(inbox), 1)
})

test('on a phone the inbox is full screen, and the oldest sessions follow incrementally', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 200 })
  book.series({ client, date: addDays(yesterday, -7 * 103), count: 103 })
  await openInbox(book, { count: 103, isPhone: true })
  expect(inbox.element().getBoundingClientRect().width).toBe(390)
  await expect.element(inbox.getByText('Här är de 100 senaste. 3 äldre pass')).toBeVisible()
  const first = done(inbox).first()
  expect(first.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
  await first.click()
  await expect.element(inbox.getByText('Här är de 100 senaste. 2 äldre pass')).toBeVisible()
  await inbox.getByRole('button', { name: 'Markera alla som genomförda' }).click()
  await inbox.getByRole('button', { name: 'Markera 100 pass' }).click()
  await expectCount(done(inbox), 2)
  expect(book.hoursLeft(client.pot)).toBe(99)
})
