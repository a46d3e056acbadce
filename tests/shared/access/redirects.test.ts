import { describe, expect, it } from 'vitest'
import { homeOf, isBuilt, type Page, redirectFor } from '#shared/access/redirects.ts'
import { type Role, roles } from '#shared/access/roles.ts'

describe('homeOf', () => {
  it.each<[Role, string]>([
    ['CLIENT', '/client-dashboard'],
    ['TRAINER', '/dashboard'],
    ['ORG_ADMIN', '/org/dashboard'],
    ['SUPER_ADMIN', '/admin/dashboard'],
  ])('sends %s to %s after login', (role, home) => {
    expect(homeOf(role)).toBe(home)
    expect(isBuilt(home)).toBe(true)
  })
})

describe('redirectFor', () => {
  const login = '/login'
  const client = '/client-dashboard'
  const orgAdmin = '/org/dashboard'
  const superAdmin = '/admin/dashboard'

  const table: [Page, Record<Role | 'nobody', string | null>][] = [
    [
      'welcome',
      {
        nobody: null,
        CLIENT: client,
        TRAINER: '/dashboard',
        ORG_ADMIN: null,
        SUPER_ADMIN: superAdmin,
      },
    ],
    [
      'login',
      {
        nobody: null,
        CLIENT: client,
        TRAINER: '/dashboard',
        ORG_ADMIN: orgAdmin,
        SUPER_ADMIN: superAdmin,
      },
    ],
    [
      'dashboard',
      {
        nobody: login,
        CLIENT: client,
        TRAINER: null,
        ORG_ADMIN: null,
        SUPER_ADMIN: superAdmin,
      },
    ],
    [
      'calendar',
      { nobody: login, CLIENT: client, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null },
    ],
    [
      'clients',
      { nobody: login, CLIENT: login, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null },
    ],
    ['client', { nobody: login, CLIENT: login, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null }],
    ['profile', { nobody: login, CLIENT: null, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null }],
    [
      'sessions',
      { nobody: login, CLIENT: login, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null },
    ],
    ['pots', { nobody: login, CLIENT: login, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null }],
    [
      'organization',
      { nobody: login, CLIENT: login, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null },
    ],
    [
      'joinOrganization',
      { nobody: login, CLIENT: login, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null },
    ],
    [
      'orgDashboard',
      { nobody: login, CLIENT: login, TRAINER: login, ORG_ADMIN: null, SUPER_ADMIN: login },
    ],
    [
      'adminDashboard',
      { nobody: login, CLIENT: login, TRAINER: login, ORG_ADMIN: login, SUPER_ADMIN: null },
    ],
    [
      'trainers',
      { nobody: login, CLIENT: login, TRAINER: login, ORG_ADMIN: login, SUPER_ADMIN: null },
    ],
    [
      'eventLog',
      { nobody: login, CLIENT: login, TRAINER: login, ORG_ADMIN: login, SUPER_ADMIN: null },
    ],
    [
      'clientDashboard',
      { nobody: login, CLIENT: null, TRAINER: null, ORG_ADMIN: null, SUPER_ADMIN: null },
    ],
  ]

  const cases = table.flatMap(([page, targets]) =>
    ([...roles, null] as const).map((role) => ({
      page,
      role,
      who: role ?? 'nobody',
      target: targets[role ?? 'nobody'],
    })),
  )

  it.each(cases)('sends $who from $page to $target', ({ page, role, target }) => {
    expect(redirectFor(page, role)).toBe(target)
  })

  it('lets a CLIENT with an invitation’s code join an organisation, and nobody else anywhere else', () => {
    for (const { page, role, target } of cases)
      expect(redirectFor(page, role, true), `${role} at ${page}`).toBe(
        page === 'joinOrganization' && role === 'CLIENT' ? null : target,
      )
  })

  it.each(cases)('never redirects $who from $page in a loop', ({ page, role }) => {
    const pageAt = new Map(table.map(([name]) => [pathOf(name), name]))
    let at: Page | undefined = page
    for (let steps = 0; at && steps < 5; steps++) {
      const target = redirectFor(at, role)
      if (target === null) return
      at = pageAt.get(target)
    }
    expect.unreachable(`${page} redirects without end`)
  })
})

function pathOf(page: Page): string {
  const paths: Record<Page, string> = {
    welcome: '/',
    login: '/login',
    dashboard: '/dashboard',
    calendar: '/dashboard/calendar',
    clients: '/dashboard/clients',
    client: '/dashboard/clients/:id',
    sessions: '/dashboard/sessions',
    pots: '/dashboard/pots',
    trash: '/dashboard/borttaget',
    profile: '/profile',
    organization: '/organization',
    joinOrganization: '/join-organization',
    orgDashboard: '/org/dashboard',
    adminDashboard: '/admin/dashboard',
    trainers: '/admin/trainers',
    eventLog: '/admin/events',
    clientDashboard: '/client-dashboard',
  }
  return paths[page]
}
