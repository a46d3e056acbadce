import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import type { PortalPayload } from '#shared/portal/payload.ts'
import { scrollsSideways } from '#tests/component/layout.ts'
import { openStart, portalPayload, portalPot, portalSession } from '#tests/component/portal-rows.ts'
import { renderPortal } from '#tests/component/render-portal.tsx'

const address = 'pt.provbox@example.com'
const [opened, behind, filled] = ['2026-11-02', '2026-11-23', '2026-11-10'].map(
  (day) => new Date(`${day}T09:00:00Z`),
) as [Date, Date, Date]
const pot = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })

/** A pot of 10 h topped up by 1 h, a past session and a future one. */
function payloadOf(contact: Partial<PortalPayload['trainer']['contact']>, name = 'Tove Tränare') {
  const { trainer } = portalPayload()
  const sold = portalPot({
    totalHours: 11,
    hoursRemaining: 10,
    history: [{ date: filled, hoursAdded: 1, reason: 'Påfyllning' }],
    statement: {
      isRight: true,
      rows: [
        { kind: 'opening', date: opened, hours: 10, balance: 10, reason: null },
        { kind: 'added', date: filled, hours: 1, balance: 11, reason: 'Påfyllning' },
        { kind: 'completed', date: behind, hours: -1, balance: 10, reason: null },
      ],
    },
  })
  return portalPayload({
    trainer: { ...trainer, name, contact: { email: null, phone: null, ...contact } },
    pots: [sold],
    sessions: [portalSession(), portalSession({ startsAt: behind, completed: true })],
  })
}

/** The buttons "Stämmer inte?" of the sections with the pots and the sessions. */
const wrong = page.getByRole('button', { name: 'Stämmer inte?', exact: true })

async function openAll(): Promise<Locator> {
  await pot.getByRole('button', { name: 'Påfyllningar och rättelser (1)' }).click()
  await pot.getByRole('button', { name: 'Kontoutdrag' }).click()
  await expect.element(pot.getByRole('table')).toBeVisible()
  return page.getByRole('link', { name: /^Stämmer inte\? Kontakta/ })
}

async function ask(): Promise<void> {
  await wrong.first().click()
  await wrong.last().click()
}

test('each row of the personal link has a mailto link about itself, shown on demand', async () => {
  await renderPortal(openStart(payloadOf({ email: address, phone: '070-174 06 98' })))
  // The trainer's card has both.
  await expect
    .element(page.getByRole('link', { name: address }))
    .toHaveAttribute('href', `mailto:${address}`)
  await expect
    .element(page.getByRole('link', { name: '070-174 06 98' }))
    .toHaveAttribute('href', 'tel:+46701740698')
  const links = await openAll()
  expect(links.elements()).toHaveLength(0)
  await ask()
  await expect.element(page.getByRole('columnheader', { name: 'Kontakt' })).toBeVisible()

  const expectMails = async (within: Locator, row: string) => {
    const link = within.getByRole('link', {
      name: `Stämmer inte? Kontakta Tove Tränare om ${row}`,
      exact: true,
    })
    const subject = encodeURIComponent(`Stämmer inte: ${row}`)
    await expect.element(link).toHaveAttribute('href', `mailto:${address}?subject=${subject}`)
    await expect.element(link).toHaveTextContent('Kontakta Tove Tränare')
  }
  await expectMails(
    page.getByRole('table', { name: 'Kommande pass' }),
    'passet ons 25 nov 2026 10:00–11:00',
  )
  await expectMails(pot, 'tidspotten PT 60 min')
  await expectMails(
    pot.getByRole('list').getByRole('listitem'),
    'påfyllningen tis 10 nov 2026, +1 h',
  )
  const statement = pot.getByRole('table')
  for (const row of [
    'öppningen mån 2 nov 2026, +10 h',
    'det genomförda passet mån 23 nov 2026, −1 h',
    'påfyllningen tis 10 nov 2026, +1 h',
  ])
    await expectMails(statement, row)
  expect(statement.getByRole('link').elements()).toHaveLength(3)
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expectMails(
    page.getByRole('table', { name: 'Tidigare pass' }),
    'passet mån 23 nov 2026 10:00–11:00',
  )
  await ask()
  await expect.poll(() => links.elements().length).toBe(0)
})

test('each row has a tel link when the trainer shows only a number', async () => {
  await renderPortal(openStart(payloadOf({ phone: '+46 70-174 06 98' })))
  const links = await openAll()
  await ask()
  await expect.poll(() => links.elements().length).toBe(1 + 1 + 1 + 3)
  for (const link of links.elements()) expect(link.getAttribute('href')).toBe('tel:+46701740698')
  expect(document.querySelectorAll('main a[href^="mailto:"]')).toHaveLength(0)
})

test('no row has a contact link when the trainer shows neither', async () => {
  await renderPortal(openStart(payloadOf({})))
  const links = await openAll()
  await expect.element(page.getByRole('table', { name: 'Kommande pass' })).toBeVisible()
  expect(links.elements()).toHaveLength(0)
  await expect.element(page.getByText('Stämmer inte?')).not.toBeInTheDocument()
  await expect.element(page.getByRole('columnheader', { name: 'Kontakt' })).not.toBeInTheDocument()
})

for (const width of [320, 390]) {
  test(`contact links have touch target size and room for the longest name, ${width} pixels wide`, async () => {
    const contact = { email: `${'mycket.lang.adress.'.repeat(3)}a@example.com` }
    const long = 'Hubertusschlößchenstraßenbahnhof'.repeat(7).slice(0, 200)
    const viewport = { width, height: 800 }
    await renderPortal(openStart(payloadOf(contact, long)), { viewport })
    const links = await openAll()
    await ask()
    await expect.poll(() => links.elements().length).toBe(1 + 1 + 1 + 3)
    expect(scrollsSideways()).toBe(false)
    await expect.element(links.first()).toHaveTextContent(`Kontakta ${long}`)

    await cleanup()
    await renderPortal(openStart(payloadOf(contact, 'Amanda Holm')), { viewport })
    const usual = await openAll()
    await ask()
    await expect.poll(() => usual.elements().length).toBe(1 + 1 + 1 + 3)
    for (const link of usual.elements()) {
      expect(link.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
      expect(isUncovered(link)).toBe(true)
    }
  })
}

/** Whether a touch at each end of the target hits it, and not its neighbours. */
function isUncovered(element: Element): boolean {
  element.scrollIntoView({ block: 'center' })
  const { left, width, top, bottom } = element.getBoundingClientRect()
  return [top + 1, bottom - 1].every((y) =>
    element.contains(document.elementFromPoint(left + width / 2, y)),
  )
}
