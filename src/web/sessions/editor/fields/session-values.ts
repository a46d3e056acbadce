import { parseHours } from '#shared/hours.ts'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import type { RouterOutputs } from '../../../lib/trpc.ts'

/** The fields of both session dialogs, as typed. */
export interface FieldValues {
  clientId: string
  potId: string | null
  date: string
  time: string
  durationHours: string | number
  notes: string
}

/** The fields of the edit dialog, as typed. */
export interface EditValues extends FieldValues {
  completed: boolean
  noShow: boolean
}

type Saved = Omit<RouterOutputs['sessions']['get'], 'id' | 'version'>

/** A saved session as the edit form shows it. */
export function editValuesOf(session: Saved): EditValues {
  const { clientId, potId, startsAt, durationHours, notes, completed, noShow } = session
  return {
    clientId,
    potId,
    date: localDateOf(startsAt),
    time: localTimeOf(startsAt),
    durationHours,
    notes,
    completed,
    noShow,
  }
}

/** Are the typed values the saved ones, perhaps written in another way? */
function isSameAsSaved(typed: EditValues, saved: Saved): boolean {
  return textOf(typed) === textOf(editValuesOf(saved))
}

/** Is nothing changed but the status and the note? These concern this session alone, not its series (D35). */
export function isOfOneDay(typed: EditValues, saved: Saved): boolean {
  const { completed, noShow, notes } = saved
  return isSameAsSaved({ ...typed, completed, noShow, notes }, saved)
}

function textOf(values: EditValues): string {
  const { clientId, potId, date, time, durationHours, notes, completed, noShow } = values
  const hours = typedHours(durationHours)
  return JSON.stringify([clientId, potId, date, time, hours, notes, completed, noShow])
}

/** A typed duration in hours; null when it is no number above zero. */
export function typedHours(text: string | number): number | null {
  const hours = parseHours(String(text))
  return hours !== null && hours > 0 ? hours : null
}
