import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { clientRow, forecastOf, idOf, overviewPot } from '#tests/component/rows.ts'
import { dialog } from '#tests/component/ui.ts'

const day = (text: string) => new Date(`2026-${text}T09:00:00Z`)
const people = [
  clientRow({ id: idOf(11), name: 'Fatima Al-Hassan', email: 'fatima@example.com' }),
  clientRow({ id: idOf(12), name: 'Per-Åke Hägglund', email: 'per@example.com' }),
  clientRow({ id: idOf(13), name: 'Zoë Östlund', email: 'zoe@example.com' }),
]
const [fatima, perAke, zoe] = people.map(({ id }) => id)

/** A pot with so much left, which covers nothing of what is booked from this day on. */
const lacking = (n: number, clientId = fatima, from = '11-28', missing = 16) =>
  overviewPot({
    id: idOf(n),
    clientId,
    hoursRemaining: 2,
    filledTo: 20,
    forecast: {
      ...forecastOf(2),
      booked: 18,
      available: -missing,
      uncovered: 16,
      lastsUntil: day('11-25'),
      lacksFrom: day(from),
      nextAt: day('11-25'),
      missing,
    },
  })
const plain = (n: number, clientId = zoe, hoursRemaining = 10, potTypeName = 'PT 60 min') =>
  overviewPot({
    id: idOf(n),
    clientId,
    hoursRemaining,
    potTypeName,
    forecast: forecastOf(hoursRemaining),
  })
const answers = {
  'clients.list': people,
  'pots.all': [
    plain(21),
    plain(22, perAke, 0),
    lacking(23),
    lacking(24, perAke, '12-30'),
    plain(25, perAke, -4),
    plain(26, zoe, 0.25, 'Kost och rådgivning'),
  ],
}
const textOf = (element: Element) => element.textContent?.replaceAll('\u00a0', ' ') ?? ''
const needs = page.getByRole('region', { name: 'Fyll på före 8 december' })
const rest = page.getByRole('region', { name: /Hylla|Resten av hyllan/ })
const linksIn = (within: typeof page | ReturnType<typeof page.getByRole>) =>
  within.getByRole('link').elements().map(textOf)

test('the page opens on the table, each row with its vessel, below the pots that need hours this fortnight', async () => {
  await renderScreen('/dashboard/pots', { answers })
  const rows = page.getByRole('table', { name: 'Klienters Potter' }).getByRole('row')
  await expect.element(rows.nth(1)).toBeVisible()
  for (const row of rows.elements().slice(1))
    expect(row.querySelectorAll('td svg[viewBox="6 7 20 20"]')).toHaveLength(1)
  expect(linksIn(needs)).toEqual([
    expect.stringMatching(/4 h minus Per-Åke Hägglund PT 60 min Under noll$/),
    expect.stringMatching(/2 h Fatima Al-Hassan PT 60 min Räcker till och med ons 25 nov$/),
  ])
  const [most, next] = needs.getByRole('button').elements()
  expect(most?.textContent?.replaceAll('\u00a0', ' ')).toBe('Fyll på 10 h')
  expect(next?.textContent?.replaceAll('\u00a0', ' ')).toBe('Fyll på 16 h')
  // One primary button: that of the most urgent pot.
  const filled = page.getByRole('main').element().querySelectorAll('[data-variant="filled"]')
  expect([...filled]).toEqual([most])
})

test('“Fyll på” opens the dialog with hours and reason, and adds nothing before it is saved', async () => {
  const server = await renderScreen('/dashboard/pots', { answers })
  await needs.getByRole('button', { name: 'Fyll på 16 h i PT 60 min för Fatima Al-Hassan' }).click()
  const form = dialog('Ändra timmar i PT 60 min för Fatima Al-Hassan')
  await expect.element(form.getByLabelText('Timmar')).toHaveValue('16')
  await expect.element(form.getByLabelText('Anledning')).toHaveValue('Påfyllning')
  await userEvent.keyboard('{Escape}')
  await expect.element(needs.getByRole('button', { name: /Fatima/ })).toHaveFocus()
  server.answer({
    'pots.changeHours': undefined,
    'pots.all': [plain(23, fatima, 18), plain(21)],
  })
  await needs.getByRole('button', { name: /Fatima/ }).click()
  await form.getByRole('button', { name: 'Spara timmar' }).click()
  await expect.element(form).not.toBeInTheDocument()
  await expect.element(needs).not.toBeInTheDocument()
  // Nothing needs hours any more: the next thing is the search, and the page has its primary button back.
  await expect.element(page.getByRole('searchbox')).toHaveFocus()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Lägg till klient' }))
    .toHaveAttribute('data-variant', 'filled')
})

