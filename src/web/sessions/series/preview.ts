import { type Holiday, holidayOn } from '#shared/holidays.ts'
import { sumHours } from '#shared/hours.ts'
import { coverageOf, type OpenSession, predictPot } from '#shared/sessions/coverage.ts'
import { localTimeOf } from '#shared/time.ts'
import { keyOf, openSessions, type PlannedWeek } from './series.ts'

/** A session of the series, with all there is to say about it before it is made. */
export interface PreviewRow extends PlannedWeek {
  holiday: Holiday | null
  /** The pot will not have the hours for it; told of those that will be made. */
  lacksHours: boolean
  /** When its time is not the others': a time that the clocks skip. */
  otherTime: string | null
}

export interface Preview {
  rows: PreviewRow[]
  /** How many will be made, how many not, and the hours of the first. */
  count: number
  left: number
  hours: number
  /** What will be left of the pot when the last has been held; null while that is not known. */
  after: number | null
}

interface Pot {
  id: string
  hoursRemaining: number
  /** What will draw on it already. */
  open: readonly OpenSession[]
}

/** What a series will be, and what it will do to its pot (spec 4, Session coverage). */
export function previewOf(plan: readonly PlannedWeek[], pot: Pot | null, now: Date): Preview {
  const kept = plan.filter(({ isKept }) => isKept)
  const sessions = pot ? openSessions(kept, pot.id) : []
  const covered = pot
    ? coverageOf(
        sessions,
        {
          remaining: new Map([[pot.id, pot.hoursRemaining]]),
          open: [...pot.open, ...sessions],
        },
        now,
      )
    : new Map<string, boolean>()
  const usual = usualTime(plan)
  return {
    rows: plan.map((week) => {
      const time = localTimeOf(week.startsAt)
      return {
        ...week,
        holiday: holidayOn(week.date),
        lacksHours: covered.get(keyOf(week)) === false,
        otherTime: time === usual ? null : time,
      }
    }),
    count: kept.length,
    left: plan.length - kept.length,
    hours: sumHours(kept.map(({ durationHours }) => durationHours)),
    after: pot && (kept.length > 0 ? predictPot(sessions, pot, now).after : null),
  }
}

/** The time of day of a series: where the clocks skip it, a session begins later, never earlier. */
function usualTime(plan: readonly PlannedWeek[]): string | undefined {
  return plan.map(({ startsAt }) => localTimeOf(startsAt)).sort()[0]
}
