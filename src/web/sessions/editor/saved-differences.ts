import { formatHoursUnit } from '#shared/hours.ts'
import { sessionChangedTexts, sessionFormTexts } from '#shared/sessions/form/texts.ts'
import { type EditValues, typedHours } from './fields/session-values.ts'

/** The names of clients and pots by id. */
interface Names {
  client: (id: string) => string
  pot: (id: string) => string
}

/** The saved values that differ from the typed ones, a line each: "Tid: 11:00" (D25). */
export function savedDifferences(saved: EditValues, mine: EditValues, names: Names): string[] {
  const { yes, no, none } = sessionChangedTexts
  const flag = (on: boolean) => (on ? yes : no)
  const hours = (typed: string | number) => typedHours(typed) ?? 0
  const lines: Record<keyof EditValues, [label: string, isSame: boolean, value: string]> = {
    clientId: [
      sessionFormTexts.client,
      saved.clientId === mine.clientId,
      names.client(saved.clientId),
    ],
    potId: [
      sessionFormTexts.pot,
      saved.potId === mine.potId,
      saved.potId === null ? none : names.pot(saved.potId),
    ],
    date: [sessionFormTexts.date, saved.date === mine.date, saved.date],
    time: [sessionFormTexts.time, saved.time === mine.time, saved.time],
    durationHours: [
      sessionFormTexts.duration,
      hours(saved.durationHours) === hours(mine.durationHours),
      formatHoursUnit(hours(saved.durationHours)),
    ],
    completed: [
      sessionFormTexts.completed,
      saved.completed === mine.completed,
      flag(saved.completed),
    ],
    noShow: [sessionFormTexts.noShow, saved.noShow === mine.noShow, flag(saved.noShow)],
    notes: [sessionFormTexts.notes, saved.notes === mine.notes, saved.notes || none],
  }
  return Object.values(lines)
    .filter(([, isSame]) => !isSame)
    .map(([label, , value]) => sessionChangedTexts.field(label, value))
}
