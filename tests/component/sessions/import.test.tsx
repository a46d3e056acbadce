import { expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { type Answers, offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow, idOf, overviewPot } from '#tests/component/rows.ts'
import { dialog, setSwitch, toast } from '#tests/component/ui.ts'

// It is Tuesday 24 November 2026, 10:00.

const klara = clientRow()
const anna = clientRow({ id: idOf(21), name: 'Anna Berg', email: 'anna@example.com' })
const pot = overviewPot({ hoursRemaining: 6.5, totalHours: 6.5 })

const cells = [
  'Datum\tTid\tLängd\tKlient\tStatus',
  '2026-11-20\t10:00\t2,5\tKlara Klient\t',
  '2026-11-21\t10:00\t1 h\tPT Klara Klient\tuteblev',
  '2026-12-01\t10:00\t60 min\tklara@example.com\tbokad',
  '30 feb\t10:00\t1\tKlara Klient\t',
  '2026-11-19\t10:00\t1\tKlara Klient\tavbokat',
  '2026-11-18\t10:00\t1\tKlara Klient\t',
  '2026-12-02\t10:00\t1\tAnnas träning 1\t',
  '2026-12-03\t10:00\t1\tannas träning 2\t',
  'Summa\t\t9\t\t',
].join('\n')

const there = [{ clientId: klara.id, startsAt: new Date('2026-11-18T09:00:00Z'), durationHours: 1 }]

async function open(answers: Answers = {}, isPhone = false) {
  const server = await renderScreen('/dashboard/sessions', {
    answers: {
      ...fakeBook().answers,
      'clients.list': [klara, anna],
      'pots.all': [pot],
      'sessions.startsOf': there,
      ...answers,
    },
    isPhone,
  })
  await page.getByRole('button', { name: 'Importera pass' }).click()
  const form = dialog('Importera pass')
  await expect.element(form.getByLabelText('Klistra in från Excel')).toHaveFocus()
  return { server, form }
}

/** Pastes into what has the focus, as from a sheet. */
function paste(text: string): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}

async function openPasted(answers: Answers = {}, text = cells) {
  const opened = await open(answers)
  paste(text)
  await expect.element(opened.form.getByRole('table', { name: 'Pass att importera' })).toBeVisible()
  return opened
}

const counts = (form: Locator) => form.getByRole('status').first()
const confirm = (form: Locator) => form.getByRole('button', { name: /^Importera \d/ })

test('pasted sessions are shown with what becomes of each, the pots before and after, and stored in one act that can be undone', async () => {
  const { server, form } = await openPasted()
  await expect
    .element(counts(form))
    .toHaveTextContent('1 fel, 2 utan klient, 3 pass, 1 finns redan, 1 avbokat')
  await expect.element(form).toHaveTextContent('1 tom rad eller summa hoppas över.')
  await expect.element(form.getByText('”30 feb” är inget datum')).toBeVisible()
  const balance = form
    .getByRole('table', { name: 'Klienter och tidspotter' })
    .getByRole('row')
    .nth(1)
  await expect.element(balance).toHaveTextContent(/6,5 av 6,5.h.*6,5 av 10.h/)
  // The days that are asked for are those of the rows, from the first of their month.
  expect(server.calls('sessions.startsOf').at(-1)).toEqual({ from: '2026-11-01', to: '2026-12-03' })

  server.answer({ 'sessions.import': undefined })
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [input] = server.calls('sessions.import')
  const one = { id: expect.any(String), clientId: klara.id, potId: pot.id, notes: '' }
  expect(input?.sessions).toHaveLength(3)
  expect(input?.sessions).toEqual(
    expect.arrayContaining([
      { ...one, startsAt: '2026-11-20T09:00:00.000Z', durationHours: 2.5, status: 'completed' },
      { ...one, startsAt: '2026-11-21T09:00:00.000Z', durationHours: 1, status: 'noShow' },
      { ...one, startsAt: '2026-12-01T09:00:00.000Z', durationHours: 1, status: 'planned' },
    ]),
  )
  expect(input?.entries).toEqual([{ id: expect.any(String), potId: pot.id }])

  server.answer({ 'sessions.undoImport': undefined })
  await toast('3 pass importerade').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Importen är ångrad')).toBeVisible()
  expect(server.calls('sessions.undoImport')).toEqual([
    {
      sessions: input?.sessions.map(({ id }) => id),
      entries: input?.entries.map(({ id }) => id),
    },
  ])
})

