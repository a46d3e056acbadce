import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Role } from '#shared/access/roles.ts'
import { emptyAccount } from '#tests/component/empty-account.ts'
import { renderScreen } from '#tests/component/render-screen.tsx'
import { expectAddress, goTo } from '#tests/component/ui.ts'

const nextWeek = '/dashboard/calendar?v=2026-W49'

describe('redirects by role', () => {
  const login = 'Logga in'
  const welcome = 'Full koll på varje klient, varje pass och varje timme'
  const landing = 'Välkommen, Kim Provperson'
  const admin = 'Administration'
  const organization = 'Organisation'
  const join = 'Gå med i en organisation'
  const loggedIn = 'Du är redan inloggad'
  const overview = 'Organisationsöversikt'
  const next = (path: string) => `/login?next=${encodeURIComponent(path)}`
  const kinds = {
    nobody: null,
    client: 'CLIENT',
    trainer: 'TRAINER',
    orgAdmin: 'ORG_ADMIN',
    superAdmin: 'SUPER_ADMIN',
  } as const satisfies Record<string, Role | null>
  const rules: Record<keyof typeof kinds, [from: string, to: string, heading: string][]> = {
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
      ['/join-organization#code=k7qmx', '/join-organization#code=k7qmx', join],
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

  for (const [who, role] of Object.entries(kinds)) {
    test(`${who} sees or is redirected from each page`, async () => {
      const as = role && { role, name: 'Kim Provperson' }
      await renderScreen('/finns-inte', { answers: emptyAccount, as })
      await expect.element(heading('Sidan finns inte')).toBeVisible()
      for (const [from, to, title] of rules[who as keyof typeof kinds]) {
        goTo(from)
        await expect.element(heading(title)).toBeVisible()
        await expectAddress(to)
      }
    })
  }
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
