import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import {
  clientId,
  clientRow,
  idOf,
  overviewPot,
  potRow,
  profileAnswers,
} from '#tests/component/rows.ts'
import { potCard } from '#tests/component/ui.ts'

// The clock starts on Tuesday 24 November 2026.

const session = (n: number, at: string, flags = { completed: false, noShow: false }) => ({
  id: idOf(n),
  potId: potRow().id,
  startsAt: new Date(at),
  durationHours: 1,
  ...flags,
})
const held = { completed: true, noShow: false }
const missed = { completed: false, noShow: true }
const sessions = [
  session(301, '2026-11-09T09:00:00Z', held),
  session(302, '2026-11-16T09:00:00Z', missed),
  session(303, '2026-11-30T09:00:00Z'),
]

const textOf = (element: Element | undefined) => element?.textContent?.replaceAll('\u00a0', ' ')

test("a pot's line over time: by keyboard, by its link, and the same figures as a table", async () => {
  await renderScreen(`/dashboard/clients/${clientId}?flik=potter`, {
    answers: {
      ...profileAnswers,
      'pots.types': [],
      'pots.ofClient': [potRow({ totalHours: 10, hoursRemaining: 8 })],
      'clients.pictures': sessions,
    },
  })
  const picture = potCard('PT 60 min').getByRole('figure', { name: 'Timmarna över tid' })
  await expect.element(picture).toHaveTextContent('8 h kvar idag, och 7 h efter 1 bokat pass.')
  const drawing = picture.getByRole('group', { name: 'Timmarna över tid i PT 60 min' })
  const chosen = drawing.getByRole('link')
  await expect.element(chosen).toHaveAccessibleName(/Idag, 8.h kvar$/)
  chosen.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(chosen)
    .toHaveAccessibleName(/mån 16 nov 10:00: Uteblivet pass −1.h, 8.h kvar/)
  await expect.element(drawing.getByRole('status')).toHaveTextContent('mån 16 nov 10:00')
  await expect
    .element(chosen)
    .toHaveAttribute('href', `/dashboard/calendar?v=2026-W47&dag=1&klient=${clientId}`)

  await picture.getByRole('button', { name: 'Visa som tabell' }).click()
  const rows = picture.getByRole('row').elements().map(textOf)
  expect(rows).toEqual([
    'DatumHändelseTimmarSaldo',
    expect.stringMatching(/^mån 30 nov 10:00Bokat pass−1 h7 h$/),
    expect.stringMatching(/Idag8 h$/),
    'mån 16 nov 10:00Uteblivet pass−1 h8 h',
    'mån 9 nov 10:00Genomfört pass−1 h9 h',
  ])
})

test('a pot without sessions and changes has the sentence alone, and no picture of one point', async () => {
  await renderScreen(`/dashboard/clients/${clientId}?flik=potter`, {
    answers: {
      ...profileAnswers,
      'pots.types': [],
      'pots.ofClient': [potRow({ totalHours: 10 })],
      'clients.pictures': [],
    },
  })
  const picture = potCard('PT 60 min').getByRole('figure', { name: 'Timmarna över tid' })
  await expect.element(picture).toHaveTextContent('10 h kvar och inget bokat.')
  await expect.element(picture.getByRole('button', { name: 'Visa som tabell' })).toBeVisible()
  expect(picture.getByRole('group').elements()).toEqual([])
})

