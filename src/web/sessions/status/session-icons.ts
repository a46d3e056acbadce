import { weekGridTexts } from '#shared/calendar/texts.ts'
import { isUncharged } from '#shared/sessions/cancellation.ts'
import type { Warning } from '#shared/sessions/coverage.ts'
import { hasStatus, isUnmarked, shownStatus } from '#shared/sessions/status.ts'
import { chargedText, shownStatusTexts, warningTexts } from '#shared/sessions/texts.ts'
import { warningTone } from '#shared/sessions/warning-tone.ts'
import { formatTimeRange } from '#shared/time.ts'
import type { WeekSession } from '../week-session.ts'

/** The icons of a session: its final status, or its warnings and what its client has done. */
export type SessionIconName =
  | 'completed'
  | 'noShow'
  | 'booked'
  | 'moved'
  | Exclude<Warning, 'charged'>

/** Of what its client has done, which is neither a status nor a warning. */
export function isByClient(icon: SessionIconName): icon is 'booked' | 'moved' {
  return icon === 'booked' || icon === 'moved'
}

type WithStatus = Pick<
  WeekSession,
  'completed' | 'noShow' | 'cancelled' | 'warnings' | 'startsAt' | 'durationHours' | 'byClient'
>
type Charged = Pick<WeekSession, 'cancelled' | 'warnings' | 'durationHours' | 'potTypeName'>

/** The icons of a session. Whether it is past is computed anew: the server's warnings are as old as its answer. */
export function iconsOf(session: WithStatus, now: Date): SessionIconName[] {
  if (isUncharged(session.cancelled)) return []
  if (hasStatus(session)) return [session.noShow ? 'noShow' : 'completed']
  const warnings = session.warnings.filter(
    (warning) => warning !== 'charged' && warning !== 'unmarked',
  )
  return [
    ...(isUnmarked(session, now) ? (['unmarked'] as const) : []),
    ...warnings,
    ...(session.byClient ? [session.byClient] : []),
  ]
}

/** The form in which the calendar shows a session's status (`data-form` in the theme's tokens). */
export type SessionForm = 'planned' | 'held' | 'missed' | 'unmarked' | 'lacking'

/** The form of a session by its icons: the first decides. A lack after the fortnight leaves it planned (D43). */
export function formOf(
  [first]: readonly SessionIconName[],
  session: Pick<WeekSession, 'startsAt'>,
  now: Date,
): SessionForm {
  if (first === 'completed') return 'held'
  if (first === 'noShow') return 'missed'
  if (first === 'unmarked') return 'unmarked'
  if (first === undefined || isByClient(first)) return 'planned'
  return warningTone(session, now) === 'neutral' ? 'planned' : 'lacking'
}

/** The text of an icon (S50): for a settled session it says how many hours were charged. */
export function iconText(icon: SessionIconName, session: Charged): string {
  if (icon === 'completed' || icon === 'noShow') {
    const status = icon === 'noShow' && session.cancelled === 'late' ? 'late' : icon
    return session.warnings.includes('charged')
      ? chargedText(status, session.durationHours)
      : shownStatusTexts[status]
  }
  if (isByClient(icon)) return weekGridTexts.byClient[icon]
  const lacksPot = icon !== 'unmarked' && session.potTypeName === null
  return lacksPot ? weekGridTexts.noPot : warningTexts[icon]
}

/** The accessible name of a session's card: '10:00–11:00 Anna Andersson, PT 60, Schemalagt'. */
export function sessionName(
  session: WithStatus & Charged & Pick<WeekSession, 'clientName'>,
  now: Date,
): string {
  const parts = [
    `${formatTimeRange(session.startsAt, session.durationHours)} ${session.clientName}`,
    session.potTypeName ?? weekGridTexts.noPot,
    shownStatusTexts[shownStatus(session)],
    ...iconsOf(session, now).map((icon) => iconText(icon, session)),
  ]
  return [...new Set(parts)].join(', ')
}
