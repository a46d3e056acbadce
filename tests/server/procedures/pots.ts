import { randomUUID } from 'node:crypto'
import { makePotType } from '#tests/factories.ts'
import { ofNew, ofRows, onClient, restoreFrom } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const potsRecords: AreaRecords<'pots'> = {
  'pots.types': noInput,
  'pots.createType': {
    later: ({ own, input }) => own.pots.removeType({ id: input.id }),

    input: () => ({ id: randomUUID(), name: 'PT', description: 'Enskilt' }),
    act: ofNew('pot-type.created', (id, { actor }) => ({
      trainerId: actor.id,
      subjectIds: [id],
    })),
    creates: ['potTypeId'],
  },
  'pots.updateType': {
    later: ({ own, input }) => own.pots.updateType({ ...input, name: 'Duo' }),

    input: ({ potTypeId }) => ({ id: potTypeId, name: 'PT', description: null }),
    act: {
      kind: 'pot-type.updated',
      prepare: ({ actor, potTypeId }) => ({
        keys: { trainerId: actor.id, subjectIds: [potTypeId] },
      }),
    },
  },
  'pots.removeType': {
    later: ({ own, input }) =>
      own.pots.createType({ id: input.id, name: 'Oanvänd', description: null }),

    input: ({ potTypeId }) => ({ id: potTypeId }),
    act: {
      kind: 'pot-type.removed',
      prepare: async ({ actor }, db) => {
        const id = await makePotType(db, actor.id, 'Oanvänd')
        return { input: { id }, keys: { trainerId: actor.id, subjectIds: [id] } }
      },
    },
  },
  'pots.ofClient': { input: ({ clientId }) => ({ clientId }) },
  'pots.all': noInput,
  'pots.statement': { input: ({ potId }) => ({ id: potId }) },
  'pots.pictures': noInput,
  'pots.handed': noInput,
  'pots.deletionImpact': { input: ({ potId }) => ({ id: potId }) },
  'pots.create': {
    later: ({ own, input }) => own.pots.remove({ id: input.id }),

    input: ({ clientId, potTypeId }) => ({
      id: randomUUID(),
      clientId,
      potTypeId,
      initialHours: '1,5',
      price: { amount: '1 200,50', paidOn: null },
    }),
    act: ofNew('pot.created', (id, tenant) => ({
      ...onClient(tenant),
      subjectIds: [id],
    })),
    withForeign: [
      [['potTypeId'], 'POT_TYPE_NOT_FOUND'],
      [['clientId'], 'NOT_FOUND'],
      [['clientId', 'potTypeId'], 'NOT_FOUND'],
    ],
    creates: ['potId'],
  },
  'pots.changeHours': {
    later: ({ own, input }) => own.pots.removeHistory({ id: input.id }),

    input: ({ potId }) => ({ id: randomUUID(), potId, hours: -2.25, reason: 'Justering' }),
    act: ofNew('pot.hours-changed', (id, tenant) => ({
      ...onClient(tenant),
      subjectIds: [tenant.potId, id],
    })),
    creates: ['historyId'],
  },
  'pots.savePrice': {
    later: ({ own, input }) => own.pots.savePrice({ ...input, price: null }),

    input: ({ potId, historyId }) => ({
      potId,
      historyId,
      price: { amount: 1200.5, paidOn: '2026-11-20' },
    }),
    act: ofRows('pot.price-changed', ['potId', 'historyId']),
    withForeign: [
      [['potId'], 'POT_NOT_FOUND'],
      [['historyId'], 'HISTORY_NOT_FOUND'],
      [['potId', 'historyId'], 'POT_NOT_FOUND'],
    ],
  },
  'pots.removeHistory': {
    later: (made) => restoreFrom(made, made.answer.trashId),

    input: ({ historyId }) => ({ id: historyId }),
    act: ofRows('pot.history-removed', ['potId', 'historyId']),
  },
  'pots.remove': {
    later: (made) => restoreFrom(made, made.answer.trashId),
    input: ({ potId }) => ({ id: potId }),
    act: ofRows('pot.removed', ['potId']),
  },
}
