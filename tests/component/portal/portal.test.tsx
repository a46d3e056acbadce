import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { scrollsSideways } from '#tests/component/layout.ts'
import { openStart, portalPayload, portalPot, portalSession } from '#tests/component/portal-rows.ts'
import { renderPortal } from '#tests/component/render-portal.tsx'

/** A pot with its hours, by its training type. */
const pot = (type: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: type, exact: true }) })

test('the tabs of the personal link are navigated with arrow keys', async () => {
  await renderPortal(openStart())
  const coming = page.getByRole('tab', { name: 'Kommande pass' })
  const past = page.getByRole('tab', { name: 'Tidigare pass' })
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveTextContent('Du har inga kommande pass. Hör av dig till din tränare för att boka.')
  await coming.click()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(past).toHaveFocus()
  await expect
    .element(page.getByRole('tabpanel'))
    .toHaveTextContent('Du har inga tidigare pass ännu.')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(coming).toHaveFocus()
  await userEvent.keyboard('{End}')
  await expect.element(past).toHaveAttribute('aria-selected', 'true')
})

test('where a client has more sessions than the page shows, each list says so (D124)', async () => {
  const sessions = [
    portalSession({ startsAt: new Date('2026-11-20T09:00:00Z'), completed: true }),
    portalSession(),
  ]
  await renderPortal(openStart(portalPayload({ sessions, hasEarlier: true, hasLater: true })))
  const panel = page.getByRole('tabpanel')
  await expect.element(panel).toHaveTextContent('Pass längre fram visas inte än.')
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect
    .element(panel)
    .toHaveTextContent('Äldre pass visas inte här. Fråga din tränare om du vill se dem.')
})

test('on paper the open list and the pots are whole', async () => {
  const sessions = Array.from({ length: 20 }, () => portalSession())
  const pots = Array.from({ length: 9 }, (_, n) => portalPot({ potTypeName: `Typ ${n}` }))
  await renderPortal(openStart(portalPayload({ sessions, pots })))
  const counts = () =>
    ['tbody[data-box] tr', '[data-hours] > li'].map(
      (rows) => document.querySelectorAll(rows).length,
    )
  await expect.poll(counts).toEqual([10, 6])
  window.dispatchEvent(new Event('beforeprint'))
  expect(counts()).toEqual([20, 9])
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(counts).toEqual([10, 6])
})

test('the personal link has the accent of the trainer, and its vessels keep the colour of the product', async () => {
  const sold = portalPot({ potTypeName: 'PT 60', totalHours: 10 })
  const payload = portalPayload({ pots: [sold] })
  await renderPortal(openStart({ ...payload, trainer: { ...payload.trainer, accent: 'plum' } }))
  const coloursOf = (selector: string) => {
    const element = document.querySelector(selector)
    return element && getComputedStyle(element)
  }
  await expect.element(pot('PT 60')).toBeVisible()
  expect(coloursOf('[data-box]')?.borderTopColor).toBe('rgb(134, 52, 127)')
  expect(coloursOf('li svg')?.stroke).toBe('rgb(15, 118, 110)')
})

for (const width of [320, 1280]) {
  test(`the personal link fits long names, other scripts and years of history, ${width} pixels wide`, async () => {
    const name = 'Hubertusschlößchenstraßenbahnhof'.repeat(6).slice(0, 190)
    const type = 'تدريب شخصي طويل جدا'
    const history = Array.from({ length: 40 }, (_, n) => ({
      date: new Date(Date.UTC(2026, 9, 31 - n, 9)),
      hoursAdded: 1,
      reason: 'إعادة تعبئة البطاقة',
    }))
    const sold = portalPot({ potTypeName: type, totalHours: 50, history })
    await renderPortal(openStart(portalPayload({ client: { name }, pots: [sold] })), {
      viewport: { width, height: 800 },
    })
    await expect.element(page.getByRole('heading', { name })).toBeVisible()
    const card = pot(type)
    await expect.element(card).toHaveTextContent('50 h kvar av 50 h')
    await expect
      .element(card.getByRole('heading', { name: type }))
      .toHaveStyle({ direction: 'rtl' })
    await card.getByRole('button', { name: 'Påfyllningar och rättelser (40)' }).click()
    const entries = card.getByRole('listitem')
    await expect.poll(() => entries.elements().length).toBe(3)
    await expect.element(entries.first()).toHaveTextContent('+1 h')
    expect(scrollsSideways()).toBe(false)
    await card.getByRole('button', { name: '+37 fler ändringar' }).click()
    await expect.poll(() => entries.elements().length).toBe(40)
    expect(scrollsSideways()).toBe(false)
    await card.getByRole('button', { name: 'Visa färre' }).click()
    await expect.poll(() => entries.elements().length).toBe(3)
  })
}

