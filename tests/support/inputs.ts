import { randomUUID } from 'node:crypto'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import type { Caller } from './callers.ts'

type CreateInput = Parameters<Caller['sessions']['create']>[0]
type UpdateInput = Parameters<Caller['sessions']['update']>[0]

/** The input of the add dialog: by default one hour on Tuesday 24 November 2026 at 10:00, without repeats. */
export function newSession(
  owner: { clientId: string; potId: string },
  overrides: Partial<CreateInput> = {},
): CreateInput {
  return {
    id: randomUUID(),
    clientId: owner.clientId,
    potId: owner.potId,
    date: '2026-11-24',
    time: '10:00',
    durationHours: 1,
    notes: '',
    repeatWeeks: 0,
    ...overrides,
  }
}

/** The input of "Boka nästa" after a session: what is proposed. */
export async function nextOf(caller: Caller, sessionId: string) {
  const { startsAt } = await caller.sessions.next({ id: sessionId })
  return { id: randomUUID(), sessionId, startsAt: startsAt?.toISOString() ?? '' }
}

/** Sessions of an answer, as the input of the undo that takes them. */
export function asSent<Row extends { startsAt: Date }>(rows: readonly Row[]) {
  return rows.map((row) => ({ ...row, startsAt: row.startsAt.toISOString() }))
}

/** Fields of a session that the edit dialog sends back, too: its input refuses any other, which has to be left out. */
function fieldsOf<
  Fields extends { [Name in keyof Fields]: Name extends keyof UpdateInput ? unknown : never },
>(fields: Fields): Fields {
  return fields
}

/** The input of the edit dialog: the current session with these changes. */
export async function editOf(
  caller: Caller,
  id: string,
  changes: Partial<UpdateInput> = {},
): Promise<UpdateInput> {
  const {
    startsAt,
    cancelledAt: _cancelledAt,
    cancelReason: _cancelReason,
    ...session
  } = await caller.sessions.get({ id })
  const time = { date: localDateOf(startsAt), time: localTimeOf(startsAt) }
  return { ...fieldsOf(session), ...time, ...changes }
}
