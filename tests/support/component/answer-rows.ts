import type { Output } from './fake-server.ts'
import { clientId, idOf } from './rows.ts'

type Answers = Output<'answers.list'>

/** A session of Friday 27 November 2026 that its client cancelled in time the day before "now". */
export function answerRow(
  differences: Partial<Answers['answers'][number]> = {},
): Answers['answers'][number] {
  return {
    id: idOf(71),
    at: new Date('2026-11-23T20:14:00Z'),
    kind: 'inTime',
    clientId,
    clientName: 'Klara Klient',
    sessionId: idOf(3),
    version: 4,
    startsAt: new Date('2026-11-27T09:00:00Z'),
    durationHours: 1,
    chargedHours: 0,
    reason: null,
    isTaken: false,
    ...differences,
  }
}

/** The list of these answers and refused addresses. */
export function answersOf(answers: Answers['answers'], refused: Answers['refused'] = []): Answers {
  return { answers, refused, total: answers.length + refused.length }
}
