/**
 * The access control matrix: which procedure requires which access (S12). A procedure is built by
 * naming its row here, so one without access does not compile; a test walks the router and compares it with this table.
 * - `anyone`: public, no login session needed.
 * - `link`: no login session needed; the input carries the token of a secret link, which grants the access.
 * - `account`: any logged-in user, also with a temporary password; only the row of their own account.
 * - `beforeFactor`: any logged-in user with a permanent password, also before adding the second factor that the operator
 *   demands; only the row of their own account. Every line below also needs that factor.
 * - `person`: any logged-in user with a permanent password; only the row of their own account.
 * - `client`: any logged-in user with a permanent password whom a trainer has as a client, whatever the role; the client
 *   records that are tied to the account (D2).
 * - `trainer`: TRAINER, ORG_ADMIN or SUPER_ADMIN; only rows of their own tenant, `trainer_id` (D4, D5).
 * - `founder`: ORG_ADMIN or SUPER_ADMIN, who may create an organisation.
 * - `member`: a member of the organisation named in the input, whatever the role of the profile.
 * - `organizationAdmin`: an ADMIN member of that organisation.
 * - `superAdmin`: SUPER_ADMIN, on accounts of TRAINER and ORG_ADMIN (D22); disabling and ending logins also on
 *   those of CLIENT, and resetting the second factor on those of CLIENT and of other SUPER_ADMINs.
 * Some of the last two also need a confirmation: `confirmation.ts`.
 */
