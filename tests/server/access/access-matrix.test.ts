import { and, eq, notInArray } from 'drizzle-orm'
import { afterAll, describe, expect } from 'vitest'
import { beginLogin } from '#server/platform/access/login-sessions.ts'
import type { Database } from '#server/platform/db/database.ts'
import { profiles, throttles } from '#server/schema/auth.ts'
import { clients } from '#server/schema/clients.ts'
import { organizationMembers, organizations } from '#server/schema/organizations.ts'
import { potHistory, potTypes } from '#server/schema/pots.ts'
import { matrix, type ProcedurePath } from '#shared/access/matrix.ts'
import type { MemberRole } from '#shared/organizations/membership.ts'
import { instantOf } from '#shared/time.ts'
import {
  canary,
  changedBetween,
  columnsIn,
  columnsWithoutCanary,
  countWrites,
  makeDeletedRows,
  makeOrganizationFixture,
  makeRows,
  makeTenant,
  nobodysRows,
  type OrganizationFixture,
  type Rows,
  rowsByOrganization,
  rowsByTrainer,
  type Tenant,
  textColumns,
  traceOf,
} from '#tests/canaries.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { test } from '#tests/fixtures.ts'
import { type CallAnswer, procedures, startServer, type TestServer } from '#tests/server.ts'
import { inputOf, records } from '../procedures/records.ts'

/**
 * Every kind of actor (S12). The last two are trainers without permissions: disabled, and with
 * a temporary password; both are organisation admins.
 */
const kinds = [
  'anonymous',
  'link holder',
  'CLIENT',
  'TRAINER',
  'other TRAINER',
  'ORG_ADMIN',
  'org ADMIN',
  'org MEMBER',
  'other org ADMIN',
  'SUPER_ADMIN',
  'disabled',
  'must change password',
] as const
type Kind = (typeof kinds)[number]
/** The last are rows that the foreign tenant has deleted, which lie in its trash. */
const targets = ['own', 'foreign', 'unknown', 'deleted'] as const
type Target = (typeof targets)[number]

/** The result of a call, 'ok' or the problem code, on own, foreign and unknown rows. Deleted ones are unknown. */
type Line = {
  of:
    | 'anyone'
    | 'accounts'
    | 'people'
    | 'clients'
    | 'trainers'
    | 'founders'
    | 'members'
    | 'organizationAdmins'
    | 'superAdmins'
  own: string
  foreign: string
  unknown: string
  /** Actors that are refused although others of their role are not. */
  not?: Kind
  /** The result for a member on their own organisation, where it differs. */
  member?: string
  /** The result with a temporary password, where it differs. */
  temporary?: string
  /** The result for a CLIENT, where it differs. */
  client?: string
}

function anyone(own: string, foreign = own, unknown = foreign): Line {
  return { of: 'anyone', own, foreign, unknown }
}

/** On the caller's own account, so that no row can be named. */
function people(own: string): Line {
  return { of: 'people', own, foreign: own, unknown: own }
}

/** As `people`, also with a temporary password. */
function accounts(own: string): Line {
  return { ...people(own), of: 'accounts' }
}

/** On what is tied to the caller's account, so that no row can be named; here only the CLIENT has a tie. */
function clientsOnly(own: string): Line {
  return { ...people(own), of: 'clients' }
}

function superAdmins(own: string, unknown = own): Line {
  return { of: 'superAdmins', own, foreign: own, unknown }
}

function trainers(own: string, foreign = own, unknown = foreign): Line {
  return { of: 'trainers', own, foreign, unknown }
}

/** Within an organisation: "own" is the actor's organisation, if any. */
function members(own: string): Line {
  return { of: 'members', own, foreign: 'NOT_FOUND', unknown: 'NOT_FOUND' }
}

function organizationAdmins(own: string): Line {
  return { ...members(own), of: 'organizationAdmins' }
}

/** The actor's role in their own organisation; a non-member is a stranger to it. */
const memberships: Partial<Record<Kind, MemberRole>> = {
  'org ADMIN': 'ADMIN',
  'org MEMBER': 'MEMBER',
  'other org ADMIN': 'ADMIN',
  disabled: 'ADMIN',
  'must change password': 'ADMIN',
}

/**
 * The expected permissions, written by hand from the rules (S12, D4, D5, D28), independent of the permission matrix
 * under test. A foreign row has the same answer as an unknown one everywhere, except that a personal link is itself the
 * access.
 */