test('an undo that comes too late says that something was changed', async () => {
  const { server, form } = await openPasted({ 'sessions.import': undefined })
  await confirm(form).click()
  server.answer({ 'sessions.undoImport': refused('CONFLICT') })
  await toast('3 pass importerade').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Importen kunde inte ångras')).toHaveTextContent('så inget är ångrat')
})

test('the client of all that look alike is chosen once', async () => {
  const { server, form } = await openPasted()
  const select = form.getByRole('combobox', { name: 'Klient för Annas träning 1' })
  await expect.element(select).toHaveValue('Ta inte med')
  await select.click()
  await page.getByRole('option', { name: 'Anna Berg' }).click()
  await expect.element(counts(form)).toHaveTextContent(/^1 fel, 5 pass, 1 finns redan, 1 avbokat$/)
  server.answer({ 'sessions.import': undefined })
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const ofAnna = server
    .calls('sessions.import')[0]
    ?.sessions.filter(({ clientId }) => clientId === anna.id)
  // Anna has no pot.
  expect(ofAnna?.map(({ potId }) => potId)).toEqual([null, null])
})

test('a wrong cell is mended in place, a row is left out, and past ones are left unmarked', async () => {
  const { server, form } = await openPasted()
  const date = form.getByLabelText('Datum, rad 5')
  await date.fill('2026-02-28')
  await userEvent.keyboard('{Enter}')
  await expect.element(counts(form)).toHaveTextContent('4 pass')
  await form.getByRole('checkbox', { name: 'Ta med Klara Klient, Rad 3' }).click()
  await setSwitch(form.getByRole('switch', { name: 'Tidigare pass är genomförda' }), false)
  server.answer({ 'sessions.import': undefined })
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [input] = server.calls('sessions.import')
  expect(input?.sessions.map(({ status }) => status)).toEqual(['planned', 'planned', 'planned'])
  expect(input?.entries).toEqual([])
})

test('drawn from the pot, the balance goes down and no entry is made; without a pot nothing is', async () => {
  const { server, form } = await openPasted()
  await setSwitch(form.getByRole('switch', { name: 'Dra från potten' }), true)
  const balance = form
    .getByRole('table', { name: 'Klienter och tidspotter' })
    .getByRole('row')
    .nth(1)
  await expect.element(balance).toHaveTextContent(/3 av 6,5.h/)
  await form.getByLabelText('Tidspott för Klara Klient').selectOptions('Utan tidspott')
  await expect.element(balance).not.toHaveTextContent('av 6,5')
  server.answer({ 'sessions.import': undefined })
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [input] = server.calls('sessions.import')
  expect(input?.entries).toEqual([])
  expect(new Set(input?.sessions.map(({ potId }) => potId))).toEqual(new Set([null]))
})

test('a session at the time of another one is marked, and taken', async () => {
  const { form } = await openPasted({
    'sessions.startsOf': [
      { clientId: anna.id, startsAt: new Date('2026-12-01T09:30:00Z'), durationHours: 1 },
    ],
  })
  await expect.element(form.getByText('Krockar med Anna Berg')).toBeVisible()
})

test('a failure keeps the rows, and the retry has the same keys (idempotent)', async () => {
  const { server, form } = await openPasted()
  server.answer({ 'sessions.import': (_input, call) => (call === 1 ? offline() : undefined) })
  await confirm(form).click()
  const failure = form.getByRole('alert').filter({ hasText: 'Passen kunde inte importeras' })
  await expect.element(failure).toHaveTextContent('Ingen anslutning')
  await expect.element(counts(form)).toHaveTextContent('3 pass')
  await confirm(form).click()
  await expect.element(form).not.toBeInTheDocument()
  const [first, second] = server.calls('sessions.import')
  expect(second).toEqual(first)
})

test('a row that the server refuses is named by its place in the sheet', async () => {
  const { server, form } = await openPasted()
  server.answer({ 'sessions.import': refused('INVALID_INPUT', { place: 2 }) })
  await confirm(form).click()
  // Of the rows below the heading the third is the last that is taken.
  const failure = form.getByRole('alert').filter({ hasText: 'rad 4 går inte att spara' })
  await expect.element(failure).toHaveTextContent('Kontrollera uppgifterna')
  await expect.element(counts(form)).toHaveTextContent('3 pass')
})

