import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeDownloads } from '#tests/component/downloads.ts'
import { type Output, refused } from '#tests/component/fake-server.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import {
  founder,
  memberId,
  organizationId,
  organizationRow,
  ownRow,
} from '#tests/component/organization-rows.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { idOf } from '#tests/component/rows.ts'

type Trainer = Output<'organizations.overview'>['trainers'][number]

const none = { held: 0, missed: 0, unmarked: 0, booked: 0, unmarkedSessions: 0 }
const week = (key: string, over: Partial<Trainer['weeks'][number]> = {}) => ({
  week: key,
  ...none,
  ...over,
})
const trainerRow = (over: Partial<Trainer> = {}): Trainer => ({
  trainerId: memberId,
  name: 'Åsa Flitig',
  email: 'asa@example.com',
  isDisabled: false,
  potsToFill: 0,
  weeks: [],
  ...over,
})
const asa = trainerRow({
  potsToFill: 2,
  weeks: [
    week('2026-W41', { held: 12.5, missed: 1 }),
    week('2026-W48', { unmarked: 2, unmarkedSessions: 2, booked: 3.5 }),
  ],
})
const bo = trainerRow({
  trainerId: idOf(61),
  name: 'Bo =Ny',
  email: 'bo@example.com',
  isDisabled: true,
  weeks: [week('2026-W41', { held: 0.5 })],
})

const address = '/organization?flik=oversikt'
const open = (trainers: Trainer[], at = address) =>
  renderScreen(at, {
    as: founder,
    answers: {
      'organizations.mine': [organizationRow()],
      'organizations.members': [ownRow()],
      'organizations.overview': { trainers },
    },
  })
const table = page.getByRole('table', { name: 'Timmar per tränare' })
const cellsOf = (name: string) =>
  table
    .getByRole('row', { name })
    .getByRole('cell')
    .elements()
    .map(({ textContent }) => textContent.replace(/\u00a0/g, ' ').replace(/^.*: /, ''))
const picture = (name = 'Timmar per vecka') => page.getByRole('figure', { name, exact: true })
const period = page.getByRole('combobox', { name: 'Period' })

