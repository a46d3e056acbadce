import { weekGridTexts } from '#shared/calendar/texts.ts'
import type { Warning } from '#shared/sessions/coverage.ts'
import { isSettled, isUnmarked, sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts, warningTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange } from '#shared/time.ts'
import type { WeekSession } from '../../calendar/week-session.ts'

/** The icons that a session can carry: how it ended, or what is wrong with it. */
export type Mark = 'completed' | 'noShow' | Exclude<Warning, 'charged'>

type Marked = Pick<WeekSession, 'completed' | 'noShow' | 'warnings' | 'startsAt'>

/**
 * The icons of a session. The server's warnings are as old as its answer, so that a session has passed is asked of the
 * clock again.
 */
export function iconsOf(session: Marked, now: Date): Mark[] {
  if (isSettled(session)) return [session.noShow ? 'noShow' : 'completed']
  const warnings = session.warnings.filter(
    (warning) => warning !== 'charged' && warning !== 'unmarked',
  )
  return isUnmarked(session, now) ? ['unmarked', ...warnings] : warnings
}

/** What an icon means in words (spec 2): a settled session says whether its hours have been drawn. */
export function iconText(mark: Mark, { warnings }: Pick<WeekSession, 'warnings'>): string {
  if (mark !== 'completed' && mark !== 'noShow') return warningTexts[mark]
  return warnings.includes('charged') ? warningTexts.charged : sessionStatusTexts[mark]
}

/** All that the card shows, for those who hear it: '10:00–11:00 Anna Andersson, PT 60, Schemalagt'. */
export function sessionName(
  session: Marked & Pick<WeekSession, 'clientName' | 'potTypeName' | 'durationHours'>,
  now: Date,
): string {
  const status = sessionStatusTexts[sessionStatus(session)]
  const words = iconsOf(session, now).map((mark) => iconText(mark, session))
  return [
    `${formatTimeRange(session.startsAt, session.durationHours)} ${session.clientName}`,
    session.potTypeName ?? weekGridTexts.noPot,
    status,
    ...words.filter((text) => text !== status),
  ].join(', ')
}
