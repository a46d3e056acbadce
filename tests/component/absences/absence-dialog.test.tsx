import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { absenceInput } from '#shared/absences/inputs.ts'
import { fakeBook } from '#tests/component/book.ts'
import { calendarAddress, expectWeek, week } from '#tests/component/calendar-ui.ts'
import { type Output, offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'
import { dialog, fillDate, setSwitch, toast } from '#tests/component/ui.ts'

// "Ny frånvaro": the sessions inside it, and what becomes of each (D32).

type Inside = Output<'absences.plan'>['inside'][number]

const form = dialog('Ny frånvaro')
const choiceOf = (name: string) => form.getByRole('combobox', { name, exact: true })

function inside(n: number, client: { id: string; name: string }, startsAt: string): Inside {
  return {
    id: idOf(n),
    version: 1,
    clientId: client.id,
    clientName: client.name,
    potTypeName: 'PT 60 min',
    startsAt: new Date(startsAt),
    durationHours: 1,
  }
}

/** The dialog of a new absence on Tuesday, with two sessions of Klara and one of Nils inside. */
async function openAbsence() {
  const book = fakeBook()
  const [klara, nils] = [book.client(), book.client({ name: 'Nils Nyman' })]
  const sessions = [
    inside(31, klara, '2026-11-24T12:00:00Z'),
    inside(32, nils, '2026-11-24T14:00:00Z'),
    inside(33, klara, '2026-11-24T16:00:00Z'),
  ]
  const server = await renderScreen(calendarAddress, {
    answers: {
      ...book.answers,
      'absences.plan': {
        inside: sessions,
        staying: [],
        absences: [
          {
            startsAt: new Date('2026-11-23T23:00:00Z'),
            endsAt: new Date('2026-11-24T23:00:00Z'),
          },
        ],
      },
    },
  })
  await expectWeek(week)
  await page.getByRole('button', { name: 'Ny frånvaro' }).click()
  await expect.element(form).toHaveTextContent('3 bokade pass under frånvaron')
  // The calendar of the first date, which is open above the list, closes.
  await form.getByLabelText('Benämning').fill('Utbildning')
  return server
}

test('nothing is cancelled unasked; a choice for a client or a session says what happens, and is undone', async () => {
  const server = await openAbsence()
  await expect
    .element(form.getByRole('button', { name: 'Låt stå kvar' }))
    .toHaveAttribute('aria-pressed', 'true')
  await choiceOf('Alla med Klara Klient').selectOptions('Avboka')
  await choiceOf('Nils Nyman tis 24 nov 15:00').selectOptions('Flytta till efter frånvaron')
  const rows = form.getByRole('listitem')
  await expect.element(rows.nth(0)).toHaveTextContent('tis 24 nov 13:00Avbokas utan kostnad')
  await expect.element(rows.nth(1)).toHaveTextContent('tis 24 nov 17:00Avbokas utan kostnad')
  await expect.element(rows.nth(2)).toHaveTextContent('Flyttas till tis 1 dec 15:00')
  await choiceOf('Klara Klient tis 24 nov 17:00').selectOptions('Låt stå kvar')
  await expect.element(choiceOf('Alla med Klara Klient')).toHaveDisplayValue('Olika')

  const moved = [
    { id: idOf(32), version: 2, startsAt: new Date('2026-11-24T14:00:00Z'), proof: 'proof' },
  ]
  server.answer({ 'absences.create': { moved }, 'absences.undo': { skipped: 1 } })
  await form.getByRole('button', { name: 'Lägg in frånvaro' }).click()
  const told = toast('Frånvaron är inlagd')
  await expect
    .element(told)
    .toHaveTextContent('Utbildning, tis 24 nov. 1 pass avbokat, 1 pass flyttat.')
  await expect.element(form).not.toBeInTheDocument()
  const [created] = server.calls('absences.create')
  expect(created).toMatchObject({
    absence: { isWholeDays: true, from: '2026-11-24', to: '2026-11-24', label: 'Utbildning' },
    cancel: [{ id: idOf(31), version: 1 }],
    move: [{ id: idOf(32), version: 1, startsAt: '2026-12-01T14:00:00.000Z' }],
  })

  await expect.element(told.getByRole('button', { name: 'Meddela' })).toBeVisible()
  await told.getByRole('button', { name: 'Ångra' }).click()
  // One of the cancellations was undone singly before.
  await expect
    .element(toast('Frånvaron är ångrad'))
    .toHaveTextContent('1 avbokat pass hade redan ändrats och lämnades som det är.')
  expect(server.calls('absences.undo')).toMatchObject([
    {
      id: created?.id,
      before: null,
      cancelled: [idOf(31)],
      moved: [{ ...moved[0], startsAt: '2026-11-24T14:00:00.000Z' }],
    },
  ])
})

test('a refusal is told in the dialog, which keeps its input and shows the sessions as they are', async () => {
  const server = await openAbsence()
  await form.getByRole('button', { name: 'Avboka' }).click()
  const submit = form.getByRole('button', { name: 'Lägg in frånvaro' })
  server.answer({ 'absences.create': offline() })
  await submit.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent('Ingen anslutning.')

  server.answer({
    'absences.create': refused('SESSION_CHANGED'),
    'absences.plan': { inside: [], staying: [], absences: [] },
  })
  await submit.click()
  await expect
    .element(form.getByRole('alert'))
    .toHaveTextContent('Passen har ändrats sedan listan hämtades. Här är de som de är nu.')
  await expect.element(form).toHaveTextContent('Inga bokade pass under den tiden.')
  await expect.element(form.getByLabelText('Benämning')).toHaveValue('Utbildning')
  // One key for every try (idempotent).
  expect(new Set(server.calls('absences.create').map(({ id }) => id))).toHaveLength(1)
})

test('an end before the beginning is told at its field', async () => {
  const server = await openAbsence()
  await fillDate(form.getByLabelText('Till och med'), '2026-11-20')
  await form.getByRole('button', { name: 'Lägg in frånvaro' }).click()
  await expect.element(form.getByText('Slutet måste ligga efter början')).toBeVisible()
  expect(server.calls('absences.create')).toEqual([])
})

test.each([
  ['emptied', ''],
  ['unreadable', '31/2'],
])('an %s date is told at its field, and the dialog stays', async (_, typed) => {
  const server = await openAbsence()
  for (const [label, other] of [
    ['Från och med', 'Till och med'],
    ['Till och med', 'Från och med'],
  ] as const) {
    await fillDate(form.getByLabelText(other), '2026-11-24')
    await form.getByLabelText(label).fill(typed)
    // The calendar of the date, which is open above the button, closes.
    await form.getByLabelText('Benämning').fill('Utbildning')
    await form.getByRole('button', { name: 'Lägg in frånvaro' }).click()
    await expect
      .element(form.getByLabelText(label))
      .toHaveAccessibleDescription(/Ange ett giltigt datum/)
  }
  await expect.element(form.getByLabelText('Benämning')).toHaveValue('Utbildning')
  expect(server.calls('absences.create')).toEqual([])
})

test('an emptied time is told at its field, and the dialog stays', async () => {
  const server = await openAbsence()
  await setSwitch(form.getByRole('switch', { name: 'Hela dagar' }), false)
  const time = form.getByLabelText('Från klockan')
  const field = time.element() as HTMLSelectElement
  // No option is empty: this is what a browser that fills in forms leaves behind.
  field.append(new Option('', ''))
  await time.selectOptions('')
  await form.getByRole('button', { name: 'Lägg in frånvaro' }).click()
  await expect.element(time).toHaveAccessibleDescription(/Ange en giltig tid/)
  expect(server.calls('absences.create')).toEqual([])
})

test('a check that throws is reported and told, and the dialog keeps its input', async () => {
  const server = await openAbsence()
  const fault = new RangeError('a fault of ours')
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => undefined)
  const fail = () => {
    throw fault
  }
  vi.spyOn(absenceInput, 'safeParse').mockImplementation(fail)
  vi.spyOn(absenceInput['~standard'], 'validate').mockImplementation(fail)
  await setSwitch(form.getByRole('switch', { name: 'Hela dagar' }), false)
  await form.getByRole('button', { name: 'Lägg in frånvaro' }).click({ force: true })
  await expect.element(toast('Ett oväntat fel uppstod. Försök igen.')).toBeVisible()
  await expect.element(form.getByLabelText('Benämning')).toHaveValue('Utbildning')
  expect(reported).toHaveBeenCalledWith(fault)
  expect(server.calls('absences.create')).toEqual([])
})

test('the printed week says when the trainer is away, without the label, which is private', async () => {
  const absence = {
    id: idOf(41),
    version: 1,
    startsAt: new Date('2026-11-24T11:00:00Z'),
    endsAt: new Date('2026-11-24T13:00:00Z'),
    isWholeDays: false,
    label: 'Tandläkare',
  }
  await renderScreen(calendarAddress, {
    answers: { ...fakeBook().answers, 'absences.between': [absence] },
  })
  await expectWeek(week)
  await expect.element(page.getByRole('button', { name: 'Skriv ut veckan' })).toBeEnabled()
  await expect.element(page.getByRole('button', { name: /^Frånvaro: Tandläkare/ })).toBeVisible()
  // As the browser's own command does.
  window.dispatchEvent(new Event('beforeprint'))
  const sheet = document.querySelector('[data-printed-alone]')
  expect(sheet?.textContent).toContain('tis 24 novFrånvaro 12:00–14:00ons 25 nov')
  expect(sheet?.textContent).not.toContain('Tandläkare')
  window.dispatchEvent(new Event('afterprint'))
})
