import type { Page } from '@playwright/test'
import { enter } from '#tests/e2e/logins.ts'
import { password, people } from '#tests/e2e/people.ts'
import { startProductOnPostgres } from '#tests/e2e/product-on-postgres.ts'
import { test as base, expect } from '#tests/e2e/test.ts'

/** The personal link while its database is away, or broken: a product of this file's own, on a PostgreSQL of its own. */

type OnPostgres = {
  product: Awaited<ReturnType<typeof startProductOnPostgres>>
  /** A client with a link. */
  client: { name: string; url: string }
}

const test = base.extend<object, OnPostgres>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProductOnPostgres()
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  client: [
    async ({ product }, use) => {
      const { api } = await enter(people.trainer.email, password, product.url)
      const [client] = await api.clients.list.query()
      if (!client) throw new Error('the demo data has no client')
      const { path } = await api.clients.link.query({ id: client.id })
      await use({ name: client.name, url: `${product.url}${path}` })
    },
    { scope: 'worker' },
  ],
})

test.beforeEach(({ trouble }) => trouble.mayFail(/\/client\/|portal\.get/))

/** How often the page has asked for itself: the first attempt is the page. */
function countAttempts(page: Page): () => number {
  let attempts = 0
  page.on('request', (request) => {
    if (/\/client\/|portal\.get/.test(request.url())) attempts += 1
  })
  return () => attempts
}

const welcome = (page: Page, name: string) =>
  page.getByRole('heading', { name: `Välkommen, ${name}` })

test('the database is away at the first attempt and back at the second: the page opens by itself', async ({
  page,
  product,
  client,
}) => {
  const attempts = countAttempts(page)
  await product.loseDatabase()
  await page.route(/portal\.get/, async (route) => {
    await expect(page.getByText('Laddar...')).toBeVisible()
    await product.findDatabase()
    await route.continue()
  })
  await page.goto(client.url)
  await expect(welcome(page, client.name)).toBeVisible()
  expect(attempts()).toBe(2)
  await expect(page).toHaveTitle(`Välkommen, ${client.name} – Tidspott`)
})

test('Token verification failed: after three attempts in all, and again on demand until it opens', async ({
  page,
  product,
  client,
}) => {
  const attempts = countAttempts(page)
  await product.loseDatabase()
  await page.goto(client.url)
  await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Token verification failed')
  await expect(alert).toContainText('Kontakta din tränare om det inte hjälper.')
  expect(attempts()).toBe(3)
  await alert.getByRole('button', { name: 'Försök igen' }).click()
  await expect(alert.getByRole('button', { name: 'Försöker igen...' })).toBeVisible()
  await expect(alert.getByRole('button', { name: 'Försök igen', exact: true })).toBeEnabled()
  await product.findDatabase()
  await alert.getByRole('button', { name: 'Försök igen' }).click()
  await expect(welcome(page, client.name)).toBeVisible()
})

test('Unexpected error during token verification: the database answers with a fault', async ({
  page,
  product,
  client,
}) => {
  await product.execute('alter table pot_history rename to pot_history_away')
  await page.goto(client.url)
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Unexpected error during token verification')
  await product.execute('alter table pot_history_away rename to pot_history')
  await alert.getByRole('button', { name: 'Försök igen' }).click()
  await expect(welcome(page, client.name)).toBeVisible()
})

test('the network is gone once the page is there: what was read stays', async ({
  page,
  client,
  context,
}) => {
  await page.goto(client.url)
  await expect(welcome(page, client.name)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('tab', { name: 'Tidigare pass' }).click()
  await expect(page.getByRole('table', { name: 'Tidigare pass' })).toBeVisible()
  await page.getByRole('button', { name: 'Kontoutdrag' }).first().click()
  await expect(page.getByText(/Stämmer: /)).toBeVisible()
})
