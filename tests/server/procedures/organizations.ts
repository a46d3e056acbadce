import { randomUUID } from 'node:crypto'
import type { Database } from '#server/platform/db/database.ts'
import { organizationMembers } from '#server/schema/organizations.ts'
import type { EventKind } from '#shared/events/kinds.ts'
import { makeOrganizationFixture } from '#tests/canaries.ts'
import { makeProfile } from '#tests/factories.ts'
import { makeLonelyOrganization, makeWaitingMembership } from '#tests/organization.ts'
import { ofNew } from './acts.ts'
import { type Act, type AreaRecords, noInput } from './record.ts'

export const organizationsRecords: AreaRecords<'organizations'> = {
  'organizations.mine': noInput,
  'organizations.join': {
    input: ({ code }) => ({ code }),
    act: {
      kind: 'member.joined',
      prepare: async ({ actor, tag }, db) => {
        const { organizationId, code } = await makeOrganizationFixture(db, tag)
        return { input: { code }, keys: { trainerId: actor.id, organizationId } }
      },
    },
  },
  'organizations.answerMembership': {
    later: async ({ own, db, tenant, input }) => {
      const { organizationId } = input
      await own.organizations.leave({ organizationId })
      await makeWaitingMembership(db, { trainerId: tenant.actor.id, organizationId })
    },

    input: ({ organizationId }) => ({ organizationId, joins: true }),
    act: {
      kind: 'member.joined',
      prepare: async ({ actor, tag }, db) => {
        const { organizationId } = await makeOrganizationFixture(db, tag)
        await makeWaitingMembership(db, { trainerId: actor.id, organizationId })
        return {
          input: { organizationId, joins: true },
          keys: { trainerId: actor.id, organizationId },
        }
      },
    },
  },
  'organizations.create': {
    later: ({ own, input }) => own.organizations.remove({ organizationId: input.id }),

    input: () => ({ id: randomUUID(), name: 'Kraft', description: 'Vi tränar' }),
    act: ofNew('organization.created', (id) => ({
      organizationId: id,
    })),
    creates: ['organizationId'],
  },
  'organizations.members': { input: ({ organizationId }) => ({ organizationId }) },
  'organizations.leave': {
    later: ({ db, tenant, input }) => joinAgain(db, input.organizationId, tenant.actor.id),

    input: ({ organizationId }) => ({ organizationId }),
    act: {
      kind: 'member.left',
      prepare: ({ organizationId }) => ({ keys: { organizationId } }),
    },
  },
  'organizations.update': {
    later: ({ own, input }) => own.organizations.update({ ...input, name: 'Styrka' }),

    input: ({ organizationId }) => ({
      organizationId,
      name: 'Kraft',
      description: null,
      retentionMonths: '36',
    }),
    act: {
      kind: 'organization.updated',
      prepare: ({ organizationId }) => ({ keys: { organizationId } }),
    },
  },
  'organizations.setMemberRole': {
    later: ({ own, input }) => own.organizations.setMemberRole({ ...input, role: 'MEMBER' }),

    input: ({ organizationId, memberId }) => ({ organizationId, memberId, role: 'ADMIN' }),
    act: ofMember('member.promoted'),
    withForeign: [
      [['memberId'], 'MEMBER_NOT_FOUND'],
      [['organizationId'], 'NOT_FOUND'],
    ],
  },
  'organizations.removeMember': {
    later: ({ db, tenant, input }) =>
      joinAgain(db, input.organizationId, tenant.memberTrainerId, input.memberId),

    input: ({ organizationId, memberId }) => ({ organizationId, memberId }),
    act: ofMember('member.removed'),
    withForeign: [
      [['memberId'], 'MEMBER_NOT_FOUND'],
      [['organizationId'], 'NOT_FOUND'],
    ],
  },
  'organizations.trainers': { input: ({ organizationId }) => ({ organizationId }) },
  'organizations.trainer': {
    input: ({ organizationId, memberTrainerId }) => ({
      organizationId,
      trainerId: memberTrainerId,
    }),
    withForeign: [
      [['memberTrainerId'], 'NOT_FOUND'],
      [['organizationId'], 'NOT_FOUND'],
    ],
  },
  'organizations.overview': {
    input: ({ organizationId }) => ({ organizationId, from: '2026-09-28', to: '2026-11-22' }),
    withForeign: [[['organizationId'], 'NOT_FOUND']],
  },
  'organizations.remove': {
    later: ({ own, input }) =>
      own.organizations.create({ id: input.organizationId, name: 'Kraft', description: null }),

    input: ({ organizationId }) => ({ organizationId }),
    act: {
      kind: 'organization.removed',
      prepare: async ({ actor }, db) => {
        const { organizationId } = await makeLonelyOrganization(db, actor)
        return { input: { organizationId }, keys: { organizationId } }
      },
    },
    withForeign: [[['organizationId'], 'NOT_FOUND']],
  },
  'organizations.invitations': { input: ({ organizationId }) => ({ organizationId }) },
  'organizations.invite': {
    later: ({ own, input }) =>
      own.organizations.removeInvitation({
        organizationId: input.organizationId,
        invitationId: input.id,
      }),

    input: ({ organizationId }) => ({
      id: randomUUID(),
      organizationId,
      email: `${randomUUID()}@example.com`,
    }),
    act: {
      kind: 'member.invited',
      prepare: async ({ organizationId }, db, input) => {
        // An address that has an account: none is created.
        const { email } = await makeProfile(db)
        return { input: { ...input, email }, keys: { organizationId, subjectIds: [input.id] } }
      },
    },
    creates: ['invitationId'],
  },
  'organizations.removeInvitation': {
    later: ({ own, input }) =>
      own.organizations.invite({
        organizationId: input.organizationId,
        id: input.invitationId,
        email: `${randomUUID()}@example.com`,
      }),

    input: ({ organizationId, invitationId }) => ({ organizationId, invitationId }),
    act: {
      kind: 'invitation.removed',
      prepare: ({ organizationId, invitationId }) => ({
        keys: { organizationId, subjectIds: [invitationId] },
      }),
    },
    withForeign: [
      [['invitationId'], 'INVITATION_NOT_FOUND'],
      [['organizationId'], 'NOT_FOUND'],
    ],
  },
}

function ofMember<Input>(kind: EventKind): Act<Input> {
  return {
    kind,
    prepare: ({ organizationId, memberTrainerId }) => ({
      keys: { organizationId, accountId: memberTrainerId },
    }),
  }
}

/** Makes a trainer a member again, as a new invitation would. */
function joinAgain(
  db: Database,
  organizationId: string,
  trainerId: string,
  id: string = randomUUID(),
) {
  const role = 'ADMIN' as const
  return db.insert(organizationMembers).values({ id, organizationId, trainerId, role })
}
