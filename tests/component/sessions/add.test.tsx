import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDayNear, formatWeek, instantOf, weekOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  fillNewSession,
  friday,
  repeatField,
  session,
  timeField,
  tuesday,
} from '#tests/component/calendar-ui.ts'
import { heldBack, lostOnce, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { dialog, expectCount, fillDate, toast } from '#tests/component/ui.ts'

// "Nytt träningspass" over the calendar.

test('an overlap is shown, and can be booked all the same', async () => {
  const book = fakeBook()
  book.session({ client: book.client({ name: 'Först Bokad' }), date: friday, time: '10:30' })
  const second = book.client({ name: 'Sedan Bokad' })
  await renderScreen(calendarAddress, { answers: book.answers })
  await cell(friday, '10:00').click({ position: { x: 4, y: 20 } })
  const form = dialog('Nytt träningspass')
  const notice = form.getByRole('group', { name: 'Befintliga pass' })
  await expect.element(notice).toHaveTextContent('Passet krockar med Först Bokad 10:30–11:30')
  await timeField(form).fill('11:30')
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(form.getByRole('button', { name: 'Boka pass' })).toBeVisible()
  await timeField(form).fill('11:00')
  await expect.element(notice).toBeVisible()
  await fillNewSession({ client: second.name })
  await form.getByRole('button', { name: 'Boka ändå' }).click()
  await expect.element(toast('Pass skapat')).toBeVisible()
  await expect.element(session(`11:00–12:00 ${second.name}`)).toBeVisible()
})

test('the button to book keeps its place when the pots of the client arrive', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Anna Asp' })
  const { held, give } = heldBack(book.answers['pots.ofClient'])
  await renderScreen(calendarAddress, { answers: { ...book.answers, 'pots.ofClient': held } })
  await cell(friday, '10:00').click()
  const form = dialog('Nytt träningspass')
  const field = form.getByRole('combobox', { name: 'Klient' })
  await field.fill(client.name)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(field).toHaveValue(client.name)
  const button = form.getByRole('button', { name: 'Boka pass' })
  const place = () => button.element().getBoundingClientRect().top
  const before = place()
  give()
  await expect.element(form.getByText(/^Kvar/)).toBeVisible()
  expect(place()).toBe(before)
})

test('a form that is submitted before the pots of the client arrive books one session when they do', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Anna Asp' })
  const { held, give } = heldBack(book.answers['pots.ofClient'])
  const server = await renderScreen(calendarAddress, {
    answers: { ...book.answers, 'pots.ofClient': held },
  })
  await cell(friday, '10:00').click()
  const form = dialog('Nytt träningspass')
  await form.getByRole('combobox', { name: 'Klient' }).fill(client.name)
  await userEvent.keyboard('{Enter}')
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(form.getByRole('status').getByText('Bokar pass')).toBeVisible()
  expect(server.calls('sessions.create')).toEqual([])
  give()
  await expect.element(toast('Pass skapat')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expectCount(session(client.name), 1)
  expect(server.calls('sessions.create')).toHaveLength(1)
})

test('Enter chooses the highlighted client after a single letter, and does not submit the form', async () => {
  const book = fakeBook()
  book.client({ name: 'Anna Asp' })
  book.client({ name: 'Östen Öberg' })
  await renderScreen(calendarAddress, { answers: book.answers })
  await cell(friday, '10:00').click()
  const field = dialog('Nytt träningspass').getByRole('combobox', { name: 'Klient' })
  await field.fill('')
  await userEvent.keyboard('ö')
  const option = page.getByRole('option', { name: 'Östen Öberg' })
  await expect.element(option).toHaveAttribute('data-combobox-selected')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).toHaveValue('Östen Öberg')
  await expect.element(option).not.toBeInTheDocument()
  await expect.element(dialog('Nytt träningspass').getByText(/^Kvar/)).toBeVisible()
})