const table: Record<ProcedurePath, Line> = {
  'auth.me': anyone('ok'),
  'auth.login': anyone('INVALID_CREDENTIALS'),
  'auth.passFactor': anyone('LOGIN_EXPIRED'),
  'auth.logout': anyone('ok'),
  'auth.requestReset': anyone('ok'),
  'auth.checkReset': anyone('RESET_LINK_INVALID'),
  'auth.resetPassword': anyone('RESET_LINK_INVALID'),
  'auth.activate': anyone('INVITATION_INVALID'),
  'auth.completeInvitation': { ...accounts('ACCOUNT_ACTIVE'), temporary: 'INVITATION_EXPIRED' },
  'auth.checkOffer': anyone('OFFER_INVALID'),
  'auth.acceptOffer': people('OFFER_INVALID'),
  'auth.acceptOfferWithPassword': anyone('OFFER_INVALID'),
  'auth.changePassword': accounts('PASSWORD_WRONG'),
  'auth.confirmation': people('ok'),
  'auth.confirm': people('PASSWORD_WRONG'),
  'auth.checkEmailLink': anyone('EMAIL_LINK_INVALID'),
  'auth.confirmEmail': anyone('EMAIL_LINK_INVALID'),
  'auth.stopEmailChange': anyone('EMAIL_LINK_INVALID'),
  // The database has accounts.
  'auth.checkFirstAccount': anyone('FIRST_ACCOUNT_LINK_INVALID'),
  'auth.makeFirstAccount': anyone('FIRST_ACCOUNT_LINK_INVALID'),

  'changes.newest': trainers('ok'),
  'clients.list': trainers('ok'),
  'clients.get': trainers('ok', 'NOT_FOUND'),
  'clients.link': trainers('ok', 'NOT_FOUND'),
  'clients.renewLink': trainers('ok', 'NOT_FOUND'),
  'clients.setLinkEnabled': trainers('ok', 'NOT_FOUND'),
  'clients.deletionImpact': trainers('ok', 'NOT_FOUND'),
  'clients.login': trainers('ok', 'NOT_FOUND'),
  'clients.pictures': trainers('ok', 'NOT_FOUND'),
  'clients.notes': trainers('ok', 'NOT_FOUND'),
  'clients.personalData': trainers('ok', 'NOT_FOUND'),
  'clients.inactive': trainers('ok'),
  'clients.setRetention': trainers('ok'),
  // Own: the client is active.
  'clients.purge': trainers('CONFLICT', 'NOT_FOUND'),
  'clients.add': trainers('ok'),
  'clients.update': trainers('ok', 'NOT_FOUND'),
  'clients.setColour': trainers('ok', 'NOT_FOUND'),
  'clients.saveLastingNote': trainers('ok', 'NOT_FOUND'),
  'clients.remove': trainers('ok', 'NOT_FOUND'),
  'clients.import': trainers('ok', 'NOT_FOUND'),
  // What is not the trainer's is left out, as what is gone already.
  'clients.undoImport': trainers('ok'),
  'clients.giveLogin': trainers('ok', 'NOT_FOUND'),
  'clients.removeLogin': trainers('ok', 'NOT_FOUND'),

  'pots.types': trainers('ok'),
  'pots.createType': trainers('ok'),
  'pots.updateType': trainers('ok', 'POT_TYPE_NOT_FOUND'),
  // Own: the type has a pot.
  'pots.removeType': trainers('POT_TYPE_IN_USE', 'POT_TYPE_NOT_FOUND'),
  'pots.ofClient': trainers('ok', 'NOT_FOUND'),
  'pots.all': trainers('ok'),
  'pots.statement': trainers('ok', 'POT_NOT_FOUND'),
  'pots.pictures': trainers('ok'),
  'pots.handed': trainers('ok'),
  'pots.deletionImpact': trainers('ok', 'POT_NOT_FOUND'),
  'pots.create': trainers('ok', 'NOT_FOUND'),
  'pots.changeHours': trainers('ok', 'POT_NOT_FOUND'),
  'pots.savePrice': trainers('ok', 'POT_NOT_FOUND'),
  'pots.removeHistory': trainers('ok', 'HISTORY_NOT_FOUND'),
  'pots.remove': trainers('ok', 'POT_NOT_FOUND'),

  'sessions.ofClient': trainers('ok', 'NOT_FOUND'),
  // A filter, so an unknown client is an empty list.
  'sessions.page': trainers('ok'),
  'sessions.sums': trainers('ok'),
  'sessions.wellness': trainers('ok', 'NOT_FOUND'),
  'sessions.usage': trainers('ok', 'NOT_FOUND'),
  'sessions.openOfClient': trainers('ok', 'NOT_FOUND'),
  'sessions.onDates': trainers('ok'),
  'sessions.unmarked': trainers('ok'),
  'sessions.similar': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.series': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.next': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.get': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.create': trainers('ok', 'NOT_FOUND'),
  'sessions.update': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.move': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.undoCreate': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.bookNext': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.cancel': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.cancelled': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.undoCancellation': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.removeMany': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.cancelMany': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.undoCancelMany': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.changeSeries': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.undoSeriesChange': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.mark': trainers('ok', 'SESSION_NOT_FOUND'),
  'sessions.startsOf': trainers('ok'),
  'sessions.import': trainers('ok', 'NOT_FOUND'),
  // What is not the trainer's is as what is gone already.
  'sessions.undoImport': trainers('ok'),
  'sessions.remove': trainers('ok', 'SESSION_NOT_FOUND'),

  'trash.list': trainers('ok'),
  'trash.preview': trainers('ok', 'TRASH_NOT_FOUND'),
  'trash.restore': trainers('ok', 'TRASH_NOT_FOUND'),
  'trash.restoreMany': trainers('ok', 'TRASH_NOT_FOUND'),
  'trash.empty': trainers('ok', 'TRASH_NOT_FOUND'),

  'answers.list': trainers('ok'),
  // What is not the trainer's is left out, as what is gone already.
  'answers.markSeen': trainers('ok'),
  'letters.preview': trainers('ok'),
  'letters.next': trainers('ok'),
  'letters.sendSample': trainers('ok'),
  // What is not the trainer's is left out, as what is gone already.
  'messages.prepare': trainers('ok'),
  'messages.unsent': trainers('ok', 'NOT_FOUND'),
  'messages.send': trainers('ok', 'NOT_FOUND'),
  'messages.told': trainers('ok', 'NOT_FOUND'),
  'messages.untold': trainers('ok'),
  'messages.tellUntold': trainers('ok'),

  'absences.between': trainers('ok'),
  // An absence that is replaced need not be there any more.
  'absences.plan': trainers('ok'),
  'absences.create': trainers('ok', 'SESSION_NOT_FOUND'),
  'absences.change': trainers('ok', 'ABSENCE_NOT_FOUND'),
  'absences.remove': trainers('ok', 'ABSENCE_NOT_FOUND'),
  'absences.undo': trainers('ok', 'ABSENCE_NOT_FOUND'),

  'feeds.list': trainers('ok'),
  'feeds.create': trainers('ok', 'NOT_FOUND'),
  'feeds.renew': trainers('ok', 'NOT_FOUND'),
  'feeds.remove': trainers('ok', 'NOT_FOUND'),

  // A filter, so an unknown client is an empty week.
  'booking.get': trainers('ok'),
  'booking.busy': trainers('ok'),
  'booking.save': trainers('ok', 'POT_TYPE_NOT_FOUND'),
  'booking.setMayBook': trainers('ok', 'NOT_FOUND'),
  'calendar.week': trainers('ok'),
  'dashboard.counts': trainers('ok'),
  'profile.get': people('ok'),
  'profile.personalData': people('ok'),
  'profile.update': people('ok'),
  'profile.emailChange': people('ok'),
  'profile.changeEmail': people('PASSWORD_WRONG'),
  'profile.resendEmailChange': people('NOT_FOUND'),
  'profile.cancelEmailChange': people('ok'),
  'profile.updateTrainerSettings': { ...trainers('ok'), not: 'ORG_ADMIN' },
  'profile.removeImage': people('ok'),
  'profile.setKeyboardShortcuts': people('ok'),
  'profile.logins': people('ok'),
  'profile.endLogin': people('PASSWORD_WRONG'),
  'profile.endOtherLogins': people('PASSWORD_WRONG'),
  'profile.secondFactor': people('ok'),
  'profile.startPasskey': people('PASSWORD_WRONG'),
  'profile.addPasskey': people('FACTOR_SETUP_EXPIRED'),
  'profile.removePasskey': people('PASSWORD_WRONG'),
  'profile.startAuthenticator': people('PASSWORD_WRONG'),
  'profile.confirmAuthenticator': people('FACTOR_SETUP_EXPIRED'),
  'profile.removeAuthenticator': people('PASSWORD_WRONG'),
  'profile.newRecoveryCodes': people('PASSWORD_WRONG'),
  'events.ofClient': trainers('ok', 'NOT_FOUND'),
  'events.mine': trainers('ok'),
  'events.ofOrganization': organizationAdmins('ok'),
  'events.security': superAdmins('ok'),
  'events.refusals': superAdmins('ok'),
  'events.exportSecurity': superAdmins('ok'),
  'profile.erasureImpact': people('ok'),
  'profile.erase': people('PASSWORD_WRONG'),
  'export.data': trainers('ok'),
  'export.copies': trainers('ok'),
  'imports.list': trainers('ok'),
  // Own: its session was cancelled since.
  'imports.undo': trainers('CONFLICT', 'NOT_FOUND'),
  'export.sheets': trainers('ok'),
  'export.makeSheet': trainers('ok'),
  'export.endSheet': trainers('ok', 'NOT_FOUND'),
  'admin.counts': superAdmins('ok'),
  'admin.backups': superAdmins('ok'),
  'admin.trainers': superAdmins('ok'),
  'admin.clientAccounts': superAdmins('ok'),
  'admin.resetFactor': superAdmins('ok', 'NOT_FOUND'),
  // The server of this test makes no copies.
  'admin.requestCopy': superAdmins('NOT_FOUND'),
  'admin.endLogins': superAdmins('ok', 'NOT_FOUND'),
  'admin.makeTrainer': superAdmins('ok', 'NOT_FOUND'),
  'admin.addTrainer': superAdmins('ok'),
  'admin.setPassword': superAdmins('ok', 'NOT_FOUND'),
  'admin.sendResetLink': superAdmins('ok', 'NOT_FOUND'),
  'admin.setDisabled': superAdmins('ok', 'NOT_FOUND'),

  'organizations.mine': trainers('ok'),
  // A code is itself the access; a member who joins again leaves it unused.
  'organizations.join': {
    ...people('ok'),
    unknown: 'INVITATION_INVALID',
    member: 'ALREADY_MEMBER',
    // A CLIENT needs an invitation to their own address.
    client: 'INVITATION_INVALID',
  },
  // None waits; a member has answered already.
  'organizations.answerMembership': { ...trainers('NOT_FOUND'), member: 'ok' },
  'organizations.create': { ...trainers('ok'), of: 'founders' },
  'organizations.members': members('ok'),
  'organizations.leave': members('ok'),
  'organizations.update': organizationAdmins('ok'),
  'organizations.setMemberRole': organizationAdmins('ok'),
  'organizations.removeMember': organizationAdmins('ok'),
  'organizations.trainers': organizationAdmins('ok'),
  'organizations.overview': organizationAdmins('ok'),
  // The organisation has other members.
  'organizations.remove': organizationAdmins('ORGANIZATION_HAS_MEMBERS'),
  'organizations.trainer': organizationAdmins('ok'),
  'organizations.invitations': organizationAdmins('ok'),
  'organizations.invite': organizationAdmins('ok'),
  'organizations.removeInvitation': organizationAdmins('ok'),
  'handover.receivers': trainers('ok'),
  'handover.list': trainers('ok'),
  // None waits; who is offered a client: tests/server/handover.
  'handover.preview': trainers('HANDOVER_NOT_FOUND'),
  // Who is in no organisation has nobody to hand over to.
  'handover.start': { ...trainers('RECEIVER_NOT_FOUND'), member: 'ok' },
  'handover.end': trainers('HANDOVER_NOT_FOUND'),
  'handover.accept': trainers('HANDOVER_NOT_FOUND'),
  // The other trainer is in no organisation with the own.
  'handover.undo': trainers('RECEIVER_NOT_FOUND', 'HANDOVER_NOT_FOUND'),
  'handover.ask': organizationAdmins('ok'),
  // The account is active; those of disabled ones: tests/server/handover/for-disabled.test.ts.
  'handover.ofDisabled': superAdmins('NOT_FOUND'),
  'handover.startForDisabled': superAdmins('NOT_FOUND'),
  'handover.endForDisabled': superAdmins('NOT_FOUND'),
  'portal.get': anyone('ok', 'ok', 'LINK_INVALID'),
  'portal.newest': anyone('ok', 'ok', 'LINK_INVALID'),
  'portal.opened': anyone('ok', 'ok', 'LINK_INVALID'),
  // Its trainer has not turned them on.
  'portal.feed': anyone('NOT_FOUND', 'NOT_FOUND', 'LINK_INVALID'),
  'portal.renewFeed': anyone('NOT_FOUND', 'NOT_FOUND', 'LINK_INVALID'),
  'portal.removeFeed': anyone('NOT_FOUND', 'NOT_FOUND', 'LINK_INVALID'),
  // No trainer here lets clients act; who holds a link of one who does: tests/server/portal/client-cancels.test.ts.
  'portal.cancel': anyone('FORBIDDEN', 'FORBIDDEN', 'LINK_INVALID'),
  'portal.undoCancel': anyone('FORBIDDEN', 'FORBIDDEN', 'LINK_INVALID'),
  'portal.freeTimes': anyone('FORBIDDEN', 'FORBIDDEN', 'LINK_INVALID'),
  'portal.book': anyone('FORBIDDEN', 'FORBIDDEN', 'LINK_INVALID'),
  'portal.undoBook': anyone('FORBIDDEN', 'FORBIDDEN', 'LINK_INVALID'),
  'portal.move': anyone('FORBIDDEN', 'FORBIDDEN', 'LINK_INVALID'),
  'portal.undoMove': anyone('FORBIDDEN', 'FORBIDDEN', 'LINK_INVALID'),
  'portal.mine': clientsOnly('ok'),
}

