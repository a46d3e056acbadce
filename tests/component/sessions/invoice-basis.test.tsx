import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { monthOf, stepMonth } from '#shared/export/period.ts'
import { formatDateLong } from '#shared/time.ts'
import { fakeClipboard } from '#tests/component/clipboard.ts'
import { fakeDownloads } from '#tests/component/downloads.ts'
import { type Answers, type Output, refused, unavailable } from '#tests/component/fake-server.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow } from '#tests/component/rows.ts'
import { csv, fakeExport } from '#tests/component/table-export.ts'

// The tab "Underlag" of the page of all sessions.

type Report = Output<'sessions.usage'>
type InvoiceBasis = Report['total']

const client = clientRow({ id: '00000000-0000-4000-8000-0000000000c1', name: 'Klara Klient' })
const address = '/dashboard/sessions?vy=underlag'
/** That of the screen's clock. */
const thisMonth = '2026-11'
const lastMonth = stepMonth(thisMonth, -1)
const pt = { id: 'pt', name: 'PT 60 min' }

const outcomes = { planned: 0, completed: 2, noShow: 1, late: 1, inTime: 3, waived: 0 }
const moved = { before: 10, added: 5, removed: -0.5, drawn: 3.5, after: 11 }
const usage: InvoiceBasis = {
  outcomes,
  ...moved,
  types: [{ type: pt, sessions: 4, ...moved }],
  withoutPot: { sessions: 0, hours: 0 },
  invoice: { toInvoice: 0, paid: 0, unpricedHours: 0 },
}
const clients = [{ id: client.id, name: client.name, usage }]
const ofAll: Report = {
  period: lastMonth,
  total: usage,
  clients,
  handed: null,
  months: [],
  details: null,
}
const ofOne: Report = {
  ...ofAll,
  details: {
    sessions: [
      {
        id: 's1',
        startsAt: new Date('2026-10-05T08:00:00Z'),
        durationHours: 1,
        outcome: 'late',
        chargedHours: 1,
        type: pt,
      },
    ],
    changes: [
      { id: 'h1', date: new Date('2026-10-02T08:00:00Z'), type: pt, hours: 5, reason: '10-kort' },
    ],
  },
}
const open = (answer: Answers['sessions.usage'], at = address) =>
  renderScreen(at, {
    answers: {
      'clients.list': [client],
      'sessions.usage': answer,
      'pots.types': [],
      'sessions.sums': { sessions: 0, hours: 0, drawn: 0, cancelled: 0 },
      'sessions.page': { sessions: [], next: null },
    },
  })
type Asked = { clientId: string | null; from: string | null; to: string | null }
/** What there is to invoice is of last month. */
const byClient = ({ clientId, from, to }: Asked): Report => ({
  ...(clientId === null ? ofAll : ofOne),
  period: from !== null && to !== null ? { from, to } : lastMonth,
})
const ofNoPeriod = { from: null, to: null }