test('a client field that is left chooses the only client that matches, and else keeps its choice', async () => {
  const book = fakeBook()
  book.client({ name: 'Anna Asp' })
  book.client({ name: 'Anna Berg' })
  await renderScreen(calendarAddress, { answers: book.answers })
  await cell(friday, '10:00').click()
  const form = dialog('Nytt träningspass')
  const field = form.getByRole('combobox', { name: 'Klient' })
  const leaveWith = async (text: string) => {
    await field.fill(text)
    await userEvent.keyboard('{Tab}')
  }
  await leaveWith('anna')
  await expect.element(field).toHaveValue('')
  await leaveWith('berg')
  await expect.element(field).toHaveValue('Anna Berg')
  await expect.element(form.getByText(/^Kvar/)).toBeVisible()
  await leaveWith('anna')
  await expect.element(field).toHaveValue('Anna Berg')
  await leaveWith('')
  await expect.element(field).toHaveValue('Anna Berg')
})

test('a series with duplicates lists each and creates nothing: “Dubletter upptäckta”, and “Pass finns redan” for a single session', async () => {
  const book = fakeBook()
  const client = book.client()
  const later = addDays(friday, 7)
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  await cell(friday, '15:00').click()
  const form = await fillNewSession({ client: client.name, repeatWeeks: 2 })
  await expect
    .element(form.getByRole('region', { name: 'Passen i serien' }))
    .toHaveTextContent('3 pass')
  // A concurrent booking invalidates the preview.
  book.session({ client, date: later, time: '15:00' })
  const refuseAs = (index: number) => {
    const duplicate = { kind: 'existing', index, startsAt: instantOf(later, '15:00') } as const
    server.answer({ 'sessions.create': { created: 0, duplicates: [duplicate] } })
  }
  refuseAs(2)
  await form.getByRole('button', { name: 'Boka 3 pass' }).click()
  const alert = form.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Dubletter upptäckta')
  await expect
    .element(alert)
    .toHaveTextContent(`Pass 2: Ett träningspass finns redan den ${formatDayNear(later)} kl 15:00`)
  await expectCount(alert.getByRole('listitem'), 1)
  await expect.element(alert).toHaveTextContent('Inga pass har skapats.')

  refuseAs(1)
  await repeatField(form).fill('0')
  await fillDate(form.getByLabelText('Datum'), later)
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(alert).toHaveTextContent('Pass finns redan')
  await expect
    .element(alert)
    .toHaveTextContent('Ett träningspass på denna tid och datum finns redan.')
})

