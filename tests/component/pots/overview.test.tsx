import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { offline } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import {
  clientId,
  clientRow,
  forecastOf,
  idOf,
  overviewPot,
  potRow,
} from '#tests/component/rows.ts'
import { dialog, toast } from '#tests/component/ui.ts'

const searchName = 'Sök klienter på namn eller e-post'
const row = (name: string) => page.getByRole('row', { name })

test("each client's row has the sums of all their pots, in the view and on the page", async () => {
  const answers = {
    'clients.list': [clientRow()],
    'pots.all': [
      overviewPot({
        id: idOf(1),
        hoursRemaining: 3.5,
        forecast: { ...forecastOf(3.5), booked: 1.5, available: 2 },
      }),
      // Used up with nothing booked: finished, and not low.
      overviewPot({ id: idOf(2), hoursRemaining: 0 }),
      overviewPot({ id: idOf(3), hoursRemaining: -1.25 }),
    ],
  }
  for (const address of ['/dashboard/clients?vy=potter', '/dashboard/pots']) {
    const { unmount } = await renderScreen(address, { answers })
    const table = page.getByRole('table', { name: 'Klienters Potter' })
    await expect.element(table.getByRole('row', { name: 'Klara Klient' })).toBeVisible()
    const textsOf = (role: 'columnheader' | 'cell') =>
      table
        .getByRole(role)
        .elements()
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '))
    expect(textsOf('columnheader')).toEqual([
      'Klient',
      'Email',
      'Antal potter',
      'Aktiva potter',
      'Kvar',
      'Bokat',
      'Fritt',
      'Räcker till och med',
      'Åtgärder',
    ])
    const cells = textsOf('cell')
    expect(cells[1]).toMatch(/klara@example.com$/)
    // Each cell has a label, for phones.
    expect(cells[2]).toMatch(/3$/)
    expect(cells[3]).toMatch(/1$/)
    expect(cells[4]).toMatch(/2,25 h$/)
    expect(cells[5]).toMatch(/1,5 h$/)
    expect(cells[6]).toMatch(/0,75 h$/)
    expect(cells[7]).toMatch(/1 av 3 potter under 2 h$/)
    await expect
      .element(page.getByRole('link', { name: 'Visa profil för Klara Klient' }))
      .toHaveAttribute('href', `/dashboard/clients/${clientId}`)
    await unmount()
  }
})

test('Kunde inte hämta klienter: the list of pots loads on retry', async () => {
  const server = await renderScreen('/dashboard/pots', {
    answers: { 'clients.list': offline(), 'pots.all': [] },
  })
  const failure = page.getByRole('alert').filter({ hasText: 'Kunde inte hämta klienter' })
  await expect.element(failure).toHaveTextContent('Ingen anslutning.')
  server.answer({ 'clients.list': [clientRow()] })
  await failure.getByRole('button', { name: 'Försök igen' }).click()
  await expect.element(row('Klara Klient')).toBeVisible()
})

test('the search finds by name and e-mail, and not by phone', async () => {
  const oberg = clientRow({ id: idOf(12), name: 'Adas Öberg', email: 'sokt@example.com' })
  await renderScreen('/dashboard/clients?vy=potter', {
    answers: { 'clients.list': [clientRow({ phone: null }), oberg], 'pots.all': [] },
  })
  const search = page.getByRole('searchbox', { name: searchName })
  for (const query of ['ADAS ÖBERG', 'adas oberg', 'sokt@example.com']) {
    await search.fill(query)
    await expect.element(row('Klara Klient')).not.toBeInTheDocument()
    await expect.element(row(oberg.name)).toBeVisible()
  }
  await search.fill('070-123 45 67')
  await expect.element(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await page.getByRole('button', { name: 'Rensa sökning' }).last().click()
  await expect.element(search).toHaveFocus()
  await expect.element(row(oberg.name)).toBeVisible()
})

test('the two views are tabs of one page, stored in the URL, and adding a client shows the first', async () => {
  await renderScreen('/dashboard/clients', {
    answers: { 'clients.list': [clientRow()], 'pots.all': [] },
  })
  await expect.element(row('Klara Klient')).toBeVisible()
  await page.getByRole('tab', { name: 'Klienter', exact: true }).click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.poll(() => location.search).toBe('?vy=potter')
  await expect.element(page.getByRole('table', { name: 'Klienters Potter' })).toBeVisible()
  const add = page.getByRole('main').getByRole('link', { name: 'Lägg till klient' })
  await expect.element(add).toHaveAttribute('href', '/dashboard/clients')
  await add.click()
  await expect.poll(() => location.pathname + location.search).toBe('/dashboard/clients')
  const form = dialog('Lägg till klient')
  await expect.element(form.getByLabelText('Namn')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Lägg till klient' })).toHaveFocus()
})

test('a client in the URL is expanded, however far down the list', async () => {
  const many = Array.from({ length: 60 }, (_, n) =>
    clientRow({ id: idOf(200 + n), name: `Klient ${String(n).padStart(2, '0')}` }),
  )
  const answers = {
    'clients.list': many,
    'pots.all': [],
    'pots.types': [],
    'pots.ofClient': [potRow()],
    'clients.pictures': [],
  }
  const { unmount } = await renderScreen(`/dashboard/pots?klient=${idOf(259)}`, { answers })
  const toggle = page.getByRole('button', { name: 'Klient 59' })
  await expect.element(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect.element(toggle).toBeInViewport()
  await expect.element(page.getByText('10 h kvar av 10 h')).toBeVisible()
  await unmount()
  // An unknown client expands nothing, and is no error.
  await renderScreen('/dashboard/pots?klient=ingen', { answers })
  await expect.element(row('Klient 00')).toBeVisible()
  await expect
    .element(page.getByRole('table').getByRole('button', { expanded: true }))
    .not.toBeInTheDocument()
})

test('an expanded row stays with its dialog when its client needs no more hours', async () => {
  const low = {
    'pots.all': [overviewPot({ hoursRemaining: 1 })],
    'pots.ofClient': [potRow({ totalHours: 1 })],
  }
  const full = { 'pots.all': [overviewPot()], 'pots.ofClient': [potRow()] }
  const server = await renderScreen('/dashboard/pots?visa=pafyllning', {
    answers: {
      'clients.list': [clientRow()],
      'pots.types': [],
      'clients.pictures': [],
      ...low,
      'pots.changeHours': offline(),
    },
  })
  const toggle = page.getByRole('button', { name: 'Klara Klient', exact: true })
  await toggle.click()
  const change = page.getByRole('button', { name: 'Ändra timmar i PT 60 min' })
  await change.click()
  const form = dialog('Ändra timmar i PT 60 min')
  await form.getByLabelText('Timmar').fill('10')
  await form.getByLabelText('Anledning').fill('Påfyllning')
  // Another device has topped up the pot; the failure makes the page refetch all hours.
  server.answer(full)
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect.element(toast('Fel vid tillägg av timmar')).toBeVisible()
  await expect.element(page.getByText('10 h kvar av 10 h')).toBeVisible()
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('10')
  server.answer({ 'pots.changeHours': undefined })
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(change).toHaveFocus()
  await toggle.click()
  await expect.element(toggle).not.toBeInTheDocument()
})
