import { givenClient } from '#tests/e2e/given.ts'
import { apiOf } from '#tests/e2e/logins.ts'
import { password, people } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('the login is drawn before any script, keeps what is typed, and after a logout no page shows what it was sent', async ({
  page,
}) => {
  const client = await givenClient(await apiOf('trainer'), { name: 'Bara Inloggad' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  const email = page.getByRole('textbox', { name: 'E-post', exact: true })
  const secret = page.getByRole('textbox', { name: 'Lösenord' })
  const button = page.locator('main').getByRole('button', { name: 'Logga in' })
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await expect(button).toBeDisabled()
  await email.fill(people.trainer.email)
  await secret.fill(password)
  await secret.press('Enter')
  release()
  await expect(button).toBeEnabled()
  await expect(email).toHaveValue(people.trainer.email)
  await expect(secret).toBeFocused()
  await expect(page).toHaveURL('/login')
  await secret.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()

  await page.goto('/dashboard/clients')
  await expect(page.getByText(client.name)).toBeVisible()
  await expect(page.locator('#page-start')).toHaveCount(0)
  await page.getByRole('button', { name: 'Logga ut' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await page.goto('about:blank')
  await page.goBack()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Logga in' })).toBeVisible()
  await expect(page.getByText(client.name)).toHaveCount(0)
})

const drawnFor = {
  trainer: ['/dashboard', '/dashboard/calendar', '/dashboard/clients', '/dashboard/sessions'],
  orgAdmin: ['/dashboard/pots', '/dashboard/borttaget', '/profile'],
  superAdmin: ['/admin/dashboard', '/admin/trainers'],
} as const

for (const [who, paths] of Object.entries(drawnFor))
  test(`the frame and the heading of a page of ${who} are drawn before any script, as the app draws them`, async ({
    openBrowser,
  }) => {
    const page = await openBrowser({ as: who as keyof typeof drawnFor })
    const isHeld = { now: true }
    const held: (() => void)[] = []
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      if (isHeld.now) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    const parts = {
      heading: page.getByRole('heading', { level: 1 }),
      links: page.getByRole('navigation').getByRole('link'),
    }
    for (const path of paths) {
      isHeld.now = true
      // A server that is busy sends the page without.
      await expect(async () => {
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.locator('#page-start')).toHaveCount(1)
        await expect(parts.links.first()).toBeVisible({ timeout: 2_000 })
      }).toPass()
      await expect(page.locator('[data-frame] button:not([inert])')).toHaveCount(0)
      // Until it is known whether the font has come in time, the text is measured in another, unseen.
      await page.evaluate(() => document.fonts.ready)
      const drawn = [await parts.heading.innerText(), await parts.links.allInnerTexts()]
      const box = await parts.heading.boundingBox()
      isHeld.now = false
      held.splice(0).forEach((release) => release())
      await expect(page.locator('[data-frame]')).toHaveCount(0)
      expect([await parts.heading.innerText(), await parts.links.allInnerTexts()]).toEqual(drawn)
      expect(await parts.heading.boundingBox()).toEqual(box)
    }
  })
