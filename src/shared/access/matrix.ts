/**
 * Who may call what: the whole of it, as data (spec 6, design section 6). A procedure is built by naming its line here,
 * so a procedure without access does not compile; a test walks the router and holds it against this table.
 *
 * - `anyone`: no login needed.
 * - `link`: no login needed; the input carries a client's portal token, which is the access.
 * - `trainer`: TRAINER, ORG_ADMIN or SUPER_ADMIN, on rows of their own (designs D4 and D5).
 */
export const matrix = {
  'auth.me': 'anyone',
  'auth.login': 'anyone',
  'auth.logout': 'anyone',
  'clients.list': 'trainer',
  'clients.get': 'trainer',
  'clients.link': 'trainer',
  'clients.belongings': 'trainer',
  'clients.add': 'trainer',
  'clients.update': 'trainer',
  'clients.remove': 'trainer',
  'pots.types': 'trainer',
  'pots.createType': 'trainer',
  'pots.ofClient': 'trainer',
  'pots.belongings': 'trainer',
  'pots.create': 'trainer',
  'pots.changeHours': 'trainer',
  'pots.removeHistory': 'trainer',
  'pots.remove': 'trainer',
  'sessions.ofClient': 'trainer',
  'sessions.onDate': 'trainer',
  'sessions.get': 'trainer',
  'sessions.create': 'trainer',
  'sessions.update': 'trainer',
  'sessions.remove': 'trainer',
  'calendar.week': 'trainer',
  'dashboard.counts': 'trainer',
  'portal.get': 'link',
} as const satisfies Record<string, Access>

export type Access = 'anyone' | 'link' | 'trainer'

export type ProcedurePath = keyof typeof matrix

/** The procedures whose access is `A`. */
export type PathsOf<A extends Access> = {
  [P in ProcedurePath]: (typeof matrix)[P] extends A ? P : never
}[ProcedurePath]
