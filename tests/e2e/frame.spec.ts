import type { Page } from '@playwright/test'
import { fillLogin, logIn } from '#tests/e2e/app.ts'
import { unique } from '#tests/e2e/given.ts'
import { people, type Who } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { dialog, toast } from '#tests/e2e/ui.ts'

const phone = { width: 390, height: 844 }

/** The page has come to rest at this address, with this heading. */
async function expectAt(page: Page, path: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
}

test.describe('where a page sends whom', () => {
  const login = 'Logga in'
  const welcome = 'Full koll på varje klient, varje pass och varje timme'
  const landing = 'Dina timmar och pass'
  const next = (path: string) => `/login?next=${encodeURIComponent(path)}`
  const rules: Record<Who | 'nobody', [from: string, to: string, heading: string][]> = {
    nobody: [
      ['/', '/', welcome],
      ['/auth', '/login', login],
      ['/dashboard', next('/dashboard'), login],
      ['/dashboard/calendar?v=2026-W47', next('/dashboard/calendar?v=2026-W47'), login],
      ['/dashboard/clients', next('/dashboard/clients'), login],
      ['/client-dashboard', next('/client-dashboard'), login],
      ['/finns-inte', '/finns-inte', 'Sidan finns inte'],
    ],
    client: [
      ['/', '/client-dashboard', landing],
      ['/login', '/client-dashboard', landing],
      ['/dashboard', '/client-dashboard', landing],
      ['/dashboard/calendar', '/client-dashboard', landing],
      ['/dashboard/clients', '/client-dashboard', landing],
      ['/client-dashboard', '/client-dashboard', landing],
    ],
    trainer: [
      ['/', '/dashboard', 'Dashboard'],
      ['/login', '/dashboard', 'Dashboard'],
      ['/dashboard/calendar', '/dashboard/calendar', 'Kalendervy'],
      ['/dashboard/clients', '/dashboard/clients', 'Klienter'],
      ['/client-dashboard', '/dashboard', 'Dashboard'],
      ['/finns-inte', '/finns-inte', 'Sidan finns inte'],
    ],
    orgAdmin: [
      ['/', '/', welcome],
      ['/login', '/dashboard', 'Dashboard'],
      ['/dashboard', '/dashboard', 'Dashboard'],
      ['/dashboard/calendar', '/dashboard/calendar', 'Kalendervy'],
      ['/dashboard/clients', '/dashboard/clients', 'Klienter'],
    ],
    superAdmin: [
      ['/', '/dashboard', 'Dashboard'],
      ['/login', '/dashboard', 'Dashboard'],
      ['/dashboard/calendar', '/dashboard/calendar', 'Kalendervy'],
      ['/dashboard/clients', '/dashboard/clients', 'Klienter'],
    ],
    disabled: [],
  }

  for (const who of ['nobody', 'client', 'trainer', 'orgAdmin', 'superAdmin'] as const) {
    test(`${who} is let in or sent on`, async ({ page, enterAs }) => {
      if (who !== 'nobody') await enterAs(who)
      for (const [from, to, heading] of rules[who]) {
        await page.goto(from)
        await expectAt(page, to, heading)
      }
    })
  }
})

test.describe('the login', () => {
  test('leads back to where the person was going', async ({ page }) => {
    await page.goto('/dashboard/calendar?v=2026-W47')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
    await fillLogin(page, people.trainer)
    await expectAt(page, '/dashboard/calendar?v=2026-W47', 'Kalendervy')
    await expect(toast(page, 'Inloggning lyckades')).toContainText('Välkommen tillbaka!')
  })

  for (const hostile of [
    'https://example.org/',
    '//example.org/',
    '/\\example.org/',
    '/./\t/example.org',
    'javascript:alert(1)',
  ]) {
    test(`is not led astray to ${JSON.stringify(hostile)}`, async ({ page, enterAs }) => {
      await enterAs('trainer')
      await page.goto(`/login?next=${encodeURIComponent(hostile)}`)
      await expectAt(page, '/dashboard', 'Dashboard')
    })
  }

  test('says what is missing, what is wrong, and who has been shut out', async ({
    page,
    trouble,
  }) => {
    trouble.mayFail(/auth\.login/)
    await page.goto('/login')
    const submit = page.getByRole('main').getByRole('button', { name: 'Logga in' })
    await submit.click()
    await expect(page.getByText('Ange en giltig e-postadress')).toBeVisible()
    await expect(page.getByText('Ange ditt lösenord')).toBeVisible()
    await expect(page.getByLabel('E-post')).toBeFocused()

    const alert = page.getByRole('alert')
    await fillLogin(page, { ...people.trainer, typed: 'fel lösenord' })
    await expect(alert).toContainText('Inloggning misslyckades')
    await expect(alert).toContainText('Fel e-postadress eller lösenord.')
    await expect(page.getByLabel('E-post')).toHaveValue(people.trainer.email)
    await fillLogin(page, { email: `ingen.${unique()}@example.com` })
    await expect(alert).toContainText('Fel e-postadress eller lösenord.')

    await fillLogin(page, people.disabled)
    await expect(alert).toContainText(
      'Ditt konto har inaktiverats. Kontakta administratören för mer information.',
    )
    await fillLogin(page, { ...people.disabled, typed: 'fel lösenord' })
    await expect(alert).toContainText('Fel e-postadress eller lösenord.')
    await expect(page).toHaveURL('/login')
  })

  test('says that the server cannot be reached, and takes the next try', async ({
    page,
    trouble,
  }) => {
    await page.goto('/login')
    trouble.mayFail(/auth\.login/)
    await page.route(/auth\.login/, (route) => route.abort(), { times: 1 })
    await fillLogin(page, people.trainer)
    await expect(page.getByRole('alert')).toContainText('Ingen anslutning.')
    await page.getByRole('main').getByRole('button', { name: 'Logga in' }).click()
    await expectAt(page, '/dashboard', 'Dashboard')
  })
})

