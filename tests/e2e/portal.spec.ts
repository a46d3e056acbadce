import { addDays } from '#shared/time.ts'
import { pot, today } from '#tests/e2e/app.ts'
import { givenClientWithPot, givenHistory, givenSession } from '#tests/e2e/given.ts'
import { layoutShifts } from '#tests/e2e/layout-shift.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { scrollsSideways } from '#tests/e2e/ui.ts'

test('the personal link shows what is left before a script has run, and without scripts', {
  tag: '@everyday',
}, async ({ openBrowser }) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Utan Skript', hours: 4 })
  await givenSession(api, { clientId: client.id, potId: sold.id, date: addDays(today(), 2) })
  const { path } = await api.clients.link.query({ id: client.id })
  const page = await openBrowser({ javaScriptEnabled: false })
  await page.goto(path)
  await expect(page).toHaveTitle(`Välkommen, ${client.name} – Tidspott`)
  await expect(page.getByRole('main')).toContainText(/4\sh kvar\s*Nästa: /)
  await expect(pot(page, sold.name)).toContainText('4 h kvar av 4 h')
  await expect(pot(page, sold.name)).toContainText('Räcker till allt som är bokat')
  const coming = page.getByRole('table', { name: 'Kommande pass' })
  await expect(coming.getByRole('row').filter({ hasText: 'Schemalagt' })).toHaveCount(1)
})

test('the personal link sends no query for embedded data, has no layout shift, works offline once loaded, and stores the colour scheme', {
  tag: '@everyday',
}, async ({ page, context }) => {
  const api = await apiOf('trainer')
  const { client, pot: sold } = await givenClientWithPot(api, { name: 'Allt På En Gång', hours: 2 })
  const booking = { clientId: client.id, potId: sold.id, hours: 1.5 }
  const first = addDays(today(), 1)
  for (const date of [first, addDays(first, 7), addDays(first, 14)])
    await givenSession(api, { ...booking, date })
  const { path } = await api.clients.link.query({ id: client.id })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.setViewportSize({ width: 320, height: 800 })
  await page.goto(path)
  const card = pot(page, sold.name)
  await expect(card).toContainText('2 h kvar av 2 h2 h bokade och täckta2,5 h saknas')
  await expect(card).toContainText(/Räcker till och med \S+ \d+ \S+/)
  expect(await scrollsSideways(page)).toBe(false)
  await page.waitForLoadState('networkidle')

  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect(page.getByText('Du har inga tidigare pass ännu.')).toBeVisible()
  await card.getByRole('button', { name: 'Kontoutdrag' }).click()
  await expect(card).toContainText('Stämmer: 2 h totalt')
  expect(asked.filter((address) => address.startsWith('/trpc/portal.get'))).toEqual([])
  const files = asked.filter((address) => !address.startsWith('/trpc'))
  expect(files).toHaveLength(new Set(files).size)
  expect(await layoutShifts(page)).toEqual([])

  await page.getByRole('button', { name: 'Byt till mörkt läge' }).click()
  await context.setOffline(false)
  await givenHistory(api, { potId: sold.id, count: 3, reason: 'Påfyllning' })
  await page.reload()
  await expect(card).toContainText('5 h kvar av 5 h4,5 h bokade och täckta0,5 h fria')
  await expect(card).toContainText('Räcker till allt som är bokat')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(page.getByRole('button', { name: 'Byt till mörkt läge' })).toBeHidden()
})
