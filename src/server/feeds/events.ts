import type { FeedNaming, FeedOwner } from '#shared/feeds/kinds.ts'
import { feedTexts as texts } from '#shared/feeds/texts.ts'
import { initialsOf } from '#shared/initials.ts'
import { oneLine } from '#shared/plain-text.ts'
import { productName } from '#shared/texts.ts'

/** A session as a feed reads it; instants are milliseconds since 1970. */
export interface FeedSession {
  id: string
  startsAt: number
  durationHours: number
  revision: number
  createdAt: number
  isCancelled: boolean
  client: string
  type: string | null
}

interface FeedAbsence {
  id: string
  startsAt: number
  endsAt: number
  isWholeDays: boolean
  label: string
  createdAt: number
}

/** What a feed is made of. */
export interface FeedRows {
  owner: FeedOwner
  naming: FeedNaming
  trainer: string
  /** The one client whose sessions it has; null for all. */
  client: string | null
  sessions: FeedSession[]
  absences: FeedAbsence[]
}

/** What a calendar shows; instants are milliseconds since 1970. */
export interface CalendarEvent {
  uid: string
  sequence: number
  stamp: number
  from: number
  to: number
  isWholeDays: boolean
  summary: string
  isCancelled: boolean
}

export interface Calendar {
  name: string
  events: CalendarEvent[]
}

/** The calendar of a feed: nothing of notes, reasons, prices or addresses is in its rows (D115). */
export function calendarOf(rows: FeedRows): Calendar {
  const nameOf = wordsOf(rows)
  return {
    name: oneLine(nameOfCalendar(rows)),
    events: [
      ...rows.sessions.map((session) => sessionEvent(session, nameOf.session(session))),
      ...rows.absences.map((absence) => absenceEvent(absence, nameOf.absence(absence))),
    ],
  }
}

/** The calendar of one session alone. */
export function calendarOfSession(session: FeedSession, summary: string): Calendar {
  return { name: '', events: [sessionEvent(session, summary)] }
}

type Words = {
  session: (session: Pick<FeedSession, 'client' | 'type'>) => string
  absence: (absence: Pick<FeedAbsence, 'label'>) => string
}

const wordsByNaming: Record<FeedNaming, Words> = {
  names: {
    session: ({ client, type }) => texts.session(client, type),
    absence: ({ label }) => (label === '' ? texts.absence : texts.namedAbsence(label)),
  },
  // A name without letters has none.
  initials: {
    session: ({ client }) => initialsOf(client) || texts.busy,
    absence: () => texts.absence,
  },
  busy: { session: () => texts.busy, absence: () => texts.busy },
}

function wordsOf({ owner, naming, trainer }: FeedRows): Words {
  if (owner === 'trainer') return wordsByNaming[naming]
  return { session: () => texts.training(trainer), absence: () => texts.absence }
}

function nameOfCalendar({ owner, naming, trainer, client }: FeedRows): string {
  if (owner === 'client') return texts.training(trainer)
  if (client === null || naming === 'busy') return productName
  return texts.calendarOf(productName, naming === 'names' ? client : initialsOf(client))
}

/** The key is the session's alone, so that a subscription survives a move of the host. */
const uidOf = (key: string) => `${key}@tidspott`

const hourMs = 3_600_000

function sessionEvent(session: FeedSession, summary: string): CalendarEvent {
  const { id, startsAt, durationHours, revision, createdAt, isCancelled } = session
  return {
    uid: uidOf(id),
    sequence: revision,
    stamp: createdAt,
    from: startsAt,
    to: startsAt + Math.round(durationHours * hourMs),
    isWholeDays: false,
    summary: oneLine(isCancelled ? texts.cancelled(summary) : summary),
    isCancelled,
  }
}

/** An absence has no revision: one with other times is another event. */
function absenceEvent(absence: FeedAbsence, summary: string): CalendarEvent {
  const { id, startsAt, endsAt, isWholeDays, createdAt } = absence
  return {
    uid: uidOf(`${id}-${startsAt.toString(36)}-${endsAt.toString(36)}`),
    sequence: 0,
    stamp: createdAt,
    from: startsAt,
    to: endsAt,
    isWholeDays,
    summary: oneLine(summary),
    isCancelled: false,
  }
}
