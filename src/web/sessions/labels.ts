import { moveToasts } from '#shared/calendar/drag/texts.ts'
import { sessionMarkTexts, sessionToasts } from '#shared/sessions/texts.ts'
import { formatDay, formatTime, localDateOf } from '#shared/time.ts'
import type { Toast } from '../lib/toasts/toast.ts'
import type { Placement } from './series/series-choice-rows.ts'

/** 'Anna Andersson, tis 24 nov 10:00' */
export function sessionLabel({
  clientName,
  startsAt,
}: {
  clientName: string
  startsAt: Date
}): string {
  return sessionMarkTexts.which({
    client: clientName,
    day: formatDay(localDateOf(startsAt)),
    time: formatTime(startsAt),
  })
}

/** How many others were skipped, since they have left the series after the list was shown. */
export function skippedText(skipped: number): string | undefined {
  return skipped > 0 ? sessionToasts.skipped(skipped) : undefined
}

interface Removed {
  removed: number
  skipped: number
  session: {
    id: string
    version: number
    clientId: string
    potId: string | null
    startsAt: Date
    durationHours: number
    notes: string
  }
}

/** The toast of a removal, and the input that undoes it: null for several, since the question before was the confirmation. */
export function removalToast({ removed, skipped, session }: Removed) {
  const { id, version, clientId, potId, startsAt, durationHours, notes } = session
  return {
    toast: { title: sessionToasts.removed(removed), message: skippedText(skipped) },
    restored:
      removed === 1
        ? { id, version, clientId, potId, startsAt: startsAt.toISOString(), durationHours, notes }
        : null,
  }
}

/** A move of one session, or of `count` with the others of its series. */
export interface MoveSummary {
  from: Placement
  to: Placement
  count: number
}

/** The toast of a move, or of a new length, that is saved. */
export function movedToast({ from, to, count }: MoveSummary): Toast {
  const isResized = from.durationHours !== to.durationHours
  if (!isOtherTime(from, to)) {
    const { durationHours } = to
    return {
      title:
        count > 1
          ? moveToasts.manyResized(count, durationHours)
          : moveToasts.resized(durationHours),
    }
  }
  const more = [
    count > 1 && moveToasts.firstTo(to),
    isResized && moveToasts.resized(to.durationHours),
  ]
  return {
    title: count > 1 ? moveToasts.manyMoved(count) : moveToasts.moved(to),
    message: more.filter(Boolean).join('. ') || undefined,
  }
}

/** The toast of a move that has been undone. */
export function undoneToast({ from, to, count }: MoveSummary): Toast {
  if (count > 1) return { title: moveToasts.manyPutBack(count) }
  return {
    title: isOtherTime(from, to) ? moveToasts.putBack(to) : moveToasts.lengthBack(to.durationHours),
  }
}

function isOtherTime(from: Placement, to: Placement): boolean {
  return from.date !== to.date || from.time !== to.time
}
