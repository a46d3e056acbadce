import { dashboardNowTexts as texts } from '#shared/dashboard/texts.ts'
import { hasStatus } from '#shared/sessions/status.ts'
import { formatDayNear, localDateOf } from '#shared/time.ts'
import type { WeekSession } from '../sessions/week-session.ts'

const minuteMs = 60_000

/** The session under way that is not marked yet, and the next one to come; null for none. */
export function nowAndNext(
  sessions: readonly WeekSession[],
  now: Date,
): { current: WeekSession | null; next: WeekSession | null } {
  const planned = sessions
    .filter((session) => !hasStatus(session))
    .sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime())
  return {
    current:
      planned.findLast((session) => session.startsAt <= now && minutesLeft(session, now) > 0) ??
      null,
    next: planned.find(({ startsAt }) => startsAt > now) ?? null,
  }
}

/** How many minutes of a session are left; 0 when it has ended. */
export function minutesLeft(
  { startsAt, durationHours }: Pick<WeekSession, 'startsAt' | 'durationHours'>,
  now: Date,
): number {
  const end = startsAt.getTime() + durationHours * 60 * minuteMs
  return Math.max(0, Math.ceil((end - now.getTime()) / minuteMs))
}

/** 'om 25 min'; on another day its date: 'tis 24 nov'. */
export function startText(startsAt: Date, now: Date): string {
  const day = localDateOf(startsAt)
  if (day !== localDateOf(now)) return formatDayNear(day, now)
  return texts.startsIn(Math.ceil((startsAt.getTime() - now.getTime()) / minuteMs))
}
