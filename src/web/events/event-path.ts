import type { EventRow } from '#shared/events/payload.ts'
import { localDateOf, weekday, weekOf } from '#shared/time.ts'
import { paths } from '../lib/paths.ts'

/** The page that shows what an event is about; null when it is gone, or nothing to show. */
export function pathOf({ shown }: Pick<EventRow, 'shown'>): string | null {
  if (shown === null) return null
  if (shown.page === 'calendar') {
    const date = localDateOf(shown.startsAt)
    return `${paths.calendar}?v=${weekOf(date)}&dag=${weekday(date)}`
  }
  const profile = paths.client(shown.clientId)
  return shown.page === 'pots' ? `${profile}?flik=potter` : profile
}
