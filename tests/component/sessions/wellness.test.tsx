import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type Answers, type Output, refused, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'

// The tab "Friskvårdsunderlag" of the page of all sessions.

type Wellness = Output<'sessions.wellness'>
type Paper = Wellness['papers'][number]

const anna = clientRow({ id: '00000000-0000-4000-8000-0000000000c1', name: 'Anna Andersson' })
const bo = clientRow({ id: '00000000-0000-4000-8000-0000000000c2', name: 'Bo Berg' })
const cilla = clientRow({ id: '00000000-0000-4000-8000-0000000000c3', name: 'Cilla Ceder' })
const address = '/dashboard/sessions?vy=friskvard'
const ofAnna = `${address}&klient=${anna.id}`

const paper = ({ id, name }: { id: string; name: string }, more: Partial<Paper> = {}): Paper => ({
  id,
  name,
  heldHours: 8.5,
  payments: [{ id: `${id}-1`, hours: 10, type: 'PT', amount: 1200.5, paidOn: '2026-03-04' }],
  total: 1200.5,
  lacking: { prices: 0, days: 0 },
  ...more,
})
const trainer = {
  name: 'Tove Tränare',
  organizationNumber: '556000-0001',
  postalAddress: 'Box 1\n111 22 Stockholm',
}
const unpaid = { payments: [], total: 0, lacking: { prices: 1, days: 2 } }
const ofAll: Wellness = {
  trainer,
  papers: [paper(anna), paper(bo), paper(cilla, unpaid)],
  missing: null,
}
const ofOne: Wellness = { trainer, papers: [paper(anna)], missing: [] }

const open = (answer: Answers['sessions.wellness'], at = address) =>
  renderScreen(at, {
    answers: { 'clients.list': [anna, bo, cilla], 'pots.all': [], 'sessions.wellness': answer },
  })
const byClient = (input: { clientId: string | null }) => (input.clientId === null ? ofAll : ofOne)
const print = page.getByRole('button', { name: 'Skriv ut eller spara som PDF' })

/** The sheets as the browser's own command prints them. */
async function printed(): Promise<string[]> {
  window.dispatchEvent(new Event('beforeprint'))
  const sheets = [...document.querySelectorAll('[data-printed-alone]')]
  const texts = sheets.map((sheet) => sheet.textContent.replaceAll('\u00a0', ' '))
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelector('[data-printed-alone]')).toBeNull()
  return texts
}