test('a series is previewed before it is created, and weeks can be excluded', async () => {
  // Ascension Day, with no other holiday on a Thursday near it.
  const date = addDays('2027-05-06', -14)
  const day = (weeks: number) => addDays(date, 7 * weeks)
  const book = fakeBook()
  const client = book.client({ name: 'Blivande Serie', hours: 3 })
  const other = book.client({ name: 'Upptagen' })
  const evening = addDays(day(1), -1)
  book.session({ client: other, date: evening, time: '23:30', hours: 8 })
  book.session({ client, date: day(3), time: '07:00' })

  const server = await renderScreen(`${calendarAddress}?v=${weekOf(date)}`, {
    answers: book.answers,
  })
  await cell(date, '07:00').click()
  const form = await fillNewSession({ client: client.name, repeatWeeks: 4 })
  const preview = form.getByRole('region', { name: 'Passen i serien' })
  const rows = preview.getByRole('listitem')
  await expectCount(rows, 5)
  const clash = `krockar med ${other.name} ${formatDayNear(evening)} 23:30–07:30`
  const expected = [
    formatWeek(weekOf(date)),
    clash,
    'röd dag: ',
    'finns redan',
    'potten räcker inte',
  ]
  for (const [n, words] of expected.entries())
    await expect.element(rows.nth(n)).toHaveTextContent(words)
  // Told once, at its day.
  await expect.element(form.getByRole('group', { name: 'Befintliga pass' })).not.toBeInTheDocument()
  await expect.element(preview).toHaveTextContent('4 pass, 1 bortvalt · 4 h · saknas 2 h')
  await expect
    .element(form.getByText('Kvar 3 h · annat bokat före det sista passet 1 h · saknas 2 h'))
    .toBeVisible()
  await expect.element(form.getByText('Potten räcker inte till alla pass')).toBeVisible()
  await expect.element(rows.nth(3).getByRole('checkbox')).toBeDisabled()
  await expect
    .element(preview)
    .toHaveTextContent('Pass som redan finns kan inte bokas en gång till.')
  await expect.element(form.getByRole('button', { name: 'Boka 4 pass ändå' })).toBeVisible()

  await preview.getByRole('button', { name: 'Välj bort röda dagar och aftnar' }).click()
  await preview.getByRole('button', { name: 'Välj bort krockar' }).click()
  await expect.element(preview).toHaveTextContent('2 pass, 3 bortvalda · 2 h · 0 h kvar efter')
  await rows.nth(0).getByRole('checkbox').click()
  await rows.nth(4).getByRole('checkbox').click()
  const create = form.getByRole('button', { name: 'Boka pass' })
  await expect.element(create).toBeDisabled()
  await expect
    .element(create)
    .toHaveAccessibleDescription('Alla pass är bortvalda. Välj minst ett för att boka.')
  await preview.getByRole('button', { name: 'Välj alla' }).click()
  await rows.nth(0).getByRole('checkbox').click()
  await form.getByRole('button', { name: 'Boka 3 pass ändå' }).click()
  await expect.element(toast('Pass skapade (3)')).toHaveTextContent(formatDayNear(day(1)))
  await expect.element(form).not.toBeInTheDocument()
  expect(server.calls('sessions.create')[0]?.skip).toEqual([0, 3])

  await page.getByRole('button', { name: 'Boka pass' }).click()
  await fillNewSession({ client: client.name, repeatWeeks: 105 })
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(form.getByText('Högst 104 veckor')).toBeVisible()
})

test('a series can be created without its preview, when the bookings cannot be loaded', async () => {
  const book = fakeBook()
  const client = book.client()
  await renderScreen(calendarAddress, {
    answers: { ...book.answers, 'sessions.onDates': unavailable() },
  })
  await cell(friday, '09:00').click()
  const form = await fillNewSession({ client: client.name, repeatWeeks: 1 })
  await expect
    .element(form.getByRole('region', { name: 'Passen i serien' }))
    .toHaveTextContent('Krockar och dubletter kunde inte hämtas.')
  await form.getByRole('button', { name: 'Boka 2 pass' }).click()
  await expect.element(toast('Pass skapade (2)')).toBeVisible()
})

test('a new series whose answer was lost is created once (idempotent)', async () => {
  const book = fakeBook()
  const client = book.client()
  const server = await renderScreen(calendarAddress, {
    answers: { ...book.answers, 'sessions.create': lostOnce(book.answers['sessions.create']) },
  })
  await cell(friday, '15:00').click()
  const form = await fillNewSession({ client: client.name, repeatWeeks: 1 })
  await form.getByRole('button', { name: 'Boka 2 pass' }).click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')
  await toast('Fel vid skapande av pass').getByRole('button', { name: 'Stäng' }).click()
  await form.getByRole('button', { name: 'Boka 2 pass' }).click()
  await expect.element(toast('Pass skapade (2)')).toBeVisible()
  expect(book.of(client)).toHaveLength(2)
  const [first, second] = server.calls('sessions.create')
  expect(second).toEqual(first)
})

test('ctrl+Enter submits the topmost dialog, from any of its fields', async () => {
  const book = fakeBook()
  const client = book.client()
  await renderScreen(calendarAddress, { answers: book.answers })
  await cell(tuesday, '12:00').click()
  const form = await fillNewSession({ client: client.name })
  await form.getByLabelText('Anteckningar').fill('En rad')
  await form.getByLabelText('Anteckningar').click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(session(`12:00–13:00 ${client.name}`)).toBeVisible()
})
