import { formatHoursUnit } from '../../hours.ts'
import type { Restored } from '../payload.ts'

/** The toast of a restoration. */
export const restoreToasts = {
  restored: 'Återställt',
  failed: 'Det gick inte att återställa',
  /** What it changed beside its own rows; undefined when nothing. */
  also: ({ takenBack, drawnHours, withoutPot }: Restored): string | undefined => {
    if (takenBack > 0)
      return `${takenBack} pass har sin tidspott igen, ${drawnHours === 0 ? 'inga timmar' : formatHoursUnit(drawnHours)} dras.`
    if (withoutPot > 0) return `${withoutPot} pass är utan tidspott, som inte finns längre.`
    return undefined
  },
}

/** The link at the foot of a list. */
export const trashLinkTexts = { label: 'Borttaget de senaste 30 dagarna' }
