import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeBook } from '#tests/component/book.ts'
import { expectWeek, week } from '#tests/component/calendar-ui.ts'
import { lostOnce, offline, refused } from '#tests/component/fake-server.ts'
import { loginOf, renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

// Input and URL are kept when the server is unreachable or the login has expired.

const offlineWords = 'Ingen anslutning. Kontrollera nätverket och försök igen.'

test('a new client stays in its dialog without a network: “Could not add client”', async () => {
  const book = fakeBook()
  const server = await renderScreen('/dashboard/clients', {
    answers: { ...book.answers, 'clients.add': offline() },
  })
  await page.getByRole('button', { name: 'Lägg till klient' }).first().click()
  const adding = dialog('Lägg till klient')
  await adding.getByLabelText('Namn').fill('Utan Nät')
  await adding.getByLabelText('E-post').fill('utan@example.com')
  const add = adding.getByRole('button', { name: 'Lägg till', exact: true })
  await add.click()
  await expect.element(adding.getByRole('alert')).toHaveTextContent(offlineWords)
  await expect.element(toast('Could not add client')).toBeVisible()
  await expect.element(adding.getByLabelText('Namn')).toHaveValue('Utan Nät')
  server.answer({ 'clients.add': undefined })
  await add.click()
  await expect.element(adding).not.toBeInTheDocument()
})

/** The filled-in dialog that changes the hours of a client's pot. */
async function fillHours() {
  const book = fakeBook()
  const { pot, ...client } = book.client()
  const server = await renderScreen(`/dashboard/clients/${client.id}?flik=potter`, {
    answers: {
      ...book.answers,
      'clients.get': clientRow(client),
      'clients.link': { path: '/client/x', isEnabled: true, openings: null },
      'pots.types': [],
    },
  })
  await page.getByRole('button', { name: `Ändra timmar i ${pot.name}` }).click()
  const form = dialog(`Ändra timmar i ${pot.name}`)
  await form.getByLabelText('Timmar').fill('2')
  await form.getByLabelText('Anledning').fill('Påfyllning')
  const save = form.getByRole('button', { name: 'Spara timmar' })
  const shown = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: pot.name, exact: true }) })
  return { book, server, form, save, shown }
}

test('new hours stay in their dialog without a network: “Fel vid tillägg av timmar”', async () => {
  const { book, server, form, save, shown } = await fillHours()
  server.answer({ 'pots.changeHours': offline() })
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(offlineWords)
  await expect.element(toast('Fel vid tillägg av timmar')).toBeVisible()
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('2')
  server.answer(book.answers)
  await save.click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(shown).toHaveTextContent('12 h kvar av 12 h')
})

test('hours whose answer was lost are not added twice (idempotent retry)', async () => {
  const { book, server, form, save, shown } = await fillHours()
  server.answer({ 'pots.changeHours': lostOnce(book.answers['pots.changeHours']) })
  await save.click()
  await expect.element(form.getByRole('alert')).toHaveTextContent(offlineWords)
  await save.click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(shown).toHaveTextContent('12 h kvar av 12 h')
  const [first, second] = server.calls('pots.changeHours')
  expect(second).toEqual(first)
})

test('after a logout elsewhere the login page is shown, and leads back', async () => {
  const book = fakeBook()
  const client = book.client()
  const server = await renderScreen('/dashboard/clients', { answers: book.answers })
  await expect.element(page.getByRole('row', { name: client.name })).toBeVisible()
  const none = refused('UNAUTHENTICATED')
  server.answer({
    'auth.me': null,
    'clients.get': none,
    'clients.list': none,
    'clients.link': none,
    'sessions.ofClient': none,
    'clients.pictures': none,
    'pots.ofClient': none,
    'pots.all': none,
    'pots.types': none,
  })
  await page.getByRole('link', { name: client.name, exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  expect(location.pathname + location.search).toMatch(/^\/login\?next=%2Fdashboard%2Fclients%2F/)
})

test('the app says that the server is unreachable, and continues when it is back', async () => {
  const book = fakeBook()
  const server = await renderScreen('/dashboard', {
    answers: { ...book.answers, 'auth.me': offline(), 'sessions.unmarked': offline() },
  })
  await expect.element(page.getByText('Ingen kontakt med tjänsten')).toBeVisible()
  server.answer({
    ...book.answers,
    'auth.me': loginOf(),
  })
  await page.getByRole('button', { name: 'Försök igen' }).click()
  await expectWeek(week)
})
