import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientId, forecastOf, idOf, potRow, profileAnswers } from '#tests/component/rows.ts'
import { toast } from '#tests/component/ui.ts'

// The first tab of a client's profile. The clock starts on Tuesday 24 November 2026.

const address = `/dashboard/clients/${clientId}`
const region = (name: string) => page.getByRole('region', { name, exact: true })
const planned = (n: number, day: string) => ({
  id: idOf(n),
  potId: potRow().id,
  startsAt: new Date(`${day}T09:00:00Z`),
  durationHours: 1,
  completed: false,
  noShow: false,
})
const written = (lastingNote: string) => ({ lastingNote, sessions: [] })

test('each pot has its hours, its bar and the top-up that it needs', async () => {
  await renderScreen(address, {
    answers: {
      ...profileAnswers,
      'pots.ofClient': [
        potRow({ totalHours: 10, hoursRemaining: 2, forecast: { ...forecastOf(2), missing: 6 } }),
      ],
    },
  })
  await expect
    .element(page.getByRole('tab', { name: 'Översikt' }))
    .toHaveAttribute('aria-selected', 'true')
  const pots = region('Tidspotter')
  await expect.element(pots.getByRole('listitem')).toHaveTextContent('PT 60 min2 h kvar av 10 h')
  await expect.element(pots.getByRole('img', { name: /^PT 60 min: Fria/ })).toBeVisible()
  await pots.getByRole('button', { name: 'Fyll på 6 h i PT 60 min' }).click()
  const form = page.getByRole('dialog', { name: 'Ändra timmar i PT 60 min' })
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('6')
})

test('the next three sessions, with what their pot lacks', async () => {
  const sessions = ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'].map((day, n) =>
    planned(301 + n, day),
  )
  await renderScreen(address, {
    answers: {
      ...profileAnswers,
      'pots.ofClient': [potRow({ totalHours: 2 })],
      'clients.pictures': sessions,
    },
  })
  const rows = region('Nästa pass').getByRole('button')
  await expect.element(rows.nth(0)).toHaveTextContent('ons 25 nov 10:00–11:00 PT 60 min')
  expect(rows.elements()).toHaveLength(3)
  await expect.element(region('Nästa pass')).toHaveTextContent(/Timmarna räcker inte så långt$/)
})

test('the last notes of sessions, each with its day', async () => {
  const sessions = [
    { id: idOf(301), startsAt: new Date('2026-11-17T09:00:00Z'), notes: 'Tyngre nästa gång' },
  ]
  await renderScreen(address, {
    answers: { ...profileAnswers, 'clients.notes': { lastingNote: '', sessions } },
  })
  await expect
    .element(region('Senaste anteckningar').getByRole('listitem'))
    .toHaveTextContent('tis 17 novTyngre nästa gång')
})

test('“Bra att veta” is written in its place, kept while another tab is open, and saved (D105)', async () => {
  const server = await renderScreen(address, {
    answers: { ...profileAnswers, 'clients.saveLastingNote': undefined },
  })
  const part = region('Bra att veta')
  await part.getByRole('button', { name: 'Skriv' }).click()
  const field = part.getByRole('textbox', { name: 'Bra att veta' })
  await expect.element(field).toHaveFocus()
  await expect.element(field).not.toHaveAttribute('placeholder')
  await field.fill('Vill ha pass på morgonen')
  await page.getByRole('tab', { name: 'Uppgifter' }).click()
  await page.getByRole('tab', { name: 'Översikt' }).click()
  await expect.element(field).toHaveValue('Vill ha pass på morgonen')
  await expect.element(field).not.toHaveFocus()
  server.answer({ 'clients.notes': written('Vill ha pass på morgonen') })
  await part.getByRole('button', { name: 'Spara' }).click()
  await expect.element(toast('Anteckningen är sparad')).toBeVisible()
  await expect.element(part).toHaveTextContent('Vill ha pass på morgonen')
  await expect.element(part.getByRole('button', { name: 'Ändra' })).toHaveFocus()
  expect(server.calls('clients.saveLastingNote')).toMatchObject([
    { id: clientId, lastingNote: 'Vill ha pass på morgonen', noteBefore: '' },
  ])
})

test('a note that was changed elsewhere is shown, and saving again is over that one', async () => {
  const server = await renderScreen(address, {
    answers: {
      ...profileAnswers,
      'clients.notes': written('Förut'),
      'clients.saveLastingNote': refused('CLIENT_NOTE_CHANGED'),
    },
  })
  const part = region('Bra att veta')
  await part.getByRole('button', { name: 'Ändra' }).click()
  await part.getByRole('textbox').fill('Här')
  server.answer({ 'clients.notes': written('Där') })
  await part.getByRole('button', { name: 'Spara' }).click()
  const alert = part.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Anteckningen har ändrats någon annanstans')
  await expect.element(alert).toHaveTextContent('Där')
  await expect.element(part.getByRole('textbox')).toHaveValue('Här')
  server.answer({ 'clients.saveLastingNote': undefined })
  await part.getByRole('button', { name: 'Spara' }).click()
  await expect.element(part.getByRole('textbox')).not.toBeInTheDocument()
  expect(server.calls('clients.saveLastingNote').at(-1)).toMatchObject({ noteBefore: 'Där' })
})

test('“Avbryt” leaves the note as it is', async () => {
  const server = await renderScreen(address, {
    answers: { ...profileAnswers, 'clients.notes': written('Förut') },
  })
  const part = region('Bra att veta')
  await part.getByRole('button', { name: 'Ändra' }).click()
  await userEvent.keyboard(' och mer')
  await part.getByRole('button', { name: 'Avbryt' }).click()
  await expect.element(part).toHaveTextContent(/Förut$/)
  expect(server.calls('clients.saveLastingNote')).toEqual([])
})

test('notes that could not be fetched say so; the rest is there', async () => {
  await renderScreen(address, { answers: { ...profileAnswers, 'clients.notes': unavailable() } })
  await expect.element(page.getByText('Anteckningarna kunde inte hämtas')).toBeVisible()
  await expect.element(region('Tidspotter')).toBeVisible()
})

test('the head leads to the client by telephone and by mail', async () => {
  await renderScreen(address, { answers: profileAnswers })
  await expect
    .element(page.getByRole('link', { name: '070-123 45 67' }))
    .toHaveAttribute('href', 'tel:+46701234567')
  await expect
    .element(page.getByRole('link', { name: 'klara@example.com' }))
    .toHaveAttribute('href', 'mailto:klara@example.com')
})
