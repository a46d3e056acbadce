import { eq } from 'drizzle-orm'
import { outbox } from '#server/schema/outbox.ts'
import { makeAct } from '#tests/factories.ts'
import { now, onClient } from './acts.ts'
import type { AreaRecords } from './record.ts'

export const messagesRecords: AreaRecords<'messages'> = {
  'messages.prepare': {
    input: ({ clientId, sessionId }) => ({
      clientIds: [clientId],
      sessionIds: [sessionId],
      seriesId: sessionId,
    }),
    withForeign: 'left out',
  },
  'messages.unsent': {
    input: ({ actId, clientId }) => ({ actId: Number(actId), clientId }),
    withForeign: 'left out',
  },
  'messages.send': {
    later: ({ db }) => db.delete(outbox).where(eq(outbox.kind, 'client-message')),

    input: ({ actId, clientId, cancelledId }) => ({
      actId: Number(actId),
      messages: [
        {
          clientId,
          text: 'Hej! Tisdag 1 dec 10:00 är avbokat. {länk}',
          expected: [{ id: cancelledId, startsAt: null }],
        },
      ],
    }),
    act: {
      kind: 'client.told',
      prepare: (tenant) => ({ keys: { ...onClient(tenant), subjectIds: [] } }),
    },
    withForeign: 'left out',
  },
  'messages.untold': { input: () => undefined },
  'messages.tellUntold': {
    later: ({ db }) => db.delete(outbox).where(eq(outbox.kind, 'client-message')),

    input: ({ actId, clientId, cancelledId }) => ({
      by: 'mail',
      messages: [
        {
          clientId,
          actIds: [Number(actId)],
          text: 'Hej! Tisdag 1 dec 10:00 är avbokat. {länk}',
          expected: [{ id: cancelledId, startsAt: null }],
        },
      ],
    }),
    act: {
      kind: 'client.told',
      prepare: async (tenant, db, input) => {
        const { clientId, cancelledId, actor } = tenant
        const actId = await makeAct(db, { trainerId: actor.id, clientId }, [cancelledId], {
          at: now,
          placesBefore: { [clientId]: { [cancelledId]: '2026-12-01T09:00:00.000Z' } },
        })
        const messages = input.messages.map((message) => ({ ...message, actIds: [actId] }))
        return { input: { ...input, messages }, keys: { ...onClient(tenant), subjectIds: [] } }
      },
    },
    withForeign: 'left out',
  },
  'messages.told': {
    later: ({ own, tenant }) => own.clients.setColour({ id: tenant.clientId, color: '#166534' }),

    input: ({ actId, clientId }) => ({ actId: Number(actId), clientId, way: 'sms' }),
    act: {
      kind: 'client.told',
      prepare: (tenant) => ({ keys: { ...onClient(tenant), subjectIds: [] } }),
    },
    withForeign: [
      [['actId'], 'NOT_FOUND'],
      [['clientId'], 'NOT_FOUND'],
    ],
  },
}
