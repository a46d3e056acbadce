import type { Page } from '@playwright/test'
import { enter } from '#tests/e2e/logins.ts'
import { password, people } from '#tests/e2e/people.ts'
import { startProductOnPostgres } from '#tests/e2e/product-on-postgres.ts'
import { test as base, expect } from '#tests/e2e/test.ts'

/**
 * The personal link with an unreachable or broken database: a product of this file's own, on a PostgreSQL of its own.
 */

type OnPostgres = { product: Awaited<ReturnType<typeof startProductOnPostgres>> }

const test = base.extend<object, OnPostgres>({
  product: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const product = await startProductOnPostgres()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
})

/** The number of attempts of the page: the first one is the page itself. */
function countAttempts(page: Page): () => number {
  let attempts = 0
  page.on('request', (request) => {
    if (/\/client\/|portal\.get/.test(request.url())) attempts += 1
  })
  return () => attempts
}

test('an unreachable database recovers before the second attempt: the page opens by itself; after a longer outage or an error it opens on demand', async ({
  page,
  product,
  pageErrors,
}) => {
  pageErrors.mayFail(/\/client\/|portal\.get/)
  const { api } = await enter(people.trainer.email, password, product.url)
  const [client] = await api.clients.list.query()
  if (!client) throw new Error('the demo data has no client')
  const { path } = await api.clients.link.query({ id: client.id })
  const address = `${product.url}${path}`
  const welcome = page.getByRole('heading', { name: `Välkommen, ${client.name}` })
  const alert = page.getByRole('alert')
  const retry = alert.getByRole('button', { name: 'Försök igen', exact: true })
  const attempts = countAttempts(page)

  await product.loseDatabase()
  await page.route(/portal\.get/, async (route) => {
    await expect(page.getByText('Laddar...')).toBeVisible()
    await product.findDatabase()
    await route.continue()
  })
  // The visit is counted in the background, before the database is lost again.
  const counted = page.waitForResponse(/portal\.opened/)
  await page.goto(address)
  await expect(welcome).toBeVisible()
  expect(attempts()).toBe(2)
  await counted
  await expect(page).toHaveTitle(`Välkommen, ${client.name} – Tidspott`)

  await page.unrouteAll()
  await product.loseDatabase()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Access Error' })).toBeVisible()
  await expect(alert).toContainText('Token verification failed')
  expect(attempts()).toBe(5)
  await product.findDatabase()
  const countedAgain = page.waitForResponse(/portal\.opened/)
  await retry.click()
  await expect(welcome).toBeVisible()
  await countedAgain

  await product.execute('alter table pot_history rename to pot_history_away')
  await page.reload()
  await expect(alert).toContainText('Unexpected error during token verification')
  await product.execute('alter table pot_history_away rename to pot_history')
  await retry.click()
  await expect(welcome).toBeVisible()
})
