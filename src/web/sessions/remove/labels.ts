import { sessionToasts } from '#shared/sessions/texts.ts'
import { skippedText } from '../labels.ts'

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
