import type { Output } from './fake-server.ts'
import { clientId, clientRow, idOf } from './rows.ts'

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
    hoursRemaining: 4,
    reason: null,
    fromAt: null,
    isTaken: false,
    clashes: [],
    ...differences,
  }
}

/** The list of these answers and refused addresses. */
export function answersOf(
  answers: Answers['answers'],
  refused: Answers['refused'] = [],
  unsent: Answers['unsent'] = [],
): Answers {
  const total = answers.length + refused.length + unsent.length
  return { answers, refused, unsent, untold: 0, total }
}

/** A message to Bo Ek about the act 40 that his full mailbox did not take, as `messages.unsent` answers. */
export const unsentMessage = (() => {
  const actId = 40
  const { id, name, email, phone } = clientRow({ id: idOf(5), name: 'Bo Ek' })
  const client = { id, name, email, phone, isRefused: false, hasLink: true }
  const answer: Output<'messages.unsent'> = {
    mailing: 'ready',
    actId,
    messages: [
      {
        client: { ...client, state: 'full' },
        text: 'Hej Bo! Tisdag 1 dec 10:00 är avbokat.',
        expected: [{ id: idOf(3), startsAt: null }],
      },
    ],
  }
  return { actId, clientId: id, client, answer }
})()