test.describe('the way out', () => {
  test('ends the login here and on the server', async ({ page, context }) => {
    await logIn(page, 'trainer')
    await expectAt(page, '/dashboard', 'Dashboard')
    const cookies = await context.cookies()
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await expectAt(page, '/login', 'Logga in')
    await expect(toast(page, 'Utloggad')).toContainText('Du har loggats ut från systemet.')
    await context.addCookies(cookies)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  })

  test('leads out even when the server cannot be told, which is made up for later', async ({
    page,
    context,
    trouble,
  }) => {
    await logIn(page, 'trainer')
    await expectAt(page, '/dashboard', 'Dashboard')
    const cookies = await context.cookies()
    trouble.mayFail(/auth\.logout/)
    await page.route(/auth\.logout/, (route) => route.abort())
    await page.getByRole('button', { name: 'Logga ut' }).click()
    await expectAt(page, '/login', 'Logga in')
    await expect(toast(page, 'Utloggning misslyckades')).toContainText(
      'Ett fel inträffade vid utloggning, men du har loggats ut lokalt.',
    )
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()

    await page.unroute(/auth\.logout/)
    const told = page.waitForResponse(/auth\.logout/)
    await page.goto('/dashboard')
    expect((await told).ok()).toBe(true)
    await context.addCookies(cookies)
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
  })
})

test.describe('the frame', () => {
  test('names each page, and gives its heading the focus', async ({ page, enterAs }) => {
    await enterAs('trainer')
    await page.goto('/dashboard')
    await expect(page).toHaveTitle('Dashboard – Tidspott')
    const banner = page.getByRole('banner')
    await expect(banner).toContainText(people.trainer.name)
    await expect(banner).toContainText('Tränare')
    const menu = page.getByRole('navigation', { name: 'Huvudmeny' })
    for (const [link, heading, title] of [
      ['Kalender', 'Kalendervy', 'Kalendervy – Tidspott'],
      ['Klienter', 'Klienter', 'Klienter – Tidspott'],
      ['Dashboard', 'Dashboard', 'Dashboard – Tidspott'],
    ] as const) {
      await menu.getByRole('link', { name: link }).click()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeFocused()
      await expect(page).toHaveTitle(title)
      await expect(menu.getByRole('link', { name: link })).toHaveAttribute('aria-current', 'page')
      await expect(page.getByRole('main')).toHaveCount(1)
    }
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeFocused()
  })

  test('can be skipped by the keyboard', async ({ page, enterAs }) => {
    await enterAs('trainer')
    await page.goto('/dashboard/clients')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Hoppa till innehåll' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveURL('/dashboard/clients')
  })

  test('keeps the sidebar as it was left, for seven days', async ({ page, context, enterAs }) => {
    await enterAs('trainer')
    await page.goto('/dashboard/clients')
    const narrower = page.getByRole('button', { name: 'Fäll ihop sidofältet (Ctrl+B)' })
    const wider = page.getByRole('button', { name: 'Visa sidofältet (Ctrl+B)' })
    await expect(narrower).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(wider).toBeVisible()
    const before = Date.now() / 1000
    const kept = (await context.cookies()).find(({ name }) => name === 'sidebar')
    const days = ((kept?.expires ?? 0) - before) / (24 * 60 * 60)
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
    await page.reload()
    await expect(wider).toBeVisible()
    const words = page.getByRole('navigation').getByText('Kalender')
    const widthOfWords = async () => (await words.boundingBox())?.width ?? 0
    expect(await widthOfWords()).toBeLessThan(2)
    await page.getByRole('link', { name: 'Kalender' }).hover()
    await expect.poll(widthOfWords).toBeGreaterThan(40)
    await wider.click()
    await expect(narrower).toBeVisible()
  })

  test('has its menu in a drawer on a phone', async ({ page, enterAs }) => {
    await enterAs('trainer')
    await page.setViewportSize(phone)
    await page.goto('/dashboard')
    await expect(page.getByRole('navigation', { name: 'Huvudmeny' })).toBeHidden()
    const opener = page.getByRole('button', { name: 'Öppna menyn' })
    await opener.click()
    const drawer = dialog(page, 'Meny')
    await expect(drawer).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    await page.keyboard.press('Control+b')
    await drawer.getByRole('link', { name: 'Klienter' }).click()
    await expect(drawer).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Klienter' })).toBeFocused()
  })

  test('stays in the light or the dark that was chosen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    const root = page.locator('html')
    await expect(root).toHaveCSS('color-scheme', 'light')
    await page.getByRole('button', { name: 'Byt till mörkt läge' }).click()
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await page.goto('/login')
    await expect(root).toHaveCSS('color-scheme', 'dark')
    await page.getByRole('button', { name: 'Byt till ljust läge' }).click()
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    await expect(root).toHaveCSS('color-scheme', 'light')
    await expect(page.getByRole('button', { name: 'Byt till mörkt läge' })).toBeVisible()
  })

  test('says whom to write to', async ({ page }) => {
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('heading', { name: 'Kontakta oss' })).toBeVisible()
    const link = footer.getByRole('link')
    const address = (await link.textContent()) ?? ''
    expect(address).toMatch(/^\S+@\S+$/)
    await expect(link).toHaveAttribute('href', `mailto:${address}`)
  })
})
