import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beginLogin } from '#server/auth/login-sessions.ts'
import { authSessions, profiles } from '#server/auth/tables.ts'
import { clients } from '#server/clients/tables.ts'
import type { Database } from '#server/db/database.ts'
import { profileImages } from '#server/profile/tables.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { testPasswords } from '#tests/callers.ts'
import { makeOrganizationFixture, type Tenant } from '#tests/canaries.ts'
import { makeInvitation, makePotType, makeProfile, makeResetLink } from '#tests/factories.ts'
import { recipes } from '../access/recipes.ts'

const rightPassword = 'hemligt ord för alla'
const newPassword = { password: 'ett nytt lösenord', confirmation: 'ett nytt lösenord' }

/** The keys that an event must hold beside its kind; those left out are null or empty. */
type Keys = {
  actorId?: string | null
  trainerId?: string
  organizationId?: string
  /** `any`: an account that the act creates. */
  accountId?: string
  clientIds?: string[]
  /** Checked when given: an act may create rows under keys of its own. */
  subjectIds?: string[]
}

type Prepared = {
  /** The input, when it differs from the recipe's. */
  input?: Record<string, unknown>
  /** Whether the call is made without a login session. */
  isVisitor?: true
  keys: Keys
}

export type Act = {
  kind: EventKind
  /** Events that the same call leaves when repeated: 1 where each call is a new act. */
  repeated: 0 | 1
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
const ofRows = (kind: EventKind, names: ('potId' | 'historyId' | 'sessionId')[]): Act => ({
  kind,
  repeated: 0,
  prepare: (tenant) => ({
    keys: { ...onClient(tenant), subjectIds: names.map((name) => tenant[name]) },
  }),
})

/** An act on a row that the input names. */
function creating(path: string, kind: EventKind): Act {
  return {
    kind,
    repeated: 0,
    prepare: (tenant) => {
      const input = recipes[path]?.(tenant) ?? {}
      return { input, keys: { ...onClient(tenant), subjectIds: [String(input.id)] } }
    },
  }
}

const ofManaged = (kind: EventKind, repeated: 0 | 1): Act => ({
  kind,
  repeated,
  prepare: ({ accountId }) => ({ keys: { accountId } }),
})

const ofMember = (kind: EventKind): Act => ({
  kind,
  repeated: 0,
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
    repeated: 0,
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
    repeated: 0,
    prepare: async ({ organizationId }, db) => {
      const email = `${randomUUID()}@example.com`
      const { code } = await makeInvitation(db, organizationId, { invitedEmail: email })
      const { id } = await makeProfile(db, { email, invitedTo: organizationId })
      return {
        isVisitor: true,
        input: { code, email, name: 'Ny Tränare', ...newPassword },
        keys: { actorId: id, organizationId },
      }
    },
  },
  'auth.changePassword': ofAccount('password.changed', 0, {
    currentPassword: rightPassword,
    ...newPassword,
  }),

  'clients.add': {
    kind: 'client.added',
    repeated: 0,
    prepare: (tenant) => {
      const input = recipes['clients.add']?.(tenant) ?? {}
      return { input, keys: { trainerId: tenant.actor.id, clientIds: [String(input.id)] } }
    },
  },
  'clients.update': ofClient('client.updated', 0),
  'clients.setColour': ofClient('client.colour-changed', 0),
  'clients.remove': ofClient('client.removed', 0),
  'clients.renewLink': ofClient('link.renewed', 1),
  'clients.setLinkEnabled': ofClient('link.disabled', 0),
  'clients.giveLogin': {
    kind: 'client.login-given',
    // The mail is sent again.
    repeated: 1,
    prepare: async (tenant, db) => ({
      keys: { ...onClient(tenant), accountId: await linkAccount(tenant, db) },
    }),
  },
  'clients.removeLogin': {
    kind: 'client.login-removed',
    repeated: 0,
    prepare: async (tenant, db) => ({
      keys: { ...onClient(tenant), accountId: await linkAccount(tenant, db) },
    }),
  },

  'pots.createType': {
    kind: 'pot-type.created',
    repeated: 0,
    prepare: (tenant) => {
      const input = recipes['pots.createType']?.(tenant) ?? {}
      return { input, keys: { trainerId: tenant.actor.id, subjectIds: [String(input.id)] } }
    },
  },
  'pots.updateType': {
    kind: 'pot-type.updated',
    repeated: 0,
    prepare: ({ actor, potTypeId }) => ({
      keys: { trainerId: actor.id, subjectIds: [potTypeId] },
    }),
  },
  'pots.removeType': {
    kind: 'pot-type.removed',
    repeated: 0,
    prepare: async ({ actor }, db) => {
      const id = await makePotType(db, actor.id, 'Oanvänd')
      return { input: { id }, keys: { trainerId: actor.id, subjectIds: [id] } }
    },
  },
  'pots.create': creating('pots.create', 'pot.created'),
  'pots.changeHours': {
    kind: 'pot.hours-changed',
    repeated: 0,
    prepare: (tenant) => {
      const input = recipes['pots.changeHours']?.(tenant) ?? {}
      const subjectIds = [tenant.potId, String(input.id)]
      return { input, keys: { ...onClient(tenant), subjectIds } }
    },
  },
  'pots.removeHistory': ofRows('pot.history-removed', ['potId', 'historyId']),
  'pots.remove': ofRows('pot.removed', ['potId']),

  'sessions.create': {
    kind: 'session.created',
    repeated: 0,
    prepare: (tenant) => ({
      input: { ...recipes['sessions.create']?.(tenant), repeatWeeks: 0, skipWeeks: [] },
      keys: onClient(tenant),
    }),
  },
  'sessions.update': ofRows('session.updated', ['sessionId']),
  'sessions.move': {
    kind: 'session.moved',
    repeated: 0,
    prepare: (tenant) => ({
      input: { ...recipes['sessions.move']?.(tenant), others: [] },
      keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] },
    }),
  },
  'sessions.undoMove': ofRows('session.move-undone', ['sessionId']),
  'sessions.mark': ofRows('session.marked', ['sessionId']),
  'sessions.remove': ofRows('session.removed', ['sessionId']),
  'sessions.restore': {
    kind: 'session.restored',
    repeated: 0,
    prepare: (tenant) => {
      const input = recipes['sessions.restore']?.(tenant) as { session: { id: string } }
      return { input, keys: { ...onClient(tenant), subjectIds: [input.session.id] } }
    },
  },

  'profile.update': ofAccount('profile.updated', 0),
  'profile.updateTrainerSettings': {
    kind: 'profile.settings-changed',
    repeated: 0,
    prepare: ({ actor }) => ({ keys: { trainerId: actor.id } }),
  },
  'profile.removeImage': {
    kind: 'profile.image-removed',
    repeated: 0,
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
    repeated: 0,
    prepare: async ({ actor }, db) => {
      await beginLogin(db, actor.id)
      const [login] = await db
        .select({ id: authSessions.publicId })
        .from(authSessions)
        .where(eq(authSessions.userId, actor.id))
      return { input: { id: login?.id }, keys: {} }
    },
  },
  'profile.endOtherLogins': {
    kind: 'login.ended',
    repeated: 0,
    prepare: async ({ actor }, db) => {
      await beginLogin(db, actor.id)
      return { keys: {} }
    },
  },

  'admin.addTrainer': {
    kind: 'account.created',
    repeated: 0,
    prepare: (tenant) => {
      const input = recipes['admin.addTrainer']?.(tenant) ?? {}
      return { input, keys: { accountId: String(input.id) } }
    },
  },
  'admin.setPassword': ofManaged('account.password-set', 1),
  'admin.sendResetLink': ofManaged('account.reset-link-sent', 1),
  'admin.setDisabled': ofManaged('account.disabled', 0),

  'organizations.create': {
    kind: 'organization.created',
    repeated: 0,
    prepare: (tenant) => {
      const input = recipes['organizations.create']?.(tenant) ?? {}
      return { input, keys: { organizationId: String(input.id) } }
    },
  },
  'organizations.join': {
    kind: 'member.joined',
    repeated: 0,
    prepare: async ({ actor, tag }, db) => {
      const { organizationId, code } = await makeOrganizationFixture(db, tag)
      return { input: { code }, keys: { trainerId: actor.id, organizationId } }
    },
  },
  'organizations.leave': {
    kind: 'member.left',
    repeated: 0,
    prepare: ({ organizationId }) => ({ keys: { organizationId } }),
  },
  'organizations.update': {
    kind: 'organization.updated',
    repeated: 0,
    prepare: ({ organizationId }) => ({ keys: { organizationId } }),
  },
  'organizations.setMemberRole': ofMember('member.promoted'),
  'organizations.removeMember': ofMember('member.removed'),
  'organizations.invite': {
    kind: 'member.invited',
    repeated: 0,
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
    repeated: 0,
    prepare: ({ organizationId, invitationId }) => ({
      keys: { organizationId, subjectIds: [invitationId] },
    }),
  },

  'portal.opened': {
    kind: 'link.opened',
    repeated: 1,
    prepare: (tenant) => ({ isVisitor: true, keys: { actorId: null, ...onClient(tenant) } }),
  },
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
