import type { z } from 'zod/mini'
import { parseHours } from '#shared/hours.ts'
import type { updateSessionInput } from '#shared/sessions/inputs.ts'
import { localDateOf, localTimeOf } from '#shared/time.ts'
import type { RouterOutputs } from '../../../lib/trpc.ts'

/** The fields of the edit dialog, as typed. */
export type EditValues = Omit<z.input<typeof updateSessionInput>, 'id' | 'version' | 'others'>

/** The fields of both session dialogs, as typed. */
export type FieldValues = Omit<EditValues, 'completed' | 'noShow'>

type Saved = Omit<RouterOutputs['sessions']['get'], 'id' | 'version'>

/** A saved session as the edit form shows it: every field, since a save would empty one that is missing. */
export function editValuesOf(session: Saved): Required<EditValues> {
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
  const before = editValuesOf(saved)
  const fields = Object.keys(before) as (keyof EditValues)[]
  return fields.every((field) => compared(typed, field) === compared(before, field))
}

/** Is nothing changed but the status and the note? These concern this session alone, not its series (D35). */
export function isOfOneDay(typed: EditValues, saved: Saved): boolean {
  const { completed, noShow, notes } = saved
  return isSameAsSaved({ ...typed, completed, noShow, notes }, saved)
}

/** Hours as a number, however they are written; an empty text like none. */
function compared(values: EditValues, field: keyof EditValues) {
  return field === 'durationHours' ? typedHours(values.durationHours) : values[field] || null
}

/** A typed duration in hours; null when it is no number above zero. */
export function typedHours(text: string | number): number | null {
  const hours = parseHours(String(text))
  return hours !== null && hours > 0 ? hours : null
}