/** The result for actors who have no rows or no access to them. */
const refusals: Partial<Record<Kind, string>> = {
  anonymous: 'UNAUTHENTICATED',
  'link holder': 'UNAUTHENTICATED',
  CLIENT: 'FORBIDDEN',
  disabled: 'UNAUTHENTICATED',
  'must change password': 'MUST_CHANGE_PASSWORD',
}

const now = instantOf('2026-11-18', '12:00')

let db: Database
let server: TestServer
let clientProfileId: string
let writeCount: () => Promise<string>
const tenants = new Map<Kind, Tenant>()
/** What each tenant has deleted. */
const deleted = new Map<Tenant, Rows & OrganizationFixture>()
let cells = 0

test.beforeAll(async ({ ownDatabase }) => {
  db = ownDatabase.db
  writeCount = await countWrites(db)
  const makers: [Kind, string, Parameters<typeof makeProfile>[1]][] = [
    ['TRAINER', 'alfa', {}],
    ['other TRAINER', 'bravo', {}],
    ['ORG_ADMIN', 'charlie', { role: 'ORG_ADMIN' }],
    ['SUPER_ADMIN', 'delta', { role: 'SUPER_ADMIN' }],
    ['org ADMIN', 'golf', {}],
    ['org MEMBER', 'hotel', {}],
    ['other org ADMIN', 'india', {}],
    ['disabled', 'echo', { isDisabled: true }],
    ['must change password', 'foxtrot', { mustChangePassword: true }],
  ]
  for (const [kind, tag, overrides] of makers) {
    const tenant = await makeTenant(db, tag, overrides, memberships[kind])
    tenants.set(kind, tenant)
    if (!refusals[kind]) deleted.set(tenant, await makeDeletedRows(db, tenant.actor, tag))
  }
  clientProfileId = (await makeProfile(db, { role: 'CLIENT', name: 'Klient' })).id
  const { id: trainerId } = await makeProfile(db, { name: 'Klientens tränare' })
  await makeClient(db, trainerId, { profileId: clientProfileId })
  server = await startServer(db, { now: () => now })
})

