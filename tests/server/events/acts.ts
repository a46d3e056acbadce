import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { hashToken, newToken } from '#server/access/keys.ts'
import { clientAnswers } from '#server/answers/tables.ts'
import { beginLogin } from '#server/auth/login-sessions.ts'
import { authSessions, emailChanges, profiles } from '#server/auth/tables.ts'
import { clients, loginOffers } from '#server/clients/tables.ts'
import type { Database } from '#server/db/database.ts'
import { profileImages } from '#server/profile/tables.ts'
import type { Role } from '#shared/access/roles.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { instantOf } from '#shared/time.ts'
import { callerOf, testPasswords } from '#tests/callers.ts'
import { makeOrganizationFixture, type Tenant } from '#tests/canaries.ts'
import {
  makeClient,
  makeEmailChange,
  makeInvitation,
  makePasskey,
  makePotType,
  makeProfile,
  makeResetLink,
} from '#tests/factories.ts'
import { makeLonelyOrganization } from '#tests/organization.ts'
import {
  appSecret,
  codeAt,
  makeAuthenticatorApp,
  makePendingLogin,
  makeRecoveryCode,
  sealedSetup,
} from '#tests/second-factor.ts'
import { softwareAuthenticator } from '#tests/software-authenticator.ts'
import { recipes } from '../access/recipes.ts'

/** The time of the server under test, and the address of the app. */
export const now = instantOf('2026-11-18', '12:00')
export const appUrl = new URL('http://localhost:3000')

export const rightPassword = 'hemligt ord för alla'
const newPassword = { password: 'ett nytt lösenord', confirmation: 'ett nytt lösenord' }

/** The keys that an event must hold beside its kind; those left out are null or empty. */
type Keys = {
  /** The tenant, unless given. */
  actorId?: string | null
  /** SUPER_ADMIN, unless given. */
  actorRole?: Role
  trainerId?: string
  organizationId?: string
  accountId?: string
  clientIds?: string[]
  /** Checked when given: an act may create rows under keys of its own. */
  subjectIds?: string[]
}

export type Prepared = {
  /** The input, when it differs from the recipe's. */
  input?: Record<string, unknown>
  /** Whether the call is made without a login session. */
  isVisitor?: true
  /** The account that makes the call, when it is not the tenant's. */
  callerId?: string
  keys: Keys
}

export type Act = {
  kind: EventKind
  /** Events that the same call leaves when repeated: 1 where each call is a new act, otherwise 0. */
  repeated?: 0 | 1
  prepare: (tenant: Tenant, db: Database) => Prepared | Promise<Prepared>
}

const onClient = ({ actor, clientId }: Tenant) => ({
  trainerId: actor.id,
  clientIds: [clientId],
})

/** An act on the caller's own account. */
const ofAccount = (kind: EventKind, repeated: 0 | 1, input?: Record<string, unknown>): Act => ({
  kind,
  repeated,
  prepare: () => ({ ...(input && { input }), keys: {} }),
})

/** An act of a trainer on one of their clients, without rows of the client. */
const ofClient = (kind: EventKind, repeated: 0 | 1): Act => ({
  kind,
  repeated,
  prepare: (tenant) => ({ keys: onClient(tenant) }),
})

/** An act on these rows of a client. */
const ofRows = (
  kind: EventKind,
  names: ('potId' | 'historyId' | 'sessionId' | 'cancelledId' | 'trashId' | 'feedId')[],
): Act => ({
  kind,
  prepare: (tenant) => ({
    keys: { ...onClient(tenant), subjectIds: names.map((name) => tenant[name]) },
  }),
})

/** An act of the holder of the client's personal link on the client's calendar feed, where it has one before. */
const ofLink = (kind: EventKind, repeated: 0 | 1): Act => ({
  kind,
  repeated,
  prepare: async (tenant, db) => {
    const { actor, token } = tenant
    await db.update(profiles).set({ clientFeeds: true }).where(eq(profiles.id, actor.id))
    if (kind !== 'feed.created') await callerOf(db, null).portal.feed({ token })
    return { isVisitor: true, input: { token }, keys: { actorId: null, ...onClient(tenant) } }
  },
})

/** An act on the tenant's absence and the session in it. */
const ofAbsence = (kind: EventKind): Act => ({
  kind,
  prepare: (tenant) => ({
    keys: { ...onClient(tenant), subjectIds: [tenant.absenceId, tenant.sessionId] },
  }),
})

