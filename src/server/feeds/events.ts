import { createHash } from 'node:crypto'
import type { FeedNaming, FeedOwner } from '#shared/feeds/kinds.ts'
import { feedTexts as texts } from '#shared/feeds/texts.ts'
import { initialsOf } from '#shared/initials.ts'
import { oneLine } from '#shared/plain-text.ts'
import { joinSpans } from '#shared/sessions/overlap.ts'
import { productName } from '#shared/texts.ts'

/** A session as a feed reads it; instants are milliseconds since 1970. */
export interface FeedSession {
  id: string
  startsAt: number
  durationHours: number
  /** Rises with the session and with each name that a calendar may have of it. */
  revision: number
  /** When it did last. */
  changedAt: number
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
  revision: number
  changedAt: number
}

/** What a feed is made of. */
export interface FeedRows {
  id: string
  madeAt: Date
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
  if (rows.owner === 'trainer' && rows.naming === 'busy') return busyCalendar(rows)
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

/**
 * The time that is taken, and nothing else (D138): not by how many or by what, nor when it was booked or changed. Times that
 * meet are one; the key is of this feed and these times, so that other times are another event, and all are of the moment at
 * which the feed was made.
 */
function busyCalendar({ id, madeAt, sessions, absences }: FeedRows): Calendar {
  const taken = [
    ...sessions.filter(({ isCancelled }) => !isCancelled).map(spanOf),
    ...absences.map(({ startsAt, endsAt }) => [startsAt, endsAt] as const),
  ]
  return {
    name: productName,
    events: joinSpans(taken).map(([from, to]) => ({
      uid: uidOf(createHash('sha256').update(`${id} ${from} ${to}`).digest('hex').slice(0, 32)),
      sequence: 0,
      stamp: madeAt.getTime(),
      from,
      to,
      isWholeDays: false,
      summary: texts.busy,
      isCancelled: false,
    })),
  }
}

const wordsByNaming: Record<Exclude<FeedNaming, 'busy'>, Words> = {
  names: {
    session: ({ client, type }) => texts.session(client, type),
    absence: ({ label }) => (label === '' ? texts.absence : texts.namedAbsence(label)),
  },
  // A name without letters has none.
  initials: {
    session: ({ client }) => initialsOf(client) || texts.busy,
    absence: () => texts.absence,
  },
}

function wordsOf({ owner, naming, trainer }: FeedRows): Words {
  if (owner === 'trainer' && naming !== 'busy') return wordsByNaming[naming]
  return { session: () => texts.training(trainer), absence: () => texts.absence }
}

function nameOfCalendar({ owner, naming, trainer, client }: FeedRows): string {
  if (owner === 'client') return texts.training(trainer)
  if (client === null) return productName
  return texts.calendarOf(productName, naming === 'names' ? client : initialsOf(client))
}

/** The key is the session's alone, so that a subscription survives a move of the host. */
const uidOf = (key: string) => `${key}@tidspott`

const hourMs = 3_600_000

/** From when to when it is. */
function spanOf({ startsAt, durationHours }: FeedSession): [from: number, to: number] {
  return [startsAt, startsAt + Math.round(durationHours * hourMs)]
}

function sessionEvent(session: FeedSession, summary: string): CalendarEvent {
  const { id, revision, changedAt, isCancelled } = session
  const [from, to] = spanOf(session)
  return {
    uid: uidOf(id),
    sequence: revision,
    stamp: changedAt,
    from,
    to,
    isWholeDays: false,
    summary: oneLine(isCancelled ? texts.cancelled(summary) : summary),
    isCancelled,
  }
}

/** One with other times is another event. */
function absenceEvent(absence: FeedAbsence, summary: string): CalendarEvent {
  const { id, startsAt, endsAt, isWholeDays, revision, changedAt } = absence
  return {
    uid: uidOf(`${id}-${startsAt.toString(36)}-${endsAt.toString(36)}`),
    sequence: revision,
    stamp: changedAt,
    from: startsAt,
    to: endsAt,
    isWholeDays,
    summary: oneLine(summary),
    isCancelled: false,
  }
}
