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
    input: ({ clientId, sessionId }) => ({ clientId, way: 'sms', sessionIds: [sessionId] }),
    act: {
      kind: 'client.told',
      prepare: (tenant) => ({ keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] } }),
    },
    withForeign: 'left out',
  },
}
