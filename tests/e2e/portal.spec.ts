import type { Locator } from '@playwright/test'
import { addDays } from '#shared/time.ts'
import { pot, today } from '#tests/e2e/app.ts'
import { givenClient, givenClientWithPot, givenHistory, givenSession } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scrollsSideways } from '#tests/e2e/ui.ts'

test('the personal link shows what is left before a script has run, and without any', async ({
  openBrowser,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Utan Skript', hours: 4 })
  await givenSession(api, { clientId: client.id, potId: sold.id, date: addDays(today(), 2) })
  const { path } = await api.clients.link.query({ id: client.id })
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto(path)
  await expect(page).toHaveTitle(`Välkommen, ${client.name} – Tidspott`)
  await expect(pot(page, sold.name)).toContainText('4 h kvar av 4 h')
  await expect(pot(page, sold.name)).toContainText('Räcker till allt bokat')
  const coming = page.getByRole('table', { name: 'Kommande pass' })
  await expect(coming.getByRole('row').filter({ hasText: 'Schemalagt' })).toHaveCount(1)
})

test('the personal link asks the server for nothing that it came with, and its page moves nothing', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Allt På En Gång' })
  const { path } = await api.clients.link.query({ id: client.id })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(path)
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect(page.getByText('Du har inga tidigare pass ännu.')).toBeVisible()
  await pot(page, sold.name).getByRole('button', { name: 'Kontoutdrag' }).click()
  await expect(pot(page, sold.name)).toContainText('Stämmer: 10 h totalt')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((address) => address.startsWith('/trpc/portal.get'))).toEqual([])
  expect(asked.filter((address) => !address.startsWith('/trpc'))).toHaveLength(
    new Set(asked.filter((address) => !address.startsWith('/trpc'))).size,
  )
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & {
            value: number
            hadRecentInput: boolean
          })[])
            if (!entry.hadRecentInput) sum += entry.value
        }).observe({ type: 'layout-shift', buffered: true })
        // Buffered entries arrive with the next task.
        setTimeout(() => resolve(sum), 0)
      }),
  )
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('the tabs of the personal link are walked with the arrow keys', async ({ page }) => {
  const api = await apiOf('trainer')
  const client = await givenClient(api, { name: 'Bara Tangenter' })
  const { path } = await api.clients.link.query({ id: client.id })
  await page.goto(path)
  const [coming, past] = ['Kommande pass', 'Tidigare pass'].map((name) =>
    page.getByRole('tab', { name }),
  )
  await coming?.focus()
  await page.keyboard.press('ArrowRight')
  await expect(past as Locator).toBeFocused()
  await expect(page.getByRole('tabpanel')).toContainText('Du har inga tidigare pass ännu.')
  await page.keyboard.press('ArrowRight')
  await expect(coming as Locator).toBeFocused()
  await page.keyboard.press('End')
  await expect(past as Locator).toHaveAttribute('aria-selected', 'true')
})

test('the personal link is light or dark as its reader chooses, also the next time', async ({
  page,
}) => {
  const client = await givenClient(await apiOf('trainer'), { name: 'Mörkt Läge' })
  const { path } = await (await apiOf('trainer')).clients.link.query({ id: client.id })
  await page.goto(path)
  await page.getByRole('button', { name: 'Byt till mörkt läge' }).click()
  await expect(page.getByRole('button', { name: 'Byt till ljust läge' })).toBeVisible()
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Byt till mörkt läge' })).toBeHidden()
})

test('the personal link tells whoever has an unknown one, or half of one, to ask the trainer', async ({
  page,
  trouble,
}) => {
  trouble.mayFail(/\/client/)
  for (const [path, cause] of [
    ['/client/finns-inte', 'Invalid or expired access token'],
    ['/client/finns-inte/', 'Invalid or expired access token'],
    ['/client/%E0%A4%A', 'Invalid or expired access token'],
    [`/client/${'a'.repeat(10_000)}`, 'Invalid or expired access token'],
    ['/client/', 'No access token provided'],
    ['/client', 'No access token provided'],
  ] as const) {
    await page.goto(path)
    const heading = page.getByRole('heading', { name: 'Access Error' })
    await expect(heading).toBeVisible()
    await expect(heading).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('alert')).toContainText(cause)
    await expect(page.getByRole('alert')).toContainText(
      'Kontakta din tränare för att få en ny länk.',
    )
    await expect(page.getByRole('button', { name: 'Försök igen' })).toHaveCount(0)
  }
})

for (const width of [320, 1280]) {
  test(`the personal link holds long names, other scripts and years of history, ${width} pixels wide`, async ({
    page,
  }) => {
    const api = await apiOf('trainer')
    const long = 'Hubertusschlößchenstraßenbahnhof'.repeat(6).slice(0, 190)
    const { client, pot: sold } = await givenClientWithPot(api, {
      name: long,
      type: 'تدريب شخصي طويل جدا',
    })
    await givenHistory(api, { potId: sold.id, count: 40, reason: 'إعادة تعبئة البطاقة' })
    const { path } = await api.clients.link.query({ id: client.id })

    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await expect(page.getByRole('heading', { name: client.name })).toBeVisible()
    const card = pot(page, sold.name)
    await expect(card).toContainText('50 h kvar av 50 h')
    await expect(card.getByRole('heading', { name: sold.name })).toHaveCSS('direction', 'rtl')
    await card.getByRole('button', { name: 'Historik (40)' }).click()
    const entries = card.getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText('+1 h')
    expect(await scrollsSideways(page)).toBe(false)
    await card.getByRole('button', { name: '+37 fler ändringar' }).click()
    await expect(entries).toHaveCount(40)
    expect(await scrollsSideways(page)).toBe(false)
    await card.getByRole('button', { name: 'Visa färre' }).click()
    await expect(entries).toHaveCount(3)
  })
}

test('the personal link says kindly how far the hours last, and what would cover all that is booked', async ({
  page,
}) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Räcker Inte', hours: 2 })
  const booking = { clientId: client.id, potId: sold.id, hours: 1.5 }
  const first = addDays(today(), 1)
  for (const date of [first, addDays(first, 7), addDays(first, 14)])
    await givenSession(api, { ...booking, date })
  const { path } = await api.clients.link.query({ id: client.id })
  await page.goto(path)
  const card = pot(page, sold.name)
  await expect(card).toContainText('Kvar2 hBokat4,5 hDisponibelt−2,5 h')
  await expect(card).toContainText(/Räcker till \S+ \d+ \S+ .*\(v\. \d+\)/)
  await expect(card).toContainText(
    '2 bokade pass ryms inte ännu. Med 2,5 h till räcker timmarna till allt som är bokat.',
  )
  await expect(card.getByRole('button', { name: /täcker/ })).toHaveCount(0)

  await givenHistory(api, { potId: sold.id, count: 3, reason: 'Påfyllning' })
  await page.reload()
  await expect(card).toContainText('Kvar5 hBokat4,5 hDisponibelt0,5 h')
  await expect(card).toContainText('Räcker till allt bokat')
})