test('at most six pots are large, until all are asked for; the shelf goes on with the others', async () => {
  const many = Array.from({ length: 9 }, (_, n) => lacking(30 + n, fatima, '11-28', 16 + n))
  await renderScreen('/dashboard/pots?vy=hylla', {
    answers: { ...answers, 'pots.all': [...many, plain(21)] },
  })
  await expect.element(rest).toBeVisible()
  expect([linksIn(needs).length, linksIn(rest).length]).toEqual([6, 4])
  await needs.getByRole('button', { name: 'Visa alla (9)' }).click()
  expect([linksIn(needs).length, linksIn(rest).length]).toEqual([9, 1])
  await needs.getByRole('button', { name: 'Visa färre' }).click()
  expect(linksIn(needs)).toHaveLength(6)
})

test('the shelf has all pots as a list of links, most urgent first, and those of 0 h folded', async () => {
  await renderScreen('/dashboard/pots?vy=hylla', { answers })
  await expect.element(page.getByText('6 tidspotter')).toBeVisible()
  expect(linksIn(needs)).toHaveLength(2)
  expect(linksIn(rest).map((text) => text.replace(/^[A-ZÅÄÖ]+/, ''))).toEqual([
    '2 h Per-Åke Hägglund PT 60 min Räcker till och med ons 25 nov',
    '0,25 h Zoë Östlund Kost och rådgivning Under 2 h kvar',
    '10 h Zoë Östlund PT 60 min Inget bokat',
  ])
  await expect
    .element(rest.getByRole('link', { name: /Kost och rådgivning/ }))
    .toHaveAttribute('href', `/dashboard/clients/${zoe}?flik=potter`)
  expect(rest.getByRole('listitem').elements()).toHaveLength(3)
  await rest.getByRole('button', { name: 'Tomma (1)' }).click()
  await expect.element(rest.getByRole('link', { name: /0.h Per-Åke Hägglund/ })).toBeVisible()
})

test('one search holds for the table and the shelf', async () => {
  await renderScreen('/dashboard/pots', { answers })
  const search = page.getByRole('searchbox', { name: 'Sök klienter på namn eller e-post' })
  await search.fill('zoe')
  await expect.element(page.getByText('1 av 3 klienter')).toBeVisible()
  await expect.element(needs).not.toBeInTheDocument()
  await page.getByRole('tab', { name: 'Hylla' }).click()
  await expect.poll(() => location.search).toBe('?vy=hylla')
  await expect.element(search).toHaveValue('zoe')
  await expect.element(page.getByText('2 av 6 tidspotter')).toBeVisible()
  expect(linksIn(rest)).toHaveLength(2)
  await search.fill('finns inte')
  await expect.element(page.getByText('Inga tidspotter matchade sökningen')).toBeVisible()
  await search.fill('')
  await page.getByRole('tab', { name: 'Klienters Potter' }).click()
  await expect.element(page.getByText('3 klienter')).toBeVisible()
})

test('a search that finds empty pots alone unfolds them', async () => {
  await renderScreen('/dashboard/pots?vy=hylla', {
    answers: { ...answers, 'pots.all': [plain(21), plain(22, perAke, 0)] },
  })
  await page.getByRole('searchbox').fill('per@')
  await expect.element(rest.getByRole('link', { name: /Per-Åke/ })).toBeVisible()
})

test('without pots the shelf says so, and adding a client is the primary button', async () => {
  await renderScreen('/dashboard/pots?vy=hylla', { answers: { ...answers, 'pots.all': [] } })
  await expect.element(page.getByText('Inga tidspotter ännu')).toBeVisible()
  await expect
    .element(page.getByRole('main').getByRole('link', { name: 'Lägg till klient' }))
    .toHaveAttribute('data-variant', 'filled')
})

for (const width of [320, 390, 1280])
  test(`names of 60 characters, twelve pots of one client and 400 h fit in ${width} px`, async () => {
    const long = 'Anna-Karin Elisabet Margareta von Schönfeldt-Hammarskjöldsson'
    const unbroken = 'Donaudampfschiffahrtselektrizitätenhauptbetriebswerkbauunter'
    await renderScreen('/dashboard/pots?vy=hylla', {
      answers: {
        'clients.list': [
          clientRow({ id: fatima, name: long }),
          clientRow({ id: zoe, name: unbroken }),
        ],
        'pots.all': [
          ...Array.from({ length: 12 }, (_, n) => plain(40 + n, fatima, 400 + n / 4, unbroken)),
          lacking(60, zoe),
          plain(61, zoe, -4),
        ],
      },
    })
    await page.viewport(width, 800)
    await expect.element(rest).toBeVisible()
    expect(linksIn(rest)).toHaveLength(12)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    for (const link of rest.getByRole('link').elements())
      expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth)
  })
