import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { exportReport } from '#shared/export/report.ts'
import { fakeDownloads } from '#tests/component/downloads.ts'
import {
  type Answers,
  delayed,
  type FakeServer,
  type Output,
  unavailable,
} from '#tests/component/fake-server.ts'
import { fitsFinger, scrollsSideways } from '#tests/component/layout.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientDetails } from '#tests/component/rows.ts'
import { fillDate, toast } from '#tests/component/ui.ts'

// The tab "Exportera data", with each failure of the catalogue's export section (S4) by its cause. Today is 24
// November 2026.

type Facts = Output<'export.data'>

const facts: Facts = {
  trainerName: 'Tove Tränare',
  readAt: new Date('2026-11-24T09:00:00Z'),
  clients: [
    {
      ...clientDetails({ name: 'Östen Export' }),
      lastingNote: '',
      pots: [{ potTypeName: 'PT', hoursRemaining: 7.5, totalHours: 10 }],
      sessions: [
        {
          startsAt: new Date('2026-10-14T22:00:00Z'),
          durationHours: 1.5,
          completed: true,
          noShow: false,
          chargedHours: 1.5,
          notes: 'Knäböj 3 × 8',
        },
      ],
    },
  ],
}

const required = 'Välj både startdatum och slutdatum'
const submit = page.getByRole('button', { name: 'Ladda ner', exact: true })
const from = page.getByLabelText('Startdatum')
const to = page.getByLabelText('Slutdatum')
const choice = (name: string) => page.getByRole('button', { name, exact: true })

async function openExport(answers: Answers = {}, { isPhone = false } = {}): Promise<FakeServer> {
  const server = await renderScreen('/profile?flik=export', {
    isPhone,
    answers: { 'profile.get': ownProfile(), 'clients.list': [], ...answers },
  })
  await expect.element(submit).toBeVisible()
  return server
}

test("the file equals the report of the server's data, byte for byte", async () => {
  const downloads = fakeDownloads()
  const server = await openExport({ 'export.data': facts })
  await choice('Förra månaden').click()
  await submit.click()
  const name = 'tidspott-export-2026-10-01--2026-10-31.txt'
  await expect.element(toast('Export klar')).toHaveTextContent(name)
  const period = { from: '2026-10-01', to: '2026-10-31' } as const
  expect(server.calls('export.data')).toEqual([period])
  expect(downloads.map((one) => one.name)).toEqual([name])
  const bytes = new Uint8Array((await downloads[0]?.file.arrayBuffer()) ?? new ArrayBuffer())
  expect(bytes).toEqual(new TextEncoder().encode(exportReport(facts, period)))
  // The period is kept for the next export.
  await expect.element(from).toHaveValue(period.from)
  await expect.element(to).toHaveValue(period.to)
})

test('presets fill both dates, and the chosen one is marked', async () => {
  await openExport()
  await choice('I år').click()
  await expect.element(from).toHaveValue('2026-01-01')
  await expect.element(to).toHaveValue('2026-12-31')
  await expect.element(choice('I år')).toHaveAttribute('aria-pressed', 'true')
  await choice('Den här månaden').click()
  await expect.element(from).toHaveValue('2026-11-01')
  await expect.element(choice('I år')).toHaveAttribute('aria-pressed', 'false')
  await choice('Förra månaden').click()
  await expect.element(to).toHaveValue('2026-10-31')
  await fillDate(to, '2026-11-24')
  await expect.element(choice('Förra månaden')).toHaveAttribute('aria-pressed', 'false')
})

test('a missing or invalid date is reported at its field, and the input is kept', async () => {
  const server = await openExport()
  const said = page.getByRole('main').getByText(required)
  await submit.click()
  await expect.poll(() => said.elements().length).toBe(2)
  await expect.element(toast(required)).toBeVisible()
  await fillDate(from, '2026-11-30')
  await submit.click()
  await expect.poll(() => said.elements().length).toBe(1)
  await fillDate(to, '2026-11-01')
  await submit.click()
  const backwards = page.getByRole('main').getByText('Slutdatumet kan inte ligga före startdatumet')
  await expect.element(backwards).toBeVisible()
  await expect.element(from).toHaveValue('2026-11-30')
  await expect.element(to).toHaveValue('2026-11-01')
  // Corrected by the other date.
  await fillDate(from, '2026-11-01')
  await expect.element(backwards).not.toBeInTheDocument()

  await from.fill('2026-02-30')
  await userEvent.tab()
  const noDate = page.getByText('2026-02-30 är inget datum.')
  await expect.element(noDate).toBeVisible()
  await submit.click()
  await expect.element(noDate).toBeVisible()
  expect(server.calls('export.data')).toEqual([])
  await choice('I år').click()
  await expect.element(page.getByText('är inget datum')).not.toBeInTheDocument()
})

test('“Ingen data” without clients: nothing is downloaded', async () => {
  const downloads = fakeDownloads()
  await openExport({ 'export.data': { ...facts, clients: [] } })
  await choice('I år').click()
  await submit.click()
  await expect.element(toast('Ingen data')).toHaveTextContent('Inga klienter hittades')
  expect(downloads).toEqual([])
})

test('“Export misslyckades” when the service is unavailable; the period is kept for a retry', async () => {
  const downloads = fakeDownloads()
  const server = await openExport({ 'export.data': unavailable() })
  await fillDate(from, '2026-01-01')
  await fillDate(to, '2026-01-31')
  await submit.click()
  await expect
    .element(toast('Export misslyckades'))
    .toHaveTextContent('Tjänsten kan inte svara just nu. Försök igen om en stund.')
  server.answer({ 'export.data': facts })
  await expect.element(from).toHaveValue('2026-01-01')
  await submit.click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual(['tidspott-export-2026-01-01--2026-01-31.txt'])
})

test('the button is disabled during a request, so that a double click downloads once', async () => {
  const downloads = fakeDownloads()
  const answer = delayed<Facts>()
  await openExport({ 'export.data': () => answer.promise })
  await choice('I år').click()
  await submit.click()
  await expect.element(submit).toBeDisabled()
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Hämtar uppgifterna...' }))
    .toBeInTheDocument()
  answer.give(facts)
  await expect.element(submit).toBeEnabled()
  expect(downloads).toHaveLength(1)
})

test('fits a phone', async () => {
  await openExport({}, { isPhone: true })
  expect(scrollsSideways()).toBe(false)
  expect(fitsFinger(submit)).toBe(true)
})