test('the personal link shows until when the hours last, and the hours to add for all bookings', async () => {
  // The computation of the forecast: tests/shared/pots/forecast.test.ts.
  const short = portalPot({
    potTypeName: 'Räcker inte',
    totalHours: 2,
    forecast: {
      left: 2,
      booked: 4.5,
      available: -2.5,
      unmarked: 0,
      free: 0,
      bookedEach: [],
      uncovered: 2,
      lastsUntil: new Date('2026-11-25T09:00:00Z'),
      lacksFrom: new Date('2026-11-26T09:00:00Z'),
      nextAt: new Date('2026-11-25T09:00:00Z'),
      missing: 2.5,
    },
  })
  const filled = portalPot({
    potTypeName: 'Räcker',
    totalHours: 5,
    forecast: {
      ...short.forecast,
      left: 5,
      available: 0.5,
      unmarked: 0,
      free: 0.5,
      bookedEach: [],
      uncovered: 0,
      lacksFrom: null,
      missing: 0,
    },
  })
  await renderPortal(
    openStart(portalPayload({ pots: [short, filled], sessions: [portalSession()] })),
  )
  const card = pot('Räcker inte')
  await expect.element(card).toHaveTextContent('2 h kvar av 2 h')
  await expect
    .element(card.getByRole('img', { name: 'Räcker inte: 2 h bokade och täckta, 2,5 h saknas' }))
    .toBeVisible()
  await expect.element(card).toHaveTextContent('Räcker till och med ons 25 nov')
  await expect
    .element(card)
    .toHaveTextContent(
      '2 bokade pass ryms inte ännu. Med 2,5 h till räcker timmarna till allt som är bokat.',
    )
  await expect.element(card.getByRole('button', { name: /täcker/ })).not.toBeInTheDocument()
  await expect.element(pot('Räcker')).toHaveTextContent('4,5 h bokade och täckta0,5 h fria')
  await expect.element(pot('Räcker')).toHaveTextContent('Räcker till allt som är bokat')
  const coming = page.getByRole('table', { name: 'Kommande pass' })
  await expect.element(coming.getByRole('row').filter({ hasText: 'Schemalagt' })).toBeVisible()
})

test('the personal link opens with the hours left, the next session and the rule for cancelling', async () => {
  const { trainer } = portalPayload()
  const next = portalSession({ potTypeName: 'Kost', durationHours: 0.5 })
  await renderPortal(
    openStart(
      portalPayload({
        trainer: { ...trainer, cancellationHours: 12 },
        pots: [portalPot({ totalHours: 6 }), portalPot({ potTypeName: 'Kost', totalHours: 1.5 })],
        sessions: [
          portalSession({ startsAt: new Date('2027-02-11T09:00:00Z'), potTypeName: null }),
          next,
        ],
      }),
    ),
  )
  const main = page.getByRole('main')
  await expect
    .element(main)
    .toHaveTextContent(
      /Tove Tränare1,5 h kvar KostPT 60 min 6 h kvarNästa: ons 25 nov 10:00Kost · 0,5 hPass måste avbokas minst 12 timmar i förväg, senast tis 24 nov 22:00Dina tidspotter/,
    )
  await expect.element(page.getByRole('heading', { level: 3 }).first()).toHaveTextContent('Kost')
  const rows = page.getByRole('table', { name: 'Kommande pass' }).getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent('ons 25 nov 10:00–10:30Kost · 0,5 h')
  await expect.element(rows.nth(2)).toHaveTextContent('tor 11 feb 2027 10:00–11:00Okänd typ · 1 h')
  // The trainer's card is last.
  const headings = main.getByRole('heading', { level: 2 })
  expect(headings.elements().map((one) => one.textContent)).toEqual([
    'Dina tidspotter',
    'Dina pass',
    'Din tränare',
  ])
})

