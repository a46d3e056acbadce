import { fillLogin } from '#tests/e2e/app.ts'
import { people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('login and logout apply to all tabs of the browser, and a login of another user shows no data of the previous one', async ({
  page,
  context,
  pageErrors,
}) => {
  // Requests in flight at the logout are refused.
  pageErrors.mayFail(/\/trpc\//)
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  const other = await context.newPage()
  await other.goto('/dashboard/clients')
  await expect(other.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  // Both tabs listen once they are idle.
  await Promise.all([page, other].map((tab) => tab.waitForLoadState('networkidle')))

  await fillLogin(page, people.trainer)
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(other.getByRole('heading', { level: 1, name: 'Klienter' })).toBeVisible()
  const client = other.getByRole('row', { name: people.client.name })
  await other.getByRole('searchbox').fill(people.client.name)
  await expect(client).toBeVisible()

  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  await expect(other.getByRole('banner')).not.toContainText(people.trainer.name)

  await fillLogin(page, people.orgAdmin)
  await expect(other.getByRole('banner')).toContainText(people.orgAdmin.name)
  await other.goto('/dashboard/clients')
  // Another test may have removed the clients of this one.
  const own = other.getByRole('table').or(other.getByText('Inga klienter hittades'))
  await expect(own).toBeVisible()
  await expect(client).toHaveCount(0)
})
