import { useMemo } from 'react'
import { weekGridTexts } from '#shared/calendar/texts.ts'
import { sessionStatus } from '#shared/sessions/status.ts'
import { formatTimeRange, type LocalDate, minutesOfDay, weekday } from '#shared/time.ts'
import { iconsOf, sessionName } from '../../sessions/status/session-icons.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import type { DayPlan } from './arrange-week.ts'
import { dayName, remAt } from './hours.ts'
import { SessionCard } from './session-card.tsx'
import classes from './week-grid.module.css'

interface SessionLayerProps {
  plans: readonly DayPlan<WeekSession>[]
  colours: ReadonlyMap<string, string>
  now: Date
  today: LocalDate
  newId: string | null
}

/** The sessions above the grid, a group per day, by time. */
export function SessionLayer({ plans, colours, now, today, newId }: SessionLayerProps) {
  return useMemo(
    () =>
      plans.map((plan) => (
        <div
          key={weekday(plan.date)}
          role="group"
          aria-label={weekGridTexts.day(dayName(plan.date), plan.count)}
          className={classes.day}
        >
          {plan.cards.map(({ session, placement, lane }) => (
            <SessionCard
              key={session.id}
              id={session.id}
              name={sessionName(session, now)}
              time={formatTimeRange(session.startsAt, session.durationHours)}
              clientName={session.clientName}
              potTypeName={session.potTypeName ?? weekGridTexts.noPot}
              status={sessionStatus(session)}
              icons={iconsOf(session, now).join(' ')}
              colour={colours.get(session.clientId) ?? 'transparent'}
              topRem={placement.topRem}
              heightRem={placement.heightRem}
              left={lane.col / lane.cols}
              width={lane.span / lane.cols}
              isNew={session.id === newId}
            />
          ))}
          {plan.date === today && <NowLine now={now} />}
        </div>
      )),
    [plans, colours, now, today, newId],
  )
}

/** The line at the present time; nothing outside the hours shown. */
function NowLine({ now }: { now: Date }) {
  const top = remAt(minutesOfDay(now))
  if (top === null) return null
  return <div className={classes.nowLine} style={{ top: `${top}rem` }} aria-hidden />
}