describe('Underlag', () => {
  test('opens with the month that the server names, and goes to one client of it and to the months beside (D137)', async () => {
    const server = await open(byClient)
    await expect
      .element(page.getByRole('heading', { name: 'Träningspass', level: 1 }))
      .toBeVisible()
    await expect
      .element(page.getByRole('tab', { name: 'Underlag', exact: true }))
      .toHaveAttribute('aria-selected', 'true')
    await expect.element(page.getByText('oktober 2026', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: client.name }).click()
    await expect.element(page.getByRole('table', { name: 'Pass i perioden' })).toBeVisible()
    await expect
      .element(page.getByRole('table', { name: 'Pass i perioden' }))
      .toHaveTextContent(/mån 5 okt v\. 41.*10:00–11:00.*Sent avbokat/)
    await page.getByRole('button', { name: 'Nästa månad' }).click()
    await expect
      .poll(() => server.calls('sessions.usage'))
      .toEqual([
        { clientId: null, ...ofNoPeriod },
        { clientId: client.id, ...lastMonth },
        { clientId: client.id, ...monthOf(thisMonth) },
      ])
    expect(window.location.search).toContain(`klient=${client.id}`)
  })

  test('is a tab beside the list and Friskvårdsunderlag, which keep the client and the period', async () => {
    await open(byClient, `${address}&klient=${client.id}`)
    const params = () => Object.fromEntries(new URLSearchParams(window.location.search))
    const tab = (name: string) => page.getByRole('tab', { name, exact: true })
    await page.getByRole('button', { name: 'Föregående månad' }).click()
    const kept = { klient: client.id, fran: '2026-09-01', till: '2026-09-30' }
    await expect.poll(params).toEqual({ vy: 'underlag', ...kept })
    await tab('Pass').click()
    await expect.poll(params).toEqual(kept)
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Sent avbokat')
    await tab('Underlag').click()
    await expect.poll(params).toEqual({ vy: 'underlag', ...kept })
    await expect.element(page.getByText('september 2026', { exact: true })).toBeVisible()
  })

  test('says what each client is to be invoiced, what is paid, and the hours without a price (D137)', async () => {
    const invoice = { toInvoice: 1200.5, paid: 900, unpricedHours: 4 }
    const priced = { ...usage, invoice }
    await open({
      ...ofAll,
      total: priced,
      clients: [{ id: client.id, name: client.name, usage: priced }],
    })
    const table = page.getByRole('table', { name: 'Per klient' })
    const cells = () =>
      table
        .getByRole('row')
        .elements()
        .map((row) =>
          [...row.children]
            .slice(0, 4)
            .map((cell) => cell.lastChild?.textContent?.replaceAll('\u00a0', ' ')),
        )
    await expect.element(table).toBeVisible()
    expect(cells()).toEqual([
      ['Klient', 'Att fakturera', 'Betalt', 'Utan pris'],
      ['Klara Klient', '1 200,50 kr', '900 kr', '4 h'],
    ])
    await expect
      .element(page.getByText('4 timmar utan pris: ingår inte i det som ska faktureras.'))
      .toBeVisible()
  })

  test('is printed alone by the command of the browser too', async () => {
    await open(byClient)
    await expect.element(page.getByRole('table').first()).toBeVisible()
    const sheet = () => document.querySelector('[data-printed-alone] h1')?.textContent
    window.dispatchEvent(new Event('beforeprint'))
    // At once: the browser takes the page as it is after the event.
    expect(sheet()).toBe('Underlag')
    window.dispatchEvent(new Event('afterprint'))
    await expect.poll(sheet).toBeUndefined()
  })

  test('is downloaded in both formats, for the client and the period that are shown', async () => {
    const downloads = fakeDownloads()
    const asked = fakeExport(csv)
    await open(byClient, `${address}&klient=${client.id}`)
    for (const format of ['Excel', 'CSV']) {
      await page.getByRole('button', { name: 'Ladda ner' }).click()
      await page.getByRole('menuitem', { name: `Ladda ner som ${format}` }).click()
    }
    const of = { kind: 'invoiceBasis', clientId: client.id, ...lastMonth }
    await expect
      .poll(() => asked)
      .toEqual([
        { ...of, format: 'xlsx' },
        { ...of, format: 'csv' },
      ])
    await expect
      .poll(() => downloads.map(({ name }) => name))
      .toContain(`tidspott-underlag-${lastMonth.from}--${lastMonth.to}.csv`)
  })

  test('is copied as text, with the figures that are shown', async () => {
    await open(byClient, `${address}&klient=${client.id}`)
    const copied = fakeClipboard()
    await page.getByRole('button', { name: 'Kopiera som text' }).click()
    await expect.element(page.getByText('Underlag kopierat')).toBeVisible()
    const [text = ''] = copied
    expect(text).toContain(`Klient: ${client.name}`)
    expect(text).toContain(
      `Period: ${formatDateLong(lastMonth.from)} – ${formatDateLong(lastMonth.to)}`,
    )
    const lines = text.split('\n').map((line) => line.replace(/ +/g, ' '))
    expect(lines).toEqual(
      expect.arrayContaining([
        'Genomförda 2',
        'Sent avbokade 1',
        'Avbokade i tid 3',
        'Dragna timmar 3,5 h',
        'PT 60 min 10 h +5 h −0,5 h −3,5 h 11 h',
        'mån 5 okt v. 41 10:00–11:00 1 h Sent avbokat 1 h PT 60 min',
        'fre 2 okt v. 40 +5 h PT 60 min 10-kort',
      ]),
    )
  })

  test('says what its figures leave out', async () => {
    await open({
      ...ofAll,
      total: {
        ...usage,
        outcomes: { ...outcomes, planned: 2 },
        withoutPot: { sessions: 1, hours: 1.5 },
      },
    })
    await expect
      .element(
        page.getByText('2 pass i perioden är ännu inte markerade och ingår inte i timmarna.'),
      )
      .toBeVisible()
    await expect.element(page.getByText(/1 pass utan tidspott, 1,5.h/)).toBeVisible()
  })

  test('an unknown client and one that is no key get the same words, and the latter is not asked for', async () => {
    const server = await open(refused('NOT_FOUND'), `${address}&klient=nonsens`)
    await expect.element(page.getByText('Klient hittades inte')).toBeVisible()
    expect(server.calls('sessions.usage')).toEqual([])
    await server.unmount()
    await open(refused('NOT_FOUND'), `${address}&klient=${client.id}`)
    await expect.element(page.getByText('Klient hittades inte')).toBeVisible()
  })

  test('a period in the address that ends before it starts is refused with its words, and not asked for', async () => {
    const server = await open(ofAll, `${address}&fran=2026-10-02&till=2026-10-01`)
    await expect
      .element(page.getByText('Slutdatumet kan inte ligga före startdatumet'))
      .toBeVisible()
    expect(server.calls('sessions.usage')).toEqual([])
    await page.getByRole('textbox', { name: 'Till och med' }).fill('2026-10-03')
    await page.getByRole('textbox', { name: 'Från och med' }).click()
    await expect
      .poll(() => server.calls('sessions.usage'))
      .toEqual([{ clientId: null, from: '2026-10-02', to: '2026-10-03' }])
  })

  test('has what to invoice by month where there are several, and prices beside each top-up (D41)', async () => {
    const months = [
      { month: '2026-09-01', toInvoice: 0, paid: 900, unpricedHours: 0 },
      { month: '2026-10-01', toInvoice: 1200.5, paid: 0.5, unpricedHours: 2 },
    ]
    const [change] = ofOne.details?.changes ?? []
    const priced = { ...change, price: { amount: 1200.5, paidOn: null } } as typeof change
    const details = { sessions: [], changes: priced ? [priced] : [] }
    await open({ ...ofOne, months, details }, `${address}&klient=${client.id}`)
    const rows = (name: string) =>
      page
        .getByRole('table', { name })
        .getByRole('row')
        .elements()
        .map((row) => (row.textContent ?? '').replaceAll('\u00a0', ' '))
    const title = 'Att fakturera per månad'
    await expect.element(page.getByRole('table', { name: title })).toBeVisible()
    const shown = rows(title)
    expect(shown[1]).toContain('900 kr')
    expect(shown[2]).toContain('1 200,50 kr')
    expect(shown.at(-1)).toMatch(/^Summa.*1 200,50 kr.*900,50 kr.*2 h$/)
    expect(rows('Påfyllningar och justeringar')[1]).toContain('10-kort · 1 200,50 kr · obetald')
  })

  test('says so when there is nothing, and when it could not be fetched', async () => {
    const nothing = { before: 0, added: 0, removed: 0, drawn: 0, after: 0 }
    await open({ ...ofAll, total: { ...usage, ...nothing, types: [] }, clients: [] })
    await expect.element(page.getByText('Inget att redovisa')).toBeVisible()
    await open(unavailable())
    await expect.element(page.getByText('Underlaget kunde inte hämtas')).toBeVisible()
  })
})

