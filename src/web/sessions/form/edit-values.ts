import { localDateOf, localTimeOf } from '#shared/time.ts'
import { typedHours } from '../fields/pot-effects.ts'
import type { EditValues } from './saved-differences.ts'

interface Saved {
  clientId: string
  potId: string | null
  startsAt: Date
  durationHours: number
  notes: string
  completed: boolean
  noShow: boolean
}

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

/** Has nothing been changed, but perhaps how it is written? */
export function isSameAsSaved(typed: EditValues, saved: Saved): boolean {
  return textOf(typed) === textOf(editValuesOf(saved))
}

function textOf(values: EditValues): string {
  const { clientId, potId, date, time, durationHours, notes, completed, noShow } = values
  const hours = typedHours(durationHours)
  return JSON.stringify([clientId, potId, date, time, hours, notes, completed, noShow])
}
