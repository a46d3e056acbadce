import type { Page } from '@playwright/test'
import { addWeeks } from '#shared/time.ts'
import { fillLogin, logIn, thisWeek } from '#tests/e2e/app.ts'
import { unique } from '#tests/e2e/given.ts'
import { people, type Who } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { toast } from '#tests/e2e/ui.ts'

const nextWeek = `/dashboard/calendar?v=${addWeeks(thisWeek(), 1)}`

/** The page has come to rest at this address, with this heading. */
async function expectAt(page: Page, path: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
}

test.describe('where a page sends whom', () => {
  const login = 'Logga in'
  const welcome = 'Full koll på varje klient, varje pass och varje timme'
  const landing = `Välkommen, ${people.client.name}`
  const admin = 'Administration'
  const organization = 'Organisation'
  const join = 'Gå med i en organisation'
  const loggedIn = 'Du är redan inloggad'
  const overview = 'Organisationsöversikt'
  const next = (path: string) => `/login?next=${encodeURIComponent(path)}`
  type Kind = Exclude<Who, 'colleague' | 'disabled'> | 'nobody'
  const rules: Record<Kind, [from: string, to: string, heading: string][]> = {
    nobody: [
      ['/', '/', welcome],
      ['/auth', '/login', login],
      ['/dashboard', next('/dashboard'), login],
      [nextWeek, next(nextWeek), login],
      ['/dashboard/clients', next('/dashboard/clients'), login],
      ['/dashboard/sessions', next('/dashboard/sessions'), login],
      ['/client-dashboard', next('/client-dashboard'), login],
      ['/organization', next('/organization'), login],
      ['/join-organization', next('/join-organization'), login],
      ['/register', '/register', 'Aktivera konto'],
      ['/org/dashboard', next('/org/dashboard'), login],
      ['/admin/dashboard', next('/admin/dashboard'), login],
      ['/admin/trainers', next('/admin/trainers'), login],
      ['/finns-inte', '/finns-inte', 'Sidan finns inte'],
    ],
    client: [
      ['/', '/client-dashboard', landing],
      ['/login', '/client-dashboard', landing],
      ['/dashboard', '/client-dashboard', landing],
      ['/dashboard/calendar', '/client-dashboard', landing],
      ['/dashboard/clients', '/client-dashboard', landing],
      ['/dashboard/sessions', '/client-dashboard', landing],
      ['/client-dashboard', '/client-dashboard', landing],
      ['/organization', '/client-dashboard', landing],
      ['/join-organization', '/client-dashboard', landing],
      ['/register', '/register', loggedIn],
      ['/org/dashboard', '/client-dashboard', landing],
      ['/admin/dashboard', '/client-dashboard', landing],
      ['/admin/trainers', '/client-dashboard', landing],
    ],
    trainer: [
      ['/', '/dashboard', 'Dashboard'],
      ['/login', '/dashboard', 'Dashboard'],
      ['/dashboard/calendar', '/dashboard/calendar', 'Kalendervy'],
      ['/dashboard/clients', '/dashboard/clients', 'Klienter'],
      ['/dashboard/sessions', '/dashboard/sessions', 'Träningspass'],
      ['/client-dashboard', '/dashboard', 'Dashboard'],
      ['/organization', '/organization', organization],
      ['/join-organization', '/join-organization', join],
      ['/register', '/register', loggedIn],
      ['/org/dashboard', '/dashboard', 'Dashboard'],
      ['/admin/dashboard', '/dashboard', 'Dashboard'],
      ['/admin/trainers', '/dashboard', 'Dashboard'],
      ['/finns-inte', '/finns-inte', 'Sidan finns inte'],
    ],
    orgAdmin: [
      ['/', '/', welcome],
      ['/login', '/org/dashboard', overview],
      ['/dashboard', '/dashboard', 'Dashboard'],
      ['/organization', '/organization', organization],
      ['/join-organization', '/join-organization', join],
      ['/org/dashboard', '/org/dashboard', overview],
      ['/client-dashboard', '/org/dashboard', overview],
      ['/admin/dashboard', '/org/dashboard', overview],
      ['/admin/trainers', '/org/dashboard', overview],
      ['/dashboard/calendar', '/dashboard/calendar', 'Kalendervy'],
      ['/dashboard/clients', '/dashboard/clients', 'Klienter'],
      ['/dashboard/sessions', '/dashboard/sessions', 'Träningspass'],
    ],
    superAdmin: [
      ['/', '/admin/dashboard', admin],
      ['/login', '/admin/dashboard', admin],
      ['/dashboard', '/admin/dashboard', admin],
      ['/organization', '/organization', organization],
      ['/join-organization', '/join-organization', join],
      ['/org/dashboard', '/admin/dashboard', admin],
      ['/admin/dashboard', '/admin/dashboard', admin],
      ['/admin/trainers', '/admin/trainers', 'Personliga tränare'],
      ['/dashboard/calendar', '/dashboard/calendar', 'Kalendervy'],
      ['/dashboard/clients', '/dashboard/clients', 'Klienter'],
      ['/dashboard/sessions', '/dashboard/sessions', 'Träningspass'],
    ],
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
    await page.goto(nextWeek)
    await expect(page.getByRole('heading', { name: 'Logga in' })).toBeVisible()
    await fillLogin(page, people.trainer)
    await expectAt(page, nextWeek, 'Kalendervy')
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

test.describe('a login that fails on the server', () => {
  for (const { problem, status, words } of [
    // What the server answers when it cannot read the profile, and when it fails (tests/server/http/log.test.ts).
    { problem: 'ACCOUNT_UNVERIFIED', status: 503, words: 'Failed to verify account status' },
    { problem: 'UNEXPECTED', status: 500, words: 'An unexpected error occurred' },
  ]) {
    test(`says "${words}", in English, and keeps the address`, async ({ page, trouble }) => {
      trouble.mayFail(/auth\.login/)
      await page.route(/auth\.login/, (route) =>
        route.fulfill({
          status,
          contentType: 'application/json',
          body: JSON.stringify({
            error: { json: { message: problem, code: -32603, data: { problem } } },
          }),
        }),
      )
      await page.goto('/login')
      await fillLogin(page, people.trainer)
      const alert = page.getByRole('alert')
      await expect(alert).toContainText('Inloggning misslyckades')
      await expect(alert.getByText(words, { exact: true })).toHaveAttribute('lang', 'en')
      await expect(page.getByLabel('E-post')).toHaveValue(people.trainer.email)
    })
  }

  test('says "Ett fel inträffade" when not even its words can be fetched', async ({
    page,
    trouble,
  }) => {
    trouble.mayFail(/auth\.login|open-form-checks/)
    await page.route(/open-form-checks/, (route) => route.abort())
    await page.route(/auth\.login/, (route) => route.abort())
    await page.goto('/login')
    await fillLogin(page, people.trainer)
    await expect(page.getByRole('alert').getByText('Ett fel inträffade')).toBeVisible()
  })

  test('says that it is under way while the server takes its time', async ({ page }) => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route(/auth\.login/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/login')
    await fillLogin(page, people.trainer)
    await expect(page.getByRole('button', { name: 'Loggar in...' })).toBeVisible()
    answer()
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