describe('Friskvårdsunderlag', () => {
  test('opens with the year of last month, and goes to one client and to the years beside', async () => {
    const server = await open(byClient)
    const tab = page.getByRole('tab', { name: 'Friskvårdsunderlag' })
    await expect.element(tab).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: anna.name }).click()
    const table = page.getByRole('table', { name: 'Betalningar' })
    await expect.element(table).toHaveTextContent(/4 mars 2026.*10.h.*PT.*1.200,50.kr/)
    await page.getByRole('button', { name: 'Föregående år' }).click()
    const asked = [
      { clientId: null, year: 2026 },
      { clientId: anna.id, year: 2026 },
      { clientId: anna.id, year: 2025 },
    ]
    await expect.poll(() => server.calls('sessions.wellness')).toEqual(asked)
  })

  test('opens with the year of the period that another tab had', async () => {
    const server = await open(byClient, `${address}&fran=2024-03-01&till=2024-03-31`)
    await expect
      .poll(() => server.calls('sessions.wellness'))
      .toEqual([{ clientId: null, year: 2024 }])
  })

  test('prints a sheet for each client who is chosen, of those who paid', async () => {
    await open(ofAll)
    const all = page.getByRole('checkbox', { name: '2 av 2 klienter valda' })
    await expect.element(all).toBeChecked()
    const choose = (name: string) => page.getByRole('checkbox', { name: `Välj ${name}` })
    await expect.element(choose(cilla.name)).toBeDisabled()
    const sheets = await printed()
    expect(sheets).toHaveLength(2)
    expect(sheets[0]).toMatch(
      /^Friskvårdsunderlag 2026KlientAnna Andersson.*556000-0001.*Box 1, 111 22 Stockholm.*8,5 h.*4 mars 2026/,
    )
    await choose(anna.name).click()
    expect(await printed()).toEqual([expect.stringContaining('KlientBo Berg')])
    await choose(bo.name).click()
    await expect.element(print).toBeDisabled()
    expect(await printed()).toEqual([])
    await page.getByRole('checkbox', { name: '0 av 2 klienter valda' }).click()
    await expect.element(print).toBeEnabled()
    expect(await printed()).toHaveLength(2)
  })

  test('names what is missing on the screen alone', async () => {
    const lacking = { prices: 1, days: 1 }
    const missing = [
      { id: 'h1', hours: 5, type: 'Duo', amount: 600, date: new Date('2026-04-01T10:00:00Z') },
      { id: 'h2', hours: 2, type: 'PT', amount: null, date: new Date('2026-05-01T10:00:00Z') },
    ]
    await open({ trainer, papers: [paper(anna, { lacking })], missing }, ofAnna)
    const named = page.getByRole('listitem')
    await expect
      .element(named.filter({ hasText: 'Saknar betalningsdatum' }))
      .toHaveTextContent(/: 1 april 2026, 5.h Duo, 600.kr$/)
    await expect
      .element(named.filter({ hasText: 'Saknar pris' }))
      .toHaveTextContent(/: 1 maj 2026, 2.h PT$/)
    await expect
      .element(page.getByRole('link', { name: 'Öppna klientens tidspotter' }))
      .toHaveAttribute('href', `/dashboard/clients/${anna.id}?flik=potter`)
    const [sheet = ''] = await printed()
    expect(sheet).toContain('Anna Andersson')
    expect(sheet).not.toMatch(/Saknar|Duo/)
  })

  test('hints at the profile when number or address are not written, but not to who cannot write them', async () => {
    const bare = { ...ofAll, trainer: { ...trainer, organizationNumber: null } }
    const hint = page.getByText('Organisationsnummer saknas på underlaget.')
    const first = await open(bare)
    await expect.element(hint).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Öppna profilen' }))
      .toHaveAttribute('href', '/profile')
    expect((await printed())[0]).not.toContain('Organisationsnummer')
    await first.unmount()
    await renderScreen(address, {
      as: { role: 'ORG_ADMIN' },
      answers: { 'clients.list': [anna], 'sessions.wellness': bare },
    })
    await expect.element(print).toBeVisible()
    await expect.element(hint).not.toBeInTheDocument()
  })

  test('is found in the palette', async () => {
    await open(ofAll, '/dashboard/clients')
    await expect.element(page.getByRole('searchbox')).toBeVisible()
    await userEvent.keyboard('{Control>}k{/Control}friskv')
    await expect
      .element(page.getByRole('option', { name: 'Friskvårdsunderlag', selected: true }))
      .toBeVisible()
    await userEvent.keyboard('{Enter}')
    await expect.element(print).toBeVisible()
    expect(location.search).toBe('?vy=friskvard')
  })

  test('says so when nobody has paid, when the client is unknown, and when it could not be fetched', async () => {
    const none = { trainer, papers: [], missing: null }
    const first = await open(none, `${address}&ar=2019`)
    expect(first.calls('sessions.wellness')).toEqual([{ clientId: null, year: 2019 }])
    await expect.element(page.getByText('Inga betalningar 2019')).toBeVisible()
    await expect.element(print).not.toBeInTheDocument()
    await first.unmount()
    const wrong = await open(refused('NOT_FOUND'), `${address}&klient=nonsens`)
    await expect.element(page.getByText('Klient hittades inte')).toBeVisible()
    expect(wrong.calls('sessions.wellness')).toEqual([])
    await wrong.unmount()
    await open(unavailable())
    await expect.element(page.getByText('Friskvårdsunderlaget kunde inte hämtas')).toBeVisible()
  })
})