afterAll(async () => {
  process.stdout.write(`access matrix: ${cells} cells\n`)
  await server.close()
})

function tenantOf(kind: Kind): Tenant {
  const tenant = tenants.get(kind) ?? tenants.get('TRAINER')
  if (!tenant) throw new Error('the tenants are not there')
  return tenant
}

function foreignTo(kind: Kind): Tenant {
  if (kind === 'org ADMIN') return tenantOf('other org ADMIN')
  if (kind === 'other org ADMIN') return tenantOf('org ADMIN')
  return tenantOf(kind === 'other TRAINER' ? 'TRAINER' : 'other TRAINER')
}

/** The cookie of a new login of this kind of actor, who has just given the password. */
async function cookieOf(kind: Kind): Promise<string | null> {
  if (kind === 'anonymous') return null
  if (kind === 'link holder') return tenantOf(kind).token
  return (await beginLogin(db, accountOf(kind), { confirmedAt: now })).token
}

function accountOf(kind: Kind): string {
  return kind === 'CLIENT' ? clientProfileId : tenantOf(kind).actor.id
}

/** A mutation changes rows created for it, so that the shared ones stay unchanged. */
async function rowsFor(
  path: string,
  kind: Kind,
  target: Target,
): Promise<Rows & OrganizationFixture> {
  if (target === 'unknown') return nobodysRows()
  if (target === 'deleted') return deleted.get(foreignTo(kind)) ?? nobodysRows()
  const owner = target === 'foreign' ? foreignTo(kind) : tenantOf(kind)
  if (procedures()[path]?._def.type !== 'mutation' || refusals[kind]) return owner
  const { tag, actor } = owner
  if (path.startsWith('organizations.')) {
    const role = target === 'own' ? memberships[kind] : undefined
    return {
      ...owner,
      ...(await makeOrganizationFixture(db, tag, role && { trainerId: actor.id, role })),
    }
  }
  return target === 'own' ? { ...owner, ...(await makeRows(db, actor.id, tag)) } : owner
}