describe('the overview', () => {
  test('shows each trainer and their sum, of the last eight weeks', async () => {
    const server = await open([asa, bo])
    await expect.element(table).toBeVisible()
    expect(server.calls('organizations.overview')).toEqual([
      { organizationId, from: '2026-10-05', to: '2026-11-29' },
    ])
    const names = table.getByRole('link').elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(['Bo =Ny', 'Åsa Flitig'])
    expect(cellsOf('Åsa Flitig').slice(1)).toEqual(['12,5 h', '1 h', '3,5 h', '2', '2'])
    expect(cellsOf('Summa').slice(1)).toEqual(['13 h', '1 h', '3,5 h', '2', '2'])
    await expect
      .element(table.getByRole('row', { name: 'Bo =Ny' }))
      .toHaveTextContent('Inaktiverad')
    await expect.element(page.getByText('Potter att fylla på räknas som de är nu')).toBeVisible()
    await expect
      .element(table.getByRole('link', { name: 'Åsa Flitig' }))
      .toHaveAttribute('href', `/organization?flik=tranare&tranare=${memberId}`)
  })

  test('has a picture of the weeks with its figures as a table, of all or of one trainer', async () => {
    await open([asa, bo])
    await expect.element(picture()).toHaveTextContent('13 h genomförda, 1 h uteblivna')
    await picture().getByRole('button', { name: 'Visa som tabell' }).click()
    const weeks = page.getByRole('table', { name: 'Timmar per vecka, som tabell' })
    await expect.poll(() => weeks.getByRole('row').elements().length).toBe(1 + 8)
    await expect.element(weeks.getByRole('row', { name: /^v. 41/ })).toHaveTextContent('13 h')
    await expect.element(weeks.getByRole('row', { name: /^v. 48/ })).toHaveTextContent(/2 h.*3,5 h/)

    await page.getByRole('combobox', { name: 'Visa timmar för' }).selectOptions('Bo =Ny')
    const own = picture('Timmar per vecka för Bo =Ny')
    await expect.element(own).toHaveTextContent('0,5 h genomförda')
    await expect.element(table.getByRole('row', { name: 'Åsa' })).toBeVisible()
  })

  test('is downloaded as CSV with every week of each trainer', async () => {
    const downloads = fakeDownloads()
    await open([asa, bo])
    await page.getByRole('button', { name: 'Ladda ner som CSV' }).click()
    await expect.poll(() => downloads.length).toBe(1)
    expect(downloads[0]?.name).toBe('oversikt-2026-10-05-2026-11-29.csv')
    const text = (await downloads[0]?.file.text()) ?? ''
    const lines = text.replaceAll('"', '').trimEnd().split('\r\n')
    expect(lines).toHaveLength(1 + 2 * 8)
    expect(lines).toContain('Åsa Flitig;asa@example.com;2026-W41;2026-10-05;12,5;1;0;0;0;2')
    expect(lines).toContain('Åsa Flitig;asa@example.com;2026-W48;2026-11-23;0;0;2;3,5;2;')
  })

  test('is of another period, which stays in the address', async () => {
    const server = await open([asa])
    await period.selectOptions('Förra månaden')
    await expect.poll(() => location.search).toBe('?flik=oversikt&fran=2026-10-01&till=2026-10-31')
    await expect
      .poll(() => server.calls('organizations.overview').at(-1))
      .toEqual({ organizationId, from: '2026-10-01', to: '2026-10-31' })
    await period.selectOptions('Egen period')
    await expect.element(page.getByLabelText('Från och med')).toBeVisible()
    await period.selectOptions('Senaste 8 veckorna')
    await expect.poll(() => location.search).toBe('?flik=oversikt')
  })

  test('asks for a period of at most a year', async () => {
    const server = await open([asa], `${address}&fran=2025-01-01&till=2026-06-01`)
    await expect.element(page.getByText('Välj en period på högst 366 dagar.')).toBeVisible()
    expect(server.calls('organizations.overview')).toEqual([])
  })

  test('without sessions says so, and still counts the pots of its one trainer', async () => {
    await open([trainerRow({ potsToFill: 1 })])
    await expect.element(page.getByText('Inga pass i perioden')).toBeVisible()
    await expect.element(picture()).not.toBeInTheDocument()
    expect(cellsOf('Åsa Flitig').slice(1)).toEqual(['0 h', '0 h', '0 h', '0', '1'])
    await expect.element(table.getByRole('row', { name: 'Summa' })).not.toBeInTheDocument()
    await expect
      .element(page.getByRole('combobox', { name: 'Visa timmar för' }))
      .not.toBeInTheDocument()
  })

  test('is refused to a member, and to an admin who is one no longer', async () => {
    const server = await open([asa])
    await expect.element(table).toBeVisible()
    server.answer({
      'organizations.overview': refused('FORBIDDEN'),
      'organizations.mine': [organizationRow({ role: 'MEMBER' })],
    })
    await period.selectOptions('I år')
    await expect
      .element(page.getByText('Du har inte behörighet att se tränaraktivitet'))
      .toBeVisible()
    await expect.element(table).not.toBeInTheDocument()
  })
})

test('sixty trainers with long names fit, 320, 390 and 1280 pixels wide', async () => {
  await open(
    Array.from({ length: 60 }, (_, n) =>
      trainerRow({
        trainerId: idOf(1000 + n),
        name: `Tränare ${n} ${'Hubertusschlößchenstraßenbahnhof'.repeat(n % 4)}`,
        isDisabled: n % 5 === 0,
        potsToFill: n * 7,
        weeks: [week('2026-W41', { held: 37.25, missed: 1.5 }), week('2026-W47', { booked: 40 })],
      }),
    ),
  )
  await expect.element(table).toBeVisible()
  for (const width of [320, 390, 1280]) {
    await page.viewport(width, 800)
    await expect.element(picture()).toBeVisible()
    // The picture is drawn anew for the width.
    await expect
      .poll(() => ({ width, scrolls: scrollsSideways() }))
      .toEqual({ width, scrolls: false })
  }
})
