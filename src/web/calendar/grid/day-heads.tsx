import { weekGridTexts } from '#shared/calendar/texts.ts'
import { formatHoursUnit } from '#shared/hours.ts'
import { formatDay, formatTime, type LocalDate, weekday } from '#shared/time.ts'
import type { WeekSession } from '../../sessions/week-session.ts'
import { dayLabels } from '../agenda/day-labels.ts'
import type { DayPlan } from './arrange-week.ts'
import classes from './day-heads.module.css'
import { dayName, gridCloses, gridOpens } from './hours.ts'
import { LoadBar } from './load-bar.tsx'
import { SessionsPopover } from './sessions-popover.tsx'
import grid from './week-grid.module.css'

interface DayHeadsProps {
  plans: readonly DayPlan<WeekSession>[]
  /** Whether the plans are known. */
  isReady: boolean
  today: LocalDate
  corner: string
  now: Date
  colours: ReadonlyMap<string, string>
  onEdit: (id: string) => void
}

/** The header of the grid: the week number above the hours, and each day with what it holds. */
export function DayHeads({ plans, corner, ...shared }: DayHeadsProps) {
  return (
    <div role="rowgroup" className={classes.heads}>
      <div role="row" className={grid.row}>
        <div role="columnheader" className={classes.corner}>
          {corner}
        </div>
        {plans.map((plan) => (
          <DayHead key={weekday(plan.date)} plan={plan} {...shared} />
        ))}
      </div>
    </div>
  )
}

type DayHeadProps = Omit<DayHeadsProps, 'plans' | 'corner'> & { plan: DayPlan<WeekSession> }

function DayHead({ plan, isReady, today, now, colours, onEdit }: DayHeadProps) {
  const { date, load } = plan
  const { name, holiday, isRed } = dayLabels(date)
  const outside = [...plan.before, ...plan.after]
  return (
    <div
      role="columnheader"
      className={classes.day}
      aria-label={name}
      aria-current={date === today ? 'date' : undefined}
      title={holiday ?? undefined}
      data-holiday={isRed || undefined}
    >
      <span className={classes.word}>{formatDay(date).split(' ')[0]}</span>
      <span className={classes.number}>{Number(date.slice(8))}</span>
      {holiday && <span className={classes.holiday}>{holiday}</span>}
      {outside.length > 0 && (
        <SessionsPopover
          sessions={outside}
          {...outsideTexts(plan)}
          className={classes.outside}
          now={now}
          colours={colours}
          onEdit={onEdit}
        />
      )}
      {isReady && load.hours > 0 && (
        <span className={classes.hours}>{formatHoursUnit(load.hours)}</span>
      )}
      <LoadBar share={isReady ? load.share : 0} className={classes.bar} />
    </div>
  )
}

/** What the button of the sessions outside the hours shows, and its name, which has that in it. */
function outsideTexts({ date, before, after }: DayPlan<WeekSession>) {
  const [first, second] = [...before, ...after]
  const label =
    first && !second
      ? formatTime(first.startsAt)
      : weekGridTexts.sessions(before.length + after.length)
  const name = weekGridTexts.outside({
    day: dayName(date),
    before: before.length > 0 ? weekGridTexts.before(before.length, gridOpens) : null,
    after: after.length > 0 ? weekGridTexts.after(after.length, gridCloses) : null,
  })
  return { label, name: name.includes(label) ? name : `${name}: ${label}` }
}
