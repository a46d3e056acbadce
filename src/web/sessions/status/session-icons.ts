import { warningTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import type { Warning } from '#shared/sessions/coverage.ts'
import { isSettled, isUnmarked, sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange } from '#shared/time.ts'
import type { WeekSession } from '../week-session.ts'

/** The icons that a session can carry: how it ended, or what is wrong with it. */
export type SessionIconName = 'completed' | 'noShow' | Exclude<Warning, 'charged'>

type WithStatus = Pick<WeekSession, 'completed' | 'noShow' | 'warnings' | 'startsAt'>

/**
 * The icons of a session. The server's warnings are as old as its answer, so that a session has passed is asked of the
 * clock again.
 */
export function iconsOf(session: WithStatus, now: Date): SessionIconName[] {
  if (isSettled(session)) return [session.noShow ? 'noShow' : 'completed']
  const warnings = session.warnings.filter(
    (warning) => warning !== 'charged' && warning !== 'unmarked',
  )
  return isUnmarked(session, now) ? ['unmarked', ...warnings] : warnings
}

/** What an icon means in words (spec 2): a settled session says whether its hours have been drawn. */
export function iconText(
  icon: SessionIconName,
  { warnings }: Pick<WeekSession, 'warnings'>,
): string {
  if (icon !== 'completed' && icon !== 'noShow') return warningTexts[icon]
  return warnings.includes('charged') ? warningTexts.charged : sessionStatusTexts[icon]
}

/** All that the card shows, for those who hear it: '10:00–11:00 Anna Andersson, PT 60, Schemalagt'. */
export function sessionName(
  session: WithStatus & Pick<WeekSession, 'clientName' | 'potTypeName' | 'durationHours'>,
  now: Date,
): string {
  const status = sessionStatusTexts[sessionStatus(session)]
  const words = iconsOf(session, now).map((icon) => iconText(icon, session))
  return [
    `${formatTimeRange(session.startsAt, session.durationHours)} ${session.clientName}`,
    session.potTypeName ?? weekGridTexts.noPot,
    status,
    ...words.filter((text) => text !== status),
  ].join(', ')
}
