import type { Page } from '@playwright/test'
import { people, type Who } from '#tests/e2e/people.ts'
import { expect, test } from '#tests/e2e/test.ts'

// All pages and roles: tests/shared/access/redirects.test.ts for the rules, tests/component/app/redirects.test.tsx for
// the screens. Here: full page loads with a login known to the server.

type Kind = Exclude<Who, 'colleague' | 'disabled'> | 'nobody'

const login = 'Logga in'
const landing = `Välkommen, ${people.client.name}`
const next = (path: string) => `/login?next=${encodeURIComponent(path)}`

const rules: Record<Kind, [from: string, to: string, heading: string][]> = {
  nobody: [
    ['/', '/', 'Full koll på varje klient, varje pass och varje timme'],
    ['/auth', '/login', login],
    ['/dashboard/calendar?v=2026-W47', next('/dashboard/calendar?v=2026-W47'), login],
    ['/finns-inte', '/finns-inte', 'Sidan finns inte'],
  ],
  client: [
    ['/login', '/client-dashboard', landing],
    ['/dashboard/clients', '/client-dashboard', landing],
  ],
  trainer: [
    ['/', '/dashboard', 'Dashboard'],
    ['/admin/trainers', '/dashboard', 'Dashboard'],
  ],
  orgAdmin: [
    ['/login', '/org/dashboard', 'Organisationsöversikt'],
    ['/dashboard', '/dashboard', 'Dashboard'],
  ],
  superAdmin: [
    ['/dashboard', '/admin/dashboard', 'Administration'],
    ['/dashboard/clients', '/dashboard/clients', 'Klienter'],
  ],
}

/** Waits until the page is at this address, with this heading. */
async function expectAt(page: Page, path: string, heading: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expect(page).toHaveURL(path)
}

test.describe('redirects by role', () => {
  for (const who of ['nobody', 'client', 'trainer', 'orgAdmin', 'superAdmin'] as const) {
    test(`${who} sees or is redirected from each page, on loading it`, async ({
      page,
      enterAs,
      pageErrors,
    }) => {
      // An unknown page is a 404.
      pageErrors.mayFail(/\/finns-inte$/)
      if (who !== 'nobody') await enterAs(who)
      for (const [from, to, heading] of rules[who]) {
        await page.goto(from)
        await expectAt(page, to, heading)
      }
    })
  }
})
