import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addDays, formatDay, formatWeek, instantOf, localTimeOf, weekOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  openSession,
  session,
  thursday,
  timeField,
  wednesday,
} from '#tests/component/calendar-ui.ts'
import { lostOnce } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, setSwitch, toast } from '#tests/component/ui.ts'

// The series choice: which sessions of a series a change applies to.

const editing = dialog('Ändra återkommande pass')

/** The calendar with a client's series from a day on, at 10:00. */
async function renderSeries({
  date = wednesday,
  count,
  hours,
  potHours,
}: {
  date?: string
  count: number
  hours?: number
  potHours?: number
}) {
  const book = fakeBook()
  const client = book.client({ hours: potHours })
  const ids = book.series({ client, date, count, hours })
  const server = await renderScreen(`${calendarAddress}?v=${weekOf(date)}`, {
    answers: book.answers,
  })
  return { book, client, ids, server }
}

test('a change of a whole series keeps the local time across the DST change', async () => {
  // The DST change is on Sunday 28 March 2027.
  const date = '2027-03-16'
  const { book, client } = await renderSeries({ date, count: 4 })
  const form = await openSession(`10:00–11:00 ${client.name}`)
  await timeField(form).fill('16')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const one = editing.getByRole('radio', { name: 'Bara det här passet 1 pass' })
  await expect.element(one).toBeChecked()
  await expect.element(one).toHaveFocus()
  const rows = editing.getByRole('group', { name: 'Pass som berörs' }).getByRole('listitem')
  await expectCount(rows, 1)

  // Cancelled: the dialog is still open with its input.
  await userEvent.keyboard('{Escape}')
  await expect.element(editing).not.toBeInTheDocument()
  await expect.element(timeField(form)).toHaveValue('16:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()

  await editing.getByRole('radio', { name: /^Alla.*4 pass$/ }).click()
  await expectCount(rows, 4)
  for (const n of [0, 1, 2, 3]) {
    const day = addDays(date, 7 * n)
    const row = new RegExp(`${formatDay(day)}.*${formatWeek(weekOf(day))}, 10:00 → 16:00`)
    await expect.element(rows.nth(n)).toHaveTextContent(row)
  }
  await editing.getByRole('button', { name: 'Spara 4 pass' }).click()
  await expect.element(toast('Pass uppdaterade (4)')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(session(`16:00–17:00 ${client.name}`)).toBeVisible()
  expect(book.of(client).map(({ startsAt }) => localTimeOf(startsAt))).toEqual(
    Array(4).fill('16:00'),
  )

  await toast('Pass uppdaterade (4)').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('4 pass är som de var förut')).toBeVisible()
  await expect.element(session(`10:00–11:00 ${client.name}`)).toBeVisible()
  expect(book.of(client).map(({ startsAt }) => localTimeOf(startsAt))).toEqual(
    Array(4).fill('10:00'),
  )
})

test('sessions of a series can be excluded, and the charge is previewed', async () => {
  const { book, client } = await renderSeries({ count: 4, hours: 1.5, potHours: 6 })
  const form = await openSession(`10:00–11:30 ${client.name}`)
  await setSwitch(form.getByRole('switch', { name: 'Genomfört' }), true)
  await timeField(form).fill('11')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect
    .element(editing)
    .toHaveTextContent('Drar 1,5 timmar från PT 60 min: 6 h → 4,5 h kvar')

  await editing.getByRole('radio', { name: /^Alla/ }).click()
  await expect.element(editing).toHaveTextContent('Drar 6 timmar från PT 60 min: 6 h → 0 h kvar')
  const ticks = editing.getByRole('checkbox')
  await expectCount(ticks, 3)
  for (const n of [0, 1, 2]) await ticks.nth(n).click()
  await expect.element(editing.getByRole('button', { name: 'Spara passet' })).toBeDisabled()
  await expect.element(editing).toHaveTextContent('Markera minst ett pass till')
  await ticks.nth(1).click()
  await ticks.nth(2).click()
  await expect
    .element(editing)
    .toHaveTextContent('Drar 4,5 timmar från PT 60 min: 6 h → 1,5 h kvar')
  await editing.getByRole('button', { name: 'Spara 3 pass' }).click()
  await expect.element(toast('Pass uppdaterade (3)')).toBeVisible()
  const saved = book.of(client).map(({ completed }) => completed)
  expect(saved).toEqual([true, false, true, true])
  expect(book.hoursLeft(client.pot)).toBe(1.5)
})

test('a change of status or note alone asks nothing about the series (D35)', async () => {
  const { book, client } = await renderSeries({ count: 4, potHours: 6 })
  const form = await openSession(client.name)
  await form.getByLabelText('Anteckningar').fill('Benpass')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(form).not.toBeInTheDocument()
  expect(book.of(client).map(({ notes }) => notes)).toEqual(['Benpass', '', '', ''])

  await openSession(client.name)
  await setSwitch(form.getByRole('switch', { name: 'Genomfört' }), true)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  const saved = book.of(client).map(({ completed }) => completed)
  expect(saved).toEqual([true, false, false, false])
})

test('a series is removed after confirmation, except sessions completed meanwhile', async () => {
  const { book, client, ids } = await renderSeries({ count: 4 })
  const form = await openSession(client.name)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  const question = dialog('Ta bort återkommande pass')
  await question.getByRole('radio', { name: /^Alla/ }).click()
  book.changeElsewhere(ids[2] ?? '', { completed: true })
  await question.getByRole('button', { name: 'Ta bort 4 pass' }).click()
  const told = toast('Pass borttagna (3)')
  await expect.element(told).toHaveTextContent('1 pass hoppades över, eftersom det har ändrats.')
  await expectCount(told.getByRole('button', { name: 'Ångra' }), 0)
  await expect.element(form).not.toBeInTheDocument()
  await expectCount(session(client.name), 0)
  expect(book.of(client).map(({ id }) => id)).toEqual([ids[2]])
})

test('a save whose answer was lost is executed once, for the whole series (idempotent)', async () => {
  const { book, client, ids, server } = await renderSeries({ count: 3 })
  server.answer({ 'sessions.update': lostOnce(book.answers['sessions.update']) })
  const form = await openSession(client.name)
  await timeField(form).fill('12')
  await form.getByLabelText('Anteckningar').fill('Ny tid')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await editing.getByRole('radio', { name: /^Alla/ }).click()
  await editing.getByRole('button', { name: 'Spara 3 pass' }).click()
  await expect.element(toast('Fel vid uppdatering av pass')).toBeVisible()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
  // The series is as requested already: the choice is not shown again.
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(toast('Pass uppdaterade (3)')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(ids.map((id) => book.get(id).version)).toEqual([2, 2, 2])
  const [first, second] = server.calls('sessions.update')
  expect(second).toEqual(first)
})

test('a series changed over a newer version reports the conflict, and skips sessions that left it', async () => {
  const { book, client, ids } = await renderSeries({ date: thursday, count: 3 })
  const [first = '', second = ''] = ids
  const form = await openSession(client.name)
  const notes = form.getByLabelText('Anteckningar')
  await notes.fill('Gummiband')
  await timeField(form).fill('12')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await editing.getByRole('radio', { name: /^Alla/ }).click()
  // Another device moves this one.
  book.changeElsewhere(first, { startsAt: instantOf(thursday, '10:30') })
  await editing.getByRole('button', { name: 'Spara 3 pass' }).click()
  const alert = form.getByRole('alert').filter({ hasText: 'Passet har ändrats' })
  await expect.element(alert).toHaveTextContent('Tid: 10:30')
  await expect.element(notes).toHaveValue('Gummiband')

  book.changeElsewhere(first, { startsAt: instantOf(thursday, '10:00') })
  await alert.getByRole('button', { name: 'Använd det som är sparat' }).click()
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await openSession(client.name)
  await notes.fill('Gummiband')
  await timeField(form).fill('12')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await editing.getByRole('radio', { name: /^Alla/ }).click()
  // It moves a later one of the series.
  book.changeElsewhere(second, { startsAt: instantOf(addDays(thursday, 7), '18:00') })
  await editing.getByRole('button', { name: 'Spara 3 pass' }).click()
  await expect.element(toast('Pass uppdaterade (2)')).toHaveTextContent('1 pass hoppades över')
  expect(book.get(second).notes).toBe('')
})
