/**
 * Who may call what: the whole of it, as data (spec 6, design section 6). A procedure is built by naming its line here,
 * so a procedure without access does not compile; a test walks the router and holds it against this table.
 *
 * - `anyone`: no login needed.
 * - `link`: no login needed; the input carries a client's portal token, which is the access.
 * - `person`: whoever is logged in and has an own password, on the row of their own account.
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
  'clients.setColour': 'trainer',
  'clients.remove': 'trainer',
  'pots.types': 'trainer',
  'pots.createType': 'trainer',
  'pots.ofClient': 'trainer',
  'pots.all': 'trainer',
  'pots.statement': 'trainer',
  'pots.belongings': 'trainer',
  'pots.create': 'trainer',
  'pots.changeHours': 'trainer',
  'pots.removeHistory': 'trainer',
  'pots.remove': 'trainer',
  'sessions.page': 'trainer',
  'sessions.ofClient': 'trainer',
  'sessions.openOfClient': 'trainer',
  'sessions.onDates': 'trainer',
  'sessions.unmarked': 'trainer',
  'sessions.get': 'trainer',
  'sessions.similar': 'trainer',
  'sessions.create': 'trainer',
  'sessions.update': 'trainer',
  'sessions.move': 'trainer',
  'sessions.putBack': 'trainer',
  'sessions.mark': 'trainer',
  'sessions.remove': 'trainer',
  'sessions.restore': 'trainer',
  'calendar.week': 'trainer',
  'dashboard.counts': 'trainer',
  'profile.setKeyboardShortcuts': 'person',
  'portal.get': 'link',
} as const satisfies Record<string, Access>

export type Access = 'anyone' | 'link' | 'person' | 'trainer'

export type ProcedurePath = keyof typeof matrix

/** The procedures whose access is `A`. */
export type PathsOf<A extends Access> = {
  [P in ProcedurePath]: (typeof matrix)[P] extends A ? P : never
}[ProcedurePath]
