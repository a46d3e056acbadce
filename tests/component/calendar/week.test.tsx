import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import {
  bookOfFourWarnings,
  calendarAddress,
  cell,
  dayLabels,
  expectWeek,
  friday,
  monday,
  session,
  thursday,
  timeField,
  wednesday,
  week,
} from '#tests/component/calendar-ui.ts'
import { delayed, type Input } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { cancel, dialog, expectCount } from '#tests/component/ui.ts'

test('sessions before 07:00 and after 22:00 are listed in the heads of their days', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: wednesday, time: '06:00' })
  book.session({ client, date: friday, time: '22:30' })
  await renderScreen(calendarAddress, { answers: book.answers })
  const early = page.getByRole('button', { name: `1 pass före 07:00, ${dayLabels(wednesday)}` })
  await expect.element(early).toHaveTextContent('06:00')
  await early.click()
  await session('06:00–07:00 Klara Klient, PT 60 min').click()
  const form = dialog('Redigera träningspass')
  await expect.element(timeField(form)).toHaveValue('06:00')
  await expect.element(form.getByLabelText('Datum')).toHaveValue(wednesday)
  await cancel(form)
  await expect.element(early).toHaveFocus()

  const late = page.getByRole('button', { name: `1 pass efter 22:00, ${dayLabels(friday)}` })
  await late.click()
  await expect.element(session('22:30–23:30 Klara Klient, PT 60 min')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(late).toHaveFocus()
})

test('the accessible name of a session contains its four warnings', async () => {
  const { book } = bookOfFourWarnings()
  await renderScreen(calendarAddress, { answers: book.answers })
  const name = 'Klara Klient'
  await expect
    .element(session(`08:00–09:00 ${name}, Rik, Genomfört, Genomfört – 1 h har dragits`))
    .toBeVisible()
  await expect.element(session(`12:00–13:00 ${name}, Rik, Schemalagt, Inte avstämt`)).toBeVisible()
  await expect
    .element(page.getByRole('group', { name: dayLabels(wednesday) }).getByRole('button'))
    .toHaveAccessibleName(`10:00–11:00 ${name}, Fattig, Schemalagt`)
  await expect
    .element(
      session(
        `10:00–11:00 ${name}, Fattig, Schemalagt, Potten kommer inte att ha tillräckligt med timmar när passet hålls`,
      ),
    )
    .toBeVisible()
  const lacking = `10:00–12:00 ${name}, Fattig, Schemalagt, Potten saknar tillräckligt med timmar`
  await session(lacking).hover()
  await expect
    .element(page.getByRole('group', { name: `${name}, fre` }))
    .toHaveTextContent('Potten saknar tillräckligt med timmar')
})

test('the week fits beside the sidebar of a small tablet without horizontal scrolling', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  await renderScreen(calendarAddress, { answers: book.answers })
  await expectWeek(week)
  for (const width of [768, 900, 1000]) {
    await page.viewport(width, 900)
    const grid = page.getByRole('grid').element()
    const sideways = () => {
      const { scrollWidth, clientWidth } = grid.closest('[data-scroller]') ?? document.body
      return scrollWidth - clientWidth
    }
    await expect.poll(sideways, { message: `at ${width} px` }).toBe(0)
  }
})

test("a public holiday is named in its day's header, and on a phone in the strip of days", async () => {
  await renderScreen(`${calendarAddress}?v=2026-W53`, { answers: fakeBook().answers })
  const head = page.getByRole('columnheader', { name: 'fredag 1 januari, röd dag: Nyårsdagen' })
  await expect.element(head.getByText('Nyårsdagen')).toBeVisible()
  await expect
    .element(page.getByRole('columnheader', { name: 'lördag 2 januari', exact: true }))
    .toBeVisible()
  await page.viewport(390, 844)
  await expect
    .element(page.getByRole('button', { name: /^fredag 1 januari, röd dag: Nyårsdagen, / }))
    .toBeVisible()
})

test('a phone shows one day, as a list or by hours, and navigates the days of the week', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  await renderScreen(`${calendarAddress}?v=${week}&dag=1`, { answers: book.answers, isPhone: true })
  await expectWeek(week)
  const dayButton = (date: string) => page.getByRole('button', { name: dayLabels(date) })
  const card = session('10:00–11:00 Klara Klient')
  await expect.element(dayButton(monday)).toHaveAttribute('aria-pressed', 'true')
  await expect.element(card).not.toBeInTheDocument()
  await dayButton(wednesday).click()
  await expect.poll(() => location.search).toBe(`?v=${week}&dag=3`)
  await expect.element(card).toBeVisible()
  await expectCount(page.getByRole('region', { name: dayLabels(thursday) }), 0)
  await page.getByRole('button', { name: 'Timmar', exact: true }).click()
  const head = (date: string) => page.getByRole('columnheader', { name: dayLabels(date) })
  await expect.element(head(wednesday)).toBeInTheDocument()
  await expectCount(head(thursday), 0)
  await expect.element(card).toBeVisible()
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  await expectWeek('2026-W49')
  const next = '2026-12-02'
  await expect.element(dayButton(next)).toHaveAttribute('aria-pressed', 'true')
  await cell(next, '12:00').click()
  const form = dialog('Nytt träningspass')
  await expect.element(form.getByLabelText('Datum')).toHaveValue(next)
})

