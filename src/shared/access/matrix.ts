/**
 * Who may call what: the whole of it, as data (spec 6, design section 6). A procedure is built by naming its line here,
 * so a procedure without access does not compile; a test walks the router and holds it against this table.
 *
 * - `anyone`: no login needed.
 * - `link`: no login needed; the input carries the token of a secret link, which is the access.
 * - `account`: whoever is logged in, also with a temporary password, on the row of their own account.
 * - `person`: whoever is logged in and has an own password, on the row of their own account.
 * - `client`: CLIENT with an own password, on what their trainers have linked to their account (design D2).
 * - `trainer`: TRAINER, ORG_ADMIN or SUPER_ADMIN, on rows of their own (designs D4 and D5).
 * - `founder`: ORG_ADMIN or SUPER_ADMIN, who may make an organisation.
 * - `member`: a member of the organisation that the input names, whatever the role of the profile.
 * - `organizationAdmin`: an ADMIN member of that organisation.
 * - `superAdmin`: SUPER_ADMIN, on accounts of TRAINER and ORG_ADMIN (design D22).
 */
export const matrix = {
  'auth.me': 'anyone',
  'auth.login': 'anyone',
  'auth.logout': 'anyone',
  'auth.requestReset': 'anyone',
  'auth.checkReset': 'link',
  'auth.resetPassword': 'link',
  'auth.activate': 'link',
  'auth.changePassword': 'account',
  'clients.list': 'trainer',
  'clients.get': 'trainer',
  'clients.link': 'trainer',
  'clients.renewLink': 'trainer',
  'clients.setLinkEnabled': 'trainer',
  'clients.belongings': 'trainer',
  'clients.login': 'trainer',
  'clients.add': 'trainer',
  'clients.update': 'trainer',
  'clients.setColour': 'trainer',
  'clients.remove': 'trainer',
  'clients.giveLogin': 'trainer',
  'clients.removeLogin': 'trainer',
  'pots.types': 'trainer',
  'pots.createType': 'trainer',
  'pots.updateType': 'trainer',
  'pots.removeType': 'trainer',
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
  'profile.get': 'person',
  'profile.update': 'person',
  'profile.updateTrainerSettings': 'trainer',
  'profile.removeImage': 'person',
  'profile.setKeyboardShortcuts': 'person',
  'export.facts': 'trainer',
  'admin.counts': 'superAdmin',
  'admin.trainers': 'superAdmin',
  'admin.addTrainer': 'superAdmin',
  'admin.setPassword': 'superAdmin',
  'admin.sendResetLink': 'superAdmin',
  'admin.setDisabled': 'superAdmin',
  'organizations.mine': 'trainer',
  'organizations.join': 'trainer',
  'organizations.create': 'founder',
  'organizations.members': 'member',
  'organizations.leave': 'member',
  'organizations.update': 'organizationAdmin',
  'organizations.setMemberRole': 'organizationAdmin',
  'organizations.removeMember': 'organizationAdmin',
  'organizations.trainers': 'organizationAdmin',
  'organizations.trainer': 'organizationAdmin',
  'organizations.invitations': 'organizationAdmin',
  'organizations.invite': 'organizationAdmin',
  'organizations.removeInvitation': 'organizationAdmin',
  'portal.get': 'link',
  'portal.opened': 'link',
  'portal.mine': 'client',
} as const satisfies Record<string, Access>

export type Access =
  | 'anyone'
  | 'link'
  | 'account'
  | 'person'
  | 'client'
  | 'trainer'
  | 'founder'
  | 'member'
  | 'organizationAdmin'
  | 'superAdmin'

export type ProcedurePath = keyof typeof matrix

/** The procedures whose access is `A`. */
export type PathsOf<A extends Access> = {
  [P in ProcedurePath]: (typeof matrix)[P] extends A ? P : never
}[ProcedurePath]