test('a calendar is read in its worker', async () => {
  const { form } = await open({ 'sessions.startsOf': [] })
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    'SUMMARY:PT Klara Klient',
    'DTSTART;TZID=Europe/Stockholm:20261020T100000',
    'DURATION:PT1H',
    'RRULE:FREQ=WEEKLY',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:2',
    'SUMMARY:Ledig',
    'DTSTART;VALUE=DATE:20261020',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  const chooser = form.element().querySelector('input[type=file]')
  await userEvent.upload(
    page.elementLocator(chooser as HTMLElement),
    new File([text], 'jobb.ics', { type: 'text/calendar' }),
  )
  await expect.element(counts(form)).toHaveTextContent('110 pass')
  await expect.element(form).toHaveTextContent('Tas inte med: 1 heldag.')
  await expect.element(form).toHaveTextContent('tas med till och med 23 november 2028')
})

test('what is no calendar says so', async () => {
  const { form } = await open()
  const chooser = form.element().querySelector('input[type=file]')
  await userEvent.upload(
    page.elementLocator(chooser as HTMLElement),
    new File(['<html>Logga in</html>'], 'jobb.ics'),
  )
  await expect.element(form.getByRole('alert')).toHaveTextContent('Filen är ingen kalender')
})

test.each([320, 390])('at %i px nothing is wider than the window', async (width) => {
  const { form } = await open({}, true)
  await page.viewport(width, 640)
  paste(cells)
  await expect.element(form.getByRole('table', { name: 'Pass att importera' })).toBeVisible()
  const inside = form.element()
  await vi.waitFor(() => expect(inside.scrollWidth).toBeLessThanOrEqual(inside.clientWidth))
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})

