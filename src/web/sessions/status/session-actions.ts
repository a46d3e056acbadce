import { sumHours } from '#shared/hours.ts'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import { sessionForecastTexts } from '#shared/sessions/forecast/texts.ts'
import { setStatusTexts } from '#shared/sessions/status/texts.ts'
import { canBeMarked, hasStatus } from '#shared/sessions/status.ts'
import type { WeekSession } from '../week-session.ts'
import type { SessionIconName } from './session-icons.ts'

/** What is done to a session with one tap or key, outside its dialog. */
export type SessionAction = 'completed' | 'noShow' | 'cancel'

interface OfferedAction {
  action: SessionAction
  label: string
  /** Only the marks have one, which is that of their status. */
  icon: SessionIconName | null
}

type Offering = Pick<WeekSession, 'startsAt' | 'completed' | 'noShow' | 'cancelled'>

const marks: readonly OfferedAction[] = [
  { action: 'completed', label: setStatusTexts.completed, icon: 'completed' },
  { action: 'noShow', label: setStatusTexts.noShow, icon: 'noShow' },
]

const cancel: readonly OfferedAction[] = [
  { action: 'cancel', label: setStatusTexts.cancel, icon: null },
]

const none: readonly OfferedAction[] = []

/**
 * The actions that a session offers now, in the order of their buttons: "Avboka" before its start, its marks from then
 * until it has one.
 */
export function actionsOf(session: Offering, now: Date): readonly OfferedAction[] {
  if (isUncharged(session.cancelled) || hasStatus(session)) return none
  return canBeMarked(session, now) ? marks : cancel
}

/** Whether the session offers "Boka nästa": the newest of its client alone (D107). */
export function hasNext(session: Offering & Pick<WeekSession, 'isNewest'>): boolean {
  return session.isNewest && !isUncharged(session.cancelled) && hasStatus(session)
}

/** Whether a key may perform the action: one may also say of a session that has begun that it was cancelled. */
export function allows(session: Offering, action: SessionAction, now: Date): boolean {
  if (action === 'cancel') return !session.cancelled && !hasStatus(session)
  return actionsOf(session, now).some((one) => one.action === action)
}

/** Whether the action sets a status, which draws hours. */
export function isMark({ action }: { action: SessionAction }): boolean {
  return action === 'completed' || action === 'noShow'
}

/** What either mark draws: '1 h dras från PT 60 → 6,5 h kvar', and whether less than nothing is left. */
export function chargeOf({
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

/** The action of a key on a focused session, as in "Stäm av"; null for other keys. */
export function actionOfKey(key: string): SessionAction | null {
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