test('a phone filters by client behind a button', async () => {
  const book = fakeBook()
  const [klara, nils] = [book.client(), book.client({ name: 'Nils Nyman' })]
  book.session({ client: klara, date: wednesday })
  book.session({ client: nils, date: wednesday, time: '12:00' })
  await renderScreen(`${calendarAddress}?v=${week}&dag=3`, { answers: book.answers, isPhone: true })
  await page.getByRole('button', { name: 'Visa pass för: Alla klienter' }).click()
  // The choice closes it.
  await page.getByRole('combobox', { name: 'Visa pass för' }).fill(nils.name)
  await page.getByRole('option', { name: nils.name }).click()
  await expectCount(session('10:00–11:00'), 0)
  await expect.element(session('12:00–13:00 Nils Nyman')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Visa pass för: Nils Nyman' }))
    .toBeVisible()
})

test('eight sessions at once are one card of eight buttons, in order of time, that keep their names', async () => {
  const book = fakeBook()
  const names = ['Ada', 'Bo', 'Cia', 'Dag', 'Eva', 'Frans', 'Gun', 'Hans']
  for (const [n, name] of names.entries()) {
    const client = book.client({ name: `${name} Överlapp` })
    book.session({ client, date: wednesday, time: n < 3 ? '10:00' : '10:30' })
  }
  await renderScreen(calendarAddress, { answers: book.answers })
  const run = page.getByRole('group', { name: '10:00–11:30, 8 pass' })
  await expectCount(run.getByRole('button'), 8)
  await expect
    .element(run.getByRole('button').first())
    .toHaveAccessibleName('10:00–11:00 Ada Överlapp, PT 60 min, Schemalagt')
  const tops = run
    .getByRole('button')
    .elements()
    .map((one) => one.getBoundingClientRect().top)
  expect(tops.toSorted((a, b) => a - b)).toEqual(tops)
  // The half hour between the starts.
  expect((tops[3] ?? 0) - (tops[0] ?? 0)).toBeCloseTo(40, 0)
  for (const one of run.getByRole('button').elements()) {
    const { width, height } = one.getBoundingClientRect()
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
  }
  await session('10:30–11:30 Hans Överlapp').click()
  await expect.element(timeField(dialog('Redigera träningspass'))).toHaveValue('10:30')
})

test('what has no room in a run of overlaps is listed behind its number', async () => {
  const book = fakeBook()
  for (const n of Array.from({ length: 8 }).keys()) {
    const client = book.client({ name: `Klient ${n + 1}` })
    book.session({ client, date: wednesday, hours: 0.5 })
  }
  await renderScreen(calendarAddress, { answers: book.answers })
  const more = page.getByRole('button', { name: `pass, ${dayLabels(wednesday)} 10:00` })
  await more.click()
  await session('10:00–10:30 Klient 8').click()
  await expect.element(dialog('Redigera träningspass')).toBeVisible()
  await cancel(dialog('Redigera träningspass'))
  await expect.element(more).toHaveFocus()
})

test('a session that begins before 07:00 is drawn from there with its true time', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday, time: '06:30' })
  await renderScreen(calendarAddress, { answers: book.answers })
  const card = session('06:30–07:30 Klara Klient')
  await expect.element(card).toHaveTextContent('06:30–07:30')
  expect(card.element().getBoundingClientRect().height).toBeCloseTo(38, 0)
})

test('the days and the week are summed', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: monday, completed: true })
  book.session({ client, date: monday, time: '12:00', hours: 1.5 })
  book.session({ client, date: wednesday })
  await renderScreen(calendarAddress, { answers: book.answers })
  const head = page.getByRole('columnheader', { name: dayLabels(monday) })
  await expect.element(head).toHaveTextContent('2,5 h')
  for (const sum of ['3,5 h bokade', '1 genomfört', '1 att stämma av'])
    await expect.element(page.getByText(sum)).toBeInTheDocument()
})

test('a week that is being fetched shows nothing of another week, and looks neither free nor booked', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  const later = delayed<void>()
  const weekOf = book.answers['calendar.week']
  await renderScreen(calendarAddress, {
    answers: {
      ...book.answers,
      'calendar.week': (input: Input<'calendar.week'>) =>
        input.week === week ? weekOf(input) : later.promise.then(() => weekOf(input)),
    },
  })
  await expect.element(session('10:00–11:00 Klara Klient')).toBeVisible()
  await page.getByRole('button', { name: 'Nästa vecka' }).click()
  const grid = page.getByRole('grid', { name: 'Vecka 49' })
  await expect.element(grid).toHaveAttribute('aria-busy', 'true')
  await expect.element(page.getByText('30 nov–6 dec · v. 49')).toBeVisible()
  await expectCount(session('10:00–11:00 Klara Klient'), 0)
  await expectCount(page.getByRole('gridcell', { name: /ledigt/ }), 0)
})
