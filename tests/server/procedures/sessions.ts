import { randomUUID } from 'node:crypto'
import { undoProof } from '#server/sessions/undo-proof.ts'
import { testKeys } from '#tests/callers.ts'
import { cancelAgain, moveAway, ofNew, ofRows, onClient, restoreFrom } from './acts.ts'
import { type AreaRecords, noInput } from './record.ts'

export const sessionsRecords: AreaRecords<'sessions'> = {
  'sessions.ofClient': { input: ({ clientId }) => ({ clientId }) },
  'sessions.page': {
    input: ({ clientId, sessionId, potTypeId }) => ({
      clientId,
      filter: { from: '2026-11-01', to: '2026-11-30', outcome: 'planned', potTypeId },
      cursor: { startsAt: '2027-01-01T00:00:00.000Z', id: sessionId },
      order: 'newestFirst',
    }),
    withForeign: 'left out',
  },
  'sessions.openOfClient': { input: ({ clientId }) => ({ clientId }) },
  'sessions.onDates': { input: () => ({ date: '2026-11-24', weekdays: [4], repeatWeeks: 1 }) },
  'sessions.unmarked': noInput,
  'sessions.sums': {
    input: ({ clientId, potTypeId }) => ({
      clientId,
      filter: { from: '2026-11-01', to: '2026-11-30', outcome: 'planned', potTypeId },
    }),
    withForeign: 'left out',
  },
  'sessions.wellness': { input: ({ clientId }) => ({ clientId, year: 2026 }) },
  'sessions.usage': {
    input: ({ clientId }) => ({ clientId, from: '2026-11-01', to: '2026-11-30' }),
  },
  'sessions.similar': { input: ({ sessionId }) => ({ id: sessionId }) },
  'sessions.get': { input: ({ sessionId }) => ({ id: sessionId }) },
  'sessions.series': { input: ({ sessionId }) => ({ id: sessionId }) },
  'sessions.create': {
    later: ({ own, input }) => own.sessions.undoCreate({ id: input.id }),

    input: ({ clientId, potId }) => ({
      id: randomUUID(),
      clientId,
      potId,
      date: '2026-12-01',
      time: '10:00',
      durationHours: 1.5,
      notes: 'Rehab',
      weekdays: [4],
      repeatWeeks: 2,
      everyOtherWeek: false,
      until: '2026-12-18',
      skip: [1],
    }),
    act: {
      kind: 'session.created',
      prepare: (tenant, _db, input) => ({
        input: { ...input, weekdays: [], repeatWeeks: 0, skip: [] },
        keys: onClient(tenant),
      }),
    },
    withForeign: [
      [['potId'], 'POT_NOT_FOUND'],
      [['clientId'], 'NOT_FOUND'],
      [['clientId', 'potId'], 'NOT_FOUND'],
    ],
    creates: ['sessionId', 'cancelledId'],
  },
  'sessions.undoCreate': {
    later: async ({ own, tenant }) => {
      const deleted = await own.trash.list()
      return own.trash.restore({
        id: deleted.find(({ id }) => id !== tenant.trashId)?.id ?? '',
        email: null,
      })
    },
    input: ({ sessionId }) => ({ id: sessionId }),
    act: ofRows('session.create-undone', ['sessionId']),
  },
  'sessions.next': { input: ({ sessionId }) => ({ id: sessionId }) },
  'sessions.bookNext': {
    later: ({ own, input }) => own.sessions.remove({ id: input.id, others: [] }),

    input: ({ sessionId }) => ({
      id: randomUUID(),
      sessionId,
      startsAt: '2027-03-02T09:00:00.000Z',
    }),
    act: ofNew('session.created', (id, tenant) => ({
      ...onClient(tenant),
      subjectIds: [id],
    })),
    creates: ['sessionId', 'cancelledId'],
  },
  'sessions.update': {
    later: ({ own, input, answer }) =>
      own.sessions.update({ ...input, version: answer.version, notes: 'Annat', others: [] }),

    input: ({ sessionId, clientId, potId }) => ({
      id: sessionId,
      version: 1,
      clientId,
      potId,
      date: '2026-11-25',
      time: '11:00',
      durationHours: 2,
      notes: 'Flyttat',
      completed: true,
      noShow: false,
      others: [randomUUID()],
    }),
    act: ofRows('session.updated', ['sessionId']),
    withForeign: [
      [['potId'], 'POT_NOT_FOUND'],
      [['clientId'], 'NOT_FOUND'],
      [['clientId', 'potId'], 'NOT_FOUND'],
      [['sessionId'], 'SESSION_NOT_FOUND'],
      [['sessionId', 'clientId'], 'SESSION_NOT_FOUND'],
      [['sessionId', 'potId'], 'SESSION_NOT_FOUND'],
    ],
  },
  'sessions.move': {
    later: (made) => moveAway(made, made.tenant.sessionId),

    input: ({ sessionId }) => ({
      id: sessionId,
      version: 1,
      date: '2026-11-25',
      time: '11:00',
      durationHours: 2,
      others: [randomUUID()],
    }),
    act: {
      kind: 'session.moved',
      prepare: (tenant, _db, input) => ({
        input: { ...input, others: [] },
        keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] },
      }),
    },
  },
  'sessions.changeSeries': {
    later: (made) => moveAway(made, made.tenant.sessionId),

    input: ({ sessionId, potId }) => ({
      id: sessionId,
      version: 1,
      date: '2026-11-25',
      time: '11:00',
      durationHours: 2,
      potId,
      others: [randomUUID()],
      newId: randomUUID(),
      moreWeeks: 2,
      skipWeeks: [1],
    }),
    act: {
      kind: 'session.series-changed',
      prepare: (tenant, _db, input) => ({
        input: { ...input, others: [], moreWeeks: 0 },
        keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] },
      }),
    },
    withForeign: [
      [['potId'], 'POT_NOT_FOUND'],
      [['sessionId'], 'SESSION_NOT_FOUND'],
      [['sessionId', 'potId'], 'SESSION_NOT_FOUND'],
    ],
  },
  'sessions.undoSeriesChange': {
    later: (made) => moveAway(made, made.tenant.sessionId),

    input: ({ sessionId, potId }) => ({
      sessions: [earlier({ id: sessionId, potId })],
      added: [{ id: randomUUID(), version: 1 }],
    }),
    act: {
      kind: 'session.series-change-undone',
      prepare: (tenant, _db, input) => ({
        input: { ...input, added: [] },
        keys: { ...onClient(tenant), subjectIds: [tenant.sessionId] },
      }),
    },
    withForeign: [
      [['potId'], 'POT_NOT_FOUND'],
      [['sessionId'], 'SESSION_NOT_FOUND'],
      [['sessionId', 'potId'], 'SESSION_NOT_FOUND'],
    ],
  },
  'sessions.mark': {
    later: ({ own, input, answer }) =>
      own.sessions.mark({
        ...input,
        sessions: answer.marked.map(({ id, version }) => ({ id, version })),
        completed: false,
      }),

    input: ({ sessionId }) => ({
      sessions: [{ id: sessionId, version: 1 }],
      completed: true,
      noShow: false,
    }),
    act: ofRows('session.marked', ['sessionId']),
  },
  'sessions.remove': {
    later: (made) => restoreFrom(made, made.answer.trashId),

    input: ({ sessionId }) => ({ id: sessionId, others: [randomUUID()] }),
    act: ofRows('session.removed', ['sessionId']),
  },
  'sessions.cancelled': { input: ({ cancelledId }) => ({ id: cancelledId }) },
  'sessions.cancel': {
    later: ({ own, input, answer }) =>
      own.sessions.undoCancellation({ id: input.id, version: answer.version }),

    input: ({ sessionId }) => ({ id: sessionId, version: 1, kind: 'late', reason: 'Sjuk' }),
    act: ofRows('session.cancelled', ['sessionId']),
  },
  'sessions.undoCancellation': {
    later: (made) => cancelAgain(made, made.input.id),

    input: ({ cancelledId }) => ({ id: cancelledId, version: 1 }),
    act: ofRows('session.cancellation-undone', ['cancelledId']),
  },
  'sessions.removeMany': {
    later: ({ own, answer }) => own.trash.restoreMany({ ids: answer.trashIds }),

    input: ({ sessionId }) => ({ sessions: [{ id: sessionId, version: 1 }] }),
    act: ofRows('session.removed', ['sessionId']),
  },
  'sessions.cancelMany': {
    later: ({ own, answer }) => own.sessions.undoCancelMany({ sessions: answer.sessions }),

    input: ({ sessionId }) => ({
      sessions: [{ id: sessionId, version: 1 }],
      kind: 'inTime',
    }),
    act: ofRows('session.cancelled', ['sessionId']),
  },
  'sessions.startsOf': { input: () => ({ from: '2026-11-01', to: '2026-11-30' }) },
  'sessions.import': {
    later: ({ own, input }) => {
      const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
      return own.sessions.undoImport({
        sessions: idsOf(input.sessions),
        entries: idsOf(input.entries),
      })
    },

    // Long past on any clock, so that it can be completed.
    input: ({ clientId, potId }) => ({
      fileName: 'kalender.ics',
      sessions: [
        {
          id: randomUUID(),
          clientId,
          potId,
          startsAt: '2020-11-03T09:00:00.000Z',
          durationHours: '1,5',
          status: 'completed',
          notes: 'Rehab',
        },
        {
          id: randomUUID(),
          clientId,
          potId: null,
          startsAt: '2020-11-10T09:00:00.000Z',
          durationHours: 0.75,
          status: 'planned',
          notes: '',
        },
      ],
      entries: [{ id: randomUUID(), potId }],
    }),
    act: {
      kind: 'sessions.imported',
      prepare: (tenant, _db, input) => {
        const subjectIds = input.sessions.map(({ id }) => id)
        return { keys: { ...onClient(tenant), subjectIds } }
      },
    },
    withForeign: [
      [['potId'], 'POT_NOT_FOUND'],
      [['clientId'], 'NOT_FOUND'],
      [['clientId', 'potId'], 'NOT_FOUND'],
    ],
  },
  'sessions.undoImport': {
    later: ({ own, tenant }) =>
      own.sessions.import({
        sessions: [
          {
            id: tenant.sessionId,
            clientId: tenant.clientId,
            potId: null,
            startsAt: '2020-11-03T09:00:00.000Z',
            durationHours: 1,
            status: 'planned',
            notes: '',
          },
        ],
        entries: [],
      }),

    input: ({ sessionId, importEntryId }) => ({ sessions: [sessionId], entries: [importEntryId] }),
    act: ofRows('sessions.import-undone', ['sessionId']),
    withForeign: [
      [['sessionId'], 'CONFLICT'],
      [['importEntryId'], 'CONFLICT'],
    ],
  },
  'sessions.undoCancelMany': {
    later: (made) => cancelAgain(made, made.tenant.cancelledId),

    input: ({ cancelledId }) => ({ sessions: [{ id: cancelledId, version: 1 }] }),
    act: ofRows('session.cancellation-undone', ['cancelledId']),
  },
}

/** A session as the undo of an act brings it back, with the proof that it was so. */
export function earlier<Of extends { id: string; potId?: string }>(of: Of) {
  const was = { ...of, startsAt: new Date('2026-11-25T09:00:00.000Z'), durationHours: 1 }
  const proof = undoProof(testKeys, was)
  return { ...was, version: 1, startsAt: was.startsAt.toISOString(), proof }
}
