import { randomUUID } from 'node:crypto'
import type { EventKind } from '#shared/events/kinds.ts'
import { tenantAbsence } from '#tests/canaries.ts'
import { moveAway, ofNew, onClient } from './acts.ts'
import type { Act, AreaRecords } from './record.ts'
import { earlier } from './sessions.ts'

/** An absence on the day of the tenant's session. */
const onSession = { ...tenantAbsence, from: '2026-11-24', to: '2026-11-24', label: 'Utbildning' }

export const absencesRecords: AreaRecords<'absences'> = {
  'absences.between': { input: () => ({ from: '2026-11-23', to: '2026-11-29' }) },
  'absences.plan': { input: ({ absenceId }) => ({ id: absenceId, absence: onSession }) },
  'absences.create': {
    later: ({ own, input }) => own.absences.remove({ id: input.id, before: input.absence }),

    input: ({ sessionId }) => ({
      id: randomUUID(),
      absence: onSession,
      cancel: [{ id: sessionId, version: 1 }],
      move: [],
    }),
    act: ofNew('absence.created', (id, tenant) => ({
      ...onClient(tenant),
      subjectIds: [id, tenant.sessionId],
    })),
    creates: ['absenceId'],
  },
  'absences.change': {
    later: ({ own, input }) => own.absences.remove({ id: input.id, before: input.absence }),

    input: ({ absenceId, absenceLabel, sessionId }) => ({
      id: absenceId,
      before: { ...tenantAbsence, label: absenceLabel },
      absence: onSession,
      cancel: [],
      move: [{ id: sessionId, version: 1, startsAt: '2026-12-01T09:00:00.000Z' }],
    }),
    act: ofAbsence('absence.changed'),
    withForeign: [
      [['absenceId'], 'ABSENCE_NOT_FOUND'],
      [['sessionId'], 'SESSION_NOT_FOUND'],
      [['absenceId', 'sessionId'], 'ABSENCE_NOT_FOUND'],
    ],
  },
  'absences.remove': {
    later: ({ own, input }) =>
      own.absences.undo({
        id: input.id,
        since: null,
        before: input.before,
        cancelled: [],
        moved: [],
      }),

    input: ({ absenceId, absenceLabel }) => ({
      id: absenceId,
      before: { ...tenantAbsence, label: absenceLabel },
    }),
    act: {
      kind: 'absence.removed',
      prepare: ({ actor, absenceId }) => ({
        keys: { trainerId: actor.id, subjectIds: [absenceId] },
      }),
    },
  },
  'absences.undo': {
    later: (made) => moveAway(made, made.tenant.sessionId),

    input: ({ absenceId, absenceLabel, sessionId }) => ({
      id: absenceId,
      since: { ...tenantAbsence, label: absenceLabel },
      before: null,
      cancelled: [],
      moved: [earlierStart(sessionId)],
    }),
    act: ofAbsence('absence.undone'),
    withForeign: [
      [['absenceId'], 'ABSENCE_NOT_FOUND'],
      [['sessionId'], 'SESSION_NOT_FOUND'],
      [['absenceId', 'sessionId'], 'ABSENCE_NOT_FOUND'],
    ],
  },
}

/** An act on the tenant's absence and the session in it. */
function ofAbsence<Input>(kind: EventKind): Act<Input> {
  return {
    kind,
    prepare: (tenant) => ({
      keys: { ...onClient(tenant), subjectIds: [tenant.absenceId, tenant.sessionId] },
    }),
  }
}

/** A session as the undo of an absence that moved it brings it back. */
function earlierStart(sessionId: string) {
  const { durationHours: _, ...moved } = earlier({ id: sessionId })
  return moved
}
