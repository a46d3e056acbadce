import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDayNear, instantOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  expectWeek,
  fillNewSession,
  friday,
  hoursField,
  monday,
  openSession,
  repeatField,
  session,
  thursday,
  timeField,
  tuesday,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf, typeId } from '#tests/component/rows.ts'
import { choose, dialog, fillDate, toast } from '#tests/component/ui.ts'

// What "Boka pass" proposes, several weekdays in one go, and what follows a booking.

const newSession = () => dialog('Nytt träningspass')
const bookButton = () => page.getByRole('main').getByRole('button', { name: 'Boka pass' })

describe('a new session is proposed', () => {
  test('on the day that is shown, at ten, for the client that is filtered; the free hours are one tap away', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'Filtrerad' })
    const other = book.client({ name: 'Upptagen' })
    book.session({ client: other, date: thursday, time: '10:00', hours: 2.5 })
    await renderScreen(`${calendarAddress}?v=${week}&dag=4&vy=dag`, { answers: book.answers })
    await expectWeek(week)
    await bookButton().click()
    await expect.element(timeField(newSession())).toHaveValue('10:00')
    await expect.element(newSession().getByLabelText('Datum')).toHaveValue(thursday)
    const hours = newSession().getByRole('group', { name: 'Lediga tider' })
    const hour = (name: string) => hours.getByRole('button', { name })
    await expect.element(hour('09:00')).toBeEnabled()
    for (const taken of ['10:00', '12:00']) await expect.element(hour(taken)).toBeDisabled()
    await hour('13:00').click()
    await expect.element(timeField(newSession())).toHaveValue('13:00')
    await expect.element(hour('13:00')).toHaveAttribute('aria-pressed', 'true')
    // What does not fit is not offered.
    await hoursField(newSession()).fill('2')
    await expect.element(hour('09:00')).toBeDisabled()
    await fillDate(newSession().getByLabelText('Datum'), friday)
    await expect.element(hour('10:00')).toBeEnabled()
    await expect.element(timeField(newSession())).toHaveValue('13:00')
    await userEvent.keyboard('{Escape}')
    await dialog('Stäng utan att spara?')
      .getByRole('button', { name: 'Stäng utan att spara' })
      .click()

    await choose(page.getByRole('combobox', { name: 'Visa pass för' }), client.name)
    await expect.poll(() => location.search).toContain(`klient=${client.id}`)
    await bookButton().click()
    await expect.element(timeField(newSession())).toHaveValue('10:00')
    await expect
      .element(newSession().getByRole('combobox', { name: 'Klient' }))
      .toHaveValue(client.name)
  })

  test('today when the week has it, else on its Monday', async () => {
    const book = fakeBook()
    book.client()
    await renderScreen(`${calendarAddress}?v=2026-W50`, { answers: book.answers })
    await expectWeek('2026-W50')
    await userEvent.keyboard('n')
    await expect.element(newSession().getByLabelText('Datum')).toHaveValue('2026-12-07')
    await expect.element(timeField(newSession())).toHaveValue('10:00')
  })
})

