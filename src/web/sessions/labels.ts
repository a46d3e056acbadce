import { sessionToasts, setStatusTexts } from '#shared/sessions/texts.ts'
import { formatDay, formatTime, localDateOf } from '#shared/time.ts'

/** 'Anna Andersson, tis 24 nov 10:00' */
export function sessionLabel({
  clientName,
  startsAt,
}: {
  clientName: string
  startsAt: Date
}): string {
  return setStatusTexts.which({
    client: clientName,
    day: formatDay(localDateOf(startsAt)),
    time: formatTime(startsAt),
  })
}

/** The text for others that were skipped, since they no longer belong to the series; undefined for none. */
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

/** The toast of a removal, and the input of its undo: null for several, which were confirmed in the series dialog. */
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