test('the palette opens it from any page', async () => {
  await renderScreen('/dashboard/sessions', { answers: fakeBook().answers })
  await expect.element(page.getByRole('button', { name: 'Importera pass' })).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = dialog('Sök och gå till')
  await expect.element(palette.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('importera')
  await palette.getByRole('option', { name: 'Importera pass' }).click()
  await expect
    .element(dialog('Importera pass').getByLabelText('Klistra in från Excel'))
    .toBeVisible()
})

test('guests of a calendar are clients only once that is ticked', async () => {
  const event = (title: string, day: string, guest: string) => [
    'BEGIN:VEVENT',
    `UID:${day}@example.com`,
    `SUMMARY:${title}`,
    `DTSTART:202611${day}T090000Z`,
    'DURATION:PT1H',
    'ORGANIZER:mailto:tove@example.com',
    `ATTENDEE;CN=Gäst:mailto:${guest}`,
    'END:VEVENT',
  ]
  const calendar = [
    'BEGIN:VCALENDAR',
    ...event('Träning', '10', 'anna@example.com'),
    ...event('Klara Klient', '11', 'klara@example.com'),
    'END:VCALENDAR',
  ].join('\r\n')
  const { server, form } = await openPasted({ 'sessions.import': undefined }, calendar)
  const guests = form.getByRole('switch', { name: 'Gästerna är klienterna' })
  await expect.element(guests).not.toBeChecked()
  await expect.element(counts(form)).toHaveTextContent(/^1 utan klient, 1 pass$/)

  await setSwitch(guests, true)
  await expect.element(counts(form)).toHaveTextContent(/^2 pass$/)
  await setSwitch(guests, false)
  await expect.element(counts(form)).toHaveTextContent(/^1 utan klient, 1 pass$/)
  await setSwitch(guests, true)
  await confirm(form).click()
  await vi.waitFor(() => expect(server.calls('sessions.import')).toHaveLength(1))
  const [input] = server.calls('sessions.import')
  expect(input?.sessions.map(({ clientId }) => clientId)).toEqual([anna.id, klara.id])
})

/** A worker that says how many rows it has read, and goes on. */
class EndlessWorker extends EventTarget {
  static ended = 0
  postMessage(): void {
    this.dispatchEvent(new MessageEvent('message', { data: { rows: 1_200 } }))
  }
  terminate(): void {
    EndlessWorker.ended += 1
  }
}

test('a large file says how far it is read, and its reading can be cancelled, which loses nothing', async () => {
  const { form } = await open()
  const typed = form.getByLabelText('Klistra in från Excel')
  await userEvent.type(typed, 'Datum')
  const real = Worker
  vi.stubGlobal('Worker', EndlessWorker)
  try {
    const file = new File(['Datum;Tid;Klient'], 'pass.csv')
    await userEvent.upload(form.element().querySelector('input[type=file]') as HTMLElement, file)
    const progress = form.getByRole('status').filter({ hasText: 'Läser filen' })
    await expect.element(progress).toHaveTextContent('Läser filen... 1 200 rader lästa hittills.')
    await form.getByRole('button', { name: 'Avbryt' }).click()
    await expect.element(progress).not.toBeInTheDocument()
    expect(EndlessWorker.ended).toBe(1)
  } finally {
    vi.stubGlobal('Worker', real)
  }
  await expect.element(typed).toHaveValue('Datum')
  expect(form.getByRole('alert').elements()).toEqual([])
  // It reads on as before.
  await userEvent.fill(typed, cells)
  await form.getByRole('button', { name: 'Förhandsgranska' }).click()
  await expect.element(form.getByRole('table', { name: 'Pass att importera' })).toBeVisible()
})

test('a dialog that is closed reads no further', async () => {
  const { form } = await open()
  const real = Worker
  const before = EndlessWorker.ended
  vi.stubGlobal('Worker', EndlessWorker)
  try {
    const file = new File(['Datum;Tid;Klient'], 'pass.csv')
    await userEvent.upload(form.element().querySelector('input[type=file]') as HTMLElement, file)
    await expect.element(form.getByText('1 200 rader lästa')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(form).not.toBeInTheDocument()
    expect(EndlessWorker.ended).toBe(before + 1)
  } finally {
    vi.stubGlobal('Worker', real)
  }
})

test('whether bare lengths are minutes is asked once, and nothing of them is read before', async () => {
  const rows = ['2026-11-02\t10:00\t8\tKlara Klient', '2026-11-03\t10:00\t50\tKlara Klient']
  const text = ['Datum\tTid\tLängd\tKlient', ...rows].join('\n')
  const { server, form } = await openPasted({ 'sessions.import': undefined }, text)
  await expect.element(counts(form)).toHaveTextContent('2 fel, 0 pass')
  await expect.element(confirm(form)).toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(confirm(form))
    .toHaveAccessibleDescription('Svara först på frågan ovanför raderna.')
  const question = form
    .getByRole('group', { name: 'Det här behöver du svara på' })
    .getByLabelText('Är talen under ”Längd” minuter eller timmar?')
  await question.selectOptions('Timmar')
  await expect.element(counts(form)).toHaveTextContent('1 fel, 1 pass')
  await question.selectOptions('Minuter')
  await expect.element(counts(form)).toHaveTextContent(/^2 pass$/)
  await confirm(form).click()
  await vi.waitFor(() => expect(server.calls('sessions.import')).toHaveLength(1))
  const [input] = server.calls('sessions.import')
  expect(input?.sessions.map(({ durationHours }) => durationHours)).toEqual([0.13, 0.83])
})

test('which number is the month is asked once, with both days in words', async () => {
  const rows = ['03/11/2026\t10:00\t1 h\tKlara Klient', '04/11/2026\t10:00\t1 h\tKlara Klient']
  const text = ['Datum\tTid\tLängd\tKlient', ...rows].join('\n')
  const { server, form } = await openPasted({ 'sessions.import': undefined }, text)
  await expect.element(counts(form)).toHaveTextContent('2 fel, 0 pass')
  const question = form.getByLabelText('Vilken dag är 03/11/2026?')
  await expect.element(question).toHaveTextContent('Välj3 november11 mars')
  await question.selectOptions('3 november')
  await expect.element(counts(form)).toHaveTextContent(/^2 pass$/)
  await confirm(form).click()
  await vi.waitFor(() => expect(server.calls('sessions.import')).toHaveLength(1))
  const [input] = server.calls('sessions.import')
  expect(input?.sessions.map(({ startsAt }) => startsAt.slice(0, 10))).toEqual([
    '2026-11-03',
    '2026-11-04',
  ])
})

test('a row that is the same session as one above says what to do to take it instead', async () => {
  const rows = ['2026-11-02\t10:00\t1 h\tKlara Klient', '2026-11-02\t10:00\t2 h\tKlara Klient']
  const text = ['Datum\tTid\tLängd\tKlient', ...rows].join('\n')
  const { server, form } = await openPasted({ 'sessions.import': undefined }, text)
  await expect.element(counts(form)).toHaveTextContent('1 pass, 1 upprepad rad')
  await expect
    .element(form.getByText('Samma pass som på rad 2. Bocka ur den raden för att ta med den här.'))
    .toBeVisible()
  await form.getByRole('checkbox', { name: 'Ta med Klara Klient, Rad 2' }).click()
  await confirm(form).click()
  await vi.waitFor(() => expect(server.calls('sessions.import')).toHaveLength(1))
  const [input] = server.calls('sessions.import')
  expect(input?.sessions.map(({ durationHours }) => durationHours)).toEqual([2])
})
