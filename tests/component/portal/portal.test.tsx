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
      uncovered: 2,
      lastsUntil: new Date('2026-11-25T09:00:00Z'),
      missing: 2.5,
    },
  })
  const filled = portalPot({
    potTypeName: 'Räcker',
    totalHours: 5,
    forecast: { ...short.forecast, left: 5, available: 0.5, uncovered: 0, missing: 0 },
  })
  await renderPortal(
    openStart(portalPayload({ pots: [short, filled], sessions: [portalSession()] })),
  )
  const card = pot('Räcker inte')
  await expect.element(card).toHaveTextContent('Kvar2 hBokat4,5 hFritt−2,5 h')
  await expect.element(card).toHaveTextContent('Räcker till och med ons 25 nov')
  await expect
    .element(card)
    .toHaveTextContent(
      '2 bokade pass ryms inte ännu. Med 2,5 h till räcker timmarna till allt som är bokat.',
    )
  await expect.element(card.getByRole('button', { name: /täcker/ })).not.toBeInTheDocument()
  await expect.element(pot('Räcker')).toHaveTextContent('Kvar5 hBokat4,5 hFritt0,5 h')
  await expect.element(pot('Räcker')).toHaveTextContent('Räcker till allt som är bokat')
  const coming = page.getByRole('table', { name: 'Kommande pass' })
  await expect.element(coming.getByRole('row').filter({ hasText: 'Schemalagt' })).toBeVisible()
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
