/** Amber is for what must be done within the next fourteen days; what is further ahead has no colour (D43). */

const soonDays = 14
const dayMs = 86_400_000

export type WarningTone = 'amber' | 'neutral'

/** The last instant of the next fourteen days. */
export function soonEnd(now: Date): Date {
  return new Date(now.getTime() + soonDays * dayMs)
}

/** Whether an instant is past, or within the next fourteen days. */
export function isSoon(date: Date, now: Date): boolean {
  return date <= soonEnd(now)
}

/** The tone of a session's warnings. */
export function warningTone({ startsAt }: { startsAt: Date }, now: Date): WarningTone {
  return isSoon(startsAt, now) ? 'amber' : 'neutral'
}
