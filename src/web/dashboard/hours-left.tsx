import { dashboardNowTexts as texts } from '#shared/dashboard/texts.ts'
import type { WeekSession } from '../sessions/week-session.ts'

/** What is left in a session's pot: '6 h kvar'. */
export function HoursLeft({ session: { hoursRemaining } }: { session: WeekSession }) {
  return hoursRemaining === null ? (
    texts.noPot
  ) : (
    <b data-below={hoursRemaining < 0 || undefined}>{texts.left(hoursRemaining)}</b>
  )
}
