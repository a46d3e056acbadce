import { eq } from 'drizzle-orm'
import { outbox } from '#server/mail/tables.ts'
import { onClient } from './acts.ts'
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
  'messages.send': {
    later: ({ db }) => db.delete(outbox).where(eq(outbox.kind, 'client-message')),

    input: ({ clientId, cancelledId }) => ({
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
      prepare: (tenant) => ({ keys: { ...onClient(tenant), subjectIds: [tenant.cancelledId] } }),
    },
    withForeign: 'left out',
  },
  'messages.told': {
    later: ({ own, tenant }) => own.clients.setColour({ id: tenant.clientId, color: '#166534' }),

    input: ({ clientId, sessionId }) => ({ clientId, way: 'sms', sessionIds: [sessionId] }),
    act: {
      kind: 'client.told',
      prepare: (tenant) => ({ keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] } }),
    },
    withForeign: 'left out',
  },
}