test('forty pots: six are shown, the others on demand', async () => {
  const pots = Array.from({ length: 40 }, (_, n) => portalPot({ potTypeName: `Typ ${n + 1}` }))
  await renderPortal(openStart(portalPayload({ pots })), { viewport: { width: 320, height: 800 } })
  const shown = page.getByRole('heading', { level: 3 })
  await expect.poll(() => shown.elements().length).toBe(6)
  await expect.element(page.getByRole('link', { name: '+36 till' })).toBeVisible()
  expect(scrollsSideways()).toBe(false)
  await page.getByRole('button', { name: 'Visa 34 tidspotter till' }).click()
  await expect.poll(() => shown.elements().length).toBe(40)
})

test('the colour scheme of the personal link is stored', async () => {
  document.documentElement.dataset.mantineColorScheme = 'light'
  localStorage.setItem('mantine-color-scheme-value', 'light')
  await renderPortal(openStart())
  await page.getByRole('button', { name: 'Byt till mörkt läge' }).click()
  await expect.element(page.getByRole('button', { name: 'Byt till ljust läge' })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Byt till mörkt läge' }))
    .not.toBeInTheDocument()
  expect(localStorage.getItem('mantine-color-scheme-value')).toBe('dark')
  await page.getByRole('button', { name: 'Byt till ljust läge' }).click()
  await expect.element(page.getByRole('button', { name: 'Byt till mörkt läge' })).toBeVisible()
})

test("a pot's hours over time are drawn, with what is booked, and stand in a table too", async () => {
  const sold = new Date('2026-11-02T09:00:00Z')
  const held = new Date('2026-11-18T09:00:00Z')
  const used = portalPot({
    hoursRemaining: 9,
    statement: {
      isRight: true,
      rows: [
        { kind: 'opening', date: sold, hours: 10, balance: 10, reason: null },
        { kind: 'completed', date: held, hours: -1, balance: 9, reason: null },
      ],
    },
  })
  const sessions = [portalSession({ startsAt: held, completed: true }), portalSession()]
  await renderPortal(openStart(portalPayload({ pots: [used], sessions })))
  const picture = page.getByRole('figure', { name: 'Timmarna över tid' })
  await expect.element(picture).toHaveTextContent('9 h kvar idag, och 8 h efter 1 bokat pass.')
  await picture.getByRole('button', { name: 'Visa som tabell' }).click()
  await expect
    .element(picture.getByRole('row', { name: 'ons 25 nov 10:00' }))
    .toHaveTextContent('8 h')
})

test('a statement that does not add up is shown in red, and leads to the trainer', async () => {
  const opened = { kind: 'opening', hours: 10, balance: 10, reason: null } as const
  const sold = portalPot({
    hoursRemaining: 12,
    statement: { isRight: false, rows: [{ ...opened, date: new Date('2026-11-02T09:00:00Z') }] },
  })
  await renderPortal(openStart(portalPayload({ pots: [sold] })))
  const card = pot(sold.potTypeName)
  await card.getByRole('button', { name: 'Kontoutdrag' }).click()
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent(
      'Enligt raderna är det 10 h kvar av 10 h, men potten visar 12 h kvar av 10 h. Hör av dig till din tränare.',
    )
})
