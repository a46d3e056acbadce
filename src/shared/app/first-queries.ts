import type { ProcedurePath } from '../access/matrix.ts'
import type { Page } from '../access/redirects.ts'

export type FirstQuery = readonly [path: ProcedurePath, input?: unknown]

/**
 * The queries without an input that a page begins with: the browser asks them while the code of the page is loading, and
 * the server sends their answers with the page.
 */
const without: Partial<Record<Page, readonly ProcedurePath[]>> = {
  clientDashboard: ['portal.mine'],
  dashboard: ['dashboard.counts', 'answers.list', 'clients.list', 'pots.all'],
  calendar: ['answers.list', 'clients.list', 'sessions.unmarked'],
  clients: ['clients.list'],
  sessions: ['clients.list'],
  pots: ['clients.list', 'pots.all'],
  trash: ['trash.list'],
  adminDashboard: ['admin.counts', 'admin.trainers', 'clients.list'],
  trainers: ['admin.counts', 'admin.trainers'],
  organization: ['organizations.mine'],
  orgDashboard: ['organizations.mine'],
  profile: ['profile.get'],
}

/** `id` is the client's, from the address of their page. */
export function firstQueries(page: Page, id?: string): FirstQuery[] {
  if (page === 'client' && id) return [['clients.get', { id }]]
  return (without[page] ?? []).map((path) => [path])
}

/** What the server sends with a page: queries with their answers, in the transformer's format. */
export type PageStart = readonly [path: ProcedurePath, data: unknown, input?: unknown][]

/** The id of the element that holds it. */
export const pageStartId = 'page-start'
