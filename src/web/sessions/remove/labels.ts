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
  } | null
}

/**
 * The toast of a removal, and the input that undoes it: null for several, since the question before was the confirmation,
 * and after a lost answer, since the session is unknown.
 */
export function removalToast({ removed, skipped, session }: Removed) {
  const toast = { title: sessionToasts.removed(removed), message: skippedText(skipped) }
  if (removed !== 1 || !session) return { toast, restored: null }
  const { id, version, clientId, potId, startsAt, durationHours, notes } = session
  return {
    toast,
    restored: {
      id,
      version,
      clientId,
      potId,
      startsAt: startsAt.toISOString(),
      durationHours,
      notes,
    },
  }
}
