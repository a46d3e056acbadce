import { expect, test } from 'vitest'
import { formatDayNear, instantOf } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  calendarAddress,
  cell,
  openSession,
  session,
  thursday,
  timeField,
  wednesday,
} from '#tests/component/calendar-ui.ts'
import { delayed, heldBack, type Output } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { cancel, choose, expectCount, toast } from '#tests/component/ui.ts'

// "Redigera träningspass" over the calendar.

test('a completed session cannot be removed and says why; a planned one is removed optimistically', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: wednesday, completed: true })
  const id = book.session({ client, date: thursday })
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  const card = `10:00–11:00 ${client.name}, PT 60 min`
  const settled = await openSession(`${card}, Genomfört`)
  const remove = settled.getByRole('button', { name: 'Ta bort pass' })
  await expect.element(remove).toBeDisabled()
  await expect
    .element(remove)
    .toHaveAccessibleDescription('Kan inte ta bort genomförda eller no-show träningspass')
  await cancel(settled)

  // The server's answer is pending: an optimistic removal does not wait for it.
  const answer = delayed<Output<'sessions.remove'>>()
  server.answer({ 'sessions.remove': () => answer.promise })
  const planned = await openSession(`${card}, Schemalagt`)
  await planned.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect.element(planned).not.toBeInTheDocument()
  await expect.element(session(`${card}, Schemalagt`)).not.toBeInTheDocument()
  await expect.element(cell(thursday, '10:00')).toHaveFocus()
  book.remove(id)
  answer.give({ removed: 1, skipped: 0, trashId: null })
  await expect.element(toast('Pass borttaget')).toBeVisible()
  await expect.element(session(`${card}, Genomfört`)).toBeVisible()
  await expect.element(session(`${card}, Schemalagt`)).not.toBeInTheDocument()
})

test('a save fetches nothing again for the dialog that closes, and all that is stale around it', async () => {
  const book = fakeBook()
  const client = book.client()
  book.session({ client, date: wednesday })
  const server = await renderScreen(calendarAddress, { answers: book.answers })
  const form = await openSession(client.name)
  await expect.element(form.getByRole('button', { name: 'Ta bort pass' })).toBeVisible()
  const ofDialog = [
    'sessions.get',
    'sessions.series',
    'sessions.similar',
    'sessions.onDates',
    'pots.ofClient',
  ] as const
  const counts = () => ofDialog.map((path) => [path, server.calls(path).length])
  const before = counts()
  const weeks = server.calls('calendar.week').length
  await form.getByLabelText('Anteckningar').fill('Ta med gummibandet')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await expect.poll(() => server.calls('calendar.week').length).toBeGreaterThan(weeks)
  expect(counts()).toEqual(before)
})

test('on a version conflict the saved values are shown, and the input is kept', async () => {
  const book = fakeBook()
  const client = book.client()
  const id = book.session({ client, date: wednesday })
  await renderScreen(calendarAddress, { answers: book.answers })
  const form = await openSession(client.name)
  book.changeElsewhere(id, { startsAt: instantOf(wednesday, '11:00') })
  const notes = form.getByLabelText('Anteckningar')
  await notes.fill('Ta med gummibandet')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const alert = form.getByRole('alert').filter({ hasText: 'Passet har ändrats' })
  await expect.element(alert).toHaveTextContent('Tid: 11:00')
  await expect.element(notes).toHaveValue('Ta med gummibandet')
  await expect.element(timeField(form)).toHaveValue('10:00')
  await timeField(form).fill('11:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  const again = await openSession(`11:00–12:00 ${client.name}`)
  await expect.element(again.getByLabelText('Anteckningar')).toHaveValue('Ta med gummibandet')
})

test('a dialog that opens while the last save is refetched waits for the saved values', async () => {
  const book = fakeBook()
  const client = book.client()
  const id = book.session({ client, date: wednesday })
  const refetched = delayed<Output<'sessions.get'>>()
  const isSaved = () => book.get(id).version > 1
  await renderScreen(calendarAddress, {
    answers: {
      ...book.answers,
      'sessions.get': () => (isSaved() ? refetched.promise : book.get(id)),
    },
  })
  const form = await openSession(client.name)
  const notes = form.getByLabelText('Anteckningar')
  await notes.fill('Ta med gummibandet')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(form).not.toBeInTheDocument()

  await session(client.name).click()
  await expect.element(form).toHaveTextContent('Laddar')
  refetched.give(book.get(id))
  await expect.element(notes).toHaveValue('Ta med gummibandet')
})

test('a removed session is restored by undo, unchanged', async () => {
  const book = fakeBook()
  const client = book.client()
  const id = book.session({ client, date: wednesday, notes: 'Ta med skor' })
  const before = book.get(id)
  await renderScreen(calendarAddress, { answers: book.answers })
  const card = session(`10:00–11:00 ${client.name}`)
  const form = await openSession(client.name)
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expect.element(card).not.toBeInTheDocument()
  await toast('Pass borttaget').getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast('Återställt')).toBeVisible()
  await expect.element(card).toBeVisible()
  expect(book.get(id)).toEqual(before)

  // Its pot was deleted meanwhile: it comes back without one, which the toast says.
  const again = await openSession(client.name)
  await again.getByRole('button', { name: 'Ta bort pass' }).click()
  const told = toast('Pass borttaget')
  await expect.element(told).toBeVisible()
  book.removePot(client.pot)
  await told.getByRole('button', { name: 'Ångra' }).click()
  await expect
    .element(toast('1 pass är utan tidspott, som inte finns längre.'))
    .toHaveTextContent('Återställt')
  await expect.element(card).toBeVisible()
  expect(book.get(id)).toEqual({ ...before, potId: null })
})

