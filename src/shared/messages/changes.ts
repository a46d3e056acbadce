import { grouped } from '../grouped.ts'
import { daysBetween, localDateOf, localTimeOf, weekday } from '../time.ts'

/**
 * What a message says of a session, which is checked again when it is sent: `startsAt` is where the session is (ISO
 * format), null when it is not booked any more.
 */
export type ExpectedSession = { id: string; startsAt: string | null }

/** What has changed in what a client has planned: where a session was and where it is; null when it is not booked. */
export interface Change {
  sessionId: string
  clientId: string
  from: Date | null
  to: Date | null
}

/** A session as it is booked now. */
interface BookedNow {
  id: string
  clientId: string
  startsAt: Date
}

/**
 * What is left to tell, in order of time: of several changes of a session, the earliest first, only where it was before
 * and is after all of them; nothing of what is as it was, or has been.
 */
export function newsOf(changes: readonly Change[], now: Date): Change[] {
  const bySession = new Map<string, Change>()
  for (const change of changes) {
    const key = `${change.sessionId} ${change.clientId}`
    const first = bySession.get(key)
    bySession.set(key, first ? { ...change, from: first.from } : change)
  }
  return [...bySession.values()]
    .filter((change) => isNews(change, now))
    .sort((one, other) => timeOf(one) - timeOf(other))
}

function isNews({ from, to }: Change, now: Date): boolean {
  const [was, is] = [from?.getTime() ?? 0, to?.getTime() ?? 0]
  return was !== is && Math.max(was, is) > now.getTime()
}

/** When the client would have come, or comes. */
function timeOf({ from, to }: Change): number {
  return (from ?? to)?.getTime() ?? 0
}

/** The changes with where each session is now: it may have been moved again, or the change undone. */
export function withTruth(changes: readonly Change[], booked: readonly BookedNow[]): Change[] {
  const known = new Map(booked.map((session) => [session.id, session]))
  return changes.map((change) => {
    const session = known.get(change.sessionId)
    return { ...change, to: session?.clientId === change.clientId ? session.startsAt : null }
  })
}

/** What a message about these changes takes for granted. */
export function expectedOf(changes: readonly Change[]): ExpectedSession[] {
  return changes.map(({ sessionId, to }) => ({
    id: sessionId,
    startsAt: to?.toISOString() ?? null,
  }))
}

/** One line of a message: a change, or those of a series; `everyWeeks` is null when its sessions are at uneven distances. */
export interface ToldLine {
  first: Change
  last: Change
  count: number
  everyWeeks: number | null
}

const fewestInSeries = 3

/** The changes as lines: at least three at one weekday and time, changed in the same way, are told as a series. */
export function linesOf(changes: readonly Change[]): ToldLine[] {
  return [...grouped(changes, seriesKey).values()].flatMap((group) =>
    group.length < fewestInSeries ? group.map((one) => lineOf([one])) : [lineOf(group)],
  )
}

function lineOf(group: readonly Change[]): ToldLine {
  const [first, last] = [group[0], group.at(-1)]
  if (!first || !last) throw new RangeError('A line without changes')
  const days = group.map((change) => localDateOf(new Date(timeOf(change))))
  const gaps = new Set(days.slice(1).map((day, n) => daysBetween(days[n] ?? day, day) / 7))
  const [gap = null, second] = gaps
  return { first, last, count: group.length, everyWeeks: second === undefined ? gap : null }
}

/** Weekday and time before and after, and how far it was moved. */
function seriesKey({ from, to }: Change): string {
  const days = from && to ? daysBetween(localDateOf(from), localDateOf(to)) : 0
  return [from, to].map((at) => at && slotOf(at)).join('|') + days
}

function slotOf(at: Date): string {
  return `${weekday(localDateOf(at))} ${localTimeOf(at)}`
}
