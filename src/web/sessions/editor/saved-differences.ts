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
  const lines: [label: string, isSame: boolean, value: string][] = [
    [sessionFormTexts.client, saved.clientId === mine.clientId, names.client(saved.clientId)],
    [
      sessionFormTexts.pot,
      saved.potId === mine.potId,
      saved.potId === null ? none : names.pot(saved.potId),
    ],
    [sessionFormTexts.date, saved.date === mine.date, saved.date],
    [sessionFormTexts.time, saved.time === mine.time, saved.time],
    [
      sessionFormTexts.duration,
      hours(saved.durationHours) === hours(mine.durationHours),
      formatHoursUnit(hours(saved.durationHours)),
    ],
    [sessionFormTexts.completed, saved.completed === mine.completed, flag(saved.completed)],
    [sessionFormTexts.noShow, saved.noShow === mine.noShow, flag(saved.noShow)],
    [sessionFormTexts.notes, saved.notes === mine.notes, saved.notes || none],
  ]
  return lines
    .filter(([, isSame]) => !isSame)
    .map(([label, , value]) => sessionChangedTexts.field(label, value))
}
