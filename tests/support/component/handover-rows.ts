import type { Answers, Output } from './fake-server.ts'
import { clientId, clientRow, idOf } from './rows.ts'

type List = Output<'handover.list'>
type Preview = Output<'handover.preview'>

const waiting = {
  clientId,
  clientName: 'Klara Klient',
  organizationName: 'Gymmet',
  fromOn: '2026-11-24',
  untilOn: '2026-12-08',
}

export const anna = { id: idOf(901), name: 'Anna Ek', organizations: ['Gymmet'] }
export const bo = { id: idOf(902), name: 'Bo Berg', organizations: ['Gymmet'] }

export function incomingRow(
  differences: Partial<List['incoming'][number]> = {},
): List['incoming'][number] {
  return { ...waiting, giverName: anna.name, ...differences }
}

export function outgoingRow(
  differences: Partial<List['outgoing'][number]> = {},
): List['outgoing'][number] {
  return {
    ...waiting,
    state: 'offered',
    receiverId: anna.id,
    receiverName: anna.name,
    isReceiverDisabled: false,
    withNotes: false,
    mail: null,
    askedBy: null,
    ...differences,
  }
}

export function doneRow(differences: Partial<List['done'][number]> = {}): List['done'][number] {
  return {
    id: idOf(950),
    clientId,
    clientName: waiting.clientName,
    side: 'given',
    otherName: anna.name,
    at: new Date('2026-11-23T09:00:00Z'),
    ...differences,
  }
}

export function handoversOf(list: Partial<List> = {}): List {
  return { incoming: [], outgoing: [], done: [], ...list }
}

/** What comes with a client: two pots, seven coming sessions of which two overlap. */
export function previewOf(differences: Partial<Preview> = {}): Preview {
  const coming = Array.from({ length: 7 }, (_, n) => ({
    id: idOf(960 + n),
    startsAt: new Date(Date.parse('2026-11-25T09:00:00Z') + n * 7 * 86_400_000),
    durationHours: 1,
    overlaps: n === 0 ? ('session' as const) : n === 1 ? ('absence' as const) : null,
  }))
  return {
    ...waiting,
    giverName: anna.name,
    withNotes: false,
    hoursRemaining: 8.5,
    pots: [
      { id: idOf(970), typeName: 'PT 60 min', type: 'same', hoursRemaining: 6, totalHours: 10 },
      { id: idOf(971), typeName: 'Löpskola', type: 'new', hoursRemaining: 2.5, totalHours: 5 },
    ],
    pastSessions: 14,
    comingSessions: coming.length,
    coming,
    overlapping: 2,
    isEmailTaken: false,
    hasLogin: true,
    losesFeed: false,
    ...differences,
  }
}

type Prepared = Output<'messages.prepare'>

/** Of a client who can be mailed. */
export function preparedOf(
  client: Partial<Prepared['clients'][number]> = {},
  mailing: Prepared['mailing'] = 'none',
): Prepared {
  const { id, name, email, phone } = clientRow()
  const reachable = { id, name, email, phone, isRefused: false, hasLink: true, state: null }
  return { mailing, actId: null, booked: [], clients: [{ ...reachable, ...client }] }
}

/** The answers of the clients' page with one client, who can be offered to Anna or Bo. */
export const givingAnswers: Answers = {
  'clients.list': [clientRow()],
  'pots.all': [],
  'handover.receivers': [anna, bo],
  'messages.prepare': preparedOf(),
}
