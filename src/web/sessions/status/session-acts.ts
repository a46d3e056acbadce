import { sumHours } from '#shared/hours.ts'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { isSettled, isUnmarked } from '#shared/sessions/status.ts'
import type { WeekSession } from '../week-session.ts'
import type { SessionIconName } from './session-icons.ts'

/** What is done to a session with one tap or key, outside its dialog. */
export type SessionAct = 'completed' | 'noShow' | 'cancel' | 'bookNext'

interface OfferedAct {
  act: SessionAct
  label: string
  /** Only the marks have one, which is that of their status. */
  icon: SessionIconName | null
}

type Offering = Pick<WeekSession, 'startsAt' | 'completed' | 'noShow' | 'cancelled'>

const marks: readonly OfferedAct[] = [
  { act: 'completed', label: setStatusTexts.completed, icon: 'completed' },
  { act: 'noShow', label: setStatusTexts.noShow, icon: 'noShow' },
]

const cancel: readonly OfferedAct[] = [{ act: 'cancel', label: setStatusTexts.cancel, icon: null }]

const bookNext: readonly OfferedAct[] = [
  { act: 'bookNext', label: setStatusTexts.bookNext, icon: null },
]

const none: readonly OfferedAct[] = []

/**
 * The acts that a session offers now, in the order of their buttons: "Avboka" before its start, its marks from then until
 * it has one, and then "Boka nästa".
 */
export function actsOf(session: Offering, now: Date): readonly OfferedAct[] {
  if (session.cancelled === 'inTime') return none
  if (isSettled(session)) return bookNext
  return isUnmarked(session, now) ? marks : cancel
}

/** Whether a key may perform the act: one may also say of a session that has begun that it was cancelled. */
export function allows(session: Offering, act: SessionAct, now: Date): boolean {
  if (act === 'cancel') return !session.cancelled && !isSettled(session)
  return actsOf(session, now).some((one) => one.act === act)
}

/** Whether the act sets a status, which draws hours. */
export function isMark({ act }: { act: SessionAct }): boolean {
  return act === 'completed' || act === 'noShow'
}

/** Whether the buttons of the session's acts stay after this one, and so may keep the focus. */
export function keepsButtons(act: SessionAct): boolean {
  return act === 'bookNext'
}

/** What either mark draws: '1 h dras från PT 60 → 6,5 h kvar', and whether less than nothing is left. */
export function drawOf({
  hoursRemaining,
  durationHours,
  potTypeName,
}: Pick<WeekSession, 'hoursRemaining' | 'durationHours' | 'potTypeName'>): {
  text: string
  isBelow: boolean
} {
  if (hoursRemaining === null || potTypeName === null)
    return { text: setStatusTexts.noCharge, isBelow: false }
  const remaining = sumHours([hoursRemaining, -durationHours])
  return {
    text: sessionForecastTexts.charged({ hours: durationHours, pot: potTypeName, remaining }),
    isBelow: remaining < 0,
  }
}

/** The act of a key on a focused session, as in the day's closing; null for other keys. */
export function actOfKey(key: string): SessionAct | null {
  switch (key.toLowerCase()) {
    case 'g':
      return 'completed'
    case 'u':
      return 'noShow'
    case 'a':
      return 'cancel'
    default:
      return null
  }
}