type Snapshot = {
  trainers: Map<string, string>
  organizations: Map<string, string>
  writeCount: string
}

/** The last snapshot. */
let known: Snapshot | null = null

/** Hashes of all rows now. */
async function snapshot(): Promise<Snapshot> {
  const count = await writeCount()
  if (known?.writeCount !== count) {
    const hashes = await Promise.all([rowsByTrainer(db), rowsByOrganization(db)])
    known = { trainers: hashes[0], organizations: hashes[1], writeCount: count }
  }
  return known
}

/** The trainers and the organisations whose rows have changed; none without a snapshot from before. */
async function changedSince(before: Snapshot | null) {
  if (!before) return { trainers: [], organizations: [] }
  const after = await snapshot()
  return {
    trainers: changedBetween(before.trainers, after.trainers),
    organizations: changedBetween(before.organizations, after.organizations),
  }
}

function outcomeOf(answer: CallAnswer): string {
  return answer.status === 200 ? 'ok' : (answer.problem ?? `HTTP ${answer.status}`)
}

function expectedOf(line: Line, kind: Kind, asked: Target): string {
  const target = asked === 'deleted' ? 'unknown' : asked
  if (line.temporary && kind === 'must change password') return line.temporary
  if (line.client && kind === 'CLIENT') return line.client
  const isOnAccount = line.of === 'people' || line.of === 'accounts'
  if (isOnAccount && kind === 'CLIENT') return line[target]
  if (line.of === 'clients') {
    return kind === 'CLIENT' ? line[target] : (refusals[kind] ?? 'FORBIDDEN')
  }
  if (line.of === 'accounts' && kind === 'must change password') return line[target]
  if (line.not === kind) return 'FORBIDDEN'
  if (line.of === 'members' || line.of === 'organizationAdmins') {
    if (refusals[kind] && kind !== 'CLIENT') return refusals[kind]
    const role = memberships[kind]
    if (target !== 'own' || !role) return 'NOT_FOUND'
    return line.of === 'members' || role === 'ADMIN' ? line.own : 'FORBIDDEN'
  }
  if (line.of === 'founders' && kind !== 'ORG_ADMIN' && kind !== 'SUPER_ADMIN')
    return refusals[kind] ?? 'FORBIDDEN'
  if (line.member && target === 'own' && memberships[kind] && !refusals[kind]) return line.member
  if (line.of === 'superAdmins' && kind !== 'SUPER_ADMIN') return refusals[kind] ?? 'FORBIDDEN'
  return (line.of !== 'anyone' && refusals[kind]) || line[target]
}