export const matrix = {
  'auth.me': 'anyone',
  'auth.login': 'anyone',
  'auth.passFactor': 'link',
  'auth.logout': 'anyone',
  'auth.requestReset': 'anyone',
  'auth.checkReset': 'link',
  'auth.resetPassword': 'link',
  'auth.activate': 'link',
  'auth.completeInvitation': 'account',
  'auth.checkOffer': 'link',
  'auth.acceptOffer': 'person',
  'auth.acceptOfferWithPassword': 'link',
  'auth.changePassword': 'account',
  'auth.confirmation': 'person',
  'auth.confirm': 'person',
  'auth.checkEmailLink': 'link',
  'auth.confirmEmail': 'link',
  'auth.stopEmailChange': 'link',
  'auth.checkFirstAccount': 'link',
  'auth.makeFirstAccount': 'link',
  'clients.list': 'trainer',
  'clients.get': 'trainer',
  'clients.link': 'trainer',
  'clients.renewLink': 'trainer',
  'clients.setLinkEnabled': 'trainer',
  'clients.deletionImpact': 'trainer',
  'clients.login': 'trainer',
  'clients.pictures': 'trainer',
  'clients.notes': 'trainer',
  'clients.personalData': 'trainer',
  'clients.inactive': 'trainer',
  'clients.setRetention': 'trainer',
  'clients.purge': 'trainer',
  'clients.add': 'trainer',
  'clients.update': 'trainer',
  'clients.setColour': 'trainer',
  'clients.saveLastingNote': 'trainer',
  'clients.remove': 'trainer',
  'clients.import': 'trainer',
  'clients.undoImport': 'trainer',
  'clients.giveLogin': 'trainer',
  'clients.removeLogin': 'trainer',
  'pots.types': 'trainer',
  'pots.createType': 'trainer',
  'pots.updateType': 'trainer',
  'pots.removeType': 'trainer',
  'pots.ofClient': 'trainer',
  'pots.all': 'trainer',
  'pots.statement': 'trainer',
  'pots.pictures': 'trainer',
  'pots.deletionImpact': 'trainer',
  'pots.create': 'trainer',
  'pots.changeHours': 'trainer',
  'pots.removeHistory': 'trainer',
  'pots.remove': 'trainer',
  'sessions.page': 'trainer',
  'sessions.sums': 'trainer',
  'sessions.ofClient': 'trainer',
  'sessions.openOfClient': 'trainer',
  'sessions.onDates': 'trainer',
  'sessions.unmarked': 'trainer',
  'sessions.usage': 'trainer',
  'sessions.wellness': 'trainer',
  'sessions.get': 'trainer',
  'sessions.similar': 'trainer',
  'sessions.series': 'trainer',
  'sessions.next': 'trainer',
  'sessions.create': 'trainer',
  'sessions.undoCreate': 'trainer',
  'sessions.bookNext': 'trainer',
  'sessions.update': 'trainer',
  'sessions.move': 'trainer',
  'sessions.undoMove': 'trainer',
  'sessions.changeSeries': 'trainer',
  'sessions.undoSeriesChange': 'trainer',
  'sessions.mark': 'trainer',
  'sessions.remove': 'trainer',
  'sessions.removeMany': 'trainer',
  'sessions.cancel': 'trainer',
  'sessions.cancelMany': 'trainer',
  'sessions.undoCancellation': 'trainer',
  'sessions.undoCancelMany': 'trainer',
  'sessions.cancelled': 'trainer',
  'absences.between': 'trainer',
  'absences.plan': 'trainer',
  'absences.create': 'trainer',
  'absences.change': 'trainer',
  'absences.remove': 'trainer',
  'absences.undo': 'trainer',
  'trash.list': 'trainer',
  'trash.preview': 'trainer',
  'trash.restore': 'trainer',
  'trash.restoreMany': 'trainer',
  'trash.empty': 'trainer',
  'calendar.week': 'trainer',
  'dashboard.counts': 'trainer',
  'profile.get': 'person',
  'profile.personalData': 'person',
  'profile.update': 'person',
  'profile.updateTrainerSettings': 'trainer',
  'profile.emailChange': 'person',
  'profile.changeEmail': 'person',
  'profile.resendEmailChange': 'person',
  'profile.cancelEmailChange': 'person',
  'profile.removeImage': 'person',
  'profile.setKeyboardShortcuts': 'person',
  'profile.logins': 'person',
  'profile.endLogin': 'person',
  'profile.endOtherLogins': 'person',
  'profile.secondFactor': 'beforeFactor',
  'profile.startPasskey': 'beforeFactor',
  'profile.addPasskey': 'beforeFactor',
  'profile.removePasskey': 'person',
  'profile.startAuthenticator': 'beforeFactor',
  'profile.confirmAuthenticator': 'beforeFactor',
  'profile.removeAuthenticator': 'person',
  'profile.newRecoveryCodes': 'person',
  'events.ofClient': 'trainer',
  'events.mine': 'trainer',
  'events.ofOrganization': 'organizationAdmin',
  'events.security': 'superAdmin',
  'events.refusals': 'superAdmin',
  'events.exportSecurity': 'superAdmin',
  'profile.erasureImpact': 'person',
  'profile.erase': 'person',
  'export.data': 'trainer',
  'export.copies': 'trainer',
  'admin.counts': 'superAdmin',
  'admin.backups': 'superAdmin',
  'admin.trainers': 'superAdmin',
  'admin.clientAccounts': 'superAdmin',
  'admin.endLogins': 'superAdmin',
  'admin.makeTrainer': 'superAdmin',
  'admin.addTrainer': 'superAdmin',
  'admin.setPassword': 'superAdmin',
  'admin.sendResetLink': 'superAdmin',
  'admin.setDisabled': 'superAdmin',
  'admin.resetFactor': 'superAdmin',
  'admin.requestCopy': 'superAdmin',
  'organizations.mine': 'trainer',
  'organizations.join': 'person',
  'organizations.create': 'founder',
  'organizations.members': 'member',
  'organizations.leave': 'member',
  'organizations.update': 'organizationAdmin',
  'organizations.remove': 'organizationAdmin',
  'organizations.setMemberRole': 'organizationAdmin',
  'organizations.removeMember': 'organizationAdmin',
  'organizations.trainers': 'organizationAdmin',
  'organizations.trainer': 'organizationAdmin',
  'organizations.overview': 'organizationAdmin',
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
  | 'beforeFactor'
  | 'person'
  | 'client'
  | 'trainer'
  | 'founder'
  | 'member'
  | 'organizationAdmin'
  | 'superAdmin'

export type ProcedurePath = keyof typeof matrix

/** The paths of all procedures with access `A`. */
export type PathsOf<A extends Access> = {
  [P in ProcedurePath]: (typeof matrix)[P] extends A ? P : never
}[ProcedurePath]