describe('several weekdays', () => {
  test('are booked in one go until a last day, every other week, with a total beneath', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'Två Dagar' })
    const server = await renderScreen(calendarAddress, { answers: book.answers })
    await cell(friday, '07:00').click()
    const form = await fillNewSession({ client: client.name, repeatWeeks: 7 })
    const day = (name: string) => form.getByRole('button', { name, exact: true })
    await expect.element(day('fredag')).toHaveAttribute('aria-pressed', 'true')
    await day('tisdag').click()
    await day('torsdag').click()
    // Without Friday the series begins on the next of the others.
    await day('fredag').click()
    await expect.element(form.getByLabelText('Datum')).toHaveValue(addDays(tuesday, 7))
    await expect
      .element(form.getByText('Totalt 16 pass: tis 1 dec – tor 21 jan 2027'))
      .toBeVisible()

    await form.getByRole('switch', { name: 'Varannan vecka' }).click()
    await expect.element(form.getByText('Totalt 8 pass: tis 1 dec – tor 14 jan 2027')).toBeVisible()
    await fillDate(form.getByLabelText('Till och med'), '2026-12-16')
    await expect.element(repeatField(form)).toHaveValue('2')
    await expect.element(form.getByText('Totalt 3 pass: tis 1 dec – tis 15 dec')).toBeVisible()
    await form.getByRole('button', { name: 'Boka 3 pass' }).click()
    await expect.element(toast('Pass skapade (3)')).toHaveTextContent(`${client.name}, tis 1 dec`)
    expect(server.calls('sessions.create')[0]).toMatchObject({
      date: '2026-12-01',
      weekdays: [2, 4],
      repeatWeeks: 2,
      everyOtherWeek: true,
      until: '2026-12-16',
    })
  })

  test('all stay when the first day is changed, and a single one follows it', async () => {
    const book = fakeBook()
    book.client()
    await renderScreen(calendarAddress, { answers: book.answers })
    await cell(thursday, '07:00').click()
    const form = newSession()
    const date = form.getByLabelText('Datum')
    const pressed = (name: string, is: boolean) =>
      expect
        .element(form.getByRole('button', { name, exact: true }))
        .toHaveAttribute('aria-pressed', String(is))
    await repeatField(form).fill('7')
    await fillDate(date, friday)
    await pressed('fredag', true)
    await pressed('torsdag', false)

    await fillDate(date, thursday)
    await form.getByRole('button', { name: 'tisdag', exact: true }).click()
    await expect.element(form.getByText(/^Totalt 15 pass/)).toBeVisible()
    await fillDate(date, addDays(tuesday, 7))
    await pressed('tisdag', true)
    await pressed('torsdag', true)
    await expect.element(form.getByText(/^Totalt 16 pass/)).toBeVisible()
    // Eves are named, and are left out with the red days (D139).
    const preview = form.getByRole('region', { name: 'Passen i serien' })
    await expect.element(preview).toHaveTextContent('Julafton · Nyårsafton')
    await expect
      .element(preview.getByRole('listitem').filter({ hasText: 'tor 24 dec' }))
      .toHaveTextContent('Julafton')
    await preview.getByRole('button', { name: 'Välj bort röda dagar och aftnar' }).click()
    for (const day of ['tor 24 dec', 'tor 31 dec'])
      await expect
        .element(preview.getByRole('listitem').filter({ hasText: day }).getByRole('checkbox'))
        .not.toBeChecked()
    await expect.element(preview).toHaveTextContent('14 pass, 2 bortvalda')
  })

  test('say at once what is wrong with their last day', async () => {
    const book = fakeBook()
    book.client()
    await renderScreen(calendarAddress, { answers: book.answers })
    await cell(friday, '07:00').click()
    const form = newSession()
    await fillDate(form.getByLabelText('Till och med'), thursday)
    await expect.element(form.getByText('Sista dagen ligger före den första')).toBeVisible()
    await fillDate(form.getByLabelText('Till och med'), '2029-02-01')
    await expect.element(form.getByText('Högst 104 veckor')).toBeVisible()
    await repeatField(form).fill('1')
    await expect.element(form.getByText('Högst 104 veckor')).not.toBeInTheDocument()
    await expect.element(form.getByLabelText('Till och med')).toHaveValue('')
  })
})