test('a client has hours left, hours free and the next session, and is booked and topped up from there', async () => {
  await renderScreen(`/dashboard/clients/${clientId}`, {
    answers: {
      ...profileAnswers,
      'pots.ofClient': [
        potRow({
          totalHours: 2,
          forecast: { ...potRow().forecast, left: 2, booked: 3, available: -1, missing: 1 },
        }),
      ],
      'clients.pictures': sessions,
    },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Klara Klient')
  await expect
    .poll(() => textOf(document.querySelector('main dl') ?? undefined))
    .toBe('Kvar · PT 60 min2 hSaknas1 hNästa passmån 30 nov 10:00')
  await page.getByRole('button', { name: 'Fyll på', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Ändra timmar i PT 60 min' })
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('1')
})

test('“Fyll på” asks which of several pots', async () => {
  const other = potRow({ id: idOf(401), potTypeName: 'Kost', hoursRemaining: 2.5 })
  await renderScreen(`/dashboard/clients/${clientId}`, {
    answers: { ...profileAnswers, 'pots.ofClient': [potRow(), other] },
  })
  const fill = page.getByRole('button', { name: 'Fyll på', exact: true })
  const menu = page.getByRole('menu', { name: 'Fyll på' })
  await fill.click()
  await expect.element(menu.getByRole('menuitem').first()).toHaveFocus()
  await fill.click()
  await expect.element(menu).not.toBeInTheDocument()
  await fill.click()
  await menu.getByRole('menuitem', { name: 'Fyll på Kost, 2,5 h kvar' }).click()
  const form = page.getByRole('dialog', { name: 'Ändra timmar i Kost' })
  // As many as the last time.
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('10')
  await form.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(fill).toHaveFocus()
})

test('“Fyll på” creates the first pot', async () => {
  await renderScreen(`/dashboard/clients/${clientId}`, {
    answers: { ...profileAnswers, 'pots.ofClient': [], 'pots.types': [] },
  })
  await page.getByRole('button', { name: 'Fyll på', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Ny tidspott' })).toBeVisible()
})

test("a client's twelve months, day by day, with attendance in per cent", async () => {
  await renderScreen(`/dashboard/clients/${clientId}`, {
    answers: { ...profileAnswers, 'clients.pictures': sessions },
  })
  const picture = page.getByRole('figure', { name: 'Tolv månader' })
  await expect.element(picture).toHaveTextContent('50 % närvaro')
  await picture.getByRole('button', { name: 'Visa som tabell' }).click()
  expect(picture.getByRole('row').elements().map(textOf)).toEqual([
    'DatumGenomförtUteblivet',
    'mån 16 nov01',
    'mån 9 nov10',
  ])
})

test("the trainer's pictures: hours by week, occupancy, and whose pots run out when", async () => {
  const lastsUntil = new Date('2026-12-02T09:00:00Z')
  const forecast = {
    left: 2,
    booked: 3,
    available: -1,
    unmarked: 0,
    free: 0,
    bookedEach: [],
    uncovered: 1,
    lastsUntil,
    lacksFrom: new Date('2026-12-09T09:00:00Z'),
    nextAt: lastsUntil,
    missing: 1,
  }
  const server = await renderScreen('/dashboard/pots?vy=bild', {
    answers: {
      'clients.list': [clientRow()],
      'pots.all': [overviewPot({ forecast }), overviewPot({ id: idOf(401), forecast })],
      'pots.pictures': unavailable(),
    },
  })
  const failure = page.getByRole('alert').filter({ hasText: 'Bilderna kunde inte hämtas' })
  await expect.element(failure).toBeVisible()
  server.answer({
    'pots.pictures': sessions.map(({ id: _id, potId: _potId, ...row }) => ({ ...row, clientId })),
  })
  await failure.getByRole('button', { name: 'Försök igen' }).click()

  const weeks = page.getByRole('figure', { name: 'Timmar per vecka' })
  await expect.element(weeks).toHaveTextContent('1 h genomförda och 1 h uteblivna')
  await weeks.getByRole('button', { name: 'Visa som tabell' }).click()
  await expect
    .poll(() => weeks.getByRole('row').elements().map(textOf))
    .toContain('v. 47, mån 16 nov0 h1 h0 h0 h')

  const occupancy = page.getByRole('figure', { name: 'Beläggning per veckodag och timme' })
  await expect.element(occupancy).toHaveTextContent('Mest belagt: mån 10:00 (17 %)')

  const due = page.getByRole('figure', { name: 'Behöver påfyllning, vecka för vecka' })
  const person = due.getByRole('link')
  await expect.element(person).toHaveAccessibleName(/^Klara Klient: PT 60 min, Räcker till och med/)
  await expect.element(person).toHaveAttribute('href', `/dashboard/clients/${clientId}?flik=potter`)

  const lasting = page.getByRole('figure', { name: 'Hur länge potterna räcker' })
  await expect.element(lasting).toHaveTextContent('2 av 2 tidspotter räcker inte')
})

test('the search of the three views narrows the pictures to the clients that match', async () => {
  const others = { id: idOf(402), name: 'Orvar Ordlös', email: 'orvar@example.com' }
  const rows = sessions.map(({ id: _id, potId: _potId, ...row }) => row)
  await renderScreen('/dashboard/pots?vy=bild', {
    answers: {
      'clients.list': [clientRow(), clientRow(others)],
      'pots.all': [overviewPot(), overviewPot({ id: idOf(401), clientId: others.id })],
      'pots.pictures': [
        ...rows.map((row) => ({ ...row, clientId })),
        ...rows.map((row) => ({ ...row, clientId: others.id })),
      ],
    },
  })
  const weeks = page.getByRole('figure', { name: 'Timmar per vecka' })
  await expect.element(weeks).toHaveTextContent('2 h genomförda och 2 h uteblivna')
  const search = page.getByRole('searchbox', { name: 'Sök klienter' })
  await search.fill('orvar')
  await expect.element(page.getByText('1 av 2 klienter')).toBeVisible()
  await expect.element(weeks).toHaveTextContent('1 h genomförda och 1 h uteblivna')
  await search.fill('finns inte')
  await expect.element(page.getByText('Inga klienter matchade sökningen')).toBeVisible()
  await page.getByRole('button', { name: 'Rensa sökning' }).first().click()
  await expect.element(weeks).toHaveTextContent('2 h genomförda och 2 h uteblivna')
})

test('hours held for clients handed over stay in their week, named as such, until a client is searched for (D143)', async () => {
  const part = { heldHours: 2.5, missedHours: 0.5, fromOn: '2026-11-02' }
  const rows = sessions.map(({ id: _id, potId: _potId, ...row }) => ({ ...row, clientId }))
  await renderScreen('/dashboard/pots?vy=bild', {
    answers: {
      'clients.list': [clientRow()],
      'pots.all': [],
      'pots.pictures': rows,
      'pots.handed': [
        { ...part, isGiven: true },
        { ...part, isGiven: false, heldHours: 0, missedHours: 1, fromOn: '2026-11-16' },
      ],
    },
  })
  const weeks = page.getByRole('figure', { name: 'Timmar per vecka' })
  const words = 'Av de genomförda och uteblivna är 3 h för klienter du har lämnat över.'
  await expect.element(weeks).toHaveTextContent(words)
  await expect.element(weeks).toHaveTextContent('3,5 h genomförda och 0,5 h uteblivna')
  await weeks.getByRole('button', { name: 'Visa som tabell' }).click()
  const shown = () => weeks.getByRole('row').elements().map(textOf)
  await expect.poll(shown).toContain('v. 45, mån 2 nov2,5 h0,5 h0 h0 h')
  await expect.poll(shown).toContain('v. 47, mån 16 nov0 h0 h0 h0 h')
  await page.getByRole('searchbox', { name: 'Sök klienter' }).fill(clientRow().name)
  await expect.element(weeks).not.toHaveTextContent('lämnat över')
  await expect.poll(shown).toContain('v. 47, mån 16 nov0 h1 h0 h0 h')
})

test('an account without sessions and pots says what will be shown there', async () => {
  await renderScreen('/dashboard/pots?vy=bild', {
    answers: { 'clients.list': [], 'pots.all': [], 'pots.pictures': [] },
  })
  await expect.element(page.getByText('Inga pass att visa ännu')).toBeVisible()
  await expect
    .element(page.getByRole('tabpanel').getByRole('link', { name: 'Boka pass' }))
    .toHaveAttribute('href', '/dashboard/calendar')
})
