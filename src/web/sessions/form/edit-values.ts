import { localDateOf, localTimeOf } from '#shared/time.ts'
import type { RouterOutputs } from '../../lib/trpc.ts'
import { typedHours } from '../fields/pot-effects.ts'
import type { EditValues } from './saved-differences.ts'

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

/** Has nothing been changed, but perhaps how it is written? */
export function isSameAsSaved(typed: EditValues, saved: Saved): boolean {
  return textOf(typed) === textOf(editValuesOf(saved))
}

function textOf(values: EditValues): string {
  const { clientId, potId, date, time, durationHours, notes, completed, noShow } = values
  const hours = typedHours(durationHours)
  return JSON.stringify([clientId, potId, date, time, hours, notes, completed, noShow])
}
