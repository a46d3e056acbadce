import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { fakeClipboard, refuseClipboard } from '#tests/component/clipboard.ts'
import { delayed, offline, refused } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow, idOf, overviewPot } from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const searchName = 'Sök klienter på namn, e-post eller telefon'

const ake = clientRow({
  id: idOf(11),
  name: 'Åke Örnsköld',
  email: 'sjo@example.com',
  phone: '+46701740697',
})
const zoe = clientRow({ id: idOf(12), name: 'Zoë Östlund', email: 'zoe@example.com', phone: null })

const row = (name: string) => page.getByRole('row', { name })

test('Failed to load clients: the list loads on retry', async () => {
  const server = await renderScreen('/dashboard/clients', {
    answers: { 'clients.list': offline(), 'pots.all': [] },
  })
  const failure = page.getByRole('alert').filter({ hasText: 'Failed to load clients' })
  await expect.element(failure).toHaveTextContent('An error occurred while loading your clients.')
  server.answer({ 'clients.list': [clientRow()] })
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(row('Klara Klient')).toBeVisible()
  await expect.element(failure).not.toBeInTheDocument()
})

test('a trainer without clients sees the empty state, and adds the first one', async () => {
  const server = await renderScreen('/dashboard/clients', {
    answers: { 'clients.list': [], 'pots.all': [] },
  })
  await expect.element(page.getByText('Inga klienter hittades')).toBeVisible()
  await page.getByRole('button', { name: 'Lägg till klient' }).first().click()
  const form = dialog('Lägg till klient')
  await form.getByLabelText('Namn').fill('Först Av Alla')
  await form.getByLabelText('E-post').fill('forst@example.com')
  server.answer({
    'clients.add': undefined,
    'clients.list': [clientRow({ name: 'Först Av Alla' })],
  })
  await form.getByRole('button', { name: 'Lägg till', exact: true }).click()
  await expect.element(toast('Client added')).toBeVisible()
  await dialog('Först Av Alla är tillagd').getByRole('button', { name: 'Klar' }).click()
  await expect.element(row('Först Av Alla')).toBeVisible()
  await expect.element(page.getByText('Inga klienter hittades')).not.toBeInTheDocument()
})

test('an e-mail address is shown whole at 1280 px, however long it is', async () => {
  const emails = [
    'christina.lindqvist-bergstrom@foretagshalsan.example.com',
    `${'a'.repeat(64)}@x.se`,
  ]
  const rows = emails.map((email, n) => clientRow({ id: idOf(11 + n), email }))
  await renderScreen('/dashboard/clients', { answers: { 'clients.list': rows, 'pots.all': [] } })
  for (const email of emails) {
    const link = page.getByRole('link', { name: email })
    await expect.element(link).toBeVisible()
    const cell = link.element().closest('td')
    const [inside, outside] = [link.element(), cell].map((one) => one?.getBoundingClientRect())
    expect(cell?.scrollWidth).toBe(cell?.clientWidth)
    expect(inside?.right).toBeLessThanOrEqual(outside?.right ?? 0)
    expect(inside?.bottom).toBeLessThanOrEqual((outside?.bottom ?? 0) + 1)
  }
})

