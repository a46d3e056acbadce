import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { addDays, formatDay } from '#shared/time.ts'
import { fakeBook } from '#tests/component/book.ts'
import {
  bookOfFourWarnings,
  fillNewSession,
  hoursField,
  monday,
  wednesday,
} from '#tests/component/calendar-ui.ts'
import { delayed, refused, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { dialog, expectCount, toast } from '#tests/component/ui.ts'

// The page of all sessions.

const address = '/dashboard/sessions'
const edits = page.getByRole('button', { name: /^Redigera / })

/** A session's row, by its text. */
const rowOf = (words: string) => page.getByRole('row').filter({ hasText: words, has: edits })

test('a session is added for the filtered client, and edited in place', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 100 })
  const date = addDays(monday, 7 * 20)
  book.series({ client, date, count: 30 })
  await renderScreen(`${address}?klient=${client.id}`, { answers: book.answers })
  const add = page.getByRole('button', { name: 'Boka pass' })
  await add.click()
  const adding = dialog('Nytt träningspass')
  await expect.element(adding.getByRole('combobox', { name: 'Klient' })).toHaveValue(client.name)
  await fillNewSession({ date: addDays(date, 1), time: '18:00' })
  await adding.getByRole('button', { name: 'Boka pass' }).click()
  await expect.element(toast('Pass skapat')).toBeVisible()
  await expect.element(add).toHaveFocus()

  await rowOf('18:00–19:00').getByRole('button', { name: 'Redigera' }).click()
  const place = window.scrollY
  const form = dialog('Redigera träningspass')
  await hoursField(form).fill('2')
  await form.getByRole('button', { name: 'Spara ändringar' }).click()
  await expect.element(toast('Pass uppdaterat')).toBeVisible()
  const row = rowOf('18:00–20:00')
  await expect.element(row).toHaveTextContent('2 h')
  const edit = row.getByRole('button', { name: 'Redigera' })
  await expect.element(edit).toHaveFocus()
  expect(window.scrollY).toBe(place)

  await edit.click()
  await form.getByRole('button', { name: 'Ta bort pass' }).click()
  await expectCount(row, 0)
  // The element in its place has the focus.
  await expect
    .poll(() => document.activeElement?.getAttribute('aria-label'))
    .toMatch(/^Redigera Klara Klient/)
})

test('a hundred and five sessions load page by page on scrolling, and not before', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 200 })
  book.series({ client, date: addDays(monday, -7 * 105), count: 105 })
  const server = await renderScreen(address, { answers: book.answers })
  await expectCount(edits, 50)
  // One for each direction.
  expect(server.calls('sessions.page')).toHaveLength(2)

  server.answer({ 'sessions.page': refused('UNEXPECTED') })
  edits.last().element().scrollIntoView()
  const failure = page.getByText('Äldre träningspass kunde inte hämtas')
  await expect.element(failure).toBeVisible()
  await expectCount(edits, 50)
  const last = delayed<null>()
  server.answer({
    'sessions.page': async (input, call) => {
      if (call === 5) await last.promise
      return book.answers['sessions.page'](input)
    },
  })
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expectCount(edits, 100)
  await expect.element(failure).not.toBeInTheDocument()
  const end = page.getByText('Det finns inga äldre träningspass.')
  await expectCount(end, 0)
  edits.last().element().scrollIntoView()
  last.give(null)
  await expectCount(edits, 105)
  await expect.element(end).toBeVisible()
  // One request per page, one ahead, and the failed one.
  expect(server.calls('sessions.page')).toHaveLength(5)
})