test('a session whose pot was deleted says that no hours are charged, until it moves to a client with a pot', async () => {
  const { form, other, give } = await openMovable({ hasPot: false })
  const note = form.getByText('Passet har ingen tidspott. Inga timmar dras.')
  await expect.element(note).toBeVisible()
  await choose(form.getByRole('combobox', { name: 'Klient' }), other.name)
  await expect.element(note).not.toBeInTheDocument()
  give()
  await expect.element(form.getByText(/^Kvar/)).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

test('a session that moves to another client is saved with the first pot of that client, once the pots arrive', async () => {
  const { book, moved, other, form, server, give } = await movedTooSoon()
  expect(server.calls('sessions.update')).toEqual([])
  give()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  expect(server.calls('sessions.update')).toHaveLength(1)
  expect(book.get(moved)).toMatchObject({ clientId: other.id, potId: other.pot.id })
})

test('a session that moves to a client without a pot is not saved without one', async () => {
  const { book, other, form, server, give } = await movedTooSoon()
  book.removePot(other.pot)
  give()
  await expect
    .element(form.getByText('Klienten har ingen tidspott, och ett pass behöver en.'))
    .toBeVisible()
  await expect.element(form.getByText('Sparar...')).not.toBeInTheDocument()
  expect(server.calls('sessions.update')).toEqual([])
})

test('a save that waits for the pots of a client ends when another one is chosen', async () => {
  const { book, moved, other, form, server, give } = await movedTooSoon()
  await choose(form.getByRole('combobox', { name: 'Klient' }), 'Anna Asp')
  await expect.element(form.getByText('Sparar...')).not.toBeInTheDocument()
  give()
  await choose(form.getByRole('combobox', { name: 'Klient' }), other.name)
  await expect.element(form.getByText(/^Kvar/)).toBeVisible()
  expect(server.calls('sessions.update')).toEqual([])
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
  expect(book.get(moved)).toMatchObject({ clientId: other.id, potId: other.pot.id })
})

/** A session of Anna Asp in the edit dialog, and Pelle Ny, whose pots arrive with `give`. */
async function openMovable({ hasPot = true } = {}) {
  const book = fakeBook()
  const client = book.client({ name: 'Anna Asp' })
  const moved = book.session({ client, date: wednesday })
  if (!hasPot) book.removePot(client.pot)
  const other = book.client({ name: 'Pelle Ny' })
  const potsOf = book.answers['pots.ofClient']
  const { held, give } = heldBack(potsOf)
  const server = await renderScreen(calendarAddress, {
    answers: {
      ...book.answers,
      'pots.ofClient': (input) => (input.clientId === other.id ? held(input) : potsOf(input)),
    },
  })
  return { book, moved, other, form: await openSession('Anna Asp'), server, give }
}

/** The session of `openMovable`, moved to Pelle Ny and saved before his pots arrive. */
async function movedTooSoon() {
  const opened = await openMovable()
  const { form, other } = opened
  await choose(form.getByRole('combobox', { name: 'Klient' }), other.name)
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(form.getByText('Sparar...')).toBeVisible()
  await expect.element(form.getByText('Passet har ingen tidspott.')).not.toBeInTheDocument()
  return opened
}

test('a session moved by the dialog goes back by the toast, and by ctrl+Z; one that got more than that has no undo', async () => {
  const book = fakeBook()
  const client = book.client()
  const id = book.session({ client, date: wednesday })
  await renderScreen(calendarAddress, { answers: book.answers })
  const form = await openSession(client.name)
  await timeField(form).fill('14:00')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  const moved = toast('Pass uppdaterat')
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(session(`14:00–15:00 ${client.name}`)).toBeVisible()
  await moved.getByRole('button', { name: 'Ångra' }).click()
  await expect.element(toast(`Tillbaka till ${formatDayNear(wednesday)} 10:00`)).toBeVisible()
  await expect.element(session(`10:00–11:00 ${client.name}`)).toBeVisible()
  expect(book.get(id).startsAt).toEqual(instantOf(wednesday, '10:00'))

  const again = await openSession(client.name)
  await timeField(again).fill('15:00')
  await again.getByLabelText('Anteckningar').fill('Ta med gummibandet')
  await again.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(session(`15:00–16:00 ${client.name}`)).toBeVisible()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
  await expectCount(toast('Pass uppdaterat').getByRole('button', { name: 'Ångra' }), 0)
})