test('the search finds by name, e-mail and phone in common formats', async () => {
  await renderScreen('/dashboard/clients', {
    answers: { 'clients.list': [ake, zoe], 'pots.all': [] },
  })
  const search = page.getByRole('searchbox', { name: searchName })
  await expect.element(search).toHaveAttribute('placeholder', 'Sök klienter...')
  for (const query of ['ake', 'ÖRNSKÖLD', 'sjo@', '+46 70 174 06 97', '0701740697']) {
    await search.fill(query)
    await expect.element(row(zoe.name)).not.toBeInTheDocument()
    await expect.element(row(ake.name)).toBeVisible()
  }
  await search.fill('östlund')
  await expect.element(row(ake.name)).not.toBeInTheDocument()
  await expect.element(row(zoe.name)).toBeVisible()

  await search.fill('finns inte')
  await expect.element(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Rensa sökning' }).last().click()
  await expect.element(search).toHaveValue('')
  await expect.element(search).toHaveFocus()
  await expect.element(row(ake.name)).toBeVisible()
})

test('phone numbers are displayed in Swedish groups, and dialled in international format', async () => {
  const foreign = clientRow({ id: idOf(13), name: 'Adam Utländsk', phone: '+47 912 34 567' })
  await renderScreen('/dashboard/clients', {
    answers: { 'clients.list': [ake, foreign], 'pots.all': [] },
  })
  const link = (name: string) => row(name).getByRole('link', { name: /^[+\d]/ })
  await expect.element(link(ake.name)).toHaveTextContent('070-174 06 97')
  await expect.element(link(ake.name)).toHaveAttribute('href', 'tel:+46701740697')
  await expect.element(link(foreign.name)).toHaveTextContent('+47 912 34 567')
  await expect.element(link(foreign.name)).toHaveAttribute('href', 'tel:+4791234567')
})

describe('adding a client', () => {
  async function openForm() {
    const server = await renderScreen('/dashboard/clients', {
      answers: { 'clients.list': [clientRow()], 'pots.all': [] },
    })
    await page.getByRole('button', { name: 'Lägg till klient' }).click()
    const form = dialog('Lägg till klient')
    const submit = form.getByRole('button', { name: 'Lägg till', exact: true })
    return { server, form, submit }
  }

  test('“A client with this email already exists”: the form keeps its input', async () => {
    const { server, form, submit } = await openForm()
    await expect.element(form.getByLabelText('Namn')).toHaveFocus()
    await expect.element(submit).toBeDisabled()
    await form.getByLabelText('Namn').fill('Ny Klient')
    await expect.element(submit).toBeDisabled()
    await form.getByLabelText('E-post').fill('KLARA@example.com')
    await form.getByLabelText('Telefon', { exact: true }).fill('08-123 45')
    server.answer({ 'clients.add': refused('CLIENT_EMAIL_EXISTS') })
    await submit.click()
    await expect.element(form.getByText('A client with this email already exists')).toBeVisible()
    await expect.element(toast('Could not add client')).toBeVisible()
    await expect.element(form.getByLabelText('Namn')).toHaveValue('Ny Klient')
    await expect.element(form.getByLabelText('E-post')).toHaveValue('KLARA@example.com')
    await expect.element(form.getByLabelText('Telefon', { exact: true })).toHaveValue('08-123 45')

    server.answer({ 'clients.add': undefined })
    await form.getByLabelText('E-post').fill('ny@example.com')
    await userEvent.keyboard('{Enter}')
    await expect.element(toast('Client added')).toBeVisible()
    await expect.element(form).not.toBeInTheDocument()
  })

  test('Could not add client: the server is unreachable, and the retry has the same id (idempotent)', async () => {
    const { server, form, submit } = await openForm()
    await form.getByLabelText('Namn').fill('Läggs Till')
    await form.getByLabelText('E-post').fill('laggs@example.com')
    server.answer({
      'clients.add': (_input, call) => (call === 1 ? offline() : undefined),
    })
    await submit.click()
    await expect.element(toast('Could not add client')).toBeVisible()
    await submit.click()
    await expect.element(toast('Client added')).toBeVisible()
    const [first, second] = server.calls('clients.add')
    expect(second).toEqual(first)
  })
})

test('Failed to delete client: it has been deleted meanwhile', async () => {
  await renderScreen('/dashboard/clients', {
    answers: {
      'clients.list': [clientRow()],
      'pots.all': [],
      'clients.deletionImpact': { pots: 0, sessions: 0, hoursRemaining: 0 },
      'clients.remove': refused('NOT_FOUND'),
    },
  })
  await page.getByRole('button', { name: 'Åtgärder för Klara Klient' }).click()
  await page.getByRole('menuitem', { name: 'Ta bort Klara Klient' }).click()
  const question = dialog('Ta bort Klara Klient?')
  await expect.element(question).toHaveTextContent('Klienten har inga potter och inga pass.')
  await expect.element(question).toHaveTextContent('Allt ligger kvar under Borttaget i 30 dagar')
  await question.getByRole('button', { name: 'Ta bort klient' }).click()
  await expect
    .element(toast('Failed to delete client'))
    .toHaveTextContent('Det du söker finns inte längre.')
})

test('Kopierad: the button says so for two seconds after a link has been copied', async () => {
  const copied = fakeClipboard()
  await renderScreen('/dashboard/clients', {
    answers: {
      'clients.list': [clientRow()],
      'pots.all': [],
      'clients.link': { path: '/client/token', isEnabled: true, openings: null },
    },
  })
  const copy = page.getByRole('button', { name: 'Kopiera länk till Klara Klient' })
  await copy.click()
  await expect.element(copy).toHaveAttribute('title', 'Kopierad')
  expect(copied).toEqual([`${location.origin}/client/token`])
  await expect.element(copy).toHaveAttribute('title', 'Kopiera länk')
})

test('Länken kunde inte kopieras: the clipboard is denied', async () => {
  refuseClipboard()
  await renderScreen('/dashboard/clients', {
    answers: {
      'clients.list': [clientRow()],
      'pots.all': [],
      'clients.link': { path: '/client/token', isEnabled: true, openings: null },
    },
  })
  await page.getByRole('button', { name: 'Kopiera länk till Klara Klient' }).click()
  await expect
    .element(toast('Länken kunde inte kopieras'))
    .toHaveTextContent('tillät inte kopiering')
})

describe('hours beside the names', () => {
  const names = { ending: 'Dag', low: 'Curt', plenty: 'Axel', potless: 'Bosse' }
  const clients = [
    clientRow({ id: idOf(21), name: 'Dag Vik', email: 'dag@example.com' }),
    clientRow({ id: idOf(22), name: 'Curt Vik', email: 'curt@example.com' }),
    clientRow({ id: idOf(23), name: 'Axel Vik', email: 'axel@example.com' }),
    clientRow({ id: idOf(24), name: 'Bosse Vik', email: 'bosse@example.com' }),
  ]
  const lastsUntil = new Date('2026-12-01T09:00:00Z')
  const pots = [
    overviewPot({
      id: idOf(31),
      clientId: idOf(21),
      hoursRemaining: 2.5,
      forecast: {
        left: 2.5,
        booked: 3,
        available: -0.5,
        unmarked: 0,
        free: 0,
        bookedEach: [],
        uncovered: 1,
        lastsUntil,
        lacksFrom: new Date('2026-12-08T09:00:00Z'),
        nextAt: lastsUntil,
        missing: 0.5,
      },
    }),
    overviewPot({ id: idOf(32), clientId: idOf(22), hoursRemaining: 1.5 }),
    overviewPot({ id: idOf(33), clientId: idOf(23), hoursRemaining: 9 }),
  ]
  const answers = { 'clients.list': clients, 'pots.all': pots }
  const order = () =>
    page
      .getByRole('link', { name: / Vik$/ })
      .elements()
      .map((link) => /^\S+/.exec(link.textContent)?.[0])

  test("the list shows each client's remaining hours, and until when they last", async () => {
    await renderScreen('/dashboard/clients', { answers })
    for (const [name, words] of [
      [names.ending, '2,5 h kvar · saknas 0,5 h'],
      [names.ending, 'tis 1 dec'],
      [names.low, '1,5 h kvar · 1,5 h fria'],
      [names.low, 'Under 2 h kvar'],
      [names.plenty, '9 h kvar'],
      [names.plenty, 'Inget bokat'],
      [names.potless, 'Inga tidspotter'],
    ] as const) {
      await expect.element(row(`${name} Vik`)).toHaveTextContent(words)
    }
  })

  test('the list sorts by when hours run out, or filters by low hours; the URL keeps both', async () => {
    await renderScreen('/dashboard/clients', { answers })
    await expect.poll(order).toEqual(['Axel', 'Bosse', 'Curt', 'Dag'])
    await page.getByLabelText('Sortera klienterna efter').selectOptions('Tar slut först')
    await expect.poll(order).toEqual(['Dag', 'Curt', 'Axel', 'Bosse'])
    const needy = page.getByRole('button', { name: 'Behöver påfyllning' })
    await needy.click()
    await expect.element(needy).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(order).toEqual(['Dag', 'Curt'])
    expect(location.search).toBe('?sortera=slut&visa=pafyllning')
    // The other view of the page has the same order.
    await page.getByRole('tab', { name: 'Klienters Potter' }).click()
    await expect.poll(() => location.search).toBe('?sortera=slut&visa=pafyllning&vy=potter')
    await expect.element(needy).toHaveAttribute('aria-pressed', 'true')
  })

  test('a URL with both opens the list with both', async () => {
    await renderScreen('/dashboard/clients?sortera=slut&visa=pafyllning', { answers })
    await expect.poll(order).toEqual(['Dag', 'Curt'])
  })

  for (const isPhone of [false, true]) {
    test(`names do not wait for the hours, and there is no layout shift when they load, on a ${isPhone ? 'phone' : 'desktop'}`, async () => {
      const slow = delayed<typeof pots>()
      await renderScreen('/dashboard/clients', {
        answers: { ...answers, 'pots.all': () => slow.promise },
        isPhone,
      })
      const last = row('Dag Vik')
      await expect.element(last).toBeVisible()
      await expect.element(last).not.toHaveTextContent('kvar')
      // Until it is painted, a row has its estimated size (content-visibility).
      for (const _frame of [1, 2]) await new Promise(requestAnimationFrame)
      const box = () => JSON.stringify(last.element().getBoundingClientRect())
      const before = box()
      slow.give(pots)
      await expect.element(last).toHaveTextContent('2,5 h kvar')
      expect(box()).toBe(before)
    })
  }

  test('hours that cannot be loaded can be retried, and the names stay', async () => {
    const server = await renderScreen('/dashboard/clients?sortera=slut', {
      answers: { ...answers, 'pots.all': offline() },
    })
    const failure = page.getByRole('alert').filter({ hasText: 'Tidspotterna kunde inte hämtas' })
    await expect.element(failure).toBeVisible()
    await expect.element(row('Bosse Vik')).toHaveTextContent('Timmarna kunde inte hämtas')
    server.answer({ 'pots.all': pots })
    await failure.getByRole('button', { name: 'Försök igen' }).click()
    await expect.element(failure).not.toBeInTheDocument()
    await expect.element(row('Bosse Vik')).toHaveTextContent('Inga tidspotter')
  })
})

test('the menu of a row leads to the profile and the contact, by keyboard', async () => {
  await renderScreen('/dashboard/clients', { answers: { 'clients.list': [ake], 'pots.all': [] } })
  const open = page.getByRole('button', { name: `Åtgärder för ${ake.name}` })
  await open.click()
  const items = page.getByRole('menu', { name: `Åtgärder för ${ake.name}` }).getByRole('menuitem')
  await expect.element(items.nth(0)).toHaveFocus()
  const names = items.elements().map((item) => item.getAttribute('aria-label'))
  expect(names).toEqual(
    ['Visa', 'Ring', 'Skriv mejl till', 'Lämna över', 'Ta bort'].map((act) => `${act} ${ake.name}`),
  )
  await expect.element(items.nth(0)).toHaveAttribute('href', `/dashboard/clients/${ake.id}`)
  await expect.element(items.nth(1)).toHaveAttribute('href', 'tel:+46701740697')
  await expect.element(items.nth(2)).toHaveAttribute('href', `mailto:${ake.email}`)
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(items.nth(4)).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
})