async function membershipIdsOf(trainerId: string): Promise<string[]> {
  const isOwn = eq(organizationMembers.trainerId, trainerId)
  const found = await db
    .select({ id: organizationMembers.id })
    .from(organizationMembers)
    .where(isOwn)
  return found.map(({ id }) => id)
}

/**
 * The deviations of one cell of the matrix, in words; empty when it is as expected. Whether a query changes rows is left
 * to its caller.
 */
async function faultsOf(path: string, kind: Kind, target: Target, token: string | null) {
  const line = table[path as ProcedurePath]
  const isMutation = procedures()[path]?._def.type === 'mutation'
  const rows = await rowsFor(path, kind, target)
  // All these calls come from one address, so the rate limit is reset.
  await db.delete(throttles)
  const account = accountOf(kind)
  const isSelf = eq(profiles.id, account)
  const changesSelf = isMutation && path.startsWith('profile.')
  const [self] = changesSelf ? await db.select().from(profiles).where(isSelf) : []
  const mayJoin = path === 'organizations.join'
  const membershipsBefore = mayJoin ? await membershipIdsOf(account) : []
  const before = isMutation ? await snapshot() : null
  const input = inputOf(path, rows)
  const answer = await server.call(path, input, { token })
  const { trainers: changed, organizations: changedOrganizations } = await changedSince(before)
  cells += 1
  // Changes of the actor's own profile are undone: its canaries are searched for in every other answer.
  if (self) await db.update(profiles).set(self).where(isSelf)

  // An organisation that was joined would be the actor's own in the cells that follow.
  if (mayJoin) {
    const isJoined = notInArray(organizationMembers.id, membershipsBefore)
    await db
      .delete(organizationMembers)
      .where(and(eq(organizationMembers.trainerId, account), isJoined))
  }

  const faults: string[] = []
  const outcome = outcomeOf(answer)
  const expected = expectedOf(line, kind, target)
  if (outcome !== expected) faults.push(`${outcome} instead of ${expected}`)

  const mayChange = isMutation && outcome === 'ok' ? account : null
  // The administration acts on accounts that have no rows of their own here.
  const owners = [...tenants.values()].map(({ actor }) => actor.id)
  const isAdministered =
    (line.of === 'superAdmins' || line.of === 'organizationAdmins') && outcome === 'ok'
  const touched = changed.filter((trainer) => !isAdministered || owners.includes(trainer))
  if (touched.some((trainer) => trainer !== mayChange)) faults.push('changed rows it may not')

  const mayBeChanged = path === 'organizations.create' ? input?.id : rows.organizationId
  const mayChangeOrganization = isMutation && outcome === 'ok' && path.startsWith('organizations.')
  if (changedOrganizations.some((id) => !mayChangeOrganization || id !== mayBeChanged))
    faults.push('changed an organisation it may not')

  // A personal link shows its own client, and a code its organisation; their payloads are tested in their own suites.
  const isKey = path === 'portal.get' || path === 'organizations.join'
  const shown = isKey ? target : 'own'
  for (const tenant of line.of === 'superAdmins' && outcome === 'ok' ? [] : tenants.values()) {
    const isShown = tenant === (shown === 'foreign' ? foreignTo(kind) : tenantOf(kind))
    const mayBeShown = isShown && outcome === 'ok' && (!refusals[kind] || line.of === 'anyone')
    const trace = mayBeShown ? null : traceOf(tenant, answer.text)
    if (trace) faults.push(`shows ${trace}`)
  }
  return {
    answer,
    outcome,
    expected,
    faults: faults.map((fault) => `${kind} on ${target}: ${fault}`),
  }
}

