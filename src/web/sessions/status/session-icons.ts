import { signTexts, weekGridTexts } from '#shared/calendar/texts.ts'
import type { Sign } from '#shared/sessions/coverage.ts'
import { isSettled, isUnmarked, sessionStatus } from '#shared/sessions/status.ts'
import { sessionStatusTexts } from '#shared/sessions/texts.ts'
import { formatTimeRange } from '#shared/time.ts'
import type { WeekSession } from '../../calendar/week-session.ts'

/** The icons that a session can carry: how it ended, or what is wrong with it. */
export type Mark = 'completed' | 'noShow' | Exclude<Sign, 'charged'>

type Marked = Pick<WeekSession, 'completed' | 'noShow' | 'signs' | 'startsAt'>

/**
 * The icons of a session. The server's signs are as old as its answer, so that a session has passed is asked of the
 * clock again.
 */
export function marksOf(session: Marked, now: Date): Mark[] {
  if (isSettled(session)) return [session.noShow ? 'noShow' : 'completed']
  const warnings = session.signs.filter((sign) => sign !== 'charged' && sign !== 'unmarked')
  return isUnmarked(session, now) ? ['unmarked', ...warnings] : warnings
}

/** What an icon means in words (spec 2): a settled session says whether its hours have been drawn. */
export function markText(mark: Mark, { signs }: Pick<WeekSession, 'signs'>): string {
  if (mark !== 'completed' && mark !== 'noShow') return signTexts[mark]
  return signs.includes('charged') ? signTexts.charged : sessionStatusTexts[mark]
}

/** All that the card shows, for those who hear it: '10:00–11:00 Anna Andersson, PT 60, Schemalagt'. */
export function sessionName(
  session: Marked & Pick<WeekSession, 'clientName' | 'potTypeName' | 'durationHours'>,
  now: Date,
): string {
  const status = sessionStatusTexts[sessionStatus(session)]
  const words = marksOf(session, now).map((mark) => markText(mark, session))
  return [
    `${formatTimeRange(session.startsAt, session.durationHours)} ${session.clientName}`,
    session.potTypeName ?? weekGridTexts.noPot,
    status,
    ...words.filter((text) => text !== status),
  ].join(', ')
}
