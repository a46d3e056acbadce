import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeDownloads } from '#tests/component/downloads.ts'
import { delayed } from '#tests/component/fake-server.ts'
import { ownProfile } from '#tests/component/profile-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { csv, fakeExport } from '#tests/component/table-export.ts'
import { fillDate, toast } from '#tests/component/ui.ts'

// The card "Excel och CSV". Today is 24 November 2026.

const client = clientRow({ id: '00000000-0000-4000-8000-0000000000c1', name: 'Klara Klient' })
const card = page.getByRole('region', { name: 'Excel och CSV' })
const button = (name: string) => card.getByRole('button', { name })
const field = (name: string) => card.getByLabelText(name)
const thisYear = { from: '2026-01-01', to: '2026-12-31' }

const problem = (code: string, status: number) => () => Response.json({ problem: code }, { status })

async function openCard({ isPhone = false } = {}) {
  await renderScreen('/profile?flik=export', {
    isPhone,
    answers: { 'profile.get': ownProfile(), 'clients.list': [client] },
  })
  await expect.element(button('Ladda ner som CSV')).toBeVisible()
}

test('the card asks for what was chosen, and saves the file under its name', async () => {
  const downloads = fakeDownloads()
  const asked = fakeExport(csv)
  await openCard()
  await button('Ladda ner som CSV').click()
  await expect
    .element(toast('Filen är nedladdad'))
    .toHaveTextContent('tidspott-pass-2026-01-01--2026-12-31.csv')
  expect(await downloads[0]?.file.text()).toBe('"Datum"\r\n')

  await field('Innehåll').selectOptions('Kontoutdrag')
  await field('Klient').fill('Klara')
  await page.getByRole('option', { name: 'Klara Klient' }).click()
  await field('Period').selectOptions('Egen period')
  await fillDate(field('Från och med'), '2026-11-02')
  await fillDate(field('Till och med'), '2026-11-08')
  await field('Filformat').selectOptions('Excel')
  await button('Ladda ner som Excel').click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toContain('tidspott-kontoutdrag-2026-11-02--2026-11-08.xlsx')
  expect(asked).toEqual([
    { kind: 'sessions', format: 'csv', clientId: null, ...thisYear },
    {
      kind: 'statements',
      format: 'xlsx',
      clientId: client.id,
      from: '2026-11-02',
      to: '2026-11-08',
    },
  ])
})

test('balances are those of now: the card asks for no period, and names the file by the day', async () => {
  const downloads = fakeDownloads()
  fakeExport(csv)
  await openCard()
  await field('Innehåll').selectOptions('Klienter med saldon')
  await expect.element(field('Period')).not.toBeInTheDocument()
  await button('Ladda ner som CSV').click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual(['tidspott-klienter-2026-11-24.csv'])
})

test('a period that is none is told at its field, and nothing is asked for', async () => {
  const asked = fakeExport(csv)
  await openCard()
  await field('Period').selectOptions('Egen period')
  await fillDate(field('Till och med'), '2025-12-31')
  await button('Ladda ner som CSV').click()
  await expect.element(card.getByText('Slutdatumet kan inte ligga före startdatumet')).toBeVisible()
  expect(asked).toEqual([])
})

test.each([
  ['a refusal', problem('TOO_MANY_ATTEMPTS', 429), 'För många försök.'],
  ['a server that cannot answer', problem('UNAVAILABLE', 503), 'Tjänsten kan inte svara just nu.'],
  [
    'a proxy that answers',
    () => new Response('Bad gateway', { status: 502 }),
    'Tjänsten kan inte svara just nu.',
  ],
  [
    'a file that is cut off',
    () =>
      new Response(
        new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) }),
      ),
    'Ingen anslutning.',
  ],
])('%s is told, and nothing is saved', async (_name, answer, message) => {
  const downloads = fakeDownloads()
  fakeExport(answer)
  await openCard()
  await button('Ladda ner som CSV').click()
  await expect.element(toast('Filen kunde inte laddas ner')).toHaveTextContent(message)
  expect(downloads).toEqual([])
})

test('a table too large for Excel is told, and CSV offered', async () => {
  const downloads = fakeDownloads()
  const asked = fakeExport(problem('EXPORT_TOO_LARGE', 413))
  await openCard()
  await field('Filformat').selectOptions('Excel')
  await button('Ladda ner som Excel').click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('fler än 20 000 rader')
  fakeExport(csv)
  await button('Ladda ner som CSV').click()
  await expect
    .poll(() => downloads.map(({ name }) => name))
    .toEqual(['tidspott-pass-2026-01-01--2026-12-31.csv'])
  await expect.element(card.getByRole('alert')).not.toBeInTheDocument()
  expect(asked).toHaveLength(1)
})

test('a download can be broken off, which is no failure', async () => {
  const downloads = fakeDownloads()
  const { promise } = delayed<Response>()
  fakeExport(async (signal) => {
    const stopped = new Promise<never>((_, reject) => {
      signal?.addEventListener('abort', () => reject(signal.reason as Error))
    })
    return Promise.race([promise, stopped])
  })
  await openCard({ isPhone: true })
  await button('Ladda ner som CSV').click()
  await button('Avbryt').click()
  await expect.element(button('Avbryt')).not.toBeInTheDocument()
  await expect.element(toast('Filen kunde inte laddas ner')).not.toBeInTheDocument()
  expect(downloads).toEqual([])
})