/** An act with the recipe's input, whose `id` is the key of a new row. */
const ofNew = (
  path: string,
  kind: EventKind,
  keysOf: (id: string, tenant: Tenant) => Keys,
): Act => ({
  kind,
  prepare: (tenant) => {
    const input = recipes[path]?.(tenant) ?? {}
    return { input, keys: keysOf(String(input.id), tenant) }
  },
})

/** A waiting change of the tenant's e-mail address, in place of the expired one. */
async function changeOf({ id }: Tenant['actor'], db: Database) {
  await db.delete(emailChanges).where(eq(emailChanges.profileId, id))
  return makeEmailChange(db, id)
}

const ofManaged = (kind: EventKind, repeated: 0 | 1): Act => ({
  kind,
  repeated,
  prepare: ({ accountId }) => ({ keys: { accountId } }),
})

const ofMember = (kind: EventKind): Act => ({
  kind,
  prepare: ({ organizationId, memberTrainerId }) => ({
    keys: { organizationId, accountId: memberTrainerId },
  }),
})

/**
 * For every mutation of the router a call that succeeds on the tenant's own rows, and the event that it must leave. A
 * new mutation needs an entry here.
 */
export const acts: Record<string, Act> = {
  'auth.login': {
    kind: 'login.succeeded',
    repeated: 1,
    prepare: ({ actor }) => ({
      isVisitor: true,
      input: { email: actor.email, password: rightPassword },
      keys: { actorId: actor.id },
    }),
  },
  'auth.passFactor': {
    kind: 'login.succeeded',
    prepare: async ({ actor }, db) => ({
      isVisitor: true,
      input: {
        token: await makePendingLogin(db, actor.id),
        answer: { method: 'recovery', code: await makeRecoveryCode(db, actor.id) },
      },
      keys: { actorId: actor.id },
    }),
  },
  'auth.logout': ofAccount('login.ended', 0),
  'auth.requestReset': {
    kind: 'password.reset-requested',
    repeated: 1,
    prepare: ({ actor }) => ({
      isVisitor: true,
      input: { email: actor.email },
      keys: { actorId: null },
    }),
  },
  'auth.resetPassword': {
    kind: 'password.reset',
    prepare: async ({ actor }, db) => ({
      isVisitor: true,
      input: {
        token: await makeResetLink(db, actor.id, new Date('2099-01-01')),
        ...newPassword,
      },
      keys: { actorId: actor.id },
    }),
  },
  'auth.activate': {
    kind: 'account.activated',
    prepare: async ({ organizationId }, db) => {
      const { id, email, code } = await invitedAccount(db, organizationId)
      return {
        isVisitor: true,
        input: { code, email, name: 'Ny Tränare', ...newPassword },
        keys: { actorId: id, actorRole: 'TRAINER', organizationId },
      }
    },
  },
  'auth.completeInvitation': {
    kind: 'account.activated',
    prepare: async ({ organizationId }, db) => {
      const { id } = await invitedAccount(db, organizationId)
      return { callerId: id, keys: { actorId: id, actorRole: 'TRAINER', organizationId } }
    },
  },
  'auth.acceptOffer': {
    kind: 'client.login-accepted',
    prepare: async (tenant, db) => {
      const { id, token, keys } = await offeredAccount(tenant, db)
      return { callerId: id, input: { token }, keys }
    },
  },
  'auth.acceptOfferWithPassword': {
    kind: 'client.login-accepted',
    prepare: async (tenant, db) => {
      const { token, keys } = await offeredAccount(tenant, db)
      return { isVisitor: true, input: { token, ...newPassword }, keys }
    },
  },
  'auth.changePassword': ofAccount('password.changed', 0, {
    currentPassword: rightPassword,
    ...newPassword,
  }),
  'auth.confirm': ofAccount('login.confirmed', 1, {
    answer: { method: 'password', password: rightPassword },
  }),
  'auth.confirmEmail': {
    kind: 'email.change-confirmed',
    prepare: async ({ actor }, db) => ({
      isVisitor: true,
      input: { token: (await changeOf(actor, db)).old },
      keys: { actorId: actor.id },
    }),
  },
  'auth.stopEmailChange': {
    kind: 'email.change-stopped',
    prepare: async ({ actor }, db) => ({
      isVisitor: true,
      input: { token: (await changeOf(actor, db)).old },
      keys: { actorId: actor.id },
    }),
  },

  'clients.add': ofNew('clients.add', 'client.added', (id, { actor }) => ({
    trainerId: actor.id,
    clientIds: [id],
  })),
  'clients.update': ofClient('client.updated', 0),
  'clients.setColour': ofClient('client.colour-changed', 0),
  'clients.saveLastingNote': ofClient('client.note-changed', 0),
  'clients.remove': ofClient('client.removed', 0),
  'clients.import': {
    kind: 'clients.imported',
    prepare: (tenant) => {
      const input = recipes['clients.import']?.(tenant) ?? {}
      const idsOf = (rows: unknown) => (rows as { id: string }[]).map(({ id }) => id)
      const { trainerId, clientIds } = onClient(tenant)
      const keys = { trainerId, clientIds: [...idsOf(input.clients), ...clientIds] }
      return { input, keys: { ...keys, subjectIds: idsOf(input.pots) } }
    },
  },
  'clients.undoImport': ofClient('clients.import-undone', 0),
  'clients.setRetention': ofAccount('profile.settings-changed', 0),
  'clients.purge': {
    kind: 'client.removed',
    prepare: async ({ actor }, db) => {
      const { id } = await makeClient(db, actor.id, { createdAt: new Date('2020-01-01') })
      return { input: { ids: [id] }, keys: { trainerId: actor.id, clientIds: [id] } }
    },
  },
  'clients.renewLink': ofClient('link.renewed', 1),
  'clients.setLinkEnabled': ofClient('link.disabled', 0),
  // The mail is sent again.
  'clients.giveLogin': ofClient('client.login-given', 1),
  'clients.personalData': ofClient('data.exported', 1),
  'clients.removeLogin': {
    kind: 'client.login-removed',
    prepare: async (tenant, db) => ({
      keys: { ...onClient(tenant), accountId: await linkAccount(tenant, db) },
    }),
  },

  'pots.createType': ofNew('pots.createType', 'pot-type.created', (id, { actor }) => ({
    trainerId: actor.id,
    subjectIds: [id],
  })),
  'pots.updateType': {
    kind: 'pot-type.updated',
    prepare: ({ actor, potTypeId }) => ({
      keys: { trainerId: actor.id, subjectIds: [potTypeId] },
    }),
  },
  'pots.removeType': {
    kind: 'pot-type.removed',
    prepare: async ({ actor }, db) => {
      const id = await makePotType(db, actor.id, 'Oanvänd')
      return { input: { id }, keys: { trainerId: actor.id, subjectIds: [id] } }
    },
  },
  'pots.create': ofNew('pots.create', 'pot.created', (id, tenant) => ({
    ...onClient(tenant),
    subjectIds: [id],
  })),
  'pots.changeHours': ofNew('pots.changeHours', 'pot.hours-changed', (id, tenant) => ({
    ...onClient(tenant),
    subjectIds: [tenant.potId, id],
  })),
  'pots.savePrice': ofRows('pot.price-changed', ['potId', 'historyId']),
  'pots.removeHistory': ofRows('pot.history-removed', ['potId', 'historyId']),
  'pots.remove': ofRows('pot.removed', ['potId']),

  'sessions.create': {
    kind: 'session.created',
    prepare: (tenant) => ({
      input: { ...recipes['sessions.create']?.(tenant), weekdays: [], repeatWeeks: 0, skip: [] },
      keys: onClient(tenant),
    }),
  },
  'sessions.undoCreate': ofRows('session.create-undone', ['sessionId']),
  'sessions.bookNext': ofNew('sessions.bookNext', 'session.created', (id, tenant) => ({
    ...onClient(tenant),
    subjectIds: [id],
  })),
  'sessions.update': ofRows('session.updated', ['sessionId']),
  'sessions.move': {
    kind: 'session.moved',
    prepare: (tenant) => ({
      input: { ...recipes['sessions.move']?.(tenant), others: [] },
      keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] },
    }),
  },
  'sessions.undoMove': ofRows('session.move-undone', ['sessionId']),
  'sessions.changeSeries': {
    kind: 'session.series-changed',
    prepare: (tenant) => ({
      input: { ...recipes['sessions.changeSeries']?.(tenant), others: [], moreWeeks: 0 },
      keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] },
    }),
  },
  'sessions.undoSeriesChange': {
    kind: 'session.series-change-undone',
    prepare: (tenant) => ({
      input: { ...recipes['sessions.undoSeriesChange']?.(tenant), added: [] },
      keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] },
    }),
  },
  'sessions.mark': ofRows('session.marked', ['sessionId']),
  'sessions.remove': ofRows('session.removed', ['sessionId']),
  'sessions.cancel': ofRows('session.cancelled', ['sessionId']),
  'sessions.undoCancellation': ofRows('session.cancellation-undone', ['cancelledId']),
  'sessions.removeMany': ofRows('session.removed', ['sessionId']),
  'sessions.cancelMany': ofRows('session.cancelled', ['sessionId']),
  'sessions.import': {
    kind: 'sessions.imported',
    prepare: (tenant) => {
      const input = recipes['sessions.import']?.(tenant) ?? {}
      const subjectIds = (input.sessions as { id: string }[]).map(({ id }) => id)
      return { input, keys: { ...onClient(tenant), subjectIds } }
    },
  },
  'sessions.undoImport': ofRows('sessions.import-undone', ['sessionId']),
  'sessions.undoCancelMany': ofRows('session.cancellation-undone', ['cancelledId']),
  'trash.restore': ofRows('trash.restored', ['trashId']),
  'trash.restoreMany': ofRows('trash.restored', ['trashId']),
  'trash.empty': ofRows('trash.emptied', ['trashId']),

  'answers.markSeen': ofRows('answers.seen', ['cancelledId']),

  'absences.create': ofNew('absences.create', 'absence.created', (id, tenant) => ({
    ...onClient(tenant),
    subjectIds: [id, tenant.sessionId],
  })),
  'absences.change': ofAbsence('absence.changed'),
  'absences.remove': {
    kind: 'absence.removed',
    prepare: ({ actor, absenceId }) => ({
      keys: { trainerId: actor.id, subjectIds: [absenceId] },
    }),
  },
  'absences.undo': ofAbsence('absence.undone'),

  'messages.send': {
    kind: 'client.told',
    prepare: (tenant) => ({ keys: { ...onClient(tenant), subjectIds: [tenant.cancelledId] } }),
  },
  'messages.told': {
    kind: 'client.told',
    prepare: (tenant) => ({ keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] } }),
  },

  'profile.update': ofAccount('profile.updated', 0),
  'profile.changeEmail': {
    kind: 'email.change-requested',
    repeated: 1,
    prepare: () => ({
      input: { email: `${randomUUID()}@example.com`, password: rightPassword },
      keys: {},
    }),
  },
  'profile.resendEmailChange': {
    kind: 'email.change-requested',
    repeated: 1,
    prepare: async ({ actor }, db) => {
      await changeOf(actor, db)
      return { keys: {} }
    },
  },
  'profile.cancelEmailChange': {
    kind: 'email.change-stopped',
    prepare: async ({ actor }, db) => {
      await changeOf(actor, db)
      return { keys: {} }
    },
  },
  'profile.updateTrainerSettings': ofAccount('profile.settings-changed', 0),
  'profile.removeImage': {
    kind: 'profile.image-removed',
    prepare: async ({ actor }, db) => {
      const fileName = 'profile_1.webp'
      const bytes = new Uint8Array([1])
      await db
        .insert(profileImages)
        .values({ profileId: actor.id, fileName, bytes, createdAt: new Date() })
      return { keys: {} }
    },
  },
  'profile.setKeyboardShortcuts': ofAccount('profile.shortcuts-changed', 0),
  'profile.endLogin': {
    kind: 'login.ended',
    prepare: async ({ actor }, db) => {
      await beginLogin(db, actor.id)
      const [login] = await db
        .select({ id: authSessions.publicId })
        .from(authSessions)
        .where(eq(authSessions.userId, actor.id))
      return { input: { id: login?.id, password: rightPassword }, keys: {} }
    },
  },
  'profile.endOtherLogins': {
    kind: 'login.ended',
    prepare: async ({ actor }, db) => {
      await beginLogin(db, actor.id)
      return { input: { password: rightPassword }, keys: {} }
    },
  },
  'profile.startPasskey': ofAccount('factor.setup-begun', 1, { password: rightPassword }),
  'profile.addPasskey': {
    kind: 'factor.added',
    prepare: (tenant) => ({ input: newPasskey(tenant), keys: {} }),
  },
  'profile.removePasskey': {
    kind: 'factor.removed',
    prepare: async ({ actor }, db) => {
      const id = await makePasskey(db, actor.id)
      return { input: { id, password: rightPassword }, keys: {} }
    },
  },
  'profile.startAuthenticator': ofAccount('factor.setup-begun', 1, { password: rightPassword }),
  'profile.confirmAuthenticator': {
    kind: 'factor.added',
    prepare: ({ actor }) => {
      const setup = sealedSetup('AUTHENTICATOR', { profileId: actor.id, value: appSecret })
      return { input: { setup, code: codeAt(now) }, keys: {} }
    },
  },
  'profile.removeAuthenticator': {
    kind: 'factor.removed',
    prepare: async ({ actor }, db) => {
      await makeAuthenticatorApp(db, actor.id)
      return { input: { password: rightPassword }, keys: {} }
    },
  },
  'profile.newRecoveryCodes': {
    kind: 'factor.codes-renewed',
    repeated: 1,
    prepare: async ({ actor }, db) => {
      await makePasskey(db, actor.id)
      return { input: { password: rightPassword }, keys: {} }
    },
  },
  'profile.personalData': {
    kind: 'data.exported',
    repeated: 1,
    prepare: ({ actor }) => ({ keys: { accountId: actor.id } }),
  },
  'profile.erase': {
    kind: 'account.erased',
    prepare: async (tenant, db) => {
      // The last SUPER_ADMIN is refused.
      await makeProfile(db, { role: 'SUPER_ADMIN' })
      const keys = { ...onClient(tenant), accountId: tenant.actor.id, subjectIds: [] }
      return { input: { password: rightPassword }, keys }
    },
  },

  'admin.addTrainer': ofNew('admin.addTrainer', 'account.created', (id) => ({ accountId: id })),
  'admin.setPassword': ofManaged('account.password-set', 1),
  'admin.sendResetLink': ofManaged('account.reset-link-sent', 1),
  'admin.setDisabled': ofManaged('account.disabled', 0),
  'admin.endLogins': {
    kind: 'account.logins-ended',
    prepare: async ({ accountId }, db) => {
      await beginLogin(db, accountId)
      return { keys: { accountId } }
    },
  },
  'admin.requestCopy': ofAccount('backup.downloaded', 1, { password: rightPassword }),
  'admin.resetFactor': ofManaged('account.factor-reset', 0),
  'admin.makeTrainer': {
    kind: 'account.role-changed',
    prepare: async (_tenant, db) => {
      const { id } = await makeProfile(db, { role: 'CLIENT' })
      return { input: { id }, keys: { accountId: id } }
    },
  },

  'organizations.create': ofNew('organizations.create', 'organization.created', (id) => ({
    organizationId: id,
  })),
  'organizations.join': {
    kind: 'member.joined',
    prepare: async ({ actor, tag }, db) => {
      const { organizationId, code } = await makeOrganizationFixture(db, tag)
      return { input: { code }, keys: { trainerId: actor.id, organizationId } }
    },
  },
  'organizations.leave': {
    kind: 'member.left',
    prepare: ({ organizationId }) => ({ keys: { organizationId } }),
  },
  'organizations.update': {
    kind: 'organization.updated',
    prepare: ({ organizationId }) => ({ keys: { organizationId } }),
  },
  'organizations.remove': {
    kind: 'organization.removed',
    prepare: async ({ actor }, db) => {
      const { organizationId } = await makeLonelyOrganization(db, actor)
      return { input: { organizationId }, keys: { organizationId } }
    },
  },
  'organizations.setMemberRole': ofMember('member.promoted'),
  'organizations.removeMember': ofMember('member.removed'),
  'organizations.invite': {
    kind: 'member.invited',
    prepare: async (tenant, db) => {
      // An address that has an account: none is created.
      const { email } = await makeProfile(db)
      const input = { ...recipes['organizations.invite']?.(tenant), email }
      const { organizationId } = tenant
      return { input, keys: { organizationId, subjectIds: [String(Object(input).id)] } }
    },
  },
  'organizations.removeInvitation': {
    kind: 'invitation.removed',
    prepare: ({ organizationId, invitationId }) => ({
      keys: { organizationId, subjectIds: [invitationId] },
    }),
  },

  'letters.sendSample': ofAccount('letter.sampled', 0),

  'events.exportSecurity': ofAccount('data.exported', 1),
  'export.data': ofAccount('data.exported', 1),

  'feeds.create': {
    kind: 'feed.created',
    prepare: ({ actor }) => ({
      input: { clientId: null, naming: 'busy' },
      keys: { trainerId: actor.id },
    }),
  },
  // The address is a new one each time.
  'feeds.renew': { ...ofRows('feed.renewed', ['feedId']), repeated: 1 },
  'feeds.remove': ofRows('feed.removed', ['feedId']),

  'portal.feed': ofLink('feed.created', 0),
  'portal.renewFeed': ofLink('feed.renewed', 1),
  'portal.removeFeed': ofLink('feed.removed', 0),
  'portal.opened': {
    kind: 'link.opened',
    prepare: (tenant) => ({ isVisitor: true, keys: { actorId: null, ...onClient(tenant) } }),
  },
  'portal.cancel': {
    kind: 'session.cancelled',
    prepare: async (tenant, db) => {
      await letClientsCancel(tenant, db)
      return byLink(tenant, tenant.sessionId)
    },
  },
  'portal.undoCancel': {
    kind: 'session.cancellation-undone',
    prepare: async (tenant, db) => {
      const { actor, clientId, cancelledId } = tenant
      await letClientsCancel(tenant, db)
      await db
        .insert(clientAnswers)
        .values({
          id: randomUUID(),
          trainerId: actor.id,
          clientId,
          sessionId: cancelledId,
          kind: 'inTime',
          at: now,
        })
        .onConflictDoUpdate({ target: clientAnswers.sessionId, set: { at: now } })
      return byLink(tenant, cancelledId)
    },
  },
}