describe('procedure table', () => {
  test('every procedure has a line in the matrix under its own name, and every line a procedure', () => {
    const places = Object.keys(procedures()).sort()
    expect(Object.keys(matrix).sort()).toEqual(places)
    for (const [place, procedure] of Object.entries(procedures())) {
      expect(procedure._def.meta?.path).toBe(place)
    }
  })

  test('every procedure has an input recipe and expectations in these tests', () => {
    const places = Object.keys(procedures()).sort()
    expect(Object.keys(records).sort()).toEqual(places)
    expect(Object.keys(table).sort()).toEqual(places)
  })

  test('every text column holds a canary of each tenant', async () => {
    for (const { tag } of tenants.values()) {
      expect(await columnsWithoutCanary(db, tag)).toEqual([])
    }
  })
})

test('a changed row is detected, and attributed to its trainer or organisation alone', async () => {
  const { actor, clientId, organizationId } = await makeTenant(db, 'juliett', {}, 'ADMIN')
  const before = await snapshot()
  expect(await changedSince(before)).toEqual({ trainers: [], organizations: [] })
  await db.update(clients).set({ phone: '08-1' }).where(eq(clients.id, clientId))
  await db.update(organizations).set({ name: 'En' }).where(eq(organizations.id, organizationId))
  expect(await changedSince(before)).toEqual({
    trainers: [actor.id],
    organizations: [organizationId],
  })
})