test('the list opens at today: those to come, soonest first, and below them the past ones, newest first', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 200 })
  book.series({ client, date: addDays(monday, 7), time: '08:00', count: 60 })
  book.series({ client, date: addDays(monday, -7 * 5), time: '17:00', count: 5 })
  await renderScreen(address, { answers: book.answers })
  await expectCount(edits, 25)
  const rows = page.getByRole('row').filter({ has: edits })
  await expect.element(rows.first()).toHaveTextContent(formatDay(addDays(monday, 7)))
  const line = page.getByRole('row').filter({ hasText: /^Tidigare$/ })
  const isAfter = (a: Element, b: Element) =>
    Boolean(a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isAfter(rows.nth(19).element(), line.element())).toBe(true)
  expect(isAfter(line.element(), rows.nth(20).element())).toBe(true)
  await expect.element(rows.nth(20)).toHaveTextContent(formatDay(addDays(monday, -7)))

  await page.getByRole('button', { name: 'Visa fler kommande pass' }).click()
  await expectCount(edits, 65)
  await expectCount(page.getByRole('button', { name: 'Visa fler kommande pass' }), 0)
})

test('a past session is marked in its row, which says what that draws, and the mark is undone', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 7.5 })
  book.session({ client, date: addDays(monday, -7), time: '08:00' })
  book.session({ client, date: addDays(monday, -6), time: '09:00', noShow: true })
  book.session({ client, date: addDays(monday, 8), time: '10:00', noShow: true })
  book.session({ client, date: addDays(monday, 9), time: '11:00' })
  await renderScreen(address, { answers: book.answers })
  const row = page.getByRole('row').filter({ hasText: '08:00–09:00' })
  await expect.element(row).toHaveTextContent('1 h dras från PT 60 min')
  await row.getByRole('button', { name: 'Uteblivet: ' }).click()
  await expect.element(row).toHaveTextContent(/Avbokad.*Timmar dragna/)
  await expect.element(row.getByRole('button', { name: 'Redigera' })).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(row).toHaveTextContent('Inte markerat')

  // What is settled ahead of its time is not to come.
  const rows = page.getByRole('row').filter({ has: edits })
  await expect.element(rows.nth(0)).toHaveTextContent('11:00–12:00')
  await expect.element(rows.nth(1)).toHaveTextContent('10:00–11:00')
  await expectCount(rows, 4)
})

test('a no-show has the customer’s word in the status columns and the filter, and a late cancellation its own (S43, D30)', async () => {
  const book = fakeBook()
  const client = book.client({ hours: 7.5 })
  const [date, noShow] = [addDays(monday, -7), true]
  book.session({ client, date, time: '08:00', noShow })
  book.session({ client, date, time: '09:00', noShow, cancelledAt: new Date(0) })
  await renderScreen(address, { answers: book.answers })
  await expect.element(rowOf('08:00–09:00')).toHaveTextContent('Avbokad')
  await expect.element(rowOf('09:00–10:00')).toHaveTextContent('Sent avbokat')
  const choice = page.getByRole('combobox', { name: 'Status' })
  await expect
    .element(choice)
    .toHaveTextContent(/SchemalagtGenomförtAvbokadSent avbokatAvbokat i tidUtan debitering$/)
  await renderScreen(`/dashboard/clients/${client.id}?flik=traningspass`, {
    answers: { ...book.answers, 'clients.get': clientRow({ id: client.id }) },
  })
  await expect
    .element(page.getByRole('row').filter({ hasText: '08:00–09:00' }))
    .toHaveTextContent('Avbokad')
})