/** An act of the holder of the client's link on this session. */
function byLink(tenant: Tenant, sessionId: string): Prepared {
  const keys = { actorId: null, ...onClient(tenant), subjectIds: [sessionId] }
  return { isVisitor: true, keys }
}

async function letClientsCancel({ actor }: Tenant, db: Database): Promise<void> {
  await db.update(profiles).set({ clientCancelling: 'late' }).where(eq(profiles.id, actor.id))
}

/** What the browser sends to add a passkey. */
function newPasskey({ actor }: Tenant): Record<string, unknown> {
  const challenge = newToken()
  const setup = sealedSetup('PASSKEY', { profileId: actor.id, value: challenge })
  const options = { challenge, rp: { id: appUrl.hostname } }
  const response = softwareAuthenticator().create(options, { origin: appUrl.origin })
  return { setup, name: 'Mobilen', response }
}

/** Gives the tenant an own password, so that it can log in and change it. */
export async function giveRightPassword(db: Database, accountId: string): Promise<void> {
  const passwordHash = await testPasswords.hash(rightPassword)
  await db.update(profiles).set({ passwordHash }).where(eq(profiles.id, accountId))
}

async function linkAccount({ clientId }: Tenant, db: Database): Promise<string> {
  const { id: profileId } = await makeProfile(db, { role: 'CLIENT' })
  await db.update(clients).set({ profileId }).where(eq(clients.id, clientId))
  return profileId
}

/** An unused account that an invitation to the organisation created, and the invitation's code. */
async function invitedAccount(db: Database, organizationId: string) {
  const { id, email } = await makeProfile(db, {
    invitedTo: organizationId,
    mustChangePassword: true,
  })
  const { code } = await makeInvitation(db, organizationId, { invitedEmail: email })
  return { id, email, code }
}

/** A CLIENT account without a password, the token of a login offered to it, and the keys of its acceptance. */
async function offeredAccount(tenant: Tenant, db: Database) {
  const { id, email } = await makeProfile(db, { role: 'CLIENT' })
  const token = newToken()
  await db
    .update(loginOffers)
    .set({ email, tokenHash: hashToken(token) })
    .where(eq(loginOffers.clientId, tenant.clientId))
  const keys: Keys = { ...onClient(tenant), actorId: id, actorRole: 'CLIENT' }
  return { id, token, keys }
}