describe('tenant isolation: every procedure, as every kind of actor, on own, foreign and unknown rows', () => {
  test.each(Object.keys(procedures()))('%s', async (path) => {
    const faults: string[] = []
    const isQuery = procedures()[path]?._def.type === 'query'
    const before = isQuery ? await snapshot() : null
    for (const kind of kinds) {
      let token = await cookieOf(kind)
      const answers = new Map<Target, { text: string; expected: string; status: number }>()
      for (const target of targets) {
        // Who is refused on every row is not asked about one more.
        if (target === 'deleted' && refusals[kind]) continue
        const cell = await faultsOf(path, kind, target, token)
        // A mutation may end the login.
        if (!isQuery && cell.outcome === 'ok') token = await cookieOf(kind)
        faults.push(...cell.faults)
        answers.set(target, { ...cell.answer, expected: cell.expected })
      }
      const unknown = answers.get('unknown')
      for (const target of ['foreign', 'deleted'] as const) {
        const met = answers.get(target)
        if (!met) continue
        const isAlike = met.expected === unknown?.expected
        const differs = met.status !== unknown?.status || met.text !== unknown?.text
        // Created rows return their ids, which differ, each call has a login of its own, and a person's data names the time.
        const isOfLogin = ['auth.me', 'profile.logins', 'profile.personalData'].includes(path)
        const isComparable = isAlike && (isQuery || met.expected !== 'ok') && !isOfLogin
        if (isComparable && differs)
          faults.push(`${kind}: a ${target} row is not like an unknown one`)
      }
    }
    expect(faults).toEqual([])
    expect(await changedSince(before)).toEqual({ trainers: [], organizations: [] })
  })
})

describe('visible canaries', () => {
  test('the name of a column is read whole, with its digits', () => {
    expect(columnsIn('alfa', `(${canary('alfa', 'clients.phone2')}, …)`)).toEqual([
      'clients.phone2',
    ])
  })

  test('canaries occur in answers about own rows, so their absence elsewhere is significant', async () => {
    const own = tenantOf('TRAINER')
    const token = await cookieOf('TRAINER')
    const ofClient = ['clients.list', 'clients.notes', 'pots.types', 'pots.ofClient']
    const paths = ['auth.me', ...ofClient, 'sessions.get']
    const texts = await Promise.all(
      paths.map(async (path) => (await server.call(path, inputOf(path, own), { token })).text),
    )
    expect(columnsIn('alfa', texts.join(''))).toEqual([
      ...textColumns(clients, potHistory, potTypes),
      'profiles.email',
      'profiles.name',
      'profiles.profile_image_url',
      'training_sessions.notes',
    ])
  })

  test("the client's link is the one that opens the portal", async () => {
    const own = tenantOf('TRAINER')
    const answer = await server.call(
      'clients.link',
      { id: own.clientId },
      { token: await cookieOf('TRAINER') },
    )
    expect(answer.data).toMatchObject({ path: `/client/${own.token}`, isEnabled: true })
  })
})

describe("trainer data visible to an organisation's admin", () => {
  test('is limited to the fields of the detail (S69): no notes, no history, no phone number, no link', async () => {
    const own = tenantOf('org ADMIN')
    const token = await cookieOf('org ADMIN')
    const paths = ['members', 'trainers', 'trainer', 'overview', 'invitations', 'mine']
    const texts = await Promise.all(
      paths.map(async (name) => {
        const path = `organizations.${name}`
        return (await server.call(path, inputOf(path, own), { token })).text
      }),
    )
    expect(columnsIn(own.tag, texts.join(''))).toEqual([
      'clients.email',
      'clients.name',
      'organization_invitations.invited_email',
      'organizations.description',
      'organizations.name',
      'pot_types.name',
      'profiles.email',
      'profiles.name',
      'profiles.profile_image_url',
    ])
  })

  test('ends with the membership, at the next request', async () => {
    const own = tenantOf('org ADMIN')
    const { organizationId, memberTrainerId, memberId } = await makeOrganizationFixture(
      db,
      'golf',
      {
        trainerId: own.actor.id,
        role: 'ADMIN',
      },
    )
    const token = await cookieOf('org ADMIN')
    const asked = { organizationId, trainerId: memberTrainerId }
    const before = await server.call('organizations.trainer', asked, { token })
    await server.call('organizations.removeMember', { organizationId, memberId }, { token })
    const after = await server.call('organizations.trainer', asked, { token })
    expect([before.status, after.problem]).toEqual([200, 'NOT_FOUND'])
  })
})

describe('disabled account', () => {
  test('is logged out at its next request, and enabling it does not revive the login', async () => {
    const { id } = await makeProfile(db)
    const { token } = await beginLogin(db, id)
    expect((await server.call('clients.list', undefined, { token })).status).toBe(200)
    await db.update(profiles).set({ isDisabled: true }).where(eq(profiles.id, id))
    const refused = await server.call('clients.list', undefined, { token })
    await db.update(profiles).set({ isDisabled: false }).where(eq(profiles.id, id))
    const after = await server.call('clients.list', undefined, { token })
    expect([refused.problem, after.problem]).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED'])
  })
})