describe('after booking', () => {
  test('the toast names the client, and shows the week of the first session', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'Ångrad Serie' })
    await renderScreen(calendarAddress, { answers: book.answers })
    await cell(friday, '12:00').click()
    await fillNewSession({ client: client.name, date: addDays(friday, 14), repeatWeeks: 1 })
    await newSession().getByRole('button', { name: 'Boka 2 pass' }).click()
    const done = toast('Pass skapade (2)')
    await expect
      .element(done)
      .toHaveTextContent(`${client.name}, ${formatDayNear(addDays(friday, 14))} kl 12:00`)
    await done.getByRole('button', { name: 'Visa' }).click()
    await expectWeek('2026-W50')
    await expect.element(session(`12:00–13:00 ${client.name}`)).toBeVisible()
  })

  test('ctrl+Z removes the whole series', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'Ångrad Serie' })
    await renderScreen(calendarAddress, { answers: book.answers })
    await cell(friday, '12:00').click()
    await fillNewSession({ client: client.name, repeatWeeks: 1 })
    await newSession().getByRole('button', { name: 'Boka 2 pass' }).click()
    await expect.element(toast('Pass skapade (2)')).toBeVisible()
    await expect.element(newSession()).not.toBeInTheDocument()
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.element(toast('2 pass är inte längre bokade')).toBeVisible()
    await expect.element(session(client.name)).not.toBeInTheDocument()
    expect(book.of(client)).toHaveLength(0)
  })

  test('an undo says which sessions it left, since they were changed', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'Delvis Kvar' })
    const server = await renderScreen(calendarAddress, { answers: book.answers })
    await cell(friday, '12:00').click()
    await fillNewSession({ client: client.name, repeatWeeks: 4 })
    await newSession().getByRole('button', { name: 'Boka 5 pass' }).click()
    const kept = [7, 14, 21, 28].map((days) => instantOf(addDays(friday, days), '12:00'))
    server.answer({ 'sessions.undoCreate': { removed: 1, kept } })
    await toast('Pass skapade (5)').getByRole('button', { name: 'Ångra' }).click()
    const named = [7, 14, 21].map((days) => `${formatDayNear(addDays(friday, days))} kl 12:00`)
    await expect
      .element(toast('Passet är inte längre bokat'))
      .toHaveTextContent(`Ändrade sedan dess och därför kvar: ${named.join(', ')} och 1 till.`)
  })

  test('an undo that fails puts the session back', async () => {
    const book = fakeBook()
    const client = book.client({ name: 'Redan Hållen' })
    const server = await renderScreen(calendarAddress, { answers: book.answers })
    await cell(friday, '12:00').click()
    await fillNewSession({ client: client.name })
    await newSession().getByRole('button', { name: 'Boka pass' }).click()
    server.answer({ 'sessions.undoCreate': refused('SESSION_SETTLED') })
    await toast('Pass skapat').getByRole('button', { name: 'Ångra' }).click()
    await expect.element(toast('Bokningen kunde inte ångras')).toBeVisible()
    await expect.element(session(client.name)).toBeVisible()
  })
})

test('“Boka nästa” on a held session names what it books after its series, and closes the dialog', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Kommer Igen' })
  book.session({ client, date: monday, time: '08:00', completed: true })
  book.session({ client, date: addDays(monday, 7), time: '08:00' })
  await renderScreen(calendarAddress, { answers: book.answers })
  const form = await openSession(`08:00–09:00 ${client.name}`)
  await expect.element(form.getByText('Nästa pass är mån 30 nov 08:00 – redan bokat')).toBeVisible()
  await form.getByRole('button', { name: 'Boka även mån 7 dec 08:00' }).click()
  await expect.element(toast('Pass skapat')).toHaveTextContent(`${client.name}, mån 7 dec kl 08:00`)
  await expect.element(form).not.toBeInTheDocument()
  expect(book.of(client)).toHaveLength(3)
})

test('a client without a pot gets one in the same dialog, and what was typed stays', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Utan Pott' })
  book.removePot(client.pot)
  const types = [
    { id: idOf(51), name: 'Sällan', description: null, pots: 1 },
    { id: typeId, name: 'Oftast', description: null, pots: 9 },
  ]
  await renderScreen(calendarAddress, {
    answers: {
      ...book.answers,
      'pots.types': types,
      'pots.create': () => {
        book.pot(client, { type: 'Oftast', hours: 10 })
        return undefined
      },
    },
  })
  await cell(wednesday, '16:00').click()
  const form = newSession()
  await userEvent.type(form.getByRole('combobox', { name: 'Klient' }).element(), client.name)
  await page.getByRole('option', { name: client.name }).click()
  await hoursField(form).fill('1,5')
  await form.getByRole('button', { name: 'Skapa tidspott' }).click()

  const step = dialog('Ny tidspott')
  await expect.element(step.getByLabelText('Tidspottstyp')).toHaveValue(typeId)
  await step.getByRole('button', { name: 'Skapa tidspott' }).click()
  await expect.element(form.getByRole('combobox', { name: 'Tidspott' })).toHaveValue('Oftast')
  await expect.element(form.getByRole('combobox', { name: 'Tidspott' })).toHaveFocus()
  await expect.element(hoursField(form)).toHaveValue('1,5')
  await form.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(session(`16:00–17:30 ${client.name}`)).toBeVisible()
})
