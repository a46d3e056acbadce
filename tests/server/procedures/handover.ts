import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { handoverOffers } from '#server/schema/handover.ts'
import { organizationMembers } from '#server/schema/organizations.ts'
import { callerOf } from '#tests/callers.ts'
import type { Tenant } from '#tests/canaries.ts'
import { makeClient, makeProfile } from '#tests/factories.ts'
import { now, onClient } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const handoverRecords: AreaRecords<'handover'> = {
  'handover.receivers': noInput,
  'handover.list': noInput,
  'handover.preview': { input: ({ clientId }) => ({ clientId }) },
  'handover.start': {
    later: ({ own, input }) => own.handover.end({ clientId: input.clientId }),

    input: ({ clientId, memberTrainerId }) => ({
      clientId,
      receiverId: memberTrainerId,
      fromOn: '2026-11-20',
      withNotes: true,
      message: 'Hej! En kollega tar över.',
    }),
    act: {
      kind: 'handover.started',
      prepare: (tenant) => ({
        keys: { ...onClient(tenant), accountId: tenant.memberTrainerId },
        otherSide: ofMember(tenant, tenant.clientId),
      }),
    },
    withForeign: [
      [['clientId'], 'NOT_FOUND'],
      [['memberTrainerId'], 'RECEIVER_NOT_FOUND'],
    ],
  },
  'handover.end': {
    later: ({ db, tenant }) => offer(db, tenant),

    input: ({ clientId }) => ({ clientId }),
    act: {
      kind: 'handover.ended',
      prepare: async (tenant, db) => {
        await offer(db, tenant)
        const { accountId: _, ...otherSide } = ofMember(tenant, tenant.clientId)
        return { keys: onClient(tenant), otherSide }
      },
    },
  },
  'handover.accept': {
    later: ({ own, answer }) => own.handover.undo({ id: answer.id }),

    input: ({ clientId }) => ({ clientId, email: `${randomUUID()}@example.com` }),
    act: {
      kind: 'handover.received',
      prepare: async (tenant, db, input) => {
        const { actor, memberTrainerId } = tenant
        const { id: clientId } = await makeClient(db, memberTrainerId)
        await offer(db, tenant, { clientId, from: memberTrainerId, to: actor.id })
        return {
          input: { ...input, clientId },
          keys: { trainerId: actor.id, clientIds: [clientId], accountId: memberTrainerId },
          otherSide: { ...ofMember(tenant, clientId), kind: 'handover.given' },
        }
      },
    },
  },
  'handover.undo': {
    later: ({ db, tenant }) => offer(db, tenant),

    input: ({ handoverId }) => ({ id: handoverId }),
    act: {
      kind: 'handover.undone',
      prepare: async (tenant, db) => {
        await offer(db, tenant)
        const member = { ...tenant.actor, id: tenant.memberTrainerId }
        const { id } = await callerOf(db, member, { now: () => now }).handover.accept({
          clientId: tenant.clientId,
          email: null,
        })
        return {
          input: { id },
          keys: { ...onClient(tenant), accountId: tenant.memberTrainerId },
          otherSide: ofMember(tenant, tenant.clientId),
        }
      },
    },
  },
  'handover.ask': {
    later: ({ db, input }) =>
      db.delete(handoverOffers).where(eq(handoverOffers.clientId, input.clientId)),

    input: ({ organizationId, memberClientId, adminTrainerId }) => ({
      organizationId,
      clientId: memberClientId,
      receiverId: adminTrainerId,
    }),
    act: {
      kind: 'handover.asked',
      prepare: ({ organizationId, memberTrainerId, memberClientId }) => ({
        keys: {
          organizationId,
          trainerId: memberTrainerId,
          accountId: memberTrainerId,
          clientIds: [memberClientId],
        },
      }),
    },
    withForeign: [
      [['organizationId'], 'NOT_FOUND'],
      [['memberClientId'], 'NOT_FOUND'],
      [['adminTrainerId'], 'RECEIVER_NOT_FOUND'],
    ],
  },
  // An account that no other record disables.
  'handover.ofDisabled': {
    input: ({ memberTrainerId }) => ({ accountId: memberTrainerId }),
  },
  'handover.startForDisabled': {
    later: ({ own, input: { accountId, clientIds } }) =>
      own.handover.endForDisabled({ accountId, clientId: clientIds[0] ?? '' }),

    input: ({ memberTrainerId, clientId, adminTrainerId }) => ({
      accountId: memberTrainerId,
      clientIds: [clientId],
      receiverId: adminTrainerId,
    }),
    act: {
      kind: 'handover.started',
      prepare: async (tenant, db, input) => {
        const { accountId, clientId } = await makeDisabled(db, tenant)
        return {
          input: {
            ...input,
            accountId,
            clientIds: [clientId],
            receiverId: tenant.memberTrainerId,
          },
          ...sidesOfDisabled(tenant, { accountId, clientId }),
        }
      },
    },
    // By a trainer, who is no SUPER_ADMIN.
    withForeign: [[['memberTrainerId', 'clientId', 'adminTrainerId'], 'FORBIDDEN']],
  },
  'handover.endForDisabled': {
    later: ({ own, input: { accountId, clientId }, tenant }) =>
      own.handover.startForDisabled({
        accountId,
        clientIds: [clientId],
        receiverId: tenant.memberTrainerId,
      }),

    input: ({ memberTrainerId, clientId }) => ({ accountId: memberTrainerId, clientId }),
    act: {
      kind: 'handover.ended',
      prepare: async (tenant, db) => {
        const input = await makeDisabled(db, tenant)
        const { memberTrainerId: to } = tenant
        await offer(db, tenant, { clientId: input.clientId, from: input.accountId, to })
        return { input, ...sidesOfDisabled(tenant, input) }
      },
    },
    withForeign: [[['memberTrainerId', 'clientId'], 'FORBIDDEN']],
  },
}

/** The member's side of an act of the tenant's. */
function ofMember({ actor, memberTrainerId }: Tenant, clientId: string) {
  return { trainerId: memberTrainerId, clientIds: [clientId], accountId: actor.id }
}

/** An offer in the tenant's organisation, by default of the tenant's client to the member. */
async function offer(
  db: Database,
  tenant: Tenant,
  { clientId, from, to } = {
    clientId: tenant.clientId,
    from: tenant.actor.id,
    to: tenant.memberTrainerId,
  },
): Promise<void> {
  await db.insert(handoverOffers).values({
    clientId,
    trainerId: from,
    receiverId: to,
    organizationId: tenant.organizationId,
    state: 'offered',
    fromOn: '2026-11-17',
    untilOn: '2026-12-01',
    createdAt: now,
  })
}

/** A disabled member of the tenant's organisation with a client. */
async function makeDisabled(db: Database, { organizationId }: Tenant) {
  const { id: accountId } = await makeProfile(db, { isDisabled: true })
  await db
    .insert(organizationMembers)
    .values({ id: randomUUID(), organizationId, trainerId: accountId, role: 'MEMBER' })
  const { id: clientId } = await makeClient(db, accountId)
  return { accountId, clientId }
}

/** The events of an act for a disabled account: on its rows, and on the member's who receives. */
function sidesOfDisabled(
  { organizationId, memberTrainerId }: Tenant,
  { accountId, clientId }: { accountId: string; clientId: string },
) {
  const clientIds = [clientId]
  return {
    keys: { trainerId: accountId, accountId: memberTrainerId, clientIds, organizationId },
    otherSide: { trainerId: memberTrainerId, accountId, clientIds },
  }
}
