import { type Holiday, holidayOn } from '#shared/holidays.ts'
import { sumHours } from '#shared/hours.ts'
import { coverageOf, type OpenSession, predictPot } from '#shared/sessions/coverage.ts'
import { localTimeOf } from '#shared/time.ts'
import { keyOf, openSessions, type PlannedSession } from './series.ts'

/** A planned session of the series, with its warnings. */
export interface PreviewRow extends PlannedSession {
  holiday: Holiday | null
  /** The pot will lack hours for it; only set on those that will be created. */
  lacksHours: boolean
  /** Its time, when the clocks skip the typed one. */
  otherTime: string | null
}

export interface Preview {
  rows: PreviewRow[]
  /** How many will be created and how many not, and the hours of the former. */
  count: number
  left: number
  hours: number
  /** The pot's hours after the last session; null while unknown. */
  after: number | null
}

interface Pot {
  id: string
  hoursRemaining: number
  /** The sessions booked on it already. */
  open: readonly OpenSession[]
}

/** Previews a series and what it draws from its pot (S49). */
export function previewOf(plan: readonly PlannedSession[], pot: Pot | null, now: Date): Preview {
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
    rows: plan.map((session) => {
      const time = localTimeOf(session.startsAt)
      return {
        ...session,
        holiday: holidayOn(session.date),
        lacksHours: covered.get(keyOf(session)) === false,
        otherTime: time === usual ? null : time,
      }
    }),
    count: kept.length,
    left: plan.length - kept.length,
    hours: sumHours(kept.map(({ durationHours }) => durationHours)),
    after: pot && (kept.length > 0 ? predictPot(sessions, pot, now).after : null),
  }
}

/** The time of day of a series: the earliest, since a session whose time the clocks skip starts later. */
function usualTime(plan: readonly PlannedSession[]): string | undefined {
  return plan.map(({ startsAt }) => localTimeOf(startsAt)).sort()[0]
}