test('a session whose pot was deleted has the type “Okänd”, in the list and on the client’s profile', async () => {
  const { book, client } = bookOfFourWarnings()
  const { id, name } = client
  const { 'sessions.page': pageOf, 'sessions.ofClient': ofClient } = book.answers
  const potless = { potId: null, potTypeName: null }
  await renderScreen(`${address}?klient=${id}`, {
    answers: {
      ...book.answers,
      'clients.get': clientRow({ id, name }),
      'clients.link': { path: '/client/x', isEnabled: true, openings: null },
      'sessions.page': (input) => {
        const { sessions, next } = pageOf(input)
        return { sessions: sessions.map((one) => ({ ...one, ...potless })), next }
      },
      'sessions.ofClient': (input) => ofClient(input).map((one) => ({ ...one, ...potless })),
    },
  })
  const types = page.getByRole('cell', { name: 'Okänd', exact: true })
  await expectCount(types, 5)
  await page.getByRole('link', { name: 'Klienter' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expectCount(types, 5)
})

test("a session's row contains its four warnings as text", async () => {
  const { book, client } = bookOfFourWarnings()
  const expectSigns = async () => {
    const rows = page.getByRole('row').filter({ hasText: /\d\d:00–\d\d:00/ })
    await expectCount(rows, 5)
    await expect.element(rows.nth(2)).toHaveTextContent('Potten saknar timmar')
    await expect.element(rows.nth(1)).toHaveTextContent('Timmarna räcker inte så långt')
    await expect.element(rows.nth(0)).not.toHaveTextContent('Potten')
    await expect.element(rows.nth(3)).toHaveTextContent('Inte markerat')
    await expect.element(rows.nth(4)).toHaveTextContent('Timmar dragna')
  }
  const { id, name } = client
  await renderScreen(`${address}?klient=${id}`, {
    answers: {
      ...book.answers,
      'clients.get': clientRow({ id, name }),
      'clients.link': { path: '/client/x', isEnabled: true, openings: null },
    },
  })
  await expectSigns()
  await expect.element(page.getByTitle('Potten saknar tillräckligt med timmar')).toBeVisible()
  await page.getByRole('link', { name: 'Klienter' }).click()
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('tab', { name: 'Träningspass' }).click()
  await expectSigns()
})

test('a failed query says so, and loads on retry: “Fel vid hämtning av träningspass”', async () => {
  const book = fakeBook()
  book.session({ client: book.client(), date: wednesday })
  const server = await renderScreen(address, {
    answers: { ...book.answers, 'sessions.page': unavailable() },
  })
  await expect.element(page.getByText('Fel vid hämtning av träningspass')).toBeVisible()
  server.answer(book.answers)
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(edits).toBeVisible()
})

test('the empty filtered list says what to do', async () => {
  const book = fakeBook()
  const client = book.client({ name: 'Utan Pass' })
  book.session({ client: book.client(), date: wednesday })
  await renderScreen(`${address}?klient=${client.id}`, { answers: book.answers })
  await expect.element(page.getByText('Klienten har inga träningspass')).toBeVisible()
  await page.getByRole('button', { name: 'Visa alla' }).click()
  await expect.poll(() => location.pathname + location.search).toBe(address)
  await expect.element(edits).toBeVisible()
})

test('the empty list says what to do', async () => {
  await renderScreen(address, { answers: fakeBook().answers })
  await expect.element(page.getByText('Inga träningspass ännu')).toBeVisible()
  await page.getByRole('button', { name: 'Boka pass' }).last().click()
  await expect.element(dialog('Nytt träningspass')).toBeVisible()
})

test('planned is plain text, what else happened a badge; the week is said once, and "Avboka" stands beside "Redigera"', async () => {
  const book = fakeBook()
  const client = book.client()
  for (const time of ['08:00', '09:00'] as const)
    book.session({ client, date: addDays(monday, 7), time })
  book.session({ client, date: monday, time: '07:00', completed: true })
  await renderScreen(address, { answers: book.answers })
  const planned = rowOf('08:00–09:00')
  await expect.element(planned).toHaveTextContent('Schemalagt')
  const groundOf = (row: ReturnType<typeof rowOf>, words: string) =>
    getComputedStyle(row.getByText(words, { exact: true }).element()).backgroundColor
  const none = 'rgba(0, 0, 0, 0)'
  expect(groundOf(planned, 'Schemalagt')).toBe(none)
  expect(groundOf(rowOf('07:00–08:00'), 'Genomfört')).not.toBe(none)

  await expectCount(page.getByText('v. 49'), 1)
  await expectCount(page.getByRole('rowheader', { name: 'v. 49 · 30 nov–6 dec' }), 1)
  const act = planned.getByRole('cell').filter({ has: edits })
  await expect.element(act).toHaveTextContent('AvbokaRedigera')
  await expect.element(act.getByRole('button', { name: /^Avboka: / })).toBeVisible()
})
