import type { Page } from '@playwright/test'
import { fillLogin, logIn } from '#tests/e2e/app.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'

const dashboard = { level: 1, name: 'Dashboard' } as const

/** How often the page has asked who is logged in. */
function countAsked(page: Page): () => number {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes('/trpc/auth.me')) asked += 1
  })
  return () => asked
}

/** The login that the server tells of ends so soon. */
async function endLoginIn(page: Page, milliseconds: () => number | null): Promise<void> {
  await page.route(/\/trpc\/auth\.me/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as {
      result: { data: { json: { expiresAt: string } | null } }
    }
    const left = milliseconds()
    if (body.result.data.json && left !== null) {
      body.result.data.json.expiresAt = new Date(Date.now() + left).toISOString()
    }
    await route.fulfill({ response: answer, json: body })
  })
}

test('what happens to a login in one tab has happened in all tabs of the browser', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard/clients')
  await expect(other.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  // Both listen once they have nothing else to do.
  await Promise.all([page, other].map((tab) => tab.waitForLoadState('networkidle')))

  await fillLogin(page, people.trainer)
  await expect(page.getByRole('heading', dashboard)).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()

  await other.getByRole('button', { name: 'Logga ut' }).click()
  await expect(other.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect(page.getByRole('banner')).not.toContainText(people.trainer.name)
})

test('somebody else’s login leaves nothing of the person before', async ({
  page,
  context,
  trouble,
}) => {
  // What was still under way when the person left is refused.
  trouble.mayFail(/\/trpc\//)
  await logIn(page, 'trainer')
  await expect(page.getByRole('heading', dashboard)).toBeVisible()
  await page.goto('/dashboard/clients')
  await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await other.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await fillLogin(other, people.orgAdmin)
  await expect(page.getByRole('banner')).toContainText(people.orgAdmin.name)
  await page.goto('/dashboard/clients')
  // Another test may have removed the clients of this one.
  const own = page.getByRole('table').or(page.getByText('Inga klienter hittades'))
  await expect(own).toBeVisible()
  await expect(page.getByRole('row', { name: people.client.name })).toHaveCount(0)
})

test.describe('the clock', () => {
  test('looks every 30 s, and renews a login whose end is within 90 s', async ({
    page,
    enterAs,
  }) => {
    await enterAs('trainer')
    await page.clock.install()
    let left: number | null = 140_000
    await endLoginIn(page, () => left)
    const asked = countAsked(page)
    await page.goto('/dashboard/clients')
    await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const before = asked()
    // 110 s left: no reason to ask.
    await page.clock.runFor(30_000)
    expect(asked()).toBe(before)
    // 80 s left. From now on it is the server's own word, a week.
    left = null
    await page.clock.runFor(30_000)
    await expect.poll(asked).toBe(before + 1)
    await page.clock.runFor(120_000)
    expect(asked()).toBe(before + 1)
    await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
  })

  test('sees that a login has ended, and leads back after the next one', async ({
    page,
    context,
  }) => {
    await logIn(page, 'trainer')
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
    await page.clock.install()
    await endLoginIn(page, () => 60_000)
    await page.goto('/dashboard/clients')
    await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await context.clearCookies({ name: 'tidspott' })
    await page.clock.runFor(30_000)
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
    await expect(page).toHaveURL('/login?next=%2Fdashboard%2Fclients')
  })

  test('leaves the person where they are while the server cannot be asked', async ({
    page,
    enterAs,
    trouble,
  }) => {
    trouble.mayFail(/auth\.me/)
    await enterAs('trainer')
    await page.clock.install()
    await endLoginIn(page, () => 60_000)
    await page.goto('/dashboard/clients')
    await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.unroute(/\/trpc\/auth\.me/)
    await page.route(/\/trpc\/auth\.me/, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.clock.runFor(30_000)
    await failed
    await expect(page.getByRole('row', { name: people.client.name })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/clients')
  })
})
