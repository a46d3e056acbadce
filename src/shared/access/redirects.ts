import type { Role } from './roles.ts'

/** `invited`: stays when the address has an invitation's code, as the mail's own link has; else as `login`. */
type Answer = 'stay' | 'home' | 'login' | 'invited'

interface PageRule extends Record<Role, Answer> {
  path: string
  nobody: Answer
}

/**
 * Each protected page with its redirect per role (S7), one row per page; `nobody` is a visitor without a login
 * session. Add the row in the same change as the page and the links to it.
 */
const pages = {
  // ORG_ADMIN is not redirected from the welcome page (S2).
  welcome: {
    path: '/',
    nobody: 'stay',
    CLIENT: 'home',
    TRAINER: 'home',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'home',
  },
  login: {
    path: '/login',
    nobody: 'stay',
    CLIENT: 'home',
    TRAINER: 'home',
    ORG_ADMIN: 'home',
    SUPER_ADMIN: 'home',
  },
  dashboard: {
    path: '/dashboard',
    nobody: 'login',
    CLIENT: 'home',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'home',
  },
  calendar: {
    path: '/dashboard/calendar',
    nobody: 'login',
    CLIENT: 'home',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  clients: {
    path: '/dashboard/clients',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  // ORG_ADMIN too (D4).
  client: {
    path: '/dashboard/clients/:id',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  profile: {
    path: '/profile',
    nobody: 'login',
    CLIENT: 'stay',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  sessions: {
    path: '/dashboard/sessions',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  pots: {
    path: '/dashboard/pots',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  trash: {
    path: '/dashboard/borttaget',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  organization: {
    path: '/organization',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  joinOrganization: {
    path: '/join-organization',
    nobody: 'login',
    // By the invitation to their own address a CLIENT becomes a TRAINER.
    CLIENT: 'invited',
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
  orgDashboard: {
    path: '/org/dashboard',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'login',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'login',
  },
  adminDashboard: {
    path: '/admin/dashboard',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'login',
    ORG_ADMIN: 'login',
    SUPER_ADMIN: 'stay',
  },
  trainers: {
    path: '/admin/trainers',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'login',
    ORG_ADMIN: 'login',
    SUPER_ADMIN: 'stay',
  },
  eventLog: {
    path: '/admin/events',
    nobody: 'login',
    CLIENT: 'login',
    TRAINER: 'login',
    ORG_ADMIN: 'login',
    SUPER_ADMIN: 'stay',
  },
  clientDashboard: {
    path: '/client-dashboard',
    nobody: 'login',
    CLIENT: 'stay',
    // A trainer may also be a client; without a tie the screen itself redirects home.
    TRAINER: 'stay',
    ORG_ADMIN: 'stay',
    SUPER_ADMIN: 'stay',
  },
} as const satisfies Record<string, PageRule>

export type Page = keyof typeof pages

const pageByPath: ReadonlyMap<string, Page> = new Map(
  (Object.keys(pages) as Page[]).map((page) => [pages[page].path, page]),
)

/** The pages behind a login, but for the target of an invitation's link. */
export const pagesOfApp: readonly Page[] = (Object.keys(pages) as Page[]).filter((page) => {
  const { nobody, CLIENT }: PageRule = pages[page]
  return nobody === 'login' && CLIENT !== 'invited'
})

/** Whether a page exists at this path. */
export function isBuilt(path: string): boolean {
  return pageByPath.has(path)
}

/** The page at a path as the router reads it: in any case, and with a slash at its end. Null for others. */
export function pageAt(path: string): Page | null {
  const plain = plainPath(path)
  const pattern = plain.replace(/^(\/dashboard\/clients)\/[^/]+$/, '$1/:id')
  return pageByPath.get(plain) ?? pageByPath.get(pattern) ?? null
}

/** In lower case, without a slash at its end. */
export function plainPath(path: string): string {
  return path.toLowerCase().replace(/(?<=.)\/$/, '')
}

/** The route pattern of a page. */
export function routeOf(page: Page): string {
  return pages[page].path
}

/** The start page of a role after login (S8). */
export function homeOf(role: Role): string {
  if (role === 'CLIENT') return '/client-dashboard'
  if (role === 'TRAINER') return '/dashboard'
  if (role === 'ORG_ADMIN') return '/org/dashboard'
  return '/admin/dashboard'
}

/**
 * The redirect target for this visitor (S7), or null when they may stay. `role` is null without a login session;
 * `hasCode` tells whether the address has an invitation's code.
 */
export function redirectFor(page: Page, role: Role | null, hasCode = false): string | null {
  const rule: PageRule = pages[page]
  const answer = rule[role ?? 'nobody']
  if (answer === 'stay' || (answer === 'invited' && hasCode)) return null
  const target = answer === 'home' && role ? homeOf(role) : '/login'
  return target === rule.path ? null : target
}