describe('the filter of Träningspass', () => {
  const sums = { sessions: 42, hours: 45.5, drawn: 38, cancelled: 2 }
  const list: Answers = {
    'clients.list': [client],
    'pots.types': [{ ...pt, id: client.id, description: null, pots: 1 }],
    'sessions.sums': sums,
    'sessions.page': { sessions: [], next: null },
  }

  test('is kept in the address, and narrows list and sums', async () => {
    const server = await renderScreen(`/dashboard/sessions?klient=${client.id}`, { answers: list })
    await expect
      .element(page.getByRole('status', { name: 'Summa' }))
      .toHaveTextContent(/^42 pass · 45,5.h · 38.h dragna · 2 avbokade utan kostnad$/)
    await page.getByRole('combobox', { name: 'Period' }).selectOptions('Förra månaden')
    await page.getByRole('combobox', { name: 'Status' }).selectOptions('Sent avbokat')
    await page.getByRole('combobox', { name: 'Typ' }).selectOptions(pt.name)
    const filter = { ...lastMonth, outcome: 'late', potTypeId: client.id }
    const asked = { clientId: client.id, filter }
    await expect.poll(() => server.calls('sessions.sums').at(-1)).toEqual(asked)
    expect(server.calls('sessions.page').at(-1)).toMatchObject(asked)
    const params = new URLSearchParams(window.location.search)
    expect(Object.fromEntries(params)).toEqual({
      klient: client.id,
      fran: lastMonth.from,
      till: lastMonth.to,
      status: 'sent-avbokat',
      typ: client.id,
    })
    await expect.element(page.getByText('Inga träningspass matchar filtret')).toBeVisible()
    await page.getByRole('button', { name: 'Rensa filtret' }).first().click()
    await expect.poll(() => window.location.search).toBe(`?klient=${client.id}`)
  })

  test('filters nothing by words in the address that it does not know', async () => {
    const server = await renderScreen(
      '/dashboard/sessions?status=hemligt&typ=1&fran=2026-10-02&till=2026-10-01',
      { answers: list },
    )
    await expect.element(page.getByText(/42 pass/)).toBeVisible()
    expect(server.calls('sessions.sums')).toEqual([{ clientId: null, filter: null }])
  })
})
